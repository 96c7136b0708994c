// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "core/tile.hpp"
#include "grid/column_grid.hpp"

namespace sounding::grid {

/// Thickness of cells in the precision of the kernels, rounded once.
template <class Real>
class Metrics {
 public:
  explicit Metrics(const ColumnGrid& grid)
      : level_thickness_(rounded(grid.levels().thickness)),
        bottom_level_(rounded(grid.bottom_level())),
        bottom_thickness_(rounded(grid.bottom_thickness())) {}

  /// For cells that carry positions in whole fields.
  core::Thickness<Real> thickness() const {
    return {{level_thickness_.data()}, {bottom_level_.data()}, {bottom_thickness_.data()}};
  }
  /// For cells of one tile, with columns numbered from 0.
  core::Thickness<Real> thickness(const core::Tile& tile) const {
    return {{level_thickness_.data()},
            {bottom_level_.data() + tile.first_column},
            {bottom_thickness_.data() + tile.first_column}};
  }

 private:
  static std::vector<Real> rounded(std::span<const double> values) { return {values.begin(), values.end()}; }

  std::vector<Real> level_thickness_, bottom_level_, bottom_thickness_;
};

}  // namespace sounding::grid
