// SPDX-License-Identifier: Apache-2.0
/// Which cells of an axis lie in a region.
#include <gtest/gtest.h>

#include <cmath>

#include "io/geography.hpp"

namespace sounding::io {
namespace {

using Numbers = std::vector<double>;

Numbers every(double first, double step, int count) {
  Numbers axis;
  for (int i = 0; i < count; ++i) axis.push_back(first + i * step);
  return axis;
}

TEST(Geography, a_centre_on_the_west_is_inside_and_on_the_east_outside) {
  const Numbers lon = every(0, 10, 36);
  EXPECT_EQ(select_longitudes(lon, 20, 40).centre, (Numbers{20, 30}));
  // Files store their coordinates with rounding.
  Numbers rounded = lon;
  rounded[2] -= 1e-3;
  rounded[4] -= 1e-3;
  EXPECT_EQ(select_longitudes(rounded, 20, 40).centre, (Numbers{19.999, 30}));
}

TEST(Geography, south_and_north_are_both_inside) {
  const Numbers lat = every(-80, 10, 17);
  EXPECT_EQ(select_latitudes(lat, 20, 40).centre, (Numbers{20, 30, 40}));
  Numbers rounded = lat;
  rounded[10] -= 1e-3;
  rounded[12] += 1e-3;
  EXPECT_EQ(select_latitudes(rounded, 20, 40).centre, (Numbers{19.999, 30, 40.001}));
}

TEST(Geography, descending_latitudes_are_turned_around) {
  const Numbers lat = every(80, -10, 17);
  const AxisSelection s = select_latitudes(lat, -25, 5);
  EXPECT_TRUE(s.reversed);
  EXPECT_EQ(s.centre, (Numbers{-20, -10, 0}));
  EXPECT_EQ(s.edge, (Numbers{-25, -15, -5, 5}));
  ASSERT_EQ(s.ranges.size(), 1u);
  EXPECT_EQ(lat[s.ranges[0].start], 0);
  EXPECT_EQ(s.ranges[0].count, 3u);
}

TEST(Geography, cells_end_at_the_poles) {
  const AxisSelection s = select_latitudes(every(-90, 45, 5), -90, 90);
  EXPECT_EQ(s.edge, (Numbers{-90, -67.5, -22.5, 22.5, 67.5, 90}));
  EXPECT_TRUE(s.covered);
}

TEST(Geography, a_region_across_the_seam_is_two_ranges_and_one_axis) {
  const Numbers lon = every(25, 10, 36);
  const AxisSelection s = select_longitudes(lon, -355, -325);  // 5 .. 35 E
  EXPECT_EQ(s.centre, (Numbers{-355, -345, -335}));
  EXPECT_EQ(s.edge, (Numbers{-360, -350, -340, -330}));
  ASSERT_EQ(s.ranges.size(), 2u);
  EXPECT_EQ(s.ranges[0].start, 34u);
  EXPECT_EQ(s.ranges[0].count, 2u);
  EXPECT_EQ(s.ranges[1].start, 0u);
  EXPECT_EQ(s.ranges[1].count, 1u);
}

TEST(Geography, a_repeated_first_column_is_dropped) {
  const AxisSelection s = select_longitudes(every(0, 10, 37), 0, 360);
  EXPECT_TRUE(s.periodic);
  EXPECT_EQ(s.centre, every(0, 10, 36));
  EXPECT_EQ(s.edge.front(), -5);
  EXPECT_EQ(s.edge.back(), 355);
}

TEST(Geography, a_regional_file_covers_what_its_cells_reach) {
  const Numbers lon = every(-19.5, 1, 20);
  EXPECT_TRUE(select_longitudes(lon, -20, 0).covered);
  EXPECT_TRUE(select_longitudes(lon, 340, 360).covered);
  EXPECT_FALSE(select_longitudes(lon, -20.5, 0).covered);
  EXPECT_FALSE(select_longitudes(lon, -20, 0.5).covered);
  EXPECT_FALSE(select_longitudes(lon, -20, 340).covered);
  EXPECT_FALSE(select_latitudes(lon, -21, -5).covered);
  EXPECT_TRUE(select_longitudes(lon, 10, 20).centre.empty());
}

TEST(Geography, whole_turns_lead_into_any_interval) {
  EXPECT_EQ(turned_into(350, -180), -10);
  EXPECT_EQ(turned_into(-180, -180), -180);
  EXPECT_EQ(turned_into(180, -180), -180);
  EXPECT_EQ(turned_into(-725, 0), 355);
}

}  // namespace
}  // namespace sounding::io
