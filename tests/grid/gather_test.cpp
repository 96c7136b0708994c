// SPDX-License-Identifier: Apache-2.0
#include "grid/gather.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "grid/field.hpp"
#include "grid_testing.hpp"

namespace sounding::grid {
namespace {

constexpr double fill = -1e34;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
const int widths[] = {1, 2, 3, 7, 8, 16, 32, 64};

/// A value that tells its place; dry ones are `dry`.
std::vector<double> numbered_map(const ColumnGrid& grid, double dry) {
  const int n = grid.levels().count();
  std::vector<double> map(grid.columns() * static_cast<std::size_t>(n), dry);
  for (int z = 0; z < n; ++z)
    for (std::size_t column = 0; column < grid.columns(); ++column)
      if (n - 1 - z < grid.bottom(column).levels)
        map[static_cast<std::size_t>(z) * grid.columns() + column] = 1000 * z + static_cast<double>(column);
  return map;
}

template <class Real>
class Gather : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Gather, Reals);

TYPED_TEST(Gather, WhatWasScatteredComesBackWithFillInDryCells) {
  for (const int width : widths) {
    const ColumnGrid grid = mixed_grid(width);
    FieldSet<TypeParam> set(grid, 1);
    const auto in = numbered_map(grid, nan);
    std::vector<double> out(in.size(), 77);
    scatter_from_file_order(grid, in.data(), set.field(0));
    gather_to_file_order(grid, set.field(0), out.data(), fill);
    EXPECT_EQ(out, numbered_map(grid, fill)) << width;
  }
}

TYPED_TEST(Gather, PaddingIsNeitherWrittenNorRead) {
  const ColumnGrid grid = mixed_grid(16);
  FieldSet<TypeParam> set(grid, 1);
  scatter_from_file_order(grid, numbered_map(grid, nan).data(), set.field(0));
  std::size_t written = 0;
  for (std::size_t i = 0; i < grid.cells(); ++i) written += !std::isnan(set.field(0)[i]);
  EXPECT_EQ(written, grid.summary().wet_cells);
  std::vector<TypeParam> out(grid.columns() * 12);
  gather_to_file_order(grid, set.field(0), out.data(), TypeParam(-1));
  for (const TypeParam value : out) EXPECT_FALSE(std::isnan(value));
}

TYPED_TEST(Gather, ColumnsFromTheTopAndPlanesFromTheBottomAreTheSameCells) {
  const ColumnGrid grid = mixed_grid(7);
  FieldSet<TypeParam> set(grid, 2, 0, TypeParam(0));
  const auto planes = numbered_map(grid, nan);
  const std::size_t n = 12;
  std::vector<double> columns(planes.size());
  for (std::size_t column = 0; column < grid.columns(); ++column)
    for (std::size_t level = 0; level < n; ++level)
      columns[column * n + level] = planes[(n - 1 - level) * grid.columns() + column];
  scatter_from_file_order(grid, planes.data(), set.field(0));
  scatter_from_columns(grid, columns.data(), set.field(1));
  for (std::size_t i = 0; i < grid.cells(); ++i) ASSERT_EQ(set.field(0)[i], set.field(1)[i]);
}

TYPED_TEST(Gather, RowsComeBackWithFillOnLandAndPaddingRepeatsAColumn) {
  for (const int width : widths) {
    const ColumnGrid grid = mixed_grid(width);
    FieldSet<TypeParam> set(grid, 0, 1);
    std::vector<double> in(grid.columns(), nan), out(grid.columns(), 77), expected(grid.columns(), fill);
    for (std::size_t column = 0; column < in.size(); ++column)
      if (grid.bottom(column).levels > 0) expected[column] = in[column] = static_cast<double>(column);
    scatter_row(grid, in.data(), set.row(0));
    gather_row(grid, set.row(0), out.data(), fill);
    EXPECT_EQ(out, expected) << width;
    for (std::size_t slot = 0; slot < grid.slots(); ++slot)
      EXPECT_FALSE(std::isnan(set.row(0)[slot])) << "slot " << slot << " of width " << width;
  }
}

TEST(GatherOrder, TheFileHasTheDeepestPlaneFirstAndXFastest) {
  const VerticalLevels levels = uniform_ocean(20, 2);
  const std::vector<double> floor{-20, -10, 5, -20, -20, -20};
  const ColumnGrid grid(levels, 2, 3, immerse_ocean(levels, {}, {2, 3}, floor), {2, false, {}});
  FieldSet<double> set(grid, 1);
  for_each_wet_cell(grid, [&](std::size_t index, std::size_t column, int level) {
    set.field(0)[index] = 10 * grid.centre(column, level) - static_cast<double>(column);
  });
  std::vector<float> out(12);
  gather_to_file_order(grid, set.field(0), out.data(), 9e9F);
  EXPECT_EQ(out, (std::vector<float>{-150, 9e9F, 9e9F, -153, -154, -155, -50, -51, 9e9F, -53, -54, -55}));
}

TEST(GatherOrder, AllLandIsAllFill) {
  const ColumnGrid grid(uniform_ocean(20, 2), 1, 2, std::vector<Bottom>(2), {0, true, {}});
  std::vector<double> out(4), row(2);
  gather_to_file_order(grid, static_cast<const double*>(nullptr), out.data(), fill);
  gather_row(grid, static_cast<const double*>(nullptr), row.data(), fill);
  EXPECT_EQ(out, std::vector<double>(4, fill));
  EXPECT_EQ(row, std::vector<double>(2, fill));
}

}  // namespace
}  // namespace sounding::grid
