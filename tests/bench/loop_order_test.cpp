// SPDX-License-Identifier: Apache-2.0
#include "bench/loop_order.hpp"

#include <gtest/gtest.h>

namespace sounding::bench {
namespace {

template <class Real>
class LoopOrder : public testing::Test {
 protected:
  using Way = void (SteppedOcean<Real>::*)();
  /// The state after three steps.
  static std::uint64_t hash_after(Way way) {
    SteppedOcean<Real> ocean(150, 12);
    for (int step = 0; step < 3; ++step) (ocean.*way)();
    return ocean.state_hash();
  }
};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(LoopOrder, Precisions);

TYPED_TEST(LoopOrder, NoBitDependsOnTheOrderOfTilesAndProcesses) {
  using Ocean = SteppedOcean<TypeParam>;
  EXPECT_EQ(this->hash_after(&Ocean::process_by_process), this->hash_after(&Ocean::tile_by_tile));
}

TYPED_TEST(LoopOrder, NoBitDependsOnWhereScratchLies) {
  using Ocean = SteppedOcean<TypeParam>;
  const std::uint64_t shared = this->hash_after(&Ocean::tile_by_tile);
  EXPECT_EQ(this->hash_after(&Ocean::with_own_scratch), shared);
  EXPECT_EQ(this->hash_after(&Ocean::with_new_scratch), shared);
}

TYPED_TEST(LoopOrder, StepsChangeTheState) {
  using Ocean = SteppedOcean<TypeParam>;
  EXPECT_NE(this->hash_after(&Ocean::tile_by_tile), Ocean(150, 12).state_hash());
}

}  // namespace
}  // namespace sounding::bench
