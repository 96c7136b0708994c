// SPDX-License-Identifier: Apache-2.0
#include "bench/traversals.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace sounding::bench {
namespace {

/// Counts, down each column, the cells visited so far.
struct VisitKernel {
  static constexpr int registers = 1;
  core::View<double> visited;
  template <class R>
  void begin(core::Cell, R r) const {
    r[0] = 0;
  }
  template <class R>
  void operator()(core::Cell i, R r) const {
    r[0] += 1;
    visited[i.index] = r[0];
  }
};

/// The second block of a field of 5 levels; its deepest column has 3.
struct Field {
  static constexpr std::size_t stride = 96;
  std::vector<double> visited = std::vector<double>(stride * 5, -1);
  std::vector<int> wet = std::vector<int>(32, 2);
  std::vector<double> registers = std::vector<double>(core::max_tile_width);
  Block block{64, 32, 5, stride, wet.data()};
  Field() { wet[7] = 3; }
  double at(int level, std::size_t column) const {
    return visited[static_cast<std::size_t>(level) * stride + column];
  }
};

TEST(Traversals, WalkAllVisitsEveryLevelFromTheTopAndNoOtherBlock) {
  Field f;
  WalkAll::walk(f.block, VisitKernel{{f.visited.data()}}, f.registers.data());
  for (int level = 0; level < 5; ++level) {
    EXPECT_EQ(f.at(level, 64), level + 1);
    EXPECT_EQ(f.at(level, 95), level + 1);
    EXPECT_EQ(f.at(level, 63), -1);
  }
}

TEST(Traversals, BoundedStopsAtTheDeepestColumnOfItsBlock) {
  Field f;
  Bounded::walk(f.block, VisitKernel{{f.visited.data()}}, f.registers.data());
  EXPECT_EQ(f.at(2, 71), 3);
  EXPECT_EQ(f.at(3, 71), -1);
}

TEST(Traversals, BoundedDoesNothingOverLand) {
  Field f;
  f.wet.assign(f.wet.size(), 0);
  Bounded::walk(f.block, VisitKernel{{f.visited.data()}}, f.registers.data());
  EXPECT_EQ(f.at(0, 64), -1);
}

}  // namespace
}  // namespace sounding::bench
