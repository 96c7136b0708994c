// SPDX-License-Identifier: Apache-2.0
/// \file
/// The storage that most models use: fields [level][column] that hold every level of every column.
#pragma once

#include <cstddef>
#include <vector>

#include "bench/light_views.hpp"
#include "bench/traversals.hpp"
#include "grid/aligned_memory.hpp"
#include "grid/column_grid.hpp"

namespace sounding::bench {

/// Chlorophyll and PAR of the columns of a grid in dense fields, in a given order.
template <class Real>
class DenseColumns {
 public:
  /// \param order  every column number once: the column that stands at each position
  DenseColumns(const grid::ColumnGrid& grid, std::vector<std::size_t> order);

  const std::vector<Block<Real>>& blocks() const { return blocks_; }
  std::size_t cells() const { return cells_; }    ///< length of a field, padding included
  std::size_t stride() const { return stride_; }  ///< length of per-column data, padding included
  LightViews<Real> views();

  /// Cells of a column, by its number.
  Real& chlorophyll(std::size_t column, int level) { return field(0)[index(column, level)]; }
  Real par(std::size_t column, int level) const { return field(1)[index(column, level)]; }
  /// Sets chlorophyll in dry cells and padding.
  void fill_dry_chlorophyll(Real value);
  /// Sets PAR everywhere, in dry cells and padding too.
  void fill_par(Real value);
  /// Whether every dry cell of `column` still holds the bits of `value`.
  bool dry_cells_hold(std::size_t column, Real value) const;

 private:
  Real* field(int i) const {
    return static_cast<Real*>(memory_.data()) + static_cast<std::size_t>(i) * cells_;
  }
  std::size_t index(std::size_t column, int level) const {
    return static_cast<std::size_t>(level) * stride_ + position_[column];
  }

  std::size_t stride_, cells_;
  int levels_;
  grid::AlignedMemory memory_;  ///< chlorophyll, PAR
  std::vector<Real> level_thickness_, centre_;
  std::vector<Real> bottom_level_, bottom_thickness_, floor_, surface_par_;  ///< by position
  std::vector<int> wet_;                                                     ///< by position
  std::vector<std::size_t> position_;                                        ///< by column number
  std::vector<Block<Real>> blocks_;
};

extern template class DenseColumns<float>;
extern template class DenseColumns<double>;

}  // namespace sounding::bench
