// SPDX-License-Identifier: Apache-2.0
/// \file
/// Between tiles and maps: (z, y, x) with z upward as in files, or (y, x) for one value per column.
#pragma once

#include <algorithm>
#include <cstddef>

#include "grid/column_grid.hpp"

namespace sounding::grid {

/// Start of a level's plane in (z, y, x) order, z upward.
inline std::size_t plane_start(const ColumnGrid& grid, int level) {
  return static_cast<std::size_t>(grid.levels().count() - 1 - level) * grid.columns();
}

/// Calls f(index in the field, column number, level) for every wet cell, in parallel over the tiles.
template <class F>
void for_each_wet_cell(const ColumnGrid& grid, F f) {
  const auto tiles = grid.tiles();
#pragma omp parallel for schedule(static)
  for (std::size_t t = 0; t < tiles.size(); ++t) {
    const core::Tile& tile = tiles[t];
    for (int level = 0; level < tile.levels; ++level)
      for (int lane = 0; lane < tile.live[level]; ++lane) {
        const std::size_t l = static_cast<std::size_t>(lane);
        const std::size_t index =
            tile.offset + static_cast<std::size_t>(level) * static_cast<std::size_t>(tile.width) + l;
        f(index, static_cast<std::size_t>(grid.column_of(tile.first_column + l)), level);
      }
  }
}

/// From so many values on, other threads help to copy them.  Below, one thread is done before a second one
/// wakes, and where other programs share the cores, waiting for that one costs more than the whole record.
inline constexpr std::size_t shared_copy = std::size_t{1} << 19;

/// value(index in the field) -> out(z, y, x), z upward, columns() x levels values; dry cells become `fill`.
/// Plane by plane: a plane stays in cache while its columns, scattered by the order by depth, are written.
template <class Value, class Out>
void gather_values_to_file_order(const ColumnGrid& grid, Value value, Out* out, Out fill) {
  const auto tiles = grid.tiles();
  const int levels = grid.levels().count();
#pragma omp parallel for schedule(dynamic) if (grid.cells() >= shared_copy)
  for (int level = 0; level < levels; ++level) {
    Out* const plane = out + plane_start(grid, level);
    std::fill_n(plane, grid.columns(), fill);
    for (const core::Tile& tile : tiles) {
      if (tile.levels <= level) continue;
      const std::size_t row =
          tile.offset + static_cast<std::size_t>(level) * static_cast<std::size_t>(tile.width);
      for (std::size_t lane = 0; lane < static_cast<std::size_t>(tile.live[level]); ++lane)
        plane[grid.column_of(tile.first_column + lane)] = static_cast<Out>(value(row + lane));
    }
  }
}

/// field -> out(z, y, x) in the same way.
template <class Real, class Out>
void gather_to_file_order(const ColumnGrid& grid, const Real* field, Out* out, Out fill) {
  gather_values_to_file_order(
      grid, [field](std::size_t index) { return field[index]; }, out, fill);
}

/// in(z, y, x), z upward -> field; dry values are not read, padding is not written.
template <class In, class Real>
void scatter_from_file_order(const ColumnGrid& grid, const In* in, Real* field) {
  for_each_wet_cell(grid, [&](std::size_t index, std::size_t column, int level) {
    field[index] = static_cast<Real>(in[plane_start(grid, level) + column]);
  });
}

/// in(y, x, level), level counted from the top -> field; dry values are not read, padding is not written.
template <class In, class Real>
void scatter_from_columns(const ColumnGrid& grid, const In* in, Real* field) {
  const auto levels = static_cast<std::size_t>(grid.levels().count());
  for_each_wet_cell(grid, [&](std::size_t index, std::size_t column, int level) {
    field[index] = static_cast<Real>(in[column * levels + static_cast<std::size_t>(level)]);
  });
}

/// row -> out(y, x); land becomes `fill`.
template <class Real, class Out>
void gather_row(const ColumnGrid& grid, const Real* row, Out* out, Out fill) {
#pragma omp parallel for schedule(static) if (grid.columns() >= shared_copy)
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    const std::ptrdiff_t slot = grid.slot_of(column);
    out[column] = slot == ColumnGrid::none ? fill : static_cast<Out>(row[slot]);
  }
}

/// in(y, x) -> row; land is not read.  Padding repeats the last column of its tile: kernels compute it, so it
/// must be as harmless as a column.
template <class In, class Real>
void scatter_row(const ColumnGrid& grid, const In* in, Real* row) {
  const auto tiles = grid.tiles();
#pragma omp parallel for schedule(static)
  for (std::size_t t = 0; t < tiles.size(); ++t)
    for (int lane = 0; lane < tiles[t].width; ++lane) {
      const auto real_lane = static_cast<std::size_t>(std::min(lane, tiles[t].columns - 1));
      row[tiles[t].first_column + static_cast<std::size_t>(lane)] =
          static_cast<Real>(in[grid.column_of(tiles[t].first_column + real_lane)]);
    }
}

}  // namespace sounding::grid
