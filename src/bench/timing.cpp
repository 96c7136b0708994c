// SPDX-License-Identifier: Apache-2.0
#include "bench/timing.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "bench/clock.hpp"

namespace sounding::bench {
namespace {

/// Sweeps once and lowers `least`, the least time of each chunk so far; returns the wall time.
double timed_sweep(const Workload& w, int threads, std::vector<double>& least) {
  const double begin = wall_nanoseconds();
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
  for (std::size_t chunk = 0; chunk < w.chunks; ++chunk) {
    const double start = thread_nanoseconds();
    w.run(chunk);
    least[chunk] = std::min(least[chunk], thread_nanoseconds() - start);
  }
  return wall_nanoseconds() - begin;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

void sweep(const Workload& w, int threads) {
  if (w.chunks == 1) return w.run(0);  // needs no team, through which no exception could leave
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
  for (std::size_t chunk = 0; chunk < w.chunks; ++chunk) w.run(chunk);
}

std::vector<Timing> time_in_turn(std::span<const Workload> workloads, const Repetitions& repetitions,
                                 int threads) {
  std::vector<std::vector<double>> least, wall(workloads.size());
  for (const Workload& w : workloads) least.emplace_back(w.chunks, std::numeric_limits<double>::infinity());
  const auto is_due = [&](const std::vector<double>& spent) {
    constexpr std::size_t always = 2;
    return spent.size() < always ||
           1e-9 * std::accumulate(spent.begin(), spent.end(), 0.0) < repetitions.seconds;
  };
  for (int repetition = 0; repetition < repetitions.most; ++repetition)
    for (std::size_t i = 0; i < workloads.size(); ++i)
      if (is_due(wall[i])) wall[i].push_back(timed_sweep(workloads[i], threads, least[i]));

  std::vector<Timing> timings;
  for (std::size_t i = 0; i < workloads.size(); ++i) {
    const double sum = std::accumulate(least[i].begin(), least[i].end(), 0.0);
    const double wall_least = *std::min_element(wall[i].begin(), wall[i].end());
    timings.push_back(
        {threads == 1 ? sum : wall_least, wall_least, median(wall[i]), static_cast<int>(wall[i].size())});
  }
  return timings;
}

}  // namespace sounding::bench
