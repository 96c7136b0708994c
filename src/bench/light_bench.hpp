// SPDX-License-Identifier: Apache-2.0
/// \file
/// `sounding bench light`: what light in a water column costs over four seafloors, walked in three ways.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/light_water.hpp"
#include "bench/result.hpp"

namespace sounding::bench {

struct LightBenchOptions {
  WaterSize size;
  int repetitions = 5;
  int threads = 1;
};

/// Every variant, seafloor, precision and backend; all of one seafloor and precision are timed in turn.
/// Before any time is taken, results are compared on all wet cells: bit by bit among the variants of a
/// backend, within round-off between backends.  Throws std::runtime_error with name and place otherwise.
/// \param progress  called with what comes next
std::vector<Result> bench_light(const LightBenchOptions& options,
                                const std::function<void(const std::string&)>& progress);

/// How long bench_light will take here [s], from a sample of its slowest part.
double estimated_seconds(const LightBenchOptions& options);

}  // namespace sounding::bench
