// SPDX-License-Identifier: Apache-2.0
#include "bench/lockstep/scheduler.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "grid/splitmix.hpp"

namespace sounding::bench {
namespace {

Device quiet(int multiprocessors, int resident_blocks, double saturating_warps = 1,
             WarpPriority priority = WarpPriority::oldest_first) {
  return {multiprocessors, resident_blocks, saturating_warps, priority, 0};
}

LaunchWork work_of(int warps_per_block, std::vector<double> warp) {
  return {warps_per_block, std::move(warp), {}};
}

/// Blocks of two warps with costs in 0..64, some of them nothing.
LaunchWork uneven(int blocks) {
  LaunchWork work{2, {}, {}};
  for (int w = 0; w < 2 * blocks; ++w)
    work.warp.push_back(w % 7 == 0 ? 0
                                   : 64 * grid::unit_interval(grid::splitmix64(static_cast<unsigned>(w))));
  return work;
}

double sum(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

TEST(Scheduler, OneBlockOnOneMultiprocessorTakesTheSumOfItsWarps) {
  for (const auto priority : {WarpPriority::oldest_first, WarpPriority::shared_evenly})
    EXPECT_NEAR(run_schedule(work_of(3, {5, 2, 1}), quiet(1, 1, 1, priority)).time, 8, 1e-9);
}

TEST(Scheduler, ALoneWarpIsBoundByItsLatency) {
  EXPECT_NEAR(run_schedule(work_of(1, {5}), quiet(1, 1, 4)).time, 20, 1e-9);
  // Four warps fill the unit; when the shorter ones have ended, the last goes on at a quarter of the rate.
  EXPECT_NEAR(run_schedule(work_of(4, {5, 2, 2, 2}), quiet(1, 1, 4)).time, 8 + 3 * 4, 1e-9);
}

TEST(Scheduler, WarpsShareEvenlyOrTheOldestGoFirst) {
  // Three equal warps, of which two fill the unit: the youngest waits and is alone at last, or none waits.
  const LaunchWork equal = work_of(1, {2, 2, 2});
  EXPECT_NEAR(run_schedule(equal, quiet(1, 3, 2)).time, 4 + 4, 1e-9);
  EXPECT_NEAR(run_schedule(equal, quiet(1, 3, 2, WarpPriority::shared_evenly)).time, 6, 1e-9);
  // In step, a long warp is alone once the short ones have ended.
  EXPECT_NEAR(run_schedule(work_of(1, {1, 1, 3}), quiet(1, 3, 2, WarpPriority::shared_evenly)).time,
              3 + 2 * 2, 1e-9);
}

TEST(Scheduler, BlocksAreDealtInOrderToTheMultiprocessorWithTheMostRoom) {
  // 0 and 1 start on different multiprocessors; 2 follows 1, which ends first; 3 waits for 0.
  const Schedule s = run_schedule(work_of(1, {4, 1, 4, 1}), quiet(2, 1));
  EXPECT_EQ(s.blocks, (std::vector{2, 2}));
  EXPECT_NEAR(s.issued[0], 4 + 1, 1e-9);
  EXPECT_NEAR(s.issued[1], 1 + 4, 1e-9);
  EXPECT_NEAR(s.time, 5, 1e-9);
}

TEST(Scheduler, ABlockKeepsItsPlaceUntilItsLastWarpEnds) {
  // The second block may not start when the short warp of the first has ended.
  const LaunchWork work = work_of(2, {1, 4, 3, 1});
  EXPECT_NEAR(run_schedule(work, quiet(1, 1, 2)).time, 8 + 6, 1e-9);
  EXPECT_NEAR(run_schedule(work, quiet(1, 2, 2)).time, 10, 1e-9) << "room for both";
}

TEST(Scheduler, EqualBlocksRunInWholeWaves) {
  // 1024 blocks on 80 multiprocessors: 13 for some, 12 for others; time counts the 13.
  const LaunchWork work = work_of(8, std::vector<double>(8 * 1024, 64.0));
  for (const int resident : {1, 4, 5, 8})
    for (const auto priority : {WarpPriority::oldest_first, WarpPriority::shared_evenly}) {
      const Schedule s = run_schedule(work, quiet(80, resident, 8, priority));
      EXPECT_NEAR(s.time, 13 * 8 * 64, 1e-5);
      EXPECT_NEAR(s.utilisation(), 12.8 / 13, 1e-9);
    }
}

TEST(Scheduler, AllWorkIsDoneOnceAndNoMultiprocessorIsFasterThanItIs) {
  const LaunchWork work = uneven(300);
  for (const auto priority : {WarpPriority::oldest_first, WarpPriority::shared_evenly})
    for (const double saturating : {1.0, 2.5, 6.0}) {
      const Schedule s = run_schedule(work, quiet(7, 3, saturating, priority));
      EXPECT_NEAR(sum(s.issued), sum(work.warp), 1e-3);
      EXPECT_EQ(std::accumulate(s.blocks.begin(), s.blocks.end(), 0), 300);
      EXPECT_TRUE(*std::max_element(s.issued.begin(), s.issued.end()) <= s.time + 1e-6);
      EXPECT_TRUE(s.utilisation() > 0 && s.utilisation() <= 1);
    }
}

TEST(Scheduler, AMultiprocessorWithWorkIsNeverIdle) {
  const LaunchWork work = uneven(100);
  EXPECT_NEAR(run_schedule(work, quiet(1, 4)).time, sum(work.warp), 1e-4);
}

TEST(Scheduler, MoreMultiprocessorsAreNotSlower) {
  const LaunchWork work = uneven(200);
  double before = run_schedule(work, quiet(1, 3, 2.5)).time;
  for (const int multiprocessors : {2, 4, 8, 16, 32, 64, 128}) {
    const double time = run_schedule(work, quiet(multiprocessors, 3, 2.5)).time;
    EXPECT_TRUE(time <= before) << multiprocessors;
    before = time;
  }
}

TEST(Scheduler, BlocksWithoutWorkTakeNoRoomAndNoTime) {
  EXPECT_NEAR(run_schedule(work_of(1, {0, 0, 3, 0, 0, 2, 0}), quiet(1, 1)).time, 5, 1e-9);
  EXPECT_EQ(run_schedule(work_of(1, {0, 0}), quiet(1, 1)).time, 0);
  EXPECT_EQ(run_schedule(work_of(1, {}), quiet(1, 1)).time, 0);
}

TEST(Scheduler, JitterDependsOnTheSeedAndFillsItsBounds) {
  const LaunchWork work = work_of(1, {10});
  Device device = quiet(1, 1);
  device.jitter = 0.1;
  double least = 10, most = 10;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const double time = run_schedule(work, device, seed).time;
    EXPECT_EQ(time, run_schedule(work, device, seed).time);
    least = std::min(least, time);
    most = std::max(most, time);
  }
  EXPECT_TRUE(least >= 9 && least <= 9.1 && most >= 10.9 && most <= 11) << least << ' ' << most;
  EXPECT_NEAR(mean_time(work, device, 2),
              (run_schedule(work, device, 0).time + run_schedule(work, device, 1).time) / 2, 1e-9);
}

TEST(Scheduler, ADeviceThatCannotRunIsRefused) {
  const LaunchWork work = work_of(1, {1});
  EXPECT_THROW(run_schedule(work, quiet(0, 1)), std::invalid_argument);
  EXPECT_THROW(run_schedule(work, quiet(1, 0)), std::invalid_argument);
  EXPECT_THROW(run_schedule(work, quiet(1, 1, 0.5)), std::invalid_argument);
}

}  // namespace
}  // namespace sounding::bench
