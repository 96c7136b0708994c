// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the verbs do at one level of a tile: run a kernel over lanes, stage by stage.  Whoever walks columns
/// in another way (the benchmarks) walks them with these.
#pragma once

#include <cstddef>
#include <type_traits>

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

/// The cell `lane` lanes behind `row`.
SOUNDING_HD Cell lane_of(Cell row, int lane) {
  row.index += static_cast<std::size_t>(lane);
  row.column += static_cast<std::size_t>(lane);
  return row;
}

namespace detail {

/// The one lane loop: everything that is called in it gets inlined (flatten), whatever its size, since a call
/// left over, in a single lane, would keep the loop scalar.
/// `body` is a function of the lane.  It holds its kernel by value, so that no store can change a parameter,
/// and makes its Cell inside: an object with an address in the loop itself becomes an array of structures
/// under `omp simd`, and then gcc gives up ("no vectype").
template <class Body>
SOUNDING_FLATTEN inline void for_lanes(int lanes, Body body) {
#pragma omp simd
  for (int lane = 0; lane < lanes; ++lane) body(lane);
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

}  // namespace detail

/// Stages first to last - 1, each over all lanes before the next.
template <int first, int last, class Kernel, class Real>
inline void run_stages(const Kernel& kernel, Cell row, int lanes, Real* registers) {
  if constexpr (first < last) {
    detail::run_stage<first>(kernel, row, lanes, registers);
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

/// Calls the kernel for `lanes` cells from `row` on.
template <class Kernel>
inline void run_cells(const Kernel& kernel, Cell row, int lanes) {
  detail::for_lanes(lanes, [kernel, row](int lane) { kernel(lane_of(row, lane)); });
}

/// Runs one level of a scan, all stages.  `registers`: Kernel::registers rows of max_tile_width values.
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
    detail::run_stage<0>(kernel, row, lanes, registers);
  }
}

/// Columns whose bottom cell lies at this level start (scan_up) or finish (scan_down) here: lanes [from, to).
template <class Kernel, class Real>
inline void begin_lanes(const Kernel& kernel, Cell row, int from, int to, Real* registers) {
  detail::for_lanes(to - from, [kernel, first = lane_of(row, from), registers = registers + from](int lane) {
    kernel.begin(lane_of(first, lane), Registers<Real>{registers + lane});
  });
}
template <class Kernel, class Real>
inline void end_lanes(const Kernel& kernel, Cell row, int from, int to, Real* registers) {
  if constexpr (requires(Cell i, Registers<Real> r) { kernel.end(i, r); }) {
    for (int lane = from; lane < to; ++lane)
      kernel.end(lane_of(row, lane), Registers<Real>{registers + lane});
  }
}

}  // namespace sounding::core
