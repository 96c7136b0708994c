// SPDX-License-Identifier: Apache-2.0
/// \file
/// Ways to walk down columns that stand side by side in a dense field [level][column], whatever their depths:
/// what scan_down of core/verbs.hpp is measured against.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/lanes.hpp"

namespace sounding::bench {

/// Neighbouring columns of a dense field, walked together as the lanes of a vector are.
struct Block {
  std::size_t first_column;
  int columns;         ///< 1..core::max_tile_width
  int levels;          ///< of the field
  std::size_t stride;  ///< distance from a level to the next
  const int* wet;      ///< number of wet levels by column of the block
};

namespace detail {
template <class Kernel, class Real>
void walk(const Block& b, int levels, const Kernel& kernel, Real* registers) {
  const int stride = static_cast<int>(b.stride);
  const auto row = [&](int level) {
    return core::Cell{static_cast<std::size_t>(level) * b.stride + b.first_column, b.first_column, level,
                      level > 0 ? stride : 0, level + 1 < levels ? stride : 0};
  };
  core::begin_lanes(kernel, row(0), 0, b.columns, registers);
  for (int level = 0; level < levels; ++level) core::run_row(kernel, row(level), b.columns, registers);
}
}  // namespace detail

/// To the last level of the field, dry or not.
struct WalkAll {
  static constexpr const char* name = "walk_all";
  template <class Kernel, class Real>
  static void walk(const Block& b, const Kernel& kernel, Real* registers) {
    detail::walk(b, b.levels, kernel, registers);
  }
};

/// To the bottom of the deepest column of the block: a bound that is looked up, no test per cell.
struct Bounded {
  static constexpr const char* name = "bounded";
  template <class Kernel, class Real>
  static void walk(const Block& b, const Kernel& kernel, Real* registers) {
    detail::walk(b, *std::max_element(b.wet, b.wet + b.columns), kernel, registers);
  }
};

}  // namespace sounding::bench
