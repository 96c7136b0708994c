// SPDX-License-Identifier: Apache-2.0
/// \file
/// The timing loop of all benchmarks: workloads in turn, chunk by chunk, the least time of each chunk.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace sounding::bench {

/// Work cut into chunks that may run in any order and on any thread.
struct Workload {
  std::size_t chunks = 0;
  std::function<void(std::size_t)> run;  ///< called with the number of a chunk
};

/// How often workloads are timed.
struct Repetitions {
  int most = 5;
  /// What has taken so long in sum is not repeated again, but for a second time [s].
  double seconds = std::numeric_limits<double>::infinity();
};

/// What a sweep over all chunks of a workload took.
struct Timing {
  /// With one thread the sum over the chunks of the least thread time of each, which survives being
  /// interrupted; with several the least wall time, since threads that wait for each other count too [ns].
  double best = 0;
  double wall_least = 0;   ///< [ns]
  double wall_median = 0;  ///< [ns]
  int repetitions = 0;

  /// Something else was running: nothing should be concluded.
  bool noisy() const { return wall_median > 1.15 * wall_least; }
};

/// Runs every chunk of a workload once.
void sweep(const Workload& workload, int threads);

/// Times sweeps of all workloads in turn, A B C A B C: a slow minute of the machine then falls on all of
/// them. Keeping the least time per chunk, not per sweep, survives being interrupted.  Warm-up is up to the
/// caller.
std::vector<Timing> time_in_turn(std::span<const Workload> workloads, const Repetitions& repetitions,
                                 int threads);

}  // namespace sounding::bench
