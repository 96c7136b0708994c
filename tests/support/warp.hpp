// SPDX-License-Identifier: Apache-2.0
/// \file
/// A warp of 32 threads of this machine: runs the code of core/device_walk.cuh, votes included, where no
/// device is.  Includes that header, with what nvcc would know of itself.
#pragma once

#include <array>
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
  unsigned x = 0, y = 0;
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
  /// Takes a value to lane `mine` and gives that of lane `other`; a double holds every float and int.
  double exchange(double value, int mine, int other) {
    values_[static_cast<std::size_t>(mine)] = value;
    barrier_.arrive_and_wait();
    const double result = values_[static_cast<std::size_t>(other)];
    barrier_.arrive_and_wait();
    return result;
  }

 private:
  std::barrier<> barrier_{core::device::tile_width};
  std::atomic<bool> yes_[3] = {};
  std::array<double, core::device::tile_width> values_{};
};

inline Meeting meeting;

}  // namespace sounding::test

inline thread_local sounding::test::Position threadIdx, blockIdx, blockDim;
inline thread_local unsigned votes_of_thread = 0;

inline bool __any_sync(unsigned, bool mine) { return sounding::test::meeting.any(mine, votes_of_thread++); }
template <class T>
T __shfl_sync(unsigned, T value, int lane) {
  const auto mine = static_cast<int>((threadIdx.y * blockDim.x + threadIdx.x) % 32);
  return static_cast<T>(sounding::test::meeting.exchange(static_cast<double>(value), mine, lane));
}

#include "core/device_walk.cuh"

namespace sounding::test {

/// Runs `entry()` for all threads of a launch, warp after warp.
template <class Entry>
void launch(Position blocks, Position threads, Entry entry) {
  const auto run = [&](unsigned lane) {
    blockDim = threads;
    for (blockIdx.y = 0; blockIdx.y < blocks.y; ++blockIdx.y)
      for (blockIdx.x = 0; blockIdx.x < blocks.x; ++blockIdx.x)
        for (unsigned first = 0; first < threads.x * threads.y; first += core::device::tile_width) {
          threadIdx = {(first + lane) % threads.x, (first + lane) / threads.x};
          entry();
        }
  };
  meeting.open();
  std::vector<std::jthread> lanes;
  for (unsigned lane = 0; lane < core::device::tile_width; ++lane) lanes.emplace_back(run, lane);
}

/// The same as the verbs launch it.
template <class Kernel>
void launch(void (*entry)(core::device::Columns, Kernel), const core::device::Columns& columns,
            const Kernel& kernel) {
  constexpr unsigned threads = core::device::detail::threads_per_block;
  const unsigned blocks =
      (static_cast<unsigned>(columns.tiles) * core::device::tile_width + threads - 1) / threads;
  launch({blocks, 1}, {threads, 1}, [&] { entry(columns, kernel); });
}

}  // namespace sounding::test
