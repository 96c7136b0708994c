// SPDX-License-Identifier: Apache-2.0
/// \file
/// Four ways to walk down columns that stand side by side in a dense field [level][column], whatever their
/// depths: what scan_down of core/verbs.hpp is measured against.
///
/// Columns are walked a block at a time, level by level; a kernel writes one value per cell, to `out`.  How a
/// processor treats a level at which some columns of the block have ended is a policy: see OneByOne, InStep.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/lanes.hpp"

namespace sounding::bench {

/// Levels between a prefetch and its use.
inline constexpr int ahead = 2;

/// Neighbouring columns of a dense field.
template <class Real>
struct Block {
  std::size_t first_column;
  int columns;                        ///< 1..core::max_tile_width
  int levels;                         ///< of the field
  std::size_t stride;                 ///< distance from a level to the next
  const int* wet;                     ///< number of wet levels, by column of the block
  const Real* centre;                 ///< height of the centre of a level [m]
  const Real* floor;                  ///< height of the floor [m], by column of the block
  std::array<const Real*, 2> fields;  ///< what is read and written in every cell

  /// Asks for a level that will be walked soon.  From level to level a block jumps over the rest of the map,
  /// which no prefetcher of the hardware follows: without this, dense fields would look slower than they need
  /// be.
  /// (Inlined by force: gcc takes a function that only prefetches for one without effect and drops the call.)
  [[gnu::always_inline]] inline void prefetch(int level) const {
    constexpr std::size_t line = 64 / sizeof(Real);
    if (level >= levels) return;
    for (const Real* field : fields)
      for (std::size_t i = 0; i < static_cast<std::size_t>(columns); i += line)
        __builtin_prefetch(field + row(level).index + i);
  }
  core::Cell row(int level) const {
    const int distance = static_cast<int>(stride);
    return {static_cast<std::size_t>(level) * stride + first_column, first_column, level,
            level > 0 ? distance : 0, level + 1 < levels ? distance : 0};
  }
};

/// A scalar processor: asks each column and passes by those that have ended.
struct OneByOne {
  template <class Kernel, class Real, class Wet>
  static void run_where(Wet wet, const Kernel& kernel, core::Cell row, int columns, core::View<Real>,
                        Real* registers) {
    for (int lane = 0; lane < columns; ++lane)
      if (wet(lane)) core::run_row(kernel, core::lane_of(row, lane), 1, registers + lane);
  }
};

/// Vectors and warps: all lanes compute, and those that have ended get their old value back.
struct InStep {
  template <class Kernel, class Real, class Wet>
  static void run_where(Wet wet, const Kernel& kernel, core::Cell row, int columns, core::View<Real> out,
                        Real* registers) {
    alignas(64) std::array<Real, core::max_tile_width> old;
    Real* const cells = out.data + row.index;
    std::copy_n(cells, columns, old.data());
    core::run_row(kernel, row, columns, registers);
#pragma omp simd
    for (int lane = 0; lane < columns; ++lane)
      cells[lane] = wet(lane) ? cells[lane] : old[static_cast<std::size_t>(lane)];
  }
};

/// To the last level of the field, dry or not.
struct WalkAll {
  static constexpr const char* name = "walk_all";
  template <class Lanes, class Kernel, class Real>
  static void walk(const Block<Real>& b, const Kernel& kernel, core::View<Real>, Real* registers) {
    core::begin_lanes(kernel, b.row(0), 0, b.columns, registers);
    for (int level = 0; level < b.levels; ++level) {
      b.prefetch(level + ahead);
      core::run_row(kernel, b.row(level), b.columns, registers);
    }
  }
};

/// Asks at every cell whether its centre lies in the floor; ends when all columns have.
struct Break {
  static constexpr const char* name = "break";
  template <class Lanes, class Kernel, class Real>
  static void walk(const Block<Real>& b, const Kernel& kernel, core::View<Real> out, Real* registers) {
    core::begin_lanes(kernel, b.row(0), 0, b.columns, registers);
    for (int level = 0; level < b.levels; ++level) {
      const Real centre = b.centre[level];
      const auto wet = [centre, floor = b.floor](int lane) { return centre > floor[lane]; };
      int alive = 0;
#pragma omp simd reduction(+ : alive)
      for (int lane = 0; lane < b.columns; ++lane) alive += wet(lane) ? 1 : 0;
      if (alive == 0) return;
      b.prefetch(level + ahead);
      if (alive == b.columns)
        core::run_row(kernel, b.row(level), b.columns, registers);
      else
        Lanes::run_where(wet, kernel, b.row(level), b.columns, out, registers);
    }
  }
};

/// To the last level of the field; the result of a dry cell is replaced by zero.
struct Predicated {
  static constexpr const char* name = "predicated";
  template <class Lanes, class Kernel, class Real>
  static void walk(const Block<Real>& b, const Kernel& kernel, core::View<Real> out, Real* registers) {
    core::begin_lanes(kernel, b.row(0), 0, b.columns, registers);
    for (int level = 0; level < b.levels; ++level) {
      b.prefetch(level + ahead);
      core::run_row(kernel, b.row(level), b.columns, registers);
      Real* const cells = out.data + b.row(level).index;
      const Real centre = b.centre[level];
#pragma omp simd
      for (int lane = 0; lane < b.columns; ++lane)
        cells[lane] = centre > b.floor[lane] ? cells[lane] : Real(0);
    }
  }
};

/// To the number of wet levels, which is looked up: no column is asked above the shallowest floor of the
/// block.
struct Bounded {
  static constexpr const char* name = "bounded";
  template <class Lanes, class Kernel, class Real>
  static void walk(const Block<Real>& b, const Kernel& kernel, core::View<Real> out, Real* registers) {
    const auto [shallowest, deepest] = std::minmax_element(b.wet, b.wet + b.columns);
    core::begin_lanes(kernel, b.row(0), 0, b.columns, registers);
    int level = 0;
    for (; level < *shallowest; ++level) {
      b.prefetch(level + ahead);
      core::run_row(kernel, b.row(level), b.columns, registers);
    }
    for (; level < *deepest; ++level) {
      b.prefetch(level + ahead);
      const auto wet = [level, wet = b.wet](int lane) { return level < wet[lane]; };
      Lanes::run_where(wet, kernel, b.row(level), b.columns, out, registers);
    }
  }
};

}  // namespace sounding::bench
