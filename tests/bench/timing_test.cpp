// SPDX-License-Identifier: Apache-2.0
#include "bench/timing.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "bench/clock.hpp"

namespace sounding::bench {
namespace {

TEST(Timing, WorkloadsTakeTurnsAndEveryChunkRunsInEveryRepetition) {
  std::string order;
  const auto named = [&order](char letter) { return [&order, letter](std::size_t) { order += letter; }; };
  const std::vector<Workload> work = {{2, named('a')}, {1, named('b')}};
  time_in_turn(work, {3}, 1);
  EXPECT_EQ(order, "aabaabaab");
}

TEST(Timing, ThreadsShareTheChunks) {
  std::vector<std::atomic<int>> runs(10);
  const std::vector<Workload> work = {{runs.size(), [&runs](std::size_t chunk) { ++runs[chunk]; }}};
  time_in_turn(work, {2}, 2);
  for (const auto& count : runs) EXPECT_EQ(count, 2);
}

/// Computes for some time of its own thread.
void burn(double nanoseconds) {
  const double end = thread_nanoseconds() + nanoseconds;
  while (thread_nanoseconds() < end) {
  }
}

TEST(Timing, AChunkCountsWithItsLeastTime) {
  int call = 0;
  const std::vector<Workload> work = {{2, [&call](std::size_t) { burn(call++ == 0 ? 20e6 : 2e6); }}};
  const Timing t = time_in_turn(work, {3}, 1).front();
  EXPECT_TRUE(t.best >= 4e6);
  EXPECT_TRUE(t.best < 15e6) << t.best;
  EXPECT_TRUE(t.wall_least >= t.best * 0.99);
  EXPECT_TRUE(t.wall_median >= t.wall_least);
}

TEST(Timing, WhatTakesLongIsRepeatedOnceMoreAndNoOftener) {
  int slow = 0, fast = 0;
  const std::vector<Workload> work = {{1, [&slow](std::size_t) { burn(3e6), ++slow; }},
                                      {1, [&fast](std::size_t) { ++fast; }}};
  const std::vector<Timing> t = time_in_turn(work, {5, 1e-3}, 1);
  EXPECT_EQ(slow, 2);
  EXPECT_EQ(fast, 5);
  EXPECT_EQ(t[0].repetitions, 2);
  EXPECT_EQ(t[1].repetitions, 5);
}

TEST(Timing, IsNoisyWhenTheMedianIsFarFromTheLeast) {
  EXPECT_FALSE((Timing{1, 100, 110, 3}.noisy()));
  EXPECT_TRUE((Timing{1, 100, 120, 3}.noisy()));
}

}  // namespace
}  // namespace sounding::bench
