// SPDX-License-Identifier: Apache-2.0
/// A part of a grid holds what the whole holds in the same places.
#include "grid/subset.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "grid/field.hpp"
#include "grid_testing.hpp"

namespace sounding::grid {
namespace {

constexpr double fill = -1e34;

/// Storage that tells its place, one field and one row of it.
struct Numbered {
  explicit Numbered(int width, std::vector<std::size_t> order = {})
      : grid(mixed_grid(width, std::move(order))), field(grid.cells()), row(grid.slots()) {
    for_each_wet_cell(grid, [&](std::size_t index, std::size_t column, int level) {
      field[index] = 1000.0 * level + static_cast<double>(column);
    });
    for (std::size_t slot = 0; slot < row.size(); ++slot)
      if (grid.column_of(slot) != ColumnGrid::none) row[slot] = static_cast<double>(grid.column_of(slot));
  }
  ColumnGrid grid;
  std::vector<double> field, row;
};

struct Choice {
  std::vector<std::size_t> columns;
  std::vector<int> levels;
};
const Choice choices[] = {
    {{3, 4, 5, 6, 7}, {4, 3, 2}},  // a rectangle with neighbouring levels
    {{30, 2, 17, 2}, {11, 7, 0}},  // in any order, some twice, levels apart
    {{9}, {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}},
    {{6}, {5}},  // land
};

TEST(Subset, CellsAreThoseOfTheColumnsAndLevelsChosen) {
  for (const int width : {1, 3, 16, 64})
    for (const Choice& choice : choices)
      for (const Order order : {Order::maps, Order::profiles}) {
        const Numbered n(width);
        const Subset subset(n.grid, choice.columns, choice.levels, order);
        std::vector<double> out(subset.columns() * subset.levels(), 77);
        subset.gather_cells(
            n.grid, [&](std::size_t i) { return n.field[i]; }, out.data(), fill);
        for (std::size_t c = 0; c < subset.columns(); ++c)
          for (std::size_t k = 0; k < subset.levels(); ++k) {
            const std::size_t column = choice.columns[c];
            const int level = choice.levels[k];
            const bool wet = level < n.grid.bottom(column).levels;
            const std::size_t at = order == Order::maps ? k * subset.columns() + c : c * subset.levels() + k;
            EXPECT_EQ(out[at], wet ? 1000.0 * level + static_cast<double>(column) : fill);
          }
      }
}

/// A value on a face belongs to the cell below it; nothing crosses surface and floor.
TEST(Subset, FacesAreThoseOfTheLevelsChosen) {
  for (const std::vector<int>& levels : {std::vector<int>{4, 3, 2}, {11, 10}, {1, 0}, {0}, {6}}) {
    const Numbered n(8);
    std::vector<std::size_t> all(n.grid.columns());
    std::iota(all.begin(), all.end(), 0);
    const Subset subset(n.grid, all, levels, Order::maps);
    ASSERT_TRUE(subset.contiguous());
    std::vector<double> out(all.size() * (levels.size() + 1), 77);
    subset.gather_faces(
        n.grid, [&](std::size_t i) { return n.field[i]; }, out.data(), fill);
    for (const std::size_t column : all)
      for (std::size_t face = 0; face <= levels.size(); ++face) {
        const int below = levels.front() + 1 - static_cast<int>(face), wet = n.grid.bottom(column).levels;
        const double due = wet == 0 || below > wet      ? fill
                           : below == wet || below == 0 ? 0
                                                        : 1000.0 * below + static_cast<double>(column);
        EXPECT_EQ(out[face * all.size() + column], due) << "column " << column << " face " << face;
      }
  }
}

TEST(Subset, RowsAreThoseOfTheColumnsChosen) {
  const Numbered n(16);
  const Subset subset(n.grid, {29, 6, 3, 17}, {0}, Order::profiles);
  std::vector<double> out(4, 77);
  subset.gather_row(
      n.grid, [&](std::size_t slot) { return n.row[slot]; }, out.data(), fill);
  EXPECT_EQ(out, (std::vector<double>{29, fill, 3, 17}));
}

TEST(Subset, TheWholeGridIsThatOfAPlainGather) {
  std::vector<std::size_t> order = wet_columns_of(mixed_grid(4));
  std::reverse(order.begin(), order.end());
  const Numbered n(4, order);
  std::vector<std::size_t> all(n.grid.columns());
  std::iota(all.begin(), all.end(), 0);
  std::vector<int> levels(12);
  std::iota(levels.rbegin(), levels.rend(), 0);
  std::vector<double> plain(12 * all.size()), out(12 * all.size());
  gather_to_file_order(n.grid, n.field.data(), plain.data(), fill);
  Subset(n.grid, all, levels, Order::maps)
      .gather_cells(
          n.grid, [&](std::size_t i) { return n.field[i]; }, out.data(), fill);
  EXPECT_EQ(out, plain);
  Subset(n.grid, all, {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, Order::maps)
      .gather_cells(
          n.grid, [&](std::size_t i) { return n.field[i]; }, out.data(), fill);
  EXPECT_EQ(out, plain);
}

}  // namespace
}  // namespace sounding::grid
