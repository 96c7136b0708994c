// SPDX-License-Identifier: Apache-2.0
/// The program as a user meets it: exit codes, the last line on standard error, help.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "program.hpp"

namespace sounding::test {
namespace {

using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;

TEST_F(CommandLine, AFinishedRunReturnsZeroAndLeavesItsFiles) {
  const Outcome run = output_of(small_run("run") + " --steps 36");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("ocean_6h.nc"));
  bool found = false;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "out"))
    found = found || entry.path().filename() == "ocean_6h.nc";
  EXPECT_TRUE(found);
}

/// Over the slope every column ends at another level: its floor is a face within the grid.
/// Hours of 120 W m-2 out of the sea by night: the table shows the mean of the columns.
TEST_F(CommandLine, TheSummaryShowsWhatAnAverageColumnGained) {
  const Outcome run = output_of(small_run("run", 7) +
                                " --steps 36 --set ocean.forcing.shortwave.kind=none"
                                " --set ocean.forcing.surface_par.kind=constant");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out,
              ContainsRegex("mean of columns +unit +content +change +inflow +residual / .content . flux.\n"
                            "ocean: heat +J m-2 +[0-9.e+]+ +-2\\.592e\\+06 +-2\\.592e\\+06 "));
  EXPECT_THAT(run.out, HasSubstr("written: " + (folder_ / "out/0001/ocean_daily.nc").string() +
                                 "\nlook at it:  ncdump -h "));
}

TEST_F(CommandLine, FilesOfARunPassTheLintAndNothingMixesThroughSurfaceAndFloor) {
  for (const std::string reduction : {"instant", "mean"}) {
    const Outcome run =
        output_of(small_run("run", 9) +
                  " --set run.stop='1 d' --set 'output.streams={o: {every: 6 h, reduction: " + reduction +
                  ", variables: [temperature, salinity, tracer_diffusivity]}}'");
    ASSERT_EQ(run.code, 0);
    const std::string file = (folder_ / "out/latest/o.nc").string();
    EXPECT_EQ(shell(SOUNDING_SOURCE_DIR "/tests/tools/cf_lint.py " + file).out, "1 file(s), 0 offence(s)\n");
    EXPECT_EQ(shell("/usr/bin/python3 -c \"import netCDF4, numpy; d = netCDF4.Dataset('" + file +
                    "'); K = d['tracer_diffusivity'][:]; b = d['k_bottom'][0]; x = numpy.arange(9); "
                    "print((K[:, -1] == 0).all(), (K[:, b, 0, x] == 0).all(), (K[:, b + 1, 0, x] > 0).all(), "
                    "numpy.unique(b).size > 3)\"")
                  .out,
              "True True True True\n");
  }
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
    EXPECT_THAT(own.out, HasSubstr("\nEXAMPLES\n    sounding " + verb + " configs/"));
  }
  EXPECT_THAT(output_of("eval --help").out, HasSubstr("| sounding eval npzd"));
  EXPECT_THAT(output_of("eval light --help").out, HasSubstr("rows that share these"));
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

TEST_F(CommandLine, WrongUseSaysWhatWasGivenAndWhatIsAllowed) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "a command is missing: one of run, check, eval"},
      {"fly", "unknown command \"fly\"; one of run, check, eval"},
      {"chekc a.yaml", "did you mean check?"},
      {"--verson",
       "sounding: unknown option \"--verson\"; one of --help, --version; did you mean --version?"},
      {"run", "run: config is required"},
      {"run a.yaml --steps -1", "run: --steps: \"-1\" given, a whole number from 1 on is due"},
      {"run a.yaml --steps 1e3", "run: --steps: \"1e3\" given, a whole number from 1 on is due"},
      {"run a.yaml --steps 99999999999999999999", "a whole number from 1 on is due"},
      {"run a.yaml --set", "run: --set: a value is missing"},
      {"run a.yaml --stepz=3", "run: unknown option \"--stepz\"; one of --help, --set"},
      {"run a.yaml --stepz 3", "did you mean --steps?"},
      {"run a.yaml b.yaml", "run: \"b.yaml\" is one argument too many"},
      {"bench light --threads 1025",
       "bench: --threads: \"1025\" given, a whole number from 1 to 1024 is due"}};
  for (const auto& [arguments, message] : cases)
    EXPECT_THAT(errors_of(arguments).out, HasSubstr(message)) << arguments;
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

/// What an unset variable of a script leaves.
TEST_F(CommandLine, AnOptionWithoutTextIsNoAbsentOption) {
  write("table.csv", "T\n280\n");
  for (const std::string& arguments :
       {small_run("check") + " --precision ''", small_run("check") + " --device ''",
        std::string("eval saturation ''"), std::string("eval saturation table.csv --precision ''"),
        std::string("bench light --size 20x2x4 --json ''"), std::string("bench light --size ''"),
        std::string("bench bathymetry --size 20x2x4 --bathymetry ''")}) {
    const Outcome refused = errors_of(arguments + " </dev/null");
    EXPECT_EQ(refused.code, 64) << arguments;
    EXPECT_THAT(refused.out, HasSubstr("empty; a value is due")) << arguments;
  }
}

}  // namespace
}  // namespace sounding::test
