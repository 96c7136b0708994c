// SPDX-License-Identifier: Apache-2.0
#include "grid/bathymetry.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "grid/splitmix.hpp"
#include "grid_testing.hpp"

namespace sounding::grid {
namespace {

TEST(Seafloor, SplitmixHasItsPublishedFirstValue) { EXPECT_EQ(splitmix64(0), 0xE220A8397B1DCDAFU); }

TEST(Seafloor, RandomDepthsHaveTheReferenceValues) {
  const double expected[] = {0.8833108082136426, 0.5665615751722809, 0.5911897341980794, 0.11345034205715454};
  const auto floor = make_seafloor({SeafloorKind::random, {}, 0}, 2, 2, uniform_ocean(1, 100));
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(floor[i], -expected[i]) << i;
}

TEST(Seafloor, ARandomColumnDependsOnSeedAndNumberOnly) {
  const VerticalLevels levels = uniform_ocean(100, 10);
  const auto row = make_seafloor({SeafloorKind::random, {}, 5}, 1, 12, levels);
  EXPECT_EQ(make_seafloor({SeafloorKind::random, {}, 5}, 3, 4, levels), row);
  EXPECT_NE(make_seafloor({SeafloorKind::random, {}, 6}, 1, 12, levels), row);
}

TEST(Seafloor, EveryRandomColumnIsWetUnderBothRulesAndHalfTheSeaIsWater) {
  const VerticalLevels levels = uniform_ocean(640, 64);
  const auto floor = make_seafloor({SeafloorKind::random, {}, 1}, 100, 100, levels);
  for (const BottomCut cut : {BottomCut::partial, BottomCut::full})
    for (const Bottom& b : immerse_ocean(levels, {cut, 0.2, 0}, {100, 100}, floor)) ASSERT_GT(b.levels, 0);
  const double mean = -std::accumulate(floor.begin(), floor.end(), 0.0) / 10000 / 640;
  EXPECT_TRUE(std::abs(mean - 0.5) <= 0.01) << mean;
}

TEST(Seafloor, NamedShapesHaveTheirDepths) {
  const VerticalLevels levels = uniform_ocean(400, 8);
  for (const double z : make_seafloor({SeafloorKind::all_wet, {}, 0}, 2, 3, levels)) EXPECT_EQ(z, -400);
  for (const double z : make_seafloor({SeafloorKind::shelf, {}, 0}, 2, 3, levels)) EXPECT_EQ(z, -80);
  for (const double z : make_seafloor({SeafloorKind::shelf, 55.0, 0}, 2, 3, levels)) EXPECT_EQ(z, -55);
  const auto slope = make_seafloor({SeafloorKind::slope, {}, 0}, 2, 2, levels);
  EXPECT_TRUE(std::abs(slope[0] + 400 * 0.325) <= 1e-10);
  EXPECT_TRUE(std::abs(slope[1] + 400 * 0.775) <= 1e-10);
  EXPECT_EQ(slope[2], slope[0]) << "the slope runs along x";
}

TEST(Seafloor, AboveTheGroundAllWetIsFlatLandAtZero) {
  LevelSpec spec;
  spec.count = 5;
  spec.extent = 1234.5;
  for (const double z : make_seafloor({}, 1, 3, make_levels(spec, Medium::atmosphere))) EXPECT_EQ(z, 0);
}

TEST(Seafloor, ImpossibleRequestsAreRefused) {
  const VerticalLevels levels = uniform_ocean(400, 8);
  EXPECT_EQ(message([&] { make_seafloor({}, 0, 3, levels); }),
            "seafloor: 0 x 3 columns; both numbers must be at least 1");
  for (const double depth : {-1.0, 400.5, std::nan("")})
    EXPECT_EQ(message([&] {
                make_seafloor({SeafloorKind::shelf, depth, 0}, 1, 1, levels);
              }),
              "seafloor: the depth of the shelf is " + number(depth) + " m; 0..400 m is due");
}

}  // namespace
}  // namespace sounding::grid
