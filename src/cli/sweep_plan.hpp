// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a sweep runs: the product of the values of its keys, as configurations, and the axes they span.
#pragma once

#include <string>
#include <vector>

#include "io/config/run_config.hpp"
#include "io/netcdf/combine_runs.hpp"

namespace sounding::cli {

/// One `--vary key=a,b,c`.
struct Vary {
  std::string key;
  std::vector<std::string> values;  ///< as text of a configuration
};

/// Splits at the commas outside of brackets.  Throws io::Error (usage) where the text is no key with at least
/// one value, or where the key cannot be varied.
Vary parse_vary(const std::string& text);

/// One run of a sweep.
struct SweepCase {
  std::vector<std::string> values;  ///< of the keys, in the order of the axes
  io::RunConfig config;
};

struct SweepPlan {
  std::vector<io::SweepAxis> axes;
  std::vector<SweepCase> cases;                ///< the first axis varies slowest
  std::vector<std::vector<std::size_t>> runs;  ///< numbers of the cases that each run steps side by side
};

/// Loads the configuration of every case, with `sets` before the values of the sweep.  Numbers ascend along
/// their axis, words keep their order.  Throws io::Error: what loading throws, with the values of the case in
/// front; usage where a key is given twice, a value twice, or more than 10,000 cases result.
/// \param separate  every case is a run of its own; else those that differ by column alone share one
SweepPlan plan_sweep(const std::string& config, const std::vector<std::string>& sets,
                     const std::vector<Vary>& varied, bool separate);

/// "heat_flux=-100, depth=200 m": the values of a case beside their keys.
std::string in_words(const SweepPlan& plan, const SweepCase& one);

}  // namespace sounding::cli
