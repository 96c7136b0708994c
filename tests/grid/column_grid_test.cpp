// SPDX-License-Identifier: Apache-2.0
#include "grid/column_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "grid/metrics.hpp"
#include "grid_testing.hpp"

namespace sounding::grid {
namespace {

/// All that must hold for a tiling whatever its width and order.
void expect_consistent(const ColumnGrid& grid) {
  std::vector<int> visits(grid.columns());
  std::size_t offset = 0, slot = 0, wet = 0;
  for (const core::Tile& tile : grid.tiles()) {
    EXPECT_EQ(tile.width, grid.tile_width());
    EXPECT_EQ(tile.offset, offset) << "tiles lie back to back";
    EXPECT_EQ(tile.first_column, slot);
    EXPECT_EQ(tile.live[0], tile.columns);
    EXPECT_EQ(tile.live[tile.levels], 0);
    EXPECT_GT(tile.live[tile.levels - 1], 0) << "no more levels than the deepest column has";
    for (int lane = 0; lane < tile.width; ++lane) {
      const std::size_t s = tile.first_column + static_cast<std::size_t>(lane);
      const std::ptrdiff_t column = grid.column_of(s);
      ASSERT_EQ(column == ColumnGrid::none, lane >= tile.columns)
          << "columns fill the lanes from the first on";
      if (column == ColumnGrid::none) {
        EXPECT_EQ(grid.bottom_level()[s], grid.bottom_level()[s - 1]) << "padding is as harmless as a column";
        EXPECT_EQ(grid.bottom_thickness()[s], grid.bottom_thickness()[s - 1]);
        continue;
      }
      const auto c = static_cast<std::size_t>(column);
      const Bottom& b = grid.bottom(c);
      ++visits[c];
      EXPECT_EQ(grid.slot_of(c), static_cast<std::ptrdiff_t>(s));
      EXPECT_EQ(grid.bottom_level()[s], b.levels - 1);
      EXPECT_EQ(grid.bottom_thickness()[s], b.thickness);
      for (int k = 0; k < tile.levels; ++k)
        EXPECT_EQ(lane < tile.live[k], k < b.levels) << "live counts a prefix";
      wet += static_cast<std::size_t>(b.levels);
    }
    offset += tile.cells();
    slot += static_cast<std::size_t>(tile.width);
  }
  for (std::size_t c = 0; c < grid.columns(); ++c) {
    EXPECT_EQ(visits[c], grid.bottom(c).levels > 0 ? 1 : 0) << "each wet column once, land never";
    EXPECT_EQ(grid.slot_of(c) == ColumnGrid::none, visits[c] == 0);
  }
  EXPECT_EQ(grid.cells(), offset);
  EXPECT_EQ(grid.slots(), slot);
  EXPECT_EQ(grid.summary().wet_cells, wet);
  EXPECT_EQ(grid.summary().padded_cells, offset - wet);
}

TEST(ColumnGrid, EveryWidthStoresEveryWetColumnOnce) {
  for (const int width : {1, 2, 3, 7, 8, 16, 32, 64}) {
    SCOPED_TRACE(width);
    expect_consistent(mixed_grid(width));
  }
}

TEST(ColumnGrid, ColumnsAreSortedDeepestFirstAndEqualOnesKeepTheirOrder) {
  const ColumnGrid grid = mixed_grid(3);
  for (std::size_t s = 1; s < grid.summary().wet_columns; ++s) {
    const auto before = static_cast<std::size_t>(grid.column_of(s - 1));
    const auto here = static_cast<std::size_t>(grid.column_of(s));
    const int deeper = grid.bottom(before).levels, shallower = grid.bottom(here).levels;
    EXPECT_TRUE(deeper > shallower || (deeper == shallower && before < here)) << before << " " << here;
  }
}

TEST(ColumnGrid, AnyOrderOfColumnsIsPossible) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 8; ++trial) {
    auto order = wet_columns_of(mixed_grid(1));
    std::shuffle(order.begin(), order.end(), random);
    for (const int width : {1, 5, 16}) {
      const ColumnGrid grid = mixed_grid(width, order);
      expect_consistent(grid);
      for (std::size_t s = 0; s < order.size(); ++s) {
        const auto tile = static_cast<std::ptrdiff_t>(s) / width * width;
        const auto end = std::min(tile + width, static_cast<std::ptrdiff_t>(order.size()));
        const auto member = static_cast<std::size_t>(grid.column_of(s));
        EXPECT_EQ(std::count(order.begin() + tile, order.begin() + end, member), 1)
            << "tiles follow the order";
      }
    }
  }
}

TEST(ColumnGrid, AnOrderThatIsNoPermutationOfTheWetColumnsIsRefused) {
  const auto order = wet_columns_of(mixed_grid(8));
  auto changed = order;
  changed[1] = changed[0];
  EXPECT_EQ(message([&] { mixed_grid(8, changed); }), "column order: 0 is no wet column, or comes twice");
  changed[1] = 2;
  EXPECT_EQ(message([&] { mixed_grid(8, changed); }), "column order: 2 is no wet column, or comes twice");
  changed[1] = 37;
  EXPECT_EQ(message([&] { mixed_grid(8, changed); }), "column order: 37 is no wet column, or comes twice");
  changed = order;
  changed.pop_back();
  EXPECT_EQ(message([&] { mixed_grid(8, changed); }), "column order: 27 of 28 wet columns");
}

TEST(ColumnGrid, MovingAGridKeepsItsTiles) {
  ColumnGrid first = mixed_grid(8);
  const ColumnGrid grid = std::move(first);
  expect_consistent(grid);
}

