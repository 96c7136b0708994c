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

/// The second block of a field of 5 levels 10 m thick; columns have 2 wet levels, one has 3.
struct Field {
  static constexpr std::size_t stride = 96;
  std::vector<double> visited = std::vector<double>(stride * 5, -1);
  std::vector<int> wet = std::vector<int>(32, 2);
  std::vector<double> centre{-5, -15, -25, -35, -45}, floor = std::vector<double>(32, -20);
  std::vector<double> registers = std::vector<double>(core::max_tile_width);
  Block<double> block{
      64, 32, 5, stride, wet.data(), centre.data(), floor.data(), {visited.data(), visited.data()}};
  Field() {
    wet[7] = 3;
    floor[7] = -30;
  }
  template <class Lanes, class Walk>
  void walk() {
    Walk::template walk<Lanes>(block, VisitKernel{{visited.data()}}, core::View<double>{visited.data()},
                               registers.data());
  }
  double at(int level, std::size_t column) const {
    return visited[static_cast<std::size_t>(level) * stride + column];
  }
};

TEST(Traversals, WalkAllVisitsEveryLevelFromTheTopAndNoOtherBlock) {
  Field f;
  f.walk<InStep, WalkAll>();
  for (int level = 0; level < 5; ++level) {
    EXPECT_EQ(f.at(level, 64), level + 1);
    EXPECT_EQ(f.at(level, 95), level + 1);
    EXPECT_EQ(f.at(level, 63), -1);
  }
}

TEST(Traversals, PredicatedPutsZeroIntoDryCells) {
  Field f;
  f.walk<InStep, Predicated>();
  EXPECT_EQ(f.at(1, 64), 2);
  EXPECT_EQ(f.at(2, 64), 0);
  EXPECT_EQ(f.at(2, 71), 3);
  EXPECT_EQ(f.at(4, 71), 0);
}

template <class Lanes>
class Stopping : public testing::Test {};
using Processors = testing::Types<OneByOne, InStep>;
TYPED_TEST_SUITE(Stopping, Processors);

TYPED_TEST(Stopping, BoundedVisitsWetCellsOnly) {
  Field f;
  f.walk<TypeParam, Bounded>();
  EXPECT_EQ(f.at(1, 64), 2);
  EXPECT_EQ(f.at(2, 64), -1);
  EXPECT_EQ(f.at(2, 71), 3);
  EXPECT_EQ(f.at(3, 71), -1);
}

TYPED_TEST(Stopping, BreakFindsTheSameCellsByTheirHeight) {
  Field f;
  f.walk<TypeParam, Break>();
  EXPECT_EQ(f.at(1, 64), 2);
  EXPECT_EQ(f.at(2, 64), -1);
  EXPECT_EQ(f.at(2, 71), 3);
  EXPECT_EQ(f.at(3, 71), -1);
}

TYPED_TEST(Stopping, NothingIsVisitedOverLand) {
  Field f;
  f.wet.assign(f.wet.size(), 0);
  f.floor.assign(f.floor.size(), 0);
  f.walk<TypeParam, Bounded>();
  f.walk<TypeParam, Break>();
  EXPECT_EQ(f.at(0, 64), -1);
}

}  // namespace
}  // namespace sounding::bench
