// SPDX-License-Identifier: Apache-2.0
/// \file
/// The cases that a benchmark runs over every seafloor in both precisions.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/light_water.hpp"
#include "bench/result.hpp"

namespace sounding::bench {

/// A seafloor under its name in reports.
struct NamedSeafloor {
  std::string name;
  WaterSize size;
  std::function<grid::ColumnGrid()> make;
};

/// "all_wet", "shelf", "slope" or "random".
std::string_view seafloor_name(grid::SeafloorKind kind);

/// All four of them.
std::vector<NamedSeafloor> generated_seafloors(const WaterSize& size);

struct SweepOptions {
  std::vector<NamedSeafloor> seafloors;
  Repetitions repetitions;
  int threads = 1;
  std::function<std::string(const Result&)> name;    ///< of a case, from its description
  std::function<bool(const Result&)> wanted;         ///< whether to run a case; the name is set
  std::function<void(const std::string&)> progress;  ///< called with what comes next
};

/// The wanted ones of `all` over one sea floor, with their descriptions.
/// describe(case): its Result but for sea floor and name, as describe() of measure_light.hpp gives it.
template <class Case, class Describe>
std::pair<std::vector<Case>, std::vector<Result>> wanted_cases(const SweepOptions& options,
                                                               const std::string& bathymetry,
                                                               std::vector<Case> all, Describe describe) {
  std::pair<std::vector<Case>, std::vector<Result>> selected;
  for (Case& c : all) {
    Result r = describe(c);
    r.bathymetry = bathymetry;
    r.name = options.name(r);
    if (!options.wanted(r)) continue;
    selected.first.push_back(std::move(c));
    selected.second.push_back(std::move(r));
  }
  return selected;
}

/// The cases that sweep_seafloors would measure: names and descriptions without figures.
std::vector<Result> planned_cases(const SweepOptions& options);

/// Measures all wanted cases; those of one seafloor and precision in turn, see measure_light.hpp.
std::vector<Result> sweep_seafloors(const SweepOptions& options);

/// What scalar naive walk_all in double takes here [s]: a short sample of the slowest case.
double seconds_per_cell();

/// How long sweep_seafloors will take on this machine [s], roughly: from a sample of the slowest case.
double estimated_seconds(const SweepOptions& options);

/// "light/tiles/random/f64/simd"; wanted: naive where scalar, folded where simd, three walks.
std::string light_name(const Result& r);
bool wanted_in_light(const Result& r);

/// "bathymetry/tiles/random/folded/f64/simd/1".
std::string bathymetry_name(const Result& r);

}  // namespace sounding::bench
