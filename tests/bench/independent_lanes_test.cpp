// SPDX-License-Identifier: Apache-2.0
#include "bench/lockstep/independent.hpp"

#include <gtest/gtest.h>

#include <array>

namespace sounding::bench {
namespace {

using I = Instruction;

TEST(IndependentLanes, BothSidesOfABranchMeetAtTheLowestAddressBehindThem) {
  std::array<int, 4> z = {1, 1, 1, 1};
  IndependentLanes warp(4,
                        {I::branch([](int lane) { return lane % 2 != 0; }, 3),
                         I::compute([&](int lane) { z[static_cast<std::size_t>(lane)] *= 2; }), I::jump(4),
                         I::compute([&](int lane) { z[static_cast<std::size_t>(lane)] *= 3; }),
                         I::compute([&](int lane) { z[static_cast<std::size_t>(lane)] += 10; }), I::end()});
  ASSERT_TRUE(warp.run());
  EXPECT_EQ(z, (std::array{12, 13, 12, 13}));
  const std::vector<std::pair<std::size_t, LaneMask>> expected = {{0, 0b1111}, {1, 0b0101}, {2, 0b0101},
                                                                  {3, 0b1010}, {4, 0b1111}, {5, 0b1111}};
  EXPECT_EQ(warp.trace(), expected);
  EXPECT_EQ(warp.count().issued, 6);
  EXPECT_DOUBLE_EQ(warp.count().efficiency(4), 18.0 / 24);
}

/// Lane 0 leaves a loop and frees the others, which turn in it until a flag is set.  `release` is the address
/// to which lane 0 goes.
bool spin_wait_ends(std::vector<Instruction> program, bool& flag) {
  IndependentLanes warp(4, std::move(program));
  const bool ended = warp.run(1000);
  EXPECT_EQ(ended, flag);
  return ended;
}

TEST(IndependentLanes, OneLaneFreesTheOthersFromALoopThatItHasLeft) {
  // The program over which masks hang (Lockstep.HangsWhereALaneThatLeftWouldHaveToFreeTheOthers), with the
  // way out of the loop placed before it.
  bool flag = false;
  EXPECT_TRUE(spin_wait_ends({I::jump(3), I::compute([&](int) { flag = true; }), I::jump(6),
                              I::branch([](int lane) { return lane == 0; }, 1),
                              I::branch([&](int) { return flag; }, 6), I::jump(3), I::end()},
                             flag));
}

TEST(IndependentLanes, ALaneThatSpinsBelowTheOneItWaitsForStarvesIt) {
  bool flag = false;
  EXPECT_FALSE(spin_wait_ends(
      {I::branch([](int lane) { return lane == 0; }, 3), I::branch([&](int) { return flag; }, 5), I::jump(0),
       I::compute([&](int) { flag = true; }), I::jump(5), I::end()},
      flag));
}

TEST(IndependentLanes, ReconvergeHoldsTheFirstUntilTheLastHasCome) {
  // Odd lanes take a way that lies above; without waiting, the others would run to the end meanwhile.
  IndependentLanes warp(
      4, {I::branch([](int lane) { return lane % 2 != 0; }, 5), I::compute([](int) {}), I::reconverge(),
          I::compute([](int) {}), I::end(), I::compute([](int) {}), I::jump(2)});
  ASSERT_TRUE(warp.run());
  const std::vector<std::pair<std::size_t, LaneMask>> expected = {
      {0, 0b1111}, {1, 0b0101}, {2, 0b0101}, {5, 0b1010}, {6, 0b1010}, {2, 0b1010}, {3, 0b1111}, {4, 0b1111}};
  EXPECT_EQ(warp.trace(), expected);
}

TEST(IndependentLanes, LanesThatHaveEndedAreNotWaitedFor) {
  IndependentLanes warp(4, {I::branch([](int lane) { return lane == 3; }, 3), I::reconverge(),
                            I::compute([](int) {}), I::end()});
  ASSERT_TRUE(warp.run());
  EXPECT_EQ(warp.count().issued, 5) << "the end is issued twice, for lane 3 and for the others";
}

TEST(IndependentLanes, WalkingPastTheEndOfTheProgramIsAnError) {
  IndependentLanes warp(4, {I::compute([](int) {})});
  EXPECT_THROW(warp.run(), std::out_of_range);
}

}  // namespace
}  // namespace sounding::bench