TEST(ColumnGrid, TheWidthFollowsTheNumberOfWetColumns) {
  EXPECT_EQ(choose_tile_width(3999, 0), 32);
  EXPECT_EQ(choose_tile_width(4000, 0), 64);
  EXPECT_EQ(choose_tile_width(10, 64), 64);
  EXPECT_EQ(choose_tile_width(100000, 1), 1);
  for (const int bad : {-1, 65, 1 << 30})
    EXPECT_EQ(message([&] { choose_tile_width(10, bad); }),
              "tile_width is " + std::to_string(bad) + "; an integer 1..64 is due, or 0 for the default");
}

TEST(ColumnGrid, AllLandIsAnErrorUnlessAllowed) {
  const VerticalLevels levels = uniform_ocean(50, 5);
  const auto bottom = immerse_ocean(levels, {}, {2, 3}, std::vector<double>(6, 1.0));
  EXPECT_EQ(message([&] { ColumnGrid(levels, 2, 3, bottom); }),
            "no column of the grid is wet: all 6 are land; check the sign of the bathymetry, the region and "
            "minimum_depth, or set allow_empty: true");
  const ColumnGrid grid(levels, 2, 3, bottom, {0, true, {}});
  expect_consistent(grid);
  EXPECT_EQ(grid.cells(), 0U);
  EXPECT_EQ(grid.slots(), 0U);
  EXPECT_EQ(grid.summary().columns, 6U);
  EXPECT_EQ(grid.summary().wet_fraction, 0);
  EXPECT_EQ(grid.summary().min_levels, 0);
  EXPECT_EQ(grid.summary().thinnest_cell, 0);
}

TEST(ColumnGrid, AllSeaFillsWholeTiles) {
  const VerticalLevels levels = uniform_ocean(50, 5);
  const ColumnGrid grid(levels, 8, 8, immerse_ocean(levels, {}, {8, 8}, make_seafloor({}, 8, 8, levels)));
  expect_consistent(grid);
  EXPECT_EQ(grid.tiles().size(), 2U);
  EXPECT_EQ(grid.summary().padded_cells, 0U);
  EXPECT_EQ(grid.summary().wet_fraction, 1);
  EXPECT_EQ(grid.summary().mean_levels, 5);
}

TEST(ColumnGrid, OneWetCellIsEnough) {
  const VerticalLevels levels = uniform_ocean(50, 5);
  std::vector<double> floor(6, 2.0);
  floor[4] = -0.5;
  const ColumnGrid grid(levels, 2, 3, immerse_ocean(levels, {}, {2, 3}, floor));
  expect_consistent(grid);
  EXPECT_EQ(grid.summary().wet_cells, 1U);
  EXPECT_EQ(grid.column_of(0), 4);
  EXPECT_EQ(grid.cells(), 32U);
}

TEST(ColumnGrid, ThicknessAndCentreFollowTheCutBottom) {
  const VerticalLevels levels = uniform_ocean(50, 5);
  const std::vector<double> floor{-38, -40};
  const ColumnGrid grid(levels, 1, 2, immerse_ocean(levels, {}, {1, 2}, floor));
  EXPECT_EQ(grid.thickness(0, 2), 10);
  EXPECT_EQ(grid.thickness(0, 3), 8);
  EXPECT_EQ(grid.centre(0, 2), -25);
  EXPECT_EQ(grid.centre(0, 3), -34) << "the midpoint of the wet part";
  EXPECT_EQ(grid.thickness(1, 3), 10);
  EXPECT_EQ(grid.centre(1, 3), -35);
  EXPECT_EQ(grid.centre(0, 2) - grid.centre(0, 3), 10.0 / 2 + 8.0 / 2);
}

template <class Real>
void expect_metrics(const ColumnGrid& grid) {
  const Metrics<Real> metrics(grid);
  const auto whole = metrics.thickness();
  for (const core::Tile& tile : grid.tiles()) {
    const auto local = metrics.thickness(tile);
    for (int level = 0; level < tile.levels; ++level)
      for (int lane = 0; lane < tile.live[level]; ++lane) {
        const auto l = static_cast<std::size_t>(lane);
        const auto column = static_cast<std::size_t>(grid.column_of(tile.first_column + l));
        const auto expected = static_cast<Real>(grid.thickness(column, level));
        EXPECT_EQ(whole({0, tile.first_column + l, level, 0, 0}), expected);
        EXPECT_EQ(local({0, l, level, 0, 0}), expected);
      }
  }
}

TEST(ColumnGrid, KernelsSeeTheThicknessOfTheGrid) {
  expect_metrics<float>(mixed_grid(8));
  expect_metrics<double>(mixed_grid(8));
}

TEST(ColumnGrid, ShapesThatDoNotFitAreRefused) {
  const VerticalLevels levels = uniform_ocean(50, 5);
  EXPECT_EQ(message([&] { ColumnGrid(levels, 2, 2, std::vector<Bottom>(3)); }),
            "column grid: 3 columns given for 2 x 2");
  EXPECT_EQ(message([&] {
              ColumnGrid(levels, 1, 2, {{1, 10.0, -10}, {6, 10.0, -60}});
            }),
            "column grid: column (y=0, x=1) has 6 levels and a bottom cell of 10 m; the grid has 5 levels");
  EXPECT_NE(message([&] { ColumnGrid(levels, 1, 1, {{1, 10.5, -10}}); }), "");
  EXPECT_NE(message([&] { ColumnGrid(levels, 1, 1, {{1, 0, -10}}); }), "");
  EXPECT_NE(message([&] { ColumnGrid(levels, 1, 1, {{1, std::nan(""), -10}}); }), "");
}

}  // namespace
}  // namespace sounding::grid
