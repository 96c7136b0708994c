// SPDX-License-Identifier: Apache-2.0
#include "bench/lockstep/light_control_flow.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numeric>

#include "bench/lockstep/published.hpp"

namespace sounding::bench {
namespace {

using V = LightVariant;
constexpr LightCosts costs;
constexpr std::array wet = {3, 0, 5, 1};

double issued(V variant) { return run_light(variant, wet, 8, costs).issued; }

TEST(LightControlFlow, WalkingAllAndPredicatingCostTheGridWhateverTheDepth) {
  EXPECT_DOUBLE_EQ(issued(V::walk_all), 8);
  EXPECT_DOUBLE_EQ(issued(V::predicated), 8 * 1.029);
}

TEST(LightControlFlow, BoundedCostsTheDeepestLane) { EXPECT_DOUBLE_EQ(issued(V::bounded), 5); }

TEST(LightControlFlow, BreakAlsoPaysForEveryTestTheFailedOneIncluded) {
  EXPECT_NEAR(issued(V::break_), 5 + 6 * 0.032, 1e-12);
  constexpr std::array full = {8, 8};
  EXPECT_NEAR(run_light(V::break_, full, 8, costs).issued, 8 * 1.032, 1e-12);
}

TEST(LightControlFlow, LanesWithoutAColumnDoNothing) {
  constexpr std::array none = {-1, -1}, one = {-1, 2};
  EXPECT_EQ(run_light(V::walk_all, none, 8, costs).issued, 0);
  const IssueCount half = run_light(V::walk_all, one, 8, costs);
  EXPECT_EQ(half.issued, 8);
  EXPECT_EQ(half.efficiency(2), 0.5);
}

TEST(LightControlFlow, ALaunchCoversEveryColumnOnce) {
  // A map that no block divides: the work of all lanes is the water, whatever the shape and the width.
  const WaterMap map = make_water_map(grid::SeafloorKind::random, 50, 37, 16);
  const double water = std::accumulate(map.wet.begin(), map.wet.end(), 0.0);
  for (const BlockShape block :
       {BlockShape{16, 16}, BlockShape{32, 8}, BlockShape{256, 1}, BlockShape{64, 1}})
    for (const int lanes : {1, 8, 32, 64})
      for (const V variant : {V::bounded, V::sorted}) {
        const LaunchWork work = run_launch(variant, map, block, costs, lanes);
        EXPECT_EQ(work.total.lane_issued, water) << name_of(variant) << ' ' << block.x << ' ' << lanes;
        EXPECT_EQ(work.total.issued == water, lanes == 1);
      }
}

TEST(LightControlFlow, SortingMakesLanesEqual) {
  const WaterMap map = make_water_map(grid::SeafloorKind::random, 64, 64, 16);
  const LaunchWork natural = run_launch(V::bounded, map, {}, costs),
                   sorted = run_launch(V::sorted, map, {}, costs);
  EXPECT_TRUE(natural.total.efficiency(32) < 0.55);
  EXPECT_TRUE(sorted.total.efficiency(32) > 0.98);
  EXPECT_TRUE(std::is_sorted(sorted.warp.rbegin(), sorted.warp.rend())) << "deepest first";
}

TEST(LightControlFlow, ABlockIsMadeOfWholeWarps) {
  const WaterMap map = make_water_map(grid::SeafloorKind::shelf, 16, 16, 8);
  EXPECT_THROW(run_launch(V::bounded, map, {10, 1}, costs), std::invalid_argument);
}

TEST(LightControlFlow, TheSeafloorsHaveThePublishedWetFractions) {
  for (const PublishedRow& row : published) {
    const WaterMap map = make_water_map(row.seafloor, 512, 512, 64);
    EXPECT_TRUE(std::abs(map.wet_fraction() - row.wet_fraction) <= 0.005) << map.wet_fraction();
  }
}

TEST(LightControlFlow, TheMachineReproducesThePublishedRatiosButForTheSlope) {
  for (const PublishedRow& row : published) {
    if (row.seafloor == grid::SeafloorKind::slope) continue;  // a matter of scheduling: scheduler_test.cpp
    const WaterMap map = make_water_map(row.seafloor, 512, 512, 64);
    const double walk_all = run_launch(V::walk_all, map, {}, costs).total.issued;
    for (const V variant : {V::break_, V::predicated, V::bounded}) {
      const double ratio = run_launch(variant, map, {}, costs).total.issued / walk_all;
      const double measured = *row.milliseconds(variant) / row.walk_all;
      EXPECT_TRUE(std::abs(ratio / measured - 1) <= 0.03)
          << name_of(variant) << " over sea floor of wet fraction " << row.wet_fraction << ": " << ratio
          << ", published " << measured;
    }
  }
}

}  // namespace
}  // namespace sounding::bench
