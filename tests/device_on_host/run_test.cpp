// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs of the shipped configurations, small and short, from file to file: with run.device: cuda they write
/// the same values, close the same budgets and end in the same state.
#include <gtest/gtest.h>

#include <filesystem>

#include "device_on_host/machine.hpp"
#include "io/config/load_config.hpp"
#include "model/run.hpp"
#include "support/file_bytes.hpp"

namespace sounding::test {
namespace {

struct Shipped {
  std::string name;
  std::vector<std::string> sets;  ///< that make it small and short
};
void PrintTo(const Shipped& shipped, std::ostream* out) { *out << shipped.name; }

class ShippedRun : public testing::TestWithParam<std::tuple<Shipped, std::string>> {
 protected:
  ~ShippedRun() override { std::filesystem::remove_all(folder_); }

  model::RunReport run(const std::string& device) {
    const auto& [shipped, precision] = GetParam();
    std::vector<std::string> sets = shipped.sets;
    sets.push_back("run.precision=" + precision);
    sets.push_back("run.device=" + device);
    sets.push_back("output.directory=" + (folder_ / device).string());
    model::RunOptions options;
    options.quiet = true;
    return model::run(io::load_config(SOUNDING_SOURCE_DIR "/configs/" + shipped.name + ".yaml", sets),
                      options);
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("sounding_device_" + std::to_string(::getpid()));
};

TEST_P(ShippedRun, WritesWhatTheCpuWrites) {
  const model::RunReport cpu = run("cpu");
  const Done before = done;
  const model::RunReport device = run("cuda");
  EXPECT_GT(done.graph_launches, before.graph_launches) << "it must have run on the device";
  // Three stages, what follows them, and what running means ask for after a step.
  EXPECT_LE(done.captured - before.captured, 10 * (3 + 1 + 1) * (done.captures - before.captures));

  ASSERT_EQ(device.media.size(), cpu.media.size());
  for (std::size_t m = 0; m < cpu.media.size(); ++m) {
    EXPECT_EQ(device.media[m].state_hash, cpu.media[m].state_hash);
    EXPECT_EQ(device.media[m].fixed_cells, cpu.media[m].fixed_cells);
    ASSERT_EQ(device.media[m].budgets.size(), cpu.media[m].budgets.size());
    for (std::size_t b = 0; b < cpu.media[m].budgets.size(); ++b) {
      EXPECT_EQ(device.media[m].budgets[b].content, cpu.media[m].budgets[b].content);
      EXPECT_EQ(device.media[m].budgets[b].inflow, cpu.media[m].budgets[b].inflow);
      EXPECT_EQ(device.media[m].budgets[b].residual, cpu.media[m].budgets[b].residual);
    }
  }
  ASSERT_EQ(device.files.size(), cpu.files.size());
  ASSERT_FALSE(cpu.files.empty());
  for (std::size_t f = 0; f < cpu.files.size(); ++f) {
    const auto expected = numbers_of(cpu.files[f]), found = numbers_of(device.files[f]);
    EXPECT_GT(expected.size(), 5U);
    EXPECT_EQ(found, expected) << cpu.files[f];
  }
}

INSTANTIATE_TEST_SUITE_P(
    Configs, ShippedRun,
    testing::Combine(
        testing::Values(
            Shipped{"first_column",
                    {"domain.idealised.nx=40", "run.stop=40 min", "output.streams.ocean_6h.every=20 min",
                     "output.streams.ocean_daily.every=20 min"}},
            Shipped{"quickstart",
                    {"domain.region.west=-12", "domain.region.east=-9", "domain.region.south=47",
                     "domain.region.north=49", "run.stop=10 min", "output.streams.ocean_3h.every=10 min",
                     "output.streams.ocean_daily.every=10 min", "output.streams.atmosphere_10min.every=5 min",
                     "output.streams.atmosphere_3h.every=10 min", "run.start=2000-05-01 11:40"}},
            Shipped{"shipway_hill_w2", {"run.stop=30 s", "atmosphere.levels.count=40"}},
            Shipped{"mixed_phase",
                    {"run.stop=30 s", "atmosphere.levels.count=40",
                     "output.streams.atmosphere_1min.every=10 s"}}),
        testing::Values("float", "double")),
    [](const auto& run) { return std::get<0>(run.param).name + "_" + std::get<1>(run.param); });

}  // namespace
}  // namespace sounding::test
