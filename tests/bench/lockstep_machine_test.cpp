// SPDX-License-Identifier: Apache-2.0
#include "bench/lockstep/machine.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace sounding::bench {
namespace {

constexpr LaneMask even4 = 0b0101, odd4 = 0b1010;

TEST(Lockstep, BothSidesOfABranchAreIssuedEachForItsOwnLanes) {
  Lockstep warp(4);
  LaneMask then = 0, otherwise = 0;
  warp.if_(
      even4, [&] { then = warp.active(), warp.issue(3); }, [&] { otherwise = warp.active(), warp.issue(5); });
  EXPECT_EQ(then, even4);
  EXPECT_EQ(otherwise, odd4);
  EXPECT_EQ(warp.active(), lanes_below(4));
  EXPECT_EQ(warp.count().issued, 8);
  EXPECT_EQ(warp.count().lane_issued, 2 * 3 + 2 * 5);
  EXPECT_EQ(warp.count().efficiency(4), 0.5);
}

TEST(Lockstep, ASideWithoutLanesIsJumpedOver) {
  Lockstep warp(4);
  const auto never = [] { FAIL() << "a side without lanes was entered"; };
  warp.if_(
      lanes_below(4), [&] { warp.issue(); }, never);
  warp.if_(0, never, [&] { warp.issue(); });
  warp.if_(0, never);
  EXPECT_EQ(warp.count().issued, 2);
  EXPECT_EQ(warp.count().efficiency(4), 1);
}

TEST(Lockstep, AnInnerBranchNarrowsTheOuterOne) {
  Lockstep warp(4);
  std::array<LaneMask, 4> seen{};
  warp.if_(
      0b0011,
      [&] {
        warp.if_(
            even4, [&] { seen[0] = warp.active(); }, [&] { seen[1] = warp.active(); });
      },
      [&] {
        warp.if_(
            even4, [&] { seen[2] = warp.active(); }, [&] { seen[3] = warp.active(); });
      });
  EXPECT_EQ(seen, (std::array<LaneMask, 4>{0b0001, 0b0010, 0b0100, 0b1000}));
}

TEST(Lockstep, AConditionOfLanesThatSitOutDoesNotWakeThem) {
  Lockstep warp(4);
  warp.if_(even4, [&] {
    warp.if_(lanes_below(4), [&] { EXPECT_EQ(warp.active(), even4); });
    EXPECT_EQ(warp.where([](int) { return true; }), even4);
  });
}

TEST(Lockstep, ALoopLastsAsLongAsItsLongestLane) {
  Lockstep warp(4);
  const std::array trips = {3, 0, 5, 1};
  int k = 0;
  warp.loop([&] {
    warp.break_(warp.where([&](int lane) { return k >= trips[static_cast<std::size_t>(lane)]; }));
    warp.issue();
    ++k;
  });
  EXPECT_EQ(warp.count().issued, 5);
  EXPECT_EQ(warp.count().lane_issued, 3 + 0 + 5 + 1);
  EXPECT_EQ(warp.count().iterations, 6u) << "the last one finds that nobody is left";
  EXPECT_EQ(warp.active(), lanes_below(4)) << "all lanes meet behind the loop";
}

TEST(Lockstep, ContinueSitsOutOneIteration) {
  Lockstep warp(4);
  int k = 0;
  std::string seen;
  warp.loop([&] {
    if (k == 3) warp.break_();
    if (k == 1) warp.continue_(even4);
    seen += std::to_string(warp.active()) + ' ';
    warp.issue();
    ++k;
  });
  EXPECT_EQ(seen, "15 10 15 0 ");
  EXPECT_EQ(warp.count().lane_issued, 4 + 2 + 4);
}

TEST(Lockstep, WhenAllLanesContinueTheRestOfTheBodyIsNotIssued) {
  Lockstep warp(4);
  int k = 0;
  warp.loop([&] {
    if (++k == 3) warp.break_();
    warp.if_(lanes_below(4), [&] { warp.continue_(); });
    warp.issue();
  });
  EXPECT_EQ(warp.count().issued, 0);
  EXPECT_EQ(k, 3);
}

TEST(Lockstep, BreakInABranchReachesTheLoopAroundIt) {
  Lockstep warp(4);
  int k = 0;
  std::string seen;
  warp.loop([&] {
    warp.if_(k == 0 ? even4 : odd4, [&] { warp.break_(); });
    seen += std::to_string(warp.active()) + ' ';
    ++k;
  });
  EXPECT_EQ(seen, "10 0 ");
}

TEST(Lockstep, BreakLeavesOnlyTheInnermostLoop) {
  Lockstep warp(4);
  int outer = 0;
  std::string seen;
  warp.loop([&] {
    if (outer++ == 2) warp.break_();
    int inner = 0;
    warp.loop([&] {
      warp.break_(inner++ == 0 ? even4 : odd4);
      warp.issue();
    });
    seen += std::to_string(warp.active()) + ' ';
  });
  EXPECT_EQ(seen, "15 15 0 ");
  EXPECT_EQ(warp.count().issued, 2);
}

TEST(Lockstep, ReturnLeavesEveryLoopOfItsFunctionAndNoLoopOfTheCaller) {
  Lockstep warp(4);
  int calls = 0, inner_runs = 0;
  std::string after_inner, after_call;
  warp.loop([&] {
    if (calls++ == 2) warp.break_();
    warp.function([&] {
      int outer = 0;
      warp.loop([&] {
        if (outer++ == 2) warp.break_();
        int inner = 0;
        warp.loop([&] {
          ++inner_runs;
          warp.if_(even4, [&] { warp.return_(); });
          warp.issue();
          if (inner++ == 1) warp.break_();
        });
        after_inner += std::to_string(warp.active()) + ' ';
      });
      EXPECT_EQ(warp.active(), calls == 3 ? 0 : odd4);
    });
    after_call += std::to_string(warp.active()) + ' ';
  });
  // The even lanes return in the first inner iteration and stay away from every later one.
  EXPECT_EQ(after_inner, "10 10 0 10 10 0 ");
  EXPECT_EQ(after_call, "15 15 0 ");
  EXPECT_EQ(warp.count().lane_issued, warp.count().issued * 2);
}

TEST(Lockstep, WhenAllLanesReturnTheLoopsEnd) {
  Lockstep warp(4);
  warp.function([&] {
    warp.loop([&] {
      warp.loop([&] { warp.return_(); });
      warp.issue();
    });
    warp.issue();
  });
  EXPECT_EQ(warp.count().issued, 0);
  EXPECT_EQ(warp.active(), lanes_below(4));
}

TEST(Lockstep, ReturnFromTheProgramIsForGood) {
  Lockstep warp(4);
  warp.return_(even4);
  warp.function([&] { warp.return_(0b0010); });
  EXPECT_EQ(warp.active(), odd4);
  int k = 0;
  warp.loop([&] {
    warp.issue();
    if (++k == 2) warp.return_();
  });
  warp.issue();
  EXPECT_EQ(warp.active(), LaneMask{0});
  EXPECT_EQ(warp.count().lane_issued, 2 * 2);
}

TEST(Lockstep, AFunctionMayNotBreakALoopOfItsCaller) {
  Lockstep warp(4);
  EXPECT_THROW(warp.break_(), std::logic_error);
  EXPECT_THROW(warp.loop([&] { warp.function([&] { warp.continue_(); }); }), std::logic_error);
}

TEST(Lockstep, HangsWhereALaneThatLeftWouldHaveToFreeTheOthers) {
  // Lane 0 leaves the loop and would set the flag behind it, but waits there for the rest.
  Lockstep warp(4, 1000);
  bool flag = false;
  EXPECT_THROW(
      {
        warp.loop([&] { warp.break_(warp.where([&](int lane) { return lane == 0 || flag; })); });
        flag = true;
      },
      WarpHangs);
}

TEST(Lockstep, AnyWidthUpToSixtyFour) {
  for (const int width : {1, 2, 32, 63, 64}) {
    Lockstep warp(width);
    int k = 0;
    warp.loop([&] {  // lane l makes l + 1 trips
      warp.issue();
      warp.break_(warp.where([&](int lane) { return lane == k; }));
      ++k;
    });
    EXPECT_EQ(warp.count().issued, width);
    EXPECT_EQ(warp.count().lane_issued, width * (width + 1) / 2);
    EXPECT_DOUBLE_EQ(warp.count().efficiency(width), (width + 1) / (2.0 * width));
    EXPECT_EQ(warp.active(), lanes_below(width));
  }
  EXPECT_THROW(Lockstep(0), std::invalid_argument);
  EXPECT_THROW(Lockstep(65), std::invalid_argument);
}

TEST(Lockstep, OneLaneNeverDiverges) {
  Lockstep lane(1);
  lane.if_(
      1, [&] { lane.issue(2); }, [&] { lane.issue(7); });
  EXPECT_EQ(lane.count().issued, 2);
  EXPECT_EQ(lane.count().efficiency(1), 1);
}

}  // namespace
}  // namespace sounding::bench
