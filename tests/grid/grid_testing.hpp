// SPDX-License-Identifier: Apache-2.0
/// \file
/// What several tests of the grid need.
#pragma once

#include <string>
#include <vector>

#include "grid/bathymetry.hpp"
#include "grid/column_grid.hpp"
#include "grid/text.hpp"

namespace sounding::grid {

/// The text of the GridError that `action` throws; empty if it throws none.
template <class Action>
std::string message(Action action) {
  try {
    action();
  } catch (const GridError& error) {
    return error.what();
  }
  return "";
}

inline VerticalLevels uniform_ocean(double depth, int count) {
  LevelSpec spec;
  spec.count = count;
  spec.extent = depth;
  return make_levels(spec, Medium::ocean);
}

/// 37 columns, an odd number, over mixed land and sea: 9 of them land, depths random.
inline std::vector<Bottom> mixed_bottom(const VerticalLevels& levels) {
  auto floor = make_seafloor({SeafloorKind::random, {}, 7}, 1, 37, levels);
  for (std::size_t column = 2; column < floor.size(); column += 4) floor[column] = 3;
  return immerse_ocean(levels, {}, {1, 37}, floor);
}

inline ColumnGrid mixed_grid(int width, std::vector<std::size_t> order = {}) {
  const VerticalLevels levels = uniform_ocean(60, 12);
  return ColumnGrid(levels, 1, 37, mixed_bottom(levels), {width, false, std::move(order)});
}

/// Numbers of the wet columns of a grid, ascending.
inline std::vector<std::size_t> wet_columns_of(const ColumnGrid& grid) {
  std::vector<std::size_t> wet;
  for (std::size_t column = 0; column < grid.columns(); ++column)
    if (grid.slot_of(column) != ColumnGrid::none) wet.push_back(column);
  return wet;
}

}  // namespace sounding::grid
