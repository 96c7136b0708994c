// SPDX-License-Identifier: Apache-2.0
#include "bench/seafloor_sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "bench/measure_light.hpp"
#include "small_sweep.hpp"

namespace sounding::bench {
namespace {

TEST(LightBench, MeasuresEveryCaseUnderItsName) {
  std::set<std::string> names;
  for (const Result& r : small_sweep(light_name, wanted_in_light)) {
    names.insert(r.name);
    EXPECT_TRUE(r.ns_per_wet_cell() > 0) << r.name;
    EXPECT_TRUE(r.checksum > 0) << r.name;
  }
  EXPECT_EQ(names.size(), 48u);
  for (const std::string variant : {"walk_all", "bounded", "tiles"})
    for (const std::string bathymetry : {"all_wet", "shelf", "slope", "random"})
      for (const std::string precision : {"f32", "f64"})
        for (const std::string backend : {"scalar", "simd"})
          EXPECT_EQ(names.count("light/" + variant + '/' + bathymetry + '/' + precision + '/' + backend), 1u);
}

TEST(BathymetryBench, MeasuresThePublishedWalksInTheFormulationsOfBoth) {
  std::set<std::string> names;
  for (const Result& r : small_sweep(bathymetry_name, [](const Result&) { return true; }))
    EXPECT_TRUE(names.insert(r.name).second) << r.name;
  for (const std::string walk : {"walk_all", "break", "predicated", "bounded"})
    for (const std::string bathymetry : {"all_wet", "shelf", "slope", "random"})
      for (const std::string rest : {"/naive/f64/scalar/1", "/seed/f64/simd/1", "/folded/f32/simd/1"})
        EXPECT_EQ(names.count("bathymetry/" + walk + '/' + bathymetry + rest), 1u) << walk << rest;
  for (const std::string name : {"sorted/slope/folded/f64/simd/1", "scan/random/folded/f32/simd/1",
                                 "tiles/all_wet/mixed/f64/simd/1", "walk_all/shelf/seed/f32/scalar/1"})
    EXPECT_EQ(names.count("bathymetry/" + name), 1u) << name;
}

TEST(SeafloorSweep, PlansWhatItMeasures) {
  std::vector<std::string> planned, measured;
  for (const Result& r : planned_cases(small_options(bathymetry_name, wanted_in_light)))
    planned.push_back(r.name);
  for (const Result& r : small_sweep(bathymetry_name, wanted_in_light)) measured.push_back(r.name);
  EXPECT_EQ(planned, measured);
}

TEST(SeafloorSweep, WetCellsFollowTheSeafloor) {
  for (const Result& r : small_sweep(light_name, wanted_in_light)) {
    EXPECT_TRUE(std::abs(r.wet_fraction - static_cast<double>(r.wet_cells) / (37 * 3 * 10)) < 1e-12);
    if (r.bathymetry == "all_wet") {
      EXPECT_EQ(r.wet_cells, 37u * 3 * 10);
    } else if (r.bathymetry == "shelf") {
      EXPECT_EQ(r.wet_cells, 37u * 3 * 2);
    }
  }
}

TEST(SeafloorSweep, FormulationsAgreeToRoundOff) {
  for (const Result& r : small_sweep(bathymetry_name, [](const Result&) { return true; })) {
    const bool coarse = r.precision == "f32" || r.formulation == "mixed";
    EXPECT_TRUE(r.largest_difference < (coarse ? 5e-6 : 1e-14)) << r.name << ' ' << r.largest_difference;
  }
}

/// A water of two columns in the last of whose walks something is wrong.
struct Tampered {
  LightWater<double> water{make_grid({3, 1, 10, 200}, grid::SeafloorKind::slope)};
  std::vector<LightCase> cases = scalar_light(water);
  std::vector<Result> results{cases.size()};

  template <class Change>
  std::string message(const std::string& variant, Change change) {
    for (LightCase& c : cases)
      if (c.variant == variant)
        c.work.run = [run = c.work.run, change](std::size_t chunk) {
          run(chunk);
          change();
        };
    try {
      measure_light(water, cases, results, {1}, 1);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return {};
  }
};

TEST(MeasureLight, ReportsNoTimeOfAWalkWhoseBitsDiffer) {
  Tampered t;
  EXPECT_EQ(t.message("bounded", [&] { t.water.dense().views().par[0] *= 1 + 1e-15; }),
            "benchmark of light, bounded/naive/scalar: other bits than walk_all; no time is reported");
}

TEST(MeasureLight, ReportsNoTimeOfAWalkThatWritesToDryCells) {
  Tampered t;
  const std::size_t below = 9 * t.water.dense().blocks().front().stride;  // the first column is shallow
  EXPECT_EQ(t.message("break", [&] { t.water.dense().views().par[below] = 1; }),
            "benchmark of light, break/naive/scalar: wrote to dry cells; no time is reported");
}

TEST(MeasureLight, ReportsNoTimeOfAWrongResult) {
  Tampered t;
  EXPECT_EQ(t.message("walk_all", [&] { t.water.dense().views().par[0] *= 2; }).substr(0, 62),
            "benchmark of light, walk_all/naive/scalar: relative difference");
}

TEST(CheckLight, TakesAStandInAtItsBits) {
  LightWater<double> water(make_grid({3, 1, 10, 200}, grid::SeafloorKind::slope));
  std::vector<LightCase> cases = scalar_light(water);
  std::vector<Result> results{cases.size()};
  const auto outcome = [&](LightCase stand_in) {
    try {
      check_light(water, cases, {std::move(stand_in)}, results, 1);
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  LightCase other = simd_light(water).front();  // folded: other bits
  EXPECT_EQ(outcome(other), "");                // and asked for by no case
  other.formulation = "naive";
  other.backend = "scalar";
  EXPECT_EQ(outcome(other),
            "benchmark of light, walk_all/naive/scalar: other bits than walk_all; no time is reported");
  EXPECT_EQ(outcome(cases.back()), "");
}

TEST(LightWater, DryCellsHoldNoChlorophyll) {
  LightWater<double> water(make_grid({37, 3, 10, 200}, grid::SeafloorKind::random));
  const auto dense = water.dense().views();
  std::size_t wet = 0;
  for (std::size_t i = 0; i < 10 * water.dense().blocks().front().stride; ++i)
    wet += std::isfinite(dense.chlorophyll.chlorophyll[i]);
  EXPECT_EQ(wet, water.grid().summary().wet_cells);
}

TEST(LightWater, SortedColumnsStandDeepestFirst) {
  LightWater<float> water(make_grid({37, 3, 10, 200}, grid::SeafloorKind::random));
  const int* wet = water.sorted().blocks().front().wet;
  for (int i = 1; i < 37 * 3; ++i) EXPECT_LE(wet[i], wet[i - 1]);
}

}  // namespace
}  // namespace sounding::bench
