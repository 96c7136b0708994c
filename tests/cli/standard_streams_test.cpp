// SPDX-License-Identifier: Apache-2.0
/// Standard streams that are closed, full or read by nobody.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "program.hpp"

namespace sounding::test {
namespace {

using testing::Each;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

class StandardStreams : public CommandLine {
 protected:
  Outcome program(const std::string& arguments) const {
    return shell("cd '" + folder_.string() + "' && '" SOUNDING_BINARY "' " + arguments);
  }
  std::string run() const { return small_run("run") + " --steps 36 "; }
};

/// Descriptor 9 of the program becomes a pipe that nobody reads.
class BrokenPipe {
 public:
  BrokenPipe() {
    int ends[2];
    if (pipe(ends) != 0) return;
    dup2(ends[1], descriptor);
    close(ends[0]);
    close(ends[1]);
  }
  BrokenPipe(const BrokenPipe&) = delete;
  BrokenPipe& operator=(const BrokenPipe&) = delete;
  ~BrokenPipe() { close(descriptor); }

 private:
  static constexpr int descriptor = 9;
};

std::string content(const std::filesystem::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

TEST_F(StandardStreams, NoFileTakesThePlaceOfAClosedStream) {
  for (const std::string closed : {"<&-", ">&-", "2>&-", "<&- >&- 2>&-"}) {
    std::filesystem::remove_all(folder_ / "out");
    const bool output_lost = closed.find(" >") != std::string::npos || closed.front() == '>';
    EXPECT_EQ(program(run() + closed).code, output_lost ? 74 : 0) << closed;
    EXPECT_THAT(files(), Each(EndsWith(".nc"))) << closed;
    ASSERT_FALSE(files().empty()) << closed;
    for (const std::string& name : files()) {
      const auto file = folder_ / "out" / "0001" / name;
      EXPECT_THAT(content(file), Not(HasSubstr("100 %  06:00:00 of"))) << closed;
      EXPECT_THAT(content(file), Not(HasSubstr("wall time"))) << closed;
      EXPECT_EQ(shell("ncdump '" + file.string() + "' >/dev/null 2>&1").code, 0) << closed;
    }
  }
}

TEST_F(StandardStreams, ProgressThatCannotBeWrittenEndsNoRun) {
  const BrokenPipe pipe;
  for (const std::string lost : {"2>/dev/full", "2>&9"}) {
    std::filesystem::remove_all(folder_ / "out");
    EXPECT_EQ(program(run() + ">/dev/null " + lost).code, 0) << lost;
    EXPECT_THAT(files(), Each(EndsWith(".nc"))) << lost;
    EXPECT_FALSE(files().empty()) << lost;
  }
}

TEST_F(StandardStreams, OutputThatIsLostReturns74WhateverTheCommand) {
  const BrokenPipe pipe;
  write("table.csv", "T\n280\n");
  for (const std::string& command :
       {run(), small_run("check"), std::string("--help"), std::string("--version"), std::string("run --help"),
        std::string("eval saturation table.csv"),
        std::string("bench light --size 20x2x4 --repetitions 1 --filter tiles/random/f64 --json light.json")})
    for (const std::string lost : {">/dev/full", ">&9", ">&-"}) {
      const Outcome outcome = program(command + " 2>&1 " + lost);
      EXPECT_EQ(outcome.code, 74) << command << lost;
      EXPECT_THAT(outcome.out, EndsWith("\nsounding: exit=74 reason=io\n")) << command << lost;
    }
  EXPECT_THAT(content(folder_ / "light.json"), HasSubstr("\"benchmarks\""))
      << "a table is no reason to lose it";
}

}  // namespace
}  // namespace sounding::test
