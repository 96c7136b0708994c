// SPDX-License-Identifier: Apache-2.0
/// The program as a user meets it: exit codes, the last line on standard error, help.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;

struct Outcome {
  int code = -1;
  std::string out;  ///< standard output, or both where the command asks for it
};

Outcome shell(const std::string& command) {
  Outcome outcome;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return outcome;
  std::array<char, 4096> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
    outcome.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
  return outcome;
}

class CommandLine : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "sounding_cli_XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  /// Runs the program; `out` holds standard error alone.
  Outcome errors_of(const std::string& arguments) const {
    return shell("cd '" + folder_.string() + "' && '" SOUNDING_BINARY "' " + arguments + " 2>&1 >/dev/null");
  }
  Outcome output_of(const std::string& arguments) const {
    return shell("cd '" + folder_.string() + "' && '" SOUNDING_BINARY "' " + arguments + " 2>/dev/null");
  }
  /// A shipped configuration, made small, writing below the scratch folder.
  std::string small_run(const std::string& verb) const {
    return verb +
           " '" SOUNDING_SOURCE_DIR
           "/configs/first_column.yaml' --set domain.idealised.nx=3 --set output.directory='" +
           folder_.string() + "/out'";
  }

  std::filesystem::path folder_;
};

TEST_F(CommandLine, AFinishedRunReturnsZeroAndLeavesItsFiles) {
  const Outcome run = output_of(small_run("run") + " --steps 36");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("ocean_6h.nc"));
  bool found = false;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "out"))
    found = found || entry.path().filename() == "ocean_6h.nc";
  EXPECT_TRUE(found);
}

TEST_F(CommandLine, ACheckCreatesNothing) {
  EXPECT_EQ(output_of(small_run("check")).code, 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(CommandLine, EveryCommandExplainsItselfWithAnExample) {
  const Outcome help = output_of("--help");
  EXPECT_EQ(help.code, 0);
  for (const std::string verb : {"run", "check"}) {
    EXPECT_THAT(help.out, HasSubstr(verb));
    const Outcome own = output_of(verb + " --help");
    EXPECT_EQ(own.code, 0);
    EXPECT_THAT(own.out, HasSubstr("Example:"));
    EXPECT_THAT(own.out, HasSubstr("sounding " + verb + " configs/"));
  }
  EXPECT_THAT(output_of("eval --help").out, HasSubstr("| sounding eval npzd"));
}

TEST_F(CommandLine, TheVersionNamesCommitAndCompiler) {
  const Outcome version = output_of("--version");
  EXPECT_EQ(version.code, 0);
  EXPECT_THAT(version.out, MatchesRegex("sounding [0-9.]+ \\(git [0-9a-z]+(, modified)?; .*\\)\n"));
}

TEST_F(CommandLine, WrongUseReturns64) {
  for (const std::string arguments :
       {"", "fly", "run", "run a.yaml --set", "run a.yaml --steps -1", "run a.yaml --what"}) {
    const Outcome failed = errors_of(arguments);
    EXPECT_EQ(failed.code, 64) << arguments;
    EXPECT_THAT(failed.out, HasSubstr("see sounding --help")) << arguments;
    EXPECT_THAT(failed.out, EndsWith("\nsounding: exit=64 reason=usage\n")) << arguments;
  }
}

TEST_F(CommandLine, WrongContentReturns65WithItsPlace) {
  const std::string file = write("wrong.yaml", "config_version: 1\nrun:\n  stop: 1 m\n");
  for (const std::string verb : {"run ", "check "}) {
    const Outcome failed = errors_of(verb + file);
    EXPECT_EQ(failed.code, 65);
    EXPECT_THAT(failed.out, HasSubstr("wrong.yaml:3:"));
    EXPECT_THAT(failed.out, HasSubstr("run.stop"));
    EXPECT_THAT(failed.out, EndsWith("\nsounding: exit=65 reason=input\n"));
  }
}

TEST_F(CommandLine, AMissingFileReturns66) {
  const Outcome failed = errors_of("run none.yaml");
  EXPECT_EQ(failed.code, 66);
  EXPECT_THAT(failed.out, HasSubstr("none.yaml"));
  EXPECT_THAT(failed.out, EndsWith("\nsounding: exit=66 reason=missing\n"));
}

TEST_F(CommandLine, OutputThatCannotBeCreatedReturns73BeforeTheFirstStep) {
  write("out", "a file where the output folder is due");
  const Outcome failed = errors_of(small_run("run"));
  EXPECT_EQ(failed.code, 73);
  EXPECT_THAT(failed.out, HasSubstr((folder_ / "out").string()));
  EXPECT_THAT(failed.out, EndsWith("\nsounding: exit=73 reason=create\n"));
}

TEST_F(CommandLine, AQuietRunSaysNothing) {
  const Outcome run = shell("cd '" + folder_.string() + "' && '" SOUNDING_BINARY "' " + small_run("run") +
                            " --steps 2 --quiet 2>&1");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "");
}

}  // namespace
