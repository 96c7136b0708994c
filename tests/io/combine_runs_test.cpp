// SPDX-License-Identifier: Apache-2.0
/// Which runs go together in one file, and what is said of those that do not.
#include "io/netcdf/combine_runs.hpp"

#include <gtest/gtest.h>

#include "io/netcdf_scratch.hpp"

namespace sounding::io::testing {
namespace {

const std::string run =
    "netcdf run { dimensions: time = 2; variables: double time(time); time:units = \"s since 2000-01-01\"; "
    "time:calendar = \"standard\"; float heat(time); heat:cell_methods = \"time: mean\"; "
    "data: time = 0, 1; heat = 1, 2; }";

std::string with(const std::string& old, const std::string& fresh) {
  std::string text = run;
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), fresh);
}

/// Why the run and another one are not combined, without the folder.
std::string why_not(const std::string& other) {
  const ScratchFolder folder;
  const auto first = folder.generate("first.nc", run, "nc4"),
             second = folder.generate("second.nc", other, "nc4");
  const auto together = folder / "together.nc";
  std::string why = combine_runs(together, {{first}, {second}}, {{"key", "", "1", {1, 2}, {"1", "2"}}});
  EXPECT_EQ(std::filesystem::exists(together), why.empty());
  const std::string place = (folder / "").string();
  if (const std::size_t at = why.find(place); at != std::string::npos) why.erase(at, place.size());
  return why;
}

TEST(CombineRuns, ThoseThatMeanTheSameByTheSameNames) {
  EXPECT_EQ(why_not(run), "");
  EXPECT_EQ(why_not(with("heat = 1, 2", "heat = 3, 4")), "");
  EXPECT_EQ(why_not(with("time = 0, 1", "time = 0, 2")), "time differs in second.nc");
  EXPECT_EQ(why_not(with("2000-", "2001-")), "units of time differs in second.nc");
  EXPECT_EQ(why_not(with("standard", "noleap")), "calendar of time differs in second.nc");
  EXPECT_EQ(why_not(with("time: mean", "time: point")), "cell_methods of heat differs in second.nc");
  EXPECT_EQ(why_not(with("float heat", "double heat")), "heat has another type in second.nc");
  EXPECT_EQ(why_not(with("time = 2; variables:", "time = 2; z = 3; variables: float depth(z);")),
            "depth is not in first.nc");
  EXPECT_EQ(why_not("netcdf run { dimensions: time = 2; variables: double time(time); time:units = \"s since "
                    "2000-01-01\"; time:calendar = \"standard\"; data: time = 0, 1; }"),
            "heat is not in second.nc");
  EXPECT_EQ(
      why_not(
          "netcdf run { dimensions: time = 2; x = 1; variables: double time(time); time:units = \"s since "
          "2000-01-01\"; time:calendar = \"standard\"; float heat(time, x); heat:cell_methods = "
          "\"time: mean\"; data: time = 0, 1; heat = 1, 2; }"),
      "heat has another shape in second.nc");
}

}  // namespace
}  // namespace sounding::io::testing
