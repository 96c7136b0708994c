// SPDX-License-Identifier: Apache-2.0
#include "bench/entry.hpp"

#include <limits>

namespace sounding::bench {

double Entry::counter(std::string_view wanted) const {
  for (const auto& [known, value] : counters)
    if (known == wanted) return value;
  return std::numeric_limits<double>::quiet_NaN();
}

std::vector<Entry> measure_points(std::span<const PointCase> cases, int repetitions, int threads) {
  std::vector<Workload> workloads;
  for (const PointCase& c : cases) {
    sweep(c.work, threads);
    workloads.push_back(c.work);
  }
  const std::vector<Timing> timings = time_in_turn(workloads, {repetitions}, threads);
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < cases.size(); ++i)
    entries.push_back({cases[i].name,
                       threads,
                       timings[i],
                       {{"ns_per_point", timings[i].best / cases[i].points},
                        {"ratio", timings[i].best / timings.front().best}}});
  return entries;
}

}  // namespace sounding::bench
