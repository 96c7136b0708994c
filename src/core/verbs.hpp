// SPDX-License-Identifier: Apache-2.0
/// \file
/// The verbs a column program is made of, on the CPU: each_cell, each_face, each_column, scan_down, scan_up;
/// and each_value for what knows no columns.
///
/// A kernel is a trivially copyable struct of views and parameters.  It offers
///
///     cell kernel   void operator()(Cell) const                 each_column hands it the uppermost cells
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

/// Calls the kernel once for every column, with its uppermost cell: for what is one number per column.
template <class Kernel>
void each_column(const Tile& tile, const Kernel& kernel) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  run_cells(kernel, first_cell(tile, 0), lanes_at(tile, 0));
}

/// Calls kernel(i) for all i below `count`, in no order: whole rows or fields as one array, padding included.
template <class Kernel>
void each_value(std::size_t count, const Kernel& kernel) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  detail::for_lanes(static_cast<int>(count), [kernel](int i) { kernel(static_cast<std::size_t>(i)); });
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
