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
#include <utility>

#include "core/tile.hpp"

namespace sounding::core {

template <int s>
using Stage = std::integral_constant<int, s>;

template <class Kernel>
concept Staged = requires {
  Kernel::stages;
};

/// A staged kernel may leave out stages where a whole level of a tile has nothing to do: after stage
/// `decided`, register `busy` is 0 in every lane that gets no other result by running the stages up to
/// `resumed`.
template <class Kernel>
concept Skipping = Staged<Kernel> && requires {
  Kernel::decided, Kernel::resumed, Kernel::busy;
};

namespace detail {

/// Lanes to run at a level: those that live there, rounded up so that no vector is split.
inline int lanes_at(const Tile& tile, int level) {
  const int rounded = (tile.live[level] + lane_block - 1) / lane_block * lane_block;
  return rounded < tile.width ? rounded : tile.width;
}

inline Cell first_cell(const Tile& tile, int level) {
  const auto width = static_cast<std::size_t>(tile.width);
  return {tile.offset + static_cast<std::size_t>(level) * width, tile.first_column, level,
          level > 0 ? tile.width : 0, level + 1 < tile.levels ? tile.width : 0};
}

SOUNDING_HD Cell lane_of(Cell row, int lane) {
  row.index += static_cast<std::size_t>(lane);
  row.column += static_cast<std::size_t>(lane);
  return row;
}

/// The one lane loop: everything that is called in it gets inlined (flatten), whatever its size, since a call
/// left over, in a single lane, would keep the loop scalar.
/// `body` is a function of the lane.  It holds its kernel by value, so that no store can change a parameter,
/// and makes its Cell inside: an object with an address in the loop itself becomes an array of structures
/// under `omp simd`, and then gcc gives up ("no vectype").
template <class Body>
[[gnu::flatten]] inline void for_lanes(int lanes, Body body) {
#pragma omp simd
  for (int lane = 0; lane < lanes; ++lane) body(lane);
}

template <class Kernel>
inline void run_cells(const Kernel& kernel, Cell row, int lanes) {
  for_lanes(lanes, [kernel, row](int lane) { kernel(lane_of(row, lane)); });
}

/// One stage over the lanes of a level.
template <int s, class Kernel, class Real>
inline void run_stage(const Kernel& kernel, Cell row, int lanes, Real* registers) {
  for_lanes(lanes, [kernel, row, registers](int lane) {
    const Registers<Real> r{registers + lane};
    if constexpr (Staged<Kernel>) {
      kernel.stage(Stage<s>{}, lane_of(row, lane), r);
    } else {
      kernel(lane_of(row, lane), r);
    }
  });
}

template <int first, int last, class Kernel, class Real>
inline void run_stages(const Kernel& kernel, Cell row, int lanes, Real* registers) {
  if constexpr (first < last) {
    run_stage<first>(kernel, row, lanes, registers);
    run_stages<first + 1, last>(kernel, row, lanes, registers);
  }
}

/// Whether any lane holds something but 0 in a row of registers.
template <class Real>
inline bool any_lane(const Real* row, int lanes) {
  int busy = 0;
#pragma omp simd reduction(+ : busy)
  for (int lane = 0; lane < lanes; ++lane) busy += row[lane] != Real(0) ? 1 : 0;
  return busy > 0;
}

template <class Kernel, class Real>
inline void run_row(const Kernel& kernel, Cell row, int lanes, Real* registers) {
  if constexpr (Skipping<Kernel>) {
    run_stages<0, Kernel::decided + 1>(kernel, row, lanes, registers);
    if (any_lane(registers + Kernel::busy * max_tile_width, lanes))
      run_stages<Kernel::decided + 1, Kernel::resumed>(kernel, row, lanes, registers);
    run_stages<Kernel::resumed, Kernel::stages>(kernel, row, lanes, registers);
  } else if constexpr (Staged<Kernel>) {
    run_stages<0, Kernel::stages>(kernel, row, lanes, registers);
  } else {
    run_stage<0>(kernel, row, lanes, registers);
  }
}

/// Columns whose bottom cell lies at this level start (scan_up) or finish (scan_down) here: lanes [from, to).
template <class Kernel, class Real>
inline void begin_lanes(const Kernel& kernel, Cell row, int from, int to, Real* registers) {
  for (int lane = from; lane < to; ++lane)
    kernel.begin(lane_of(row, lane), Registers<Real>{registers + lane});
}
template <class Kernel, class Real>
inline void end_lanes(const Kernel& kernel, Cell row, int from, int to, Real* registers) {
  if constexpr (requires(Cell i, Registers<Real> r) { kernel.end(i, r); }) {
    for (int lane = from; lane < to; ++lane)
      kernel.end(lane_of(row, lane), Registers<Real>{registers + lane});
  }
}

}  // namespace detail

/// Calls the kernel for every cell of the tile, in no order that a kernel may rely on.
template <class Kernel>
void each_cell(const Tile& tile, const Kernel& kernel) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  for (int level = 0; level < tile.levels; ++level) {
    detail::run_cells(kernel, detail::first_cell(tile, level), detail::lanes_at(tile, level));
  }
}

/// Calls the kernel for every interior face, named by the cell below it.
template <class Kernel>
void each_face(const Tile& tile, const Kernel& kernel) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  for (int level = 1; level < tile.levels; ++level) {
    detail::run_cells(kernel, detail::first_cell(tile, level), detail::lanes_at(tile, level));
  }
}

/// Runs the kernel from the uppermost cell of each column to its bottom cell.
/// `registers`: Kernel::registers rows of max_tile_width values.
template <class Kernel, class Real>
void scan_down(const Tile& tile, const Kernel& kernel, Real* registers) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  detail::begin_lanes(kernel, detail::first_cell(tile, 0), 0, tile.width, registers);
  for (int level = 0; level < tile.levels; ++level) {
    const Cell row = detail::first_cell(tile, level);
    detail::run_row(kernel, row, detail::lanes_at(tile, level), registers);
    detail::end_lanes(kernel, row, tile.live[level + 1], tile.live[level], registers);
  }
}

/// Runs the kernel from the bottom cell of each column to its uppermost cell.
template <class Kernel, class Real>
void scan_up(const Tile& tile, const Kernel& kernel, Real* registers) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  for (int level = tile.levels - 1; level >= 0; --level) {
    const Cell row = detail::first_cell(tile, level);
    detail::begin_lanes(kernel, row, tile.live[level + 1], tile.live[level], registers);
    detail::run_row(kernel, row, detail::lanes_at(tile, level), registers);
  }
  detail::end_lanes(kernel, detail::first_cell(tile, 0), 0, tile.columns, registers);
}

}  // namespace sounding::core
