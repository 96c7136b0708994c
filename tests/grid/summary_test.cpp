// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <numeric>

#include "grid/column_grid.hpp"
#include "grid_testing.hpp"

namespace sounding::grid {
namespace {

TEST(ColumnGridSummary, TheSummaryCountsWhatTheRulesDid) {
  const VerticalLevels levels = uniform_ocean(50, 5);
  const std::vector<double> floor{-50, -31, -12, -3, 0, -25};
  const ColumnGrid grid(levels, 2, 3, immerse_ocean(levels, {BottomCut::partial, 0.2, 5}, {2, 3}, floor),
                        {4, false, {}});
  const GridSummary& s = grid.summary();
  EXPECT_EQ(s.columns, 6U);
  EXPECT_EQ(s.wet_columns, 4U);
  EXPECT_EQ(s.wet_cells, 5U + 4 + 2 + 3);
  EXPECT_EQ(s.padded_cells, 20U - 14);
  EXPECT_EQ(s.wet_fraction, 14.0 / 30);
  EXPECT_EQ(s.min_levels, 2);
  EXPECT_EQ(s.max_levels, 5);
  EXPECT_EQ(s.mean_levels, 3.5);
  EXPECT_EQ(s.thinnest_cell, 2);
  EXPECT_EQ(s.thickened, 1U) << "-31 m, to 32 m; 2 m of a 10 m level are just enough at -12 m";
  EXPECT_EQ(s.dried, 1U);
}

TEST(ColumnGridSummary, TheThinnestCellMayLieAboveTheBottom) {
  LevelSpec spec;
  spec.kind = LevelKind::faces;
  spec.faces = {-100, -11, -10, 0};
  const VerticalLevels levels = make_levels(spec, Medium::ocean);
  const auto thinnest = [&](double floor) {
    return ColumnGrid(levels, 1, 1, immerse_ocean(levels, {}, {}, std::vector{floor}))
        .summary()
        .thinnest_cell;
  };
  EXPECT_EQ(thinnest(-100), 1);
  EXPECT_EQ(thinnest(-9), 9);
}

TEST(ColumnGridSummary, SortingKeepsTheWasteOfRandomDepthsSmall) {
  const VerticalLevels levels = uniform_ocean(640, 64);
  const auto floor = make_seafloor({SeafloorKind::random, {}, 2}, 64, 64, levels);
  const auto bottom = immerse_ocean(levels, {}, {64, 64}, floor);
  const GridSummary sorted = ColumnGrid(levels, 64, 64, bottom).summary();
  EXPECT_LE(static_cast<double>(sorted.padded_cells), 0.02 * static_cast<double>(sorted.wet_cells));
  std::vector<std::size_t> natural(4096);
  std::iota(natural.begin(), natural.end(), std::size_t{0});
  const GridSummary unsorted = ColumnGrid(levels, 64, 64, bottom, {64, false, natural}).summary();
  EXPECT_GE(static_cast<double>(unsorted.padded_cells), 0.9 * static_cast<double>(unsorted.wet_cells));
}

}  // namespace
}  // namespace sounding::grid
