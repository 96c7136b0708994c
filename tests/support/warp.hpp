// SPDX-License-Identifier: Apache-2.0
/// \file
/// A warp of 32 threads of this machine: runs the code of core/device_walk.cuh, votes included, where no
/// device is.  Includes that header, with what nvcc would know of itself.
#pragma once

#include <atomic>
#include <barrier>
#include <thread>
#include <vector>

#include "core/device.hpp"

#define __global__
#define __device__
#define __forceinline__ inline
#define __grid_constant__
#define __launch_bounds__(...)

namespace sounding::test {

struct Position {
  unsigned x = 0;
};

/// Where the threads of a warp meet.  A thread that stays away leaves the others waiting for ever.
class Meeting {
 public:
  /// vote: number of this vote, the same for all threads.  Votes take three slots in turn: where all have met
  /// for one vote, all have read the slot of the vote before, which is then emptied for the vote after next.
  bool any(bool mine, unsigned vote) {
    if (mine) yes_[vote % 3] = true;
    barrier_.arrive_and_wait();
    yes_[(vote + 2) % 3] = false;
    return yes_[vote % 3];
  }
  /// Before a launch.
  void open() {
    for (auto& yes : yes_) yes = false;
  }
  int hand_round(int value, bool giver) {
    if (giver) value_ = value;
    barrier_.arrive_and_wait();
    const int result = value_;
    barrier_.arrive_and_wait();
    return result;
  }

 private:
  std::barrier<> barrier_{core::device::tile_width};
  std::atomic<bool> yes_[3] = {};
  int value_ = 0;
};

inline Meeting meeting;

}  // namespace sounding::test

inline thread_local sounding::test::Position threadIdx, blockIdx;
inline thread_local unsigned votes_of_thread = 0;

inline bool __any_sync(unsigned, bool mine) { return sounding::test::meeting.any(mine, votes_of_thread++); }
inline int __shfl_sync(unsigned, int value, int lane) {
  return sounding::test::meeting.hand_round(value, static_cast<int>(threadIdx.x) % 32 == lane);
}

#include "core/device_walk.cuh"

namespace sounding::test {

/// Runs a launch, warp after warp.
template <class Kernel>
void launch(void (*entry)(core::device::Columns, Kernel), const core::device::Columns& columns,
            const Kernel& kernel) {
  constexpr int warps = core::device::detail::threads_per_block / core::device::tile_width;
  const int blocks = (columns.tiles + warps - 1) / warps;
  const auto run = [&](int lane) {
    for (int warp = 0; warp < blocks * warps; ++warp) {
      blockIdx.x = static_cast<unsigned>(warp / warps);
      threadIdx.x = static_cast<unsigned>(warp % warps * core::device::tile_width + lane);
      entry(columns, kernel);
    }
  };
  meeting.open();
  std::vector<std::jthread> threads;
  for (int lane = 0; lane < core::device::tile_width; ++lane) threads.emplace_back(run, lane);
}

}  // namespace sounding::test
