// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/timing.hpp"

namespace sounding::bench {

/// One measured case as reports and JSON show it.
struct Entry {
  std::string name;  ///< "light/tiles/random/f64/simd"
  int threads = 1;
  Timing timing;
  std::vector<std::pair<std::string, double>> counters;  ///< "ns_per_wet_cell", ...

  double milliseconds() const { return timing.best * 1e-6; }
  /// Value of a counter; NaN if it has none of that name.
  double counter(std::string_view name) const;
};

/// One of several ways to do the same thing to `points` points.
struct PointCase {
  std::string name;
  Workload work;
  double points;
};

/// Warms up, then times all cases in turn.  Counters: ns_per_point, and ratio: time relative to the first
/// case.
std::vector<Entry> measure_points(std::span<const PointCase> cases, int repetitions, int threads);

}  // namespace sounding::bench
