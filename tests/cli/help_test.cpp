// SPDX-License-Identifier: Apache-2.0
/// Help as manual pages, and their examples tried.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "program.hpp"

namespace sounding::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Help : public CommandLine {
 protected:
  /// Lines of a section of a page, without their indent.
  static std::vector<std::string> section(const std::string& page, const std::string& title) {
    std::istringstream lines(page);
    std::vector<std::string> found;
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
      if (inside && line.starts_with("    ")) found.push_back(line.substr(4));
      inside = line == title || (inside && line.starts_with("    "));
    }
    return found;
  }
  std::vector<std::string> verbs() const {
    std::vector<std::string> names;
    for (const std::string& line : section(output_of("--help").out, "COMMANDS"))
      names.push_back(line.substr(0, line.find(' ')));
    return names;
  }
};

TEST_F(Help, EveryCommandHasAPageWithAnExample) {
  const std::vector<std::string> all = verbs();
  EXPECT_GE(all.size(), 8u);
  for (const std::string& verb : all) {
    const Outcome page = output_of(verb + " --help");
    EXPECT_EQ(page.code, 0) << verb;
    EXPECT_THAT(page.out, StartsWith("NAME\n    sounding " + verb + " - "));
    EXPECT_THAT(page.out, HasSubstr("\nSYNOPSIS\n    sounding " + verb));
    EXPECT_THAT(page.out, HasSubstr("\nOPTIONS\n    -h,--help\n"));
    const std::vector<std::string> examples = section(page.out, "EXAMPLES");
    EXPECT_FALSE(examples.empty()) << verb;
    for (const std::string& example : examples) EXPECT_THAT(example, HasSubstr("sounding " + verb));
    std::istringstream lines(page.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 130u) << line;
  }
}

/// In a folder as a clone is after a first run; each command in its own, so that none moves output/latest
/// under another. Benchmarks take a minute each and are tried elsewhere, made small.
TEST_F(Help, EveryExampleWorks) {
  std::filesystem::create_directory(folder_ / "bin");
  std::filesystem::create_symlink(SOUNDING_BINARY, folder_ / "bin/sounding");
  ASSERT_EQ(
      output_of("run first_column --steps 36 --set 'output.streams.ocean_3h={every: 3 h, variables: [par]}'")
          .code,
      0);
  for (const std::string& verb : verbs()) {
    if (verb == "bench") continue;
    const std::filesystem::path own = folder_ / ("of_" + verb);
    std::filesystem::create_directory(own);
    std::filesystem::create_directory_symlink(SOUNDING_SOURCE_DIR "/configs", own / "configs");
    if (verb != "run" && verb != "sweep")
      std::filesystem::create_directory_symlink("../output", own / "output");
    for (const std::string& example : section(output_of(verb + " --help").out, "EXAMPLES")) {
      const Outcome tried = shell("cd '" + own.string() + "' && export PATH=\"$PWD/../bin:$PATH\" && { " +
                                  example + "; } 2>&1");
      EXPECT_EQ(tried.code, 0) << example << "\n" << tried.out;
    }
  }
}

}  // namespace
}  // namespace sounding::test
