// SPDX-License-Identifier: Apache-2.0
/// What `sounding check` says a run will cost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>
#include <string>

#include "program.hpp"
#include "support/sanitized.hpp"

namespace sounding::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

using Check = CommandLine;

/// The number that a group of the expression finds.
double number(const std::string& text, const std::string& expression) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(expression)) ? std::strtod(found[1].str().c_str(), nullptr)
                                                                : -1;
}

TEST_F(Check, TellsMemoryTimeAndSizeOfTheOutput) {
  const Outcome check = output_of(small_run("check", 9));
  EXPECT_EQ(check.code, 0);
  EXPECT_THAT(
      check.out,
      ContainsRegex("\nmemory: about [0-9.]+ MiB of run.memory_limit 8 GiB, [0-9.]+ [MGT]iB available here "
                    "\\(fields [0-9.]+ MiB, output [0-9.]+ MiB, grid [0-9.]+ MiB\\)\n"));
  EXPECT_THAT(check.out,
              ContainsRegex("\ntime: about [0-9.]+ (s|min|h) without output \\(ocean [0-9.]+ ns per cell and "
                            "step, measured just now\\)\n"));
  EXPECT_THAT(check.out,
              ContainsRegex("\noutput: up to [0-9.]+ MB before compression; [0-9.]+ [MG]B free in "));
}

/// Bytes of the variables themselves: 41 and 10 records of first_column over nine columns of 40 levels.
TEST_F(Check, SizeOfTheOutputIsThatOfItsNumbers) {
  const double said = number(output_of(small_run("check", 1000)).out, "\noutput: up to ([0-9.]+) MB");
  const double values = 1000 * (41 * (8 * 40 + 1) + 10 * 3 * 40);
  EXPECT_TRUE(std::abs(said - 4 * values * 1e-6) <= 0.1) << said;
}

TEST_F(Check, MemoryIsWhatARunTakesAtItsHighest) {
  if (sanitized) return;
  const std::string large =
      " --set output.streams.ocean_daily.every='20 min' --set output.streams.ocean_6h.every='20 min'";
  const double said = number(output_of(small_run("check", 30000) + large).out, "memory: about ([0-9.]+) MiB");
  const Outcome run =
      shell("/usr/bin/python3 -c \"import resource, subprocess; subprocess.run(r'''" +
            (SOUNDING_BINARY " " + small_run("run", 30000) + large + " --steps 16 --quiet") +
            "''', shell=True, check=True); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / "
            "1024)\" 2>&1");
  const double taken = std::strtod(run.out.c_str(), nullptr);
  EXPECT_GT(said, 200);
  EXPECT_TRUE(taken <= 1.15 * said && taken >= 0.7 * said) << taken << " of " << said << "\n" << run.out;
}

/// 10^10 columns: more than any machine holds.  The program may take half a gigabyte.
TEST_F(Check, NeedsNoMemoryToSayThatARunNeedsTooMuch) {
  const std::string huge = " --set domain.idealised.nx=100000 --set domain.idealised.ny=100000";
  const auto limited = [&](const std::string& arguments) {
    return shell(std::string(sanitized ? "" : "ulimit -v 500000; ") + "cd '" + folder_.string() +
                 "' && '" SOUNDING_BINARY "' " + arguments + " 2>&1");
  };
  for (const std::string verb : {"check", "run"}) {
    const Outcome refused = limited(verb + " first_column --set run.memory_limit='50 TiB'" + huge);
    EXPECT_EQ(refused.code, 65);
    EXPECT_THAT(
        refused.out,
        ContainsRegex("sounding: --set #1: run.memory_limit: 50 TiB are allowed, and the run needs about "
                      "[0-9.]+ TiB \\(fields .*\\); fewer columns or levels, "));
  }
  const Outcome told = limited("check first_column --set run.memory_limit='1000 TiB'" + huge);
  EXPECT_EQ(told.code, 0) << told.out;
  EXPECT_THAT(told.out, HasSubstr("ocean: 10000000000 columns, about "));
  EXPECT_THAT(told.out, HasSubstr("which may be too little"));
  EXPECT_THAT(told.out,
              HasSubstr("too large to be set up here: the grid and initial fields were not tried\n"));
}

TEST_F(Check, SetsUpWhatFits) {
  EXPECT_THAT(output_of(small_run("check", 9)).out, Not(HasSubstr("too large")));
}

}  // namespace
}  // namespace sounding::test
