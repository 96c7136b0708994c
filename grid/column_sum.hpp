// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sums that give the same bits for every tiling, order of columns and number of threads.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "core/tile.hpp"
#include "grid/column_grid.hpp"

namespace sounding::grid {

/// Sum over each column of value(cell) in double, from the top down: total(slot); 0 in padding.
/// value(core::Cell, level of the cell and positions in whole fields) -> double.
template <class Value>
void column_sums(const ColumnGrid& grid, Value value, double* total) {
  const auto tiles = grid.tiles();
#pragma omp parallel for schedule(static)
  for (std::size_t t = 0; t < tiles.size(); ++t) {
    const core::Tile& tile = tiles[t];
    const auto width = static_cast<std::size_t>(tile.width);
    double* const sum = total + tile.first_column;
    for (std::size_t lane = 0; lane < width; ++lane) sum[lane] = 0;
    for (int level = 0; level < tile.levels; ++level) {
      const std::size_t row = tile.offset + static_cast<std::size_t>(level) * width;
      const int up = level > 0 ? tile.width : 0, down = level + 1 < tile.levels ? tile.width : 0;
      for (int lane = 0; lane < tile.live[level]; ++lane) {
        const auto l = static_cast<std::size_t>(lane);
        sum[l] += value(core::Cell{row + l, tile.first_column + l, level, up, down});
      }
    }
  }
}

/// Sum over each column of thickness times field: total(slot) [m times the unit of the field].
/// The thickness is the one the kernels use, so that a budget in float closes against their fluxes.
template <class Real>
void column_integrals(const ColumnGrid& grid, const core::Thickness<Real>& thickness, const Real* field,
                      double* total) {
  column_sums(
      grid,
      [&](const core::Cell& i) {
        return static_cast<double>(thickness(i)) * static_cast<double>(field[i.index]);
      },
      total);
}

namespace detail {

/// Sum of a range by halves: error grows with the logarithm of its length.
inline double pairwise_sum(std::span<const double> values) {
  constexpr std::size_t short_range = 32;
  if (values.size() > short_range) {
    const std::size_t half = values.size() / 2;
    return pairwise_sum(values.first(half)) + pairwise_sum(values.subspan(half));
  }
  double sum = 0;
  for (const double value : values) sum += value;
  return sum;
}

}  // namespace detail

/// Sum over all columns of row(slot), pairwise in the order of column numbers.
inline double sum_of_columns(const ColumnGrid& grid, const double* row) {
  std::vector<double> ordered;
  ordered.reserve(grid.summary().wet_columns);
  for (std::size_t column = 0; column < grid.columns(); ++column)
    if (const std::ptrdiff_t slot = grid.slot_of(column); slot != ColumnGrid::none)
      ordered.push_back(row[slot]);
  return detail::pairwise_sum(ordered);
}

}  // namespace sounding::grid
