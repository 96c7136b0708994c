// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/seafloor_sweep.hpp"

namespace sounding::bench {

/// One repetition over sizes that fill neither the last block nor the last tile.
inline SweepOptions small_options(std::string (*name)(const Result&), bool (*wanted)(const Result&)) {
  return {generated_seafloors({37, 3, 10, 200}), {1}, 1, name, wanted, [](const std::string&) {}};
}

inline std::vector<Result> small_sweep(std::string (*name)(const Result&), bool (*wanted)(const Result&)) {
  return sweep_seafloors(small_options(name, wanted));
}

}  // namespace sounding::bench
