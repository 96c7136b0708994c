// SPDX-License-Identifier: Apache-2.0
/// \file
/// A part of the columns and levels of a grid, in the order in which a file holds them.
#pragma once

#include <cstddef>
#include <vector>

#include "grid/gather.hpp"

namespace sounding::grid {

/// Which dimension runs fastest: x of maps, or z of single columns.
enum class Order { maps, profiles };

/// Chosen columns and levels, with the places of their values in storage.  What a gather takes is
/// proportional to what is chosen, and nothing is allocated in it.
class Subset {
 public:
  /// \param columns  column numbers in the order of the file, none empty
  /// \param levels   levels counted from the top, the lowest first: z ascends
  Subset(const ColumnGrid& grid, std::vector<std::size_t> columns, std::vector<int> levels, Order order);

  std::size_t columns() const { return columns_.size(); }
  std::size_t levels() const { return levels_.size(); }
  std::size_t column(std::size_t c) const { return columns_[c]; }
  int level(std::size_t k) const { return levels_[k]; }
  Order order() const { return order_; }
  /// Whether each level is the neighbour of the next, so that they have faces in common.
  bool contiguous() const;
  /// Place of a value among those of a cell variable with `planes` levels or faces.
  std::size_t place(std::size_t c, std::size_t k, std::size_t planes) const {
    return order_ == Order::maps ? k * columns_.size() + c : c * planes + k;
  }

  /// value(index in storage) of every chosen cell -> out; dry cells become `fill`.
  template <class Value, class Out>
  void gather_cells(const ColumnGrid& grid, Value value, Out* out, Out fill) const {
    if (whole_) return gather_values_to_file_order(grid, value, out, fill);
    each(levels_.size(), [&](std::size_t c, std::size_t k) {
      out[place(c, k, levels_.size())] =
          levels_[k] < wet_[c] ? static_cast<Out>(value(index(c, levels_[k]))) : fill;
    });
  }

  /// The faces of the chosen cells, which must be contiguous, from values that belong to the face above their
  /// cell.  The surface and the floor of a column get 0, for what stands on faces is a diffusivity and
  /// nothing is mixed through those two; faces inside the solid become `fill`.
  template <class Value, class Out>
  void gather_faces(const ColumnGrid&, Value value, Out* out, Out fill) const {
    const std::size_t faces = levels_.size() + 1;
    each(faces, [&](std::size_t c, std::size_t k) {
      const int below = levels_.front() + 1 - static_cast<int>(k);  // level of the cell below the face
      Out& face = out[place(c, k, faces)];
      if (wet_[c] == 0 || below > wet_[c])
        face = fill;
      else if (below == wet_[c] || below == 0)
        face = 0;
      else
        face = static_cast<Out>(value(index(c, below)));
    });
  }

  /// value(slot) of every chosen column -> out; land becomes `fill`.
  template <class Value, class Out>
  void gather_row(const ColumnGrid& grid, Value value, Out* out, Out fill) const {
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const std::ptrdiff_t slot = grid.slot_of(columns_[c]);
      out[c] = slot == ColumnGrid::none ? fill : static_cast<Out>(value(static_cast<std::size_t>(slot)));
    }
  }

 private:
  std::size_t index(std::size_t c, int level) const {
    return first_[c] + static_cast<std::size_t>(level) * width_;
  }

  /// f(column, plane) in the order of the file; others help where there is much to copy.
  template <class F>
  void each(std::size_t planes, F f) const {
    const std::size_t outer = order_ == Order::maps ? planes : columns_.size();
    const std::size_t inner = order_ == Order::maps ? columns_.size() : planes;
#pragma omp parallel for schedule(static) if (outer * inner >= shared_copy)
    for (std::size_t i = 0; i < outer; ++i)
      for (std::size_t j = 0; j < inner; ++j) order_ == Order::maps ? f(j, i) : f(i, j);
  }

  std::vector<std::size_t> columns_;
  std::vector<int> levels_;
  Order order_;
  bool whole_ = false;  ///< all columns and levels, in their own order
  std::size_t width_ = 1;
  std::vector<std::size_t> first_;  ///< storage index of the topmost cell, by chosen column
  std::vector<int> wet_;            ///< number of its wet levels, 0 on land
};

}  // namespace sounding::grid
