// SPDX-License-Identifier: Apache-2.0
#include "bench/report.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "small_sweep.hpp"

namespace sounding::bench {
namespace {

using testing::HasSubstr;

std::vector<Entry> light() { return entries(small_sweep(light_name, wanted_in_light), inspect_machine()); }

TEST(Report, JsonHasTheShapeOfGoogleBenchmark) {
  const std::vector<Entry> results = light();
  const auto document = nlohmann::json::parse(json(results, inspect_machine(), "sounding"));
  for (const char* key : {"date", "host_name", "executable", "num_cpus", "mhz_per_cpu", "caches", "load_avg",
                          "library_build_type"})
    EXPECT_TRUE(document.at("context").contains(key)) << key;
  ASSERT_EQ(document.at("benchmarks").size(), results.size());
  for (const auto& entry : document.at("benchmarks")) {
    for (const char* key : {"run_name", "run_type", "repetitions", "threads", "iterations", "time_unit", "ms",
                            "gb_per_s", "wet_fraction", "spread"})
      EXPECT_TRUE(entry.contains(key)) << key;
    EXPECT_TRUE(entry.at("real_time").get<double>() > 0);
    EXPECT_TRUE(entry.at("cpu_time").get<double>() > 0);
    EXPECT_TRUE(entry.at("ns_per_wet_cell").get<double>() > 0);
  }
}

TEST(Report, GivesALineForEachResult) {
  const std::vector<Entry> results = light();
  const std::string all = lines(results);
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), static_cast<std::ptrdiff_t>(results.size()));
  EXPECT_THAT(all, HasSubstr("bench light/tiles/random/f32/simd threads=1 ms="));
}

/// Two results whose ratio is known.
std::vector<Result> known() {
  Result scalar;
  scalar.variant = "walk_all";
  scalar.bathymetry = "all_wet";
  scalar.formulation = "naive";
  scalar.precision = "f64";
  scalar.backend = "scalar";
  scalar.wet_cells = 10;
  scalar.timing.best = 600;
  Result tiles = scalar;
  tiles.variant = "tiles";
  tiles.formulation = "folded";
  tiles.backend = "simd";
  tiles.timing.best = 50;
  return {scalar, tiles};
}

TEST(Report, TableOfLightComparesWithScalarWalkAll) {
  const std::string text = light_table(known());
  EXPECT_THAT(text, HasSubstr("60.00 (  1.0x)"));
  EXPECT_THAT(text, HasSubstr("5.00 ( 12.0x)"));
  EXPECT_THAT(text, HasSubstr("tiles are 12.0 times faster than scalar naive walk_all"));
}

TEST(Report, TableOfBathymetryComparesWithWalkAllOfTheSameKindAndSaysSoWhereItIsMissing) {
  std::vector<Result> results = known();
  Result walk = results[1];
  walk.variant = "walk_all";
  walk.timing.best = 100;
  EXPECT_THAT(bathymetry_table(results), HasSubstr("5.00 (-)"));
  results.push_back(walk);
  EXPECT_THAT(bathymetry_table(results), HasSubstr("5.00 (0.500)"));
}

TEST(Report, TableOfADeviceTellsMillisecondsPerLaunchAndHowFarTilesHaveCome) {
  Result seed = known()[0];
  seed.formulation = "seed";
  seed.backend = "cuda";
  seed.timing.best = 1.331e6;
  Result bounded = seed;
  bounded.variant = "bounded";
  bounded.timing.best = 0.6655e6;
  Result tiles = seed;
  tiles.variant = "tiles";
  tiles.formulation = "folded";
  tiles.timing.best = 0.1331e6;
  tiles.copy_nanoseconds = 0.06655e6;
  Result random = tiles;
  random.bathymetry = "random";
  random.wet_fraction = 0.5;
  random.timing.best = 0.06655e6;
  const std::string text = device_table({seed, bounded, tiles, random});
  EXPECT_THAT(text, HasSubstr("1.3310 (1.000)"));
  EXPECT_THAT(text, HasSubstr("0.6655 (0.500 [0.999])"));
  EXPECT_THAT(text, HasSubstr("f64 folded: where all is wet, tiles take 0.1331 ms"));
  EXPECT_THAT(text, HasSubstr("0.500 of the speed of a copy"));
  EXPECT_THAT(text, HasSubstr("10.00 times faster than seed walk_all"));
  EXPECT_THAT(text, HasSubstr("over random depths 0.500 of that (wet fraction 0.500)"));
}

TEST(Report, OfADeviceTellsRegistersAndOfAProcessorCycles) {
  std::vector<Result> results = known();
  results[1].backend = "cuda";
  results[1].registers = 62;
  const std::vector<Entry> all = entries(results, inspect_machine());
  EXPECT_TRUE(all[0].counter("cycles_per_vector") > 0);
  EXPECT_TRUE(std::isnan(all[0].counter("registers")));
  EXPECT_EQ(all[1].counter("registers"), 62);
  EXPECT_TRUE(std::isnan(all[1].counter("cycles_per_vector")));
  EXPECT_EQ(all[1].counter("tile_width"), 32);
}

TEST(MeasurePoints, GivesTimePerPointAndRatioToTheFirst) {
  int calls = 0;
  const PointCase once{"once", {1, [&calls](std::size_t) { ++calls; }}, 10};
  const std::vector<PointCase> cases = {once, {"again", once.work, 5}};
  const std::vector<Entry> measured = measure_points(cases, 2, 1);
  EXPECT_EQ(calls, 6) << "a warm-up and two repetitions of two cases";
  EXPECT_EQ(measured[0].counter("ratio"), 1);
  EXPECT_TRUE(std::abs(measured[1].counter("ns_per_point") * 5 / measured[1].timing.best - 1) < 1e-12);
  EXPECT_TRUE(std::isnan(measured[0].counter("none")));
  EXPECT_THAT(point_table(measured), HasSubstr("again"));
}

TEST(Machine, ClockAndCachesArePlausible) {
  const Machine m = inspect_machine();
  EXPECT_TRUE(m.gigahertz > 0.2 && m.gigahertz < 8) << m.gigahertz;
  EXPECT_TRUE(m.processors >= 1);
  EXPECT_FALSE(m.processor.empty());
}

}  // namespace
}  // namespace sounding::bench
