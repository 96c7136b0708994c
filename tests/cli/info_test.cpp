// SPDX-License-Identifier: Apache-2.0
/// What `sounding info` says of a file, and what a finished run leaves beside its output.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "program.hpp"

namespace sounding::test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class Info : public CommandLine {
 protected:
  void SetUp() override {
    CommandLine::SetUp();
    ASSERT_EQ(output_of(small_run("run") + " --set run.stop='12 h' --quiet").code, 0);
  }
  std::string written(const std::string& name) const {
    return "'" + (folder_ / "out/0001" / name).string() + "'";
  }
};

TEST_F(Info, AFileIsToldWithItsAxesTimesRangesAndOrigin) {
  const Outcome info = output_of("info " + written("ocean_6h.nc"));
  EXPECT_EQ(info.code, 0);
  EXPECT_THAT(info.out, HasSubstr("ocean_6h.nc: Sounding column run of the ocean\n"));
  EXPECT_THAT(info.out,
              ContainsRegex("made by +Sounding [0-9.]+ \\(git .*, double precision, threads: [0-9]+"));
  EXPECT_THAT(info.out, ContainsRegex("time +3 records from 2000-04-01T00:00:00Z to 2000-04-01T12:00:00Z"));
  EXPECT_THAT(info.out, ContainsRegex("\nz +40 from -19[0-9.]+ to -0[0-9.]+ m\n"));
  EXPECT_THAT(info.out, ContainsRegex("dry +[1-9][0-9.]* % of 120 cells, 0 of 3 columns"));
  EXPECT_THAT(info.out, ContainsRegex("\nsalinity +g kg-1 +35\\.2 +35\\.2 +35\\.2  time z y x; salinity\n"));
  EXPECT_THAT(info.out, ContainsRegex("\nbottom_depth +m +[0-9.]+ +[0-9.]+ +[0-9.]+  y x; "));
  EXPECT_THAT(info.out, ContainsRegex("config +sha256 [0-9a-f]{64}"));
  EXPECT_THAT(info.out, ContainsRegex("history +20[0-9-]+T.* sounding run "));
  EXPECT_THAT(info.out, Not(HasSubstr("e+36")));
}

TEST_F(Info, NumbersAreOfTheLastRecordOrOfAll) {
  // Noon, and midnight as well: light is zero in the first record and bright in the last.
  const std::string last = output_of("info " + written("ocean_6h.nc")).out;
  const std::string all = output_of("info --all " + written("ocean_6h.nc")).out;
  EXPECT_THAT(last, HasSubstr("in the last record"));
  EXPECT_THAT(all, HasSubstr("over all records"));
  const auto smallest = [](const std::string& text) {
    const std::size_t at = text.find("\npar ");
    EXPECT_NE(at, std::string::npos) << text;
    return std::stod(text.substr(text.find("W m-2", at) + 5));
  };
  EXPECT_TRUE(smallest(last) > 0);
  EXPECT_EQ(smallest(all), 0);
}

TEST_F(Info, TheStoredConfigurationRunsAgainToTheSameState) {
  const Outcome config = output_of("info --config " + written("ocean_6h.nc"));
  EXPECT_EQ(config.code, 0);
  const std::string again = write("again.yaml", config.out);
  EXPECT_EQ(output_of("run " + again + " --quiet").code, 0);
  const auto state = [&](const std::string& run) {
    std::ifstream in(folder_ / "out" / run / "summary.json");
    return nlohmann::json::parse(in)["media"][0]["state"].get<std::string>();
  };
  EXPECT_EQ(state("0001").size(), 16U);
  EXPECT_EQ(state("0001"), state("0002"));
}

TEST_F(Info, AFileThatIsStillBeingWrittenIsTold) {
  std::filesystem::copy_file(folder_ / "out/0001/ocean_6h.nc", folder_ / "ocean_6h.nc.part");
  const Outcome info = output_of("info ocean_6h.nc.part");
  EXPECT_EQ(info.code, 0);
  EXPECT_THAT(info.out, AllOf(HasSubstr("unfinished  still being written"), HasSubstr("salinity")));
}

TEST_F(Info, WhatIsNoOutputIsRefused) {
  EXPECT_EQ(errors_of("info nothing.nc").code, 66);
  const Outcome text = errors_of("info " + write("text.nc", "no data"));
  EXPECT_EQ(text.code, 65);
  EXPECT_THAT(text.out, HasSubstr("text.nc"));
  EXPECT_EQ(errors_of("info").code, 64);
  shell("printf 'netcdf a { dimensions: x = 2; variables: float v(x); data: v = 1, 2; }' | ncgen -o '" +
        (folder_ / "foreign.nc").string() + "'");
  EXPECT_THAT(output_of("info foreign.nc").out, ContainsRegex("\nv +1 +1\\.5 +2  x; \n"));
  shell("printf 'netcdf b { dimensions: x = 2; variables: float v(x); data: v = _, NaN; }' | ncgen -o '" +
        (folder_ / "empty.nc").string() + "'");
  EXPECT_THAT(output_of("info empty.nc").out, ContainsRegex("\nv +- +- +-  x; \n.*1 values are not finite"));
  const Outcome foreign = errors_of("info --config foreign.nc");
  EXPECT_EQ(foreign.code, 65);
  EXPECT_THAT(foreign.out, HasSubstr("holds no configuration"));
}

TEST_F(Info, ARunLeavesASummaryOfWhatRanItsSpeedAndItsBudgets) {
  std::ifstream in(folder_ / "out/0001/summary.json");
  const nlohmann::json summary = nlohmann::json::parse(in);
  EXPECT_EQ(summary["summary_version"], 1);
  EXPECT_EQ(summary["model_seconds"], 43200);
  EXPECT_EQ(summary["ending"], "finished");
  EXPECT_TRUE(summary["wall_seconds"].get<double>() > 0);
  EXPECT_TRUE(summary["output_seconds"].get<double>() <= summary["wall_seconds"].get<double>());
  EXPECT_THAT(summary["command_line"].get<std::string>(), HasSubstr("sounding run"));
  EXPECT_EQ(summary["config"].get<std::string>(), output_of("info --config " + written("ocean_6h.nc")).out);
  EXPECT_THAT(summary["files"].dump(), AllOf(HasSubstr("ocean_6h.nc"), HasSubstr("ocean_daily.nc")));
  const nlohmann::json& ocean = summary["media"][0];
  EXPECT_EQ(ocean["columns"], 3);
  EXPECT_EQ(ocean["steps"], 72);
  EXPECT_EQ(ocean["budgets"].size(), 3U);
  for (const nlohmann::json& budget : ocean["budgets"]) {
    const double content = budget["content"], change = budget["change"], inflow = budget["inflow"];
    EXPECT_TRUE(std::abs(change - inflow) <= 1e-9 * std::abs(content)) << budget;
    EXPECT_TRUE(budget["residual"].get<double>() <= 1e-12) << budget;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out/0001/summary.json.part"));
}

}  // namespace
}  // namespace sounding::test
