// SPDX-License-Identifier: Apache-2.0
/// \file
/// Memory of a medium: per-cell fields in tile storage and per-column rows, from one allocation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/tile.hpp"
#include "grid/aligned_memory.hpp"
#include "grid/column_grid.hpp"

namespace sounding::grid {

/// Owns `fields` per-cell fields and `rows` per-column rows of one grid; moves, never copies.
///
/// Bases of neighbouring fields lie an odd number of cache lines apart, modulo a page: equal cells of up to
/// 64 fields then fall into different cache sets, and a store to one does not look like a store to the next
/// (4 KiB aliasing). Every tile is first touched by the thread that a static loop over the tiles gives it to.
template <class Real>
class FieldSet {
 public:
  FieldSet() = default;
  /// Everything, padding included, starts as `fill`: NaN, so that a value that nobody wrote is seen.
  FieldSet(const ColumnGrid& grid, int fields, int rows = 0,
           Real fill = std::numeric_limits<Real>::quiet_NaN())
      : fields_(static_cast<std::size_t>(fields)), rows_(static_cast<std::size_t>(rows)) {
    std::size_t end = 0;
    starts_.reserve(fields_ + rows_);
    for (std::size_t i = 0; i < fields_ + rows_; ++i) {
      starts_.push_back(end);
      end += staggered(i < fields_ ? grid.cells() : grid.slots());
    }
    memory_ = AlignedMemory(end * sizeof(Real));
    first_touch(grid, fill);
  }

  int fields() const { return static_cast<int>(fields_); }
  int rows() const { return static_cast<int>(rows_); }
  std::size_t bytes() const { return memory_.bytes(); }

  Real* field(int i) { return base(static_cast<std::size_t>(i)); }
  const Real* field(int i) const { return base(static_cast<std::size_t>(i)); }
  Real* row(int i) { return base(fields_ + static_cast<std::size_t>(i)); }
  const Real* row(int i) const { return base(fields_ + static_cast<std::size_t>(i)); }

  /// The cells of one tile of a field, numbered from 0.
  core::View<Real> cells(int i, const core::Tile& tile) { return {field(i) + tile.offset}; }
  core::View<const Real> cells(int i, const core::Tile& tile) const { return {field(i) + tile.offset}; }
  /// The columns of one tile of a row, numbered from 0.
  core::View<Real> columns(int i, const core::Tile& tile) { return {row(i) + tile.first_column}; }
  core::View<const Real> columns(int i, const core::Tile& tile) const { return {row(i) + tile.first_column}; }

 private:
  static constexpr std::size_t line = 64 / sizeof(Real);
  static constexpr std::size_t lines_of_page = 64;
  static constexpr std::size_t stagger = 9;  // lines: odd, and more than one row of 64 doubles

  /// Length up to the next base: whole lines, `stagger` more than a multiple of a page.
  static std::size_t staggered(std::size_t length) {
    const std::size_t lines = (length + line - 1) / line;
    const std::size_t excess = (lines + lines_of_page - stagger) % lines_of_page;
    return (lines + (lines_of_page - excess) % lines_of_page) * line;
  }

  Real* base(std::size_t i) const { return static_cast<Real*>(memory_.data()) + starts_[i]; }

  void first_touch(const ColumnGrid& grid, Real fill) {
    const auto tiles = grid.tiles();
#pragma omp parallel for schedule(static)
    for (std::size_t t = 0; t < tiles.size(); ++t) {
      for (std::size_t f = 0; f < fields_; ++f)
        std::fill_n(base(f) + tiles[t].offset, tiles[t].cells(), fill);
      for (std::size_t r = fields_; r < fields_ + rows_; ++r)
        std::fill_n(base(r) + tiles[t].first_column, tiles[t].width, fill);
    }
  }

  std::size_t fields_ = 0, rows_ = 0;
  std::vector<std::size_t> starts_;
  AlignedMemory memory_;
};

}  // namespace sounding::grid
