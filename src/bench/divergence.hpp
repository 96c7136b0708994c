// SPDX-License-Identifier: Apache-2.0
/// \file
/// `sounding bench divergence`: saturation adjustment where few points are saturated.
#pragma once

#include <vector>

#include "bench/entry.hpp"

namespace sounding::bench {

/// "divergence/<fixed|skip|compacted|converged>/<2|10|50>_<scattered|clustered>/<f64|f32>"; ratios are to
/// fixed over the same points.  Throws std::runtime_error if fixed, skip and compacted leave different bits,
/// if converged ends more than 0.15 K away, or if the share of saturated points is not the one in the name.
std::vector<Entry> bench_divergence(int repetitions, int threads);

}  // namespace sounding::bench
