// SPDX-License-Identifier: Apache-2.0
/// \file
/// The four verbs a column program is made of, on the CPU: each_cell, each_face, scan_down, scan_up.
///
/// A kernel is a trivially copyable struct of views and parameters.  It offers
///
///     cell kernel   void operator()(Cell) const
///     scan kernel   static constexpr int registers;             values kept per column
///                   void begin(Cell, R) const                   before the first cell of the column
///                   void operator()(Cell, R) const              every cell, in the order of the scan
///                   void end(Cell, R) const                     (optional) after the last cell of the column
///
/// where R is any `core::Registers<Real, stride>`.  A heavy kernel replaces its call operator by a short list
/// of stages, `static constexpr int stages` and `void stage(Stage<s>, Cell, R) const`: the CPU runs each over
/// all lanes of a level before the next, so that every loop stays small enough to vectorise and to overlap; a
/// CUDA thread runs them in a row.
///
/// Only the verbs know how a tile is walked: levels outside, lanes inside, bounded by the deepest column.
#pragma once

#include <type_traits>

#include "core/lanes.hpp"

namespace sounding::core {

/// Calls the kernel for every cell of the tile, in no order that a kernel may rely on.
template <class Kernel>
void each_cell(const Tile& tile, const Kernel& kernel) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  for (int level = 0; level < tile.levels; ++level) {
    run_cells(kernel, first_cell(tile, level), lanes_at(tile, level));
  }
}

/// Calls the kernel for every interior face, named by the cell below it.
template <class Kernel>
void each_face(const Tile& tile, const Kernel& kernel) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  for (int level = 1; level < tile.levels; ++level) {
    run_cells(kernel, first_cell(tile, level), lanes_at(tile, level));
  }
}

/// Runs the kernel from the uppermost cell of each column to its bottom cell.
/// `registers`: Kernel::registers rows of max_tile_width values.
template <class Kernel, class Real>
void scan_down(const Tile& tile, const Kernel& kernel, Real* registers) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  begin_lanes(kernel, first_cell(tile, 0), 0, tile.width, registers);
  for (int level = 0; level < tile.levels; ++level) {
    const Cell row = first_cell(tile, level);
    run_row(kernel, row, lanes_at(tile, level), registers);
    end_lanes(kernel, row, tile.live[level + 1], tile.live[level], registers);
  }
}

/// Runs the kernel from the bottom cell of each column to its uppermost cell.
template <class Kernel, class Real>
void scan_up(const Tile& tile, const Kernel& kernel, Real* registers) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  for (int level = tile.levels - 1; level >= 0; --level) {
    const Cell row = first_cell(tile, level);
    begin_lanes(kernel, row, tile.live[level + 1], tile.live[level], registers);
    run_row(kernel, row, lanes_at(tile, level), registers);
  }
  end_lanes(kernel, first_cell(tile, 0), 0, tile.columns, registers);
}

}  // namespace sounding::core
