// SPDX-License-Identifier: Apache-2.0
/// What is left and said when a run cannot be finished.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "program.hpp"
#include "support/sanitized.hpp"

namespace sounding::test {
namespace {

using testing::Each;
using testing::EndsWith;
using testing::HasSubstr;

using Failures = CommandLine;

/// Runs the program under a limit of the shell's `ulimit`; `out` holds standard error alone.
Outcome limited(const std::string& limit, const std::string& arguments) {
  return shell("ulimit " + limit + "; '" SOUNDING_BINARY "' " + arguments + " 2>&1 >/dev/null");
}

TEST_F(Failures, AStateThatIsNotFiniteReturns70WithItsPlaceAndPublishesNothing) {
  // a sea that is heated for years, until the rates of its plankton overflow
  const Outcome failed =
      errors_of("run '" SOUNDING_SOURCE_DIR
                "/configs/first_column.yaml' --quiet --set output.directory=out"
                " --set domain.idealised.nx=3 --set ocean.dt='10 d' --set run.stop='2000 d'"
                " --set checkpoint.every='100 d' --set output.streams.ocean_6h.every='100 d' --set "
                "output.streams.ocean_daily.every='100 d'"
                " --set ocean.forcing.heat_flux='5000 W m-2' --set ocean.npzd.temperature_factor=10"
                " --set ocean.npzd.sinking_phytoplankton='0 m/d' --set ocean.npzd.sinking_detritus='0 m/d'");
  EXPECT_EQ(failed.code, 70);
  EXPECT_THAT(failed.out, HasSubstr("first non-finite value: ocean."));
  EXPECT_THAT(failed.out, HasSubstr("column (y=0, x=2; latitude 45.000, longitude "));
  EXPECT_THAT(failed.out,
              testing::ContainsRegex(
                  ", in step [0-9]+ \\(from t=[0-9.e+]+ s\\), [-0-9.e+]+ before; "
                  "first made by [a-zNPZD ,-]+ \\((stage [1-3] of 3|after the last stage)\\), in "));
  EXPECT_THAT(failed.out, HasSubstr("a shorter dt may help; the last checkpoint is out/0001/checkpoint_"));
  EXPECT_THAT(failed.out, EndsWith("\nsounding: exit=70 reason=numerical\n"));
  std::string record;
  for (const std::string& name : files()) {
    const bool whole = name.starts_with("postmortem_ocean_") || name.starts_with("checkpoint_") ||
                       name.starts_with("ocean_6h_0") || name.starts_with("ocean_daily_0");
    EXPECT_TRUE(whole || name.ends_with(".nc.part")) << name;
    if (name.starts_with("postmortem_ocean_")) record = name;
  }
  EXPECT_THAT(failed.out, HasSubstr("its column before and after is in out/0001/" + record));
  const std::string column = shell("ncdump '" + (folder_ / "out" / "0001" / record).string() + "'").out;
  for (const char* part :
       {"group: before", "group: after", "phytoplankton(z)", "message = \"first non-finite value", "NaN"})
    EXPECT_THAT(column, HasSubstr(part));
  EXPECT_THAT(
      column.substr(column.find("group: before"), column.find("group: after") - column.find("group: before")),
      testing::Not(HasSubstr("NaN")))
      << "the state before the step was finite";
}

TEST_F(Failures, ADeviceThatIsNotThereReturns71AndCreatesNothing) {
  ::setenv("CUDA_VISIBLE_DEVICES", "", 1);
  const Outcome failed = errors_of(small_run("run") + " --device cuda");
  EXPECT_EQ(failed.code, 71);
  EXPECT_THAT(failed.out, HasSubstr("run.device: cuda: "));
  EXPECT_THAT(failed.out, HasSubstr("use run.device: cpu (--device cpu)"));
  EXPECT_THAT(failed.out, EndsWith("\nsounding: exit=71 reason=system\n"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

TEST_F(Failures, TooLittleMemoryReturns71AndCreatesNothing) {
  if (sanitized) return;
  const Outcome failed = limited("-v 400000", small_run("run", 100'000) +
                                                  " --set run.threads=1"
                                                  " --set run.memory_limit='900 GiB'");
  EXPECT_EQ(failed.code, 71);
  EXPECT_EQ(failed.out, "sounding: out of memory\nsounding: exit=71 reason=system\n");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
}

/// Files that may not grow beyond a size stand for a full disk: from too small for a header to large enough.
/// 73 while nothing has been computed that could be lost, then 74; never a signal, never half a file under
/// its own name.
TEST_F(Failures, AFileThatCannotGrowReturns73Then74AndPublishesNothing) {
  int last = 73, creations = 0, losses = 0;
  for (int kibibytes = 8; kibibytes <= 160; kibibytes += 8) {
    std::filesystem::remove_all(folder_ / "out");
    const Outcome run = limited("-f " + std::to_string(2 * kibibytes),
                                small_run("run", 64) + " --set run.stop='2 d' --quiet");
    if (run.code == 0) {
      EXPECT_THAT(files(), Each(EndsWith(".nc"))) << kibibytes;
      last = 0;
      break;
    }
    ASSERT_TRUE(run.code == 73 || run.code == 74) << kibibytes << " KiB: exit " << run.code << "\n"
                                                  << run.out;
    EXPECT_GE(run.code, last) << kibibytes;
    last = run.code;
    ++(run.code == 73 ? creations : losses);
    EXPECT_THAT(run.out, HasSubstr("ocean_6h.nc")) << kibibytes;
    EXPECT_THAT(run.out, HasSubstr("stream ocean_6h, record ")) << kibibytes;
    EXPECT_THAT(run.out, HasSubstr("File too large")) << kibibytes;
    EXPECT_THAT(run.out, EndsWith(run.code == 73 ? "exit=73 reason=create\n" : "exit=74 reason=io\n"));
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 2) << run.out;
    EXPECT_THAT(files(), Each(EndsWith(".part"))) << kibibytes;
  }
  EXPECT_EQ(last, 0) << "the largest limit must suffice";
  EXPECT_GT(creations, 2);
  EXPECT_GT(losses, 2);
}

TEST_F(Failures, WhatKeptAFileFromBeingCreatedIsToldAndNotThatItWasForbidden) {
  if (sanitized) return;  // its look at the type of an exception takes descriptors of its own
  std::string streams;
  for (int n = 0; n < 20; ++n)
    streams += "s" + std::to_string(n) + ": {every: 6 h, variables: [temperature]}, ";
  const Outcome run =
      limited("-n 20", small_run("run") + " --quiet --set 'output.streams={" + streams + "}'");
  EXPECT_EQ(run.code, 73);
  EXPECT_THAT(run.out, HasSubstr("creating: Too many open files"));
}

TEST_F(Failures, AnOceanWithoutSeaIsRefusedWithTheFileAndTheWayOut) {
  const Outcome land =
      errors_of("check '" SOUNDING_SOURCE_DIR
                "/configs/quickstart.yaml' --set domain.region.west=-2 --set domain.region.east=-1"
                " --set domain.region.south=51.5 --set domain.region.north=52.2");
  EXPECT_EQ(land.code, 65);
  EXPECT_THAT(land.out,
              HasSubstr("north_east_atlantic_bathymetry.nc: west -2, east -1, south 51.5, north 52.2: "
                        "no point lies below sea level"));
  EXPECT_THAT(land.out, HasSubstr("choose another region, or ocean.enabled: false"));
}

}  // namespace
}  // namespace sounding::test
