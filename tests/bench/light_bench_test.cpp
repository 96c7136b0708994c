// SPDX-License-Identifier: Apache-2.0
#include "bench/light_bench.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "bench/report.hpp"

namespace sounding::bench {
namespace {

/// Sizes that fill neither the last block nor the last tile.
std::vector<Result> small_run() {
  LightBenchOptions options;
  options.size = {37, 3, 10, 200};
  options.repetitions = 1;
  return bench_light(options, [](const std::string&) {});
}

TEST(LightBench, MeasuresEveryCaseUnderItsName) {
  std::set<std::string> names;
  for (const Result& r : small_run()) {
    names.insert(r.name());
    EXPECT_TRUE(r.ns_per_wet_cell() > 0) << r.name();
    EXPECT_TRUE(r.checksum > 0) << r.name();
    EXPECT_TRUE(r.largest_difference < 1e-4) << r.name();
  }
  EXPECT_EQ(names.size(), 48u);
  for (const std::string variant : {"walk_all", "bounded", "tiles"})
    for (const std::string bathymetry : {"all_wet", "shelf", "slope", "random"})
      for (const std::string precision : {"f32", "f64"})
        for (const std::string backend : {"scalar", "simd"})
          EXPECT_EQ(names.count("light/" + variant + '/' + bathymetry + '/' + precision + '/' + backend), 1u);
}

TEST(LightBench, WetCellsFollowTheSeafloor) {
  for (const Result& r : small_run()) {
    EXPECT_TRUE(std::abs(r.wet_fraction - static_cast<double>(r.wet_cells) / (37 * 3 * 10)) < 1e-12);
    if (r.bathymetry == "all_wet") {
      EXPECT_EQ(r.wet_cells, 37u * 3 * 10);
    } else if (r.bathymetry == "shelf") {
      EXPECT_EQ(r.wet_cells, 37u * 3 * 2);
    }
  }
}

TEST(LightBench, FormulationsAgreeToRoundOff) {
  for (const Result& r : small_run())
    EXPECT_TRUE(r.largest_difference < (r.precision == "f64" ? 1e-14 : 1e-5)) << r.name();
}

TEST(LightWater, StoragesHoldTheSameWaterAndNothingInDryCells) {
  LightWater<double> water({37, 3, 10, 200}, grid::SeafloorKind::random);
  const auto dense = water.dense();
  std::size_t wet = 0;
  for (std::size_t i = 0; i < 10 * water.blocks().front().stride; ++i)
    wet += std::isfinite(dense.chlorophyll.chlorophyll[i]);
  EXPECT_EQ(wet, water.grid().summary().wet_cells);
}

TEST(Report, JsonHasTheShapeOfGoogleBenchmark) {
  const std::vector<Result> results = small_run();
  const auto document = nlohmann::json::parse(json(results, inspect_machine(), "sounding"));
  for (const char* key : {"date", "host_name", "executable", "num_cpus", "mhz_per_cpu", "caches", "load_avg",
                          "library_build_type"})
    EXPECT_TRUE(document.at("context").contains(key)) << key;
  ASSERT_EQ(document.at("benchmarks").size(), results.size());
  for (const auto& entry : document.at("benchmarks")) {
    for (const char* key : {"run_name", "run_type", "repetitions", "threads", "iterations", "time_unit"})
      EXPECT_TRUE(entry.contains(key)) << key;
    EXPECT_TRUE(entry.at("real_time").get<double>() > 0);
    EXPECT_TRUE(entry.at("cpu_time").get<double>() > 0);
    EXPECT_TRUE(entry.at("ns_per_wet_cell").get<double>() > 0);
  }
}

TEST(Report, GivesALineForEachResultAndComparesWithTheReference) {
  const std::vector<Result> results = small_run();
  const std::string all = lines(results, inspect_machine());
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), static_cast<std::ptrdiff_t>(results.size()));
  EXPECT_THAT(all, testing::HasSubstr("bench light/tiles/random/f32/simd ns_per_wet_cell="));
  EXPECT_THAT(table(results), testing::HasSubstr("f64: tiles are "));
}

TEST(Machine, ClockAndCachesArePlausible) {
  const Machine m = inspect_machine();
  EXPECT_TRUE(m.gigahertz > 0.2 && m.gigahertz < 8) << m.gigahertz;
  EXPECT_TRUE(m.processors >= 1);
  EXPECT_FALSE(m.processor.empty());
}

}  // namespace
}  // namespace sounding::bench
