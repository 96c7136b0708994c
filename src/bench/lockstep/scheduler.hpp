// SPDX-License-Identifier: Apache-2.0
/// \file
/// How long a device takes for a launch whose warps differ: blocks are dealt to multiprocessors, and warps
/// share the arithmetic unit of theirs.
///
/// Counting what warps issue (light_control_flow.hpp) supposes that every multiprocessor is busy to the end.
/// But a block stays where it was put until its last warp ends, no block starts before there is room for it,
/// and the last ones decide.  Over a slope, where whole blocks are short or long, that is a seventh of the
/// time.
///
/// The model.  Blocks are dealt in launch order, each to the multiprocessor with the fewest blocks (the first
/// among equals), as soon as one has room.  A multiprocessor issues one unit of cost per unit of time.  A
/// lone warp cannot keep it busy, since each instruction waits for the one before: it gets 1/saturating_warps
/// at most. Among more warps than that, the oldest go first, or all share evenly.  Its four
/// schedulers count as one.  Time goes from event to event, without a step.
#pragma once

#include <cstdint>
#include <vector>

#include "bench/lockstep/light_control_flow.hpp"

namespace sounding::bench {

/// NVIDIA does not say how its warp schedulers choose.  In blocks of 16 x 16 the first comes within 4 % of
/// the published slope whether a multiprocessor holds 3 blocks or 8; the second is 10 to 15 % below it.
enum class WarpPriority {
  oldest_first,  ///< an older block is served before a younger one, so blocks end one by one (greedy then
                 ///< oldest: Rogers, O'Connor and Aamodt 2012)
  shared_evenly  ///< loose round robin: all warps of a multiprocessor advance alike, so its blocks end
                 ///< together
};

/// A Tesla V100 and the kernel of the published measurement.
struct Device {
  int multiprocessors = 80;

  /// Blocks that a multiprocessor holds at a time: 65,536 registers for 256 threads of 42 registers,
  /// allocated by eights (42: the seed form of light as nvcc compiles it; the compiler of the measurement may
  /// differ).
  int resident_blocks = 5;

  /// Warps that keep the double precision units of a multiprocessor busy: four schedulers, each with as many
  /// warps as one level takes longer alone than it occupies the unit.  Per level 304 double precision
  /// instructions, which issue over 4 cycles and are ready after 8 (Jia et al. 2018, arXiv:1804.06826), 266
  /// others, ready after 4, and a load of about 400: 4 (304 * 8 + 266 * 4 + 400) / (304 * 4).
  double saturating_warps = 12.8;

  WarpPriority priority = WarpPriority::oldest_first;

  /// Each warp's cost varies by up to this share either way, at random: caches, memory, arbitration.
  double jitter = 0.03;
};

/// A launch as it went.
struct Schedule {
  double time = 0;             ///< until the last warp ended
  std::vector<double> issued;  ///< by multiprocessor; at most `time`
  std::vector<int> blocks;     ///< by multiprocessor

  /// Share of the multiprocessors' time in which they issued, 0..1.
  double utilisation() const;
};

/// Runs a launch; equal seeds give equal jitter.
/// Throws std::invalid_argument unless there are multiprocessors with room for a block, saturating_warps >= 1
/// and 0 <= jitter < 1.
Schedule run_schedule(const LaunchWork& work, const Device& device, std::uint64_t seed = 0);

/// Mean time of `launches` launches, each with its own jitter.
double mean_time(const LaunchWork& work, const Device& device, int launches);

}  // namespace sounding::bench
