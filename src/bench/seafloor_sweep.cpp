// SPDX-License-Identifier: Apache-2.0
#include "bench/seafloor_sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "bench/clock.hpp"
#include "bench/measure_light.hpp"

namespace sounding::bench {
namespace {

template <class Real>
std::vector<LightCase> all_cases(LightWater<Real>& water) {
  std::vector<LightCase> all;
  for (auto make : {scalar_light<Real>, simd_light<Real>, simd_literal_light<Real>})
    for (LightCase& c : make(water)) all.push_back(std::move(c));
  return all;
}

/// The wanted cases of `water`, with their descriptions.
template <class Real>
std::pair<std::vector<LightCase>, std::vector<Result>> select(const SweepOptions& options,
                                                              const std::string& bathymetry,
                                                              LightWater<Real>& water) {
  return wanted_cases(options, bathymetry, all_cases(water), [&](const LightCase& c) {
    Result r = describe<Real>(c, c.backend);
    r.threads = options.threads;
    return r;
  });
}

template <class Real>
void plan(std::vector<Result>& results, const SweepOptions& options) {
  LightWater<Real> puddle(make_grid({1, 1, 1, 200}, grid::SeafloorKind::all_wet));
  for (const NamedSeafloor& s : options.seafloors)
    for (Result& r : select(options, s.name, puddle).second) results.push_back(std::move(r));
}

template <class Real>
void measure(std::vector<Result>& results, const SweepOptions& options) {
  for (const NamedSeafloor& s : options.seafloors) {
    LightWater<Real> water(s.make());
    auto [cases, described] = select(options, s.name, water);
    if (cases.empty()) continue;
    options.progress(fmt::format("{} in {}", s.name, described.front().precision));
    measure_light(water, cases, described, options.repetitions, options.threads);
    results.insert(results.end(), described.begin(), described.end());
  }
}

/// Time of a case in units of scalar naive walk_all in double, as measured on the machines at hand.
double weight(const Result& r) {
  const bool literal = r.formulation == "naive" || r.formulation == "seed";
  const double form = r.backend == "scalar" ? (r.formulation == "seed" ? 1.4 : 1) : (literal ? 0.3 : 0.12);
  const double walk = r.variant == "walk_all" || r.variant == "predicated" ? 1 : 0.6;
  return form * walk * (r.precision == "f32" ? 0.6 : 1);
}

}  // namespace

std::string_view seafloor_name(grid::SeafloorKind kind) {
  switch (kind) {
    case grid::SeafloorKind::all_wet:
      return "all_wet";
    case grid::SeafloorKind::shelf:
      return "shelf";
    case grid::SeafloorKind::slope:
      return "slope";
    default:
      return "random";
  }
}

std::vector<NamedSeafloor> generated_seafloors(const WaterSize& size) {
  using grid::SeafloorKind;
  std::vector<NamedSeafloor> all;
  for (const SeafloorKind kind :
       {SeafloorKind::all_wet, SeafloorKind::shelf, SeafloorKind::slope, SeafloorKind::random})
    all.push_back({std::string(seafloor_name(kind)), size, [size, kind] { return make_grid(size, kind); }});
  return all;
}

std::vector<Result> planned_cases(const SweepOptions& options) {
  std::vector<Result> results;
  plan<double>(results, options);
  plan<float>(results, options);
  return results;
}

std::vector<Result> sweep_seafloors(const SweepOptions& options) {
  std::vector<Result> results;
  measure<double>(results, options);
  measure<float>(results, options);
  return results;
}

double seconds_per_cell() {
  const WaterSize sample{64, 8, 64, 200};
  LightWater<double> water(make_grid(sample, grid::SeafloorKind::all_wet));
  const LightCase slowest = scalar_light(water).front();
  sweep(slowest.work, 1);
  const double start = thread_nanoseconds();
  sweep(slowest.work, 1);
  return 1e-9 * (thread_nanoseconds() - start) / static_cast<double>(sample.cells());
}

double estimated_seconds(const SweepOptions& options) {
  // A case is run once to warm up and compared; water and reference are made for each seafloor and precision.
  constexpr double comparison = 0.5, preparation = 4;
  const auto repeated = [&](double seconds) {
    return seconds * std::min<double>(options.repetitions.most,
                                      std::max(2.0, std::ceil(options.repetitions.seconds / seconds)));
  };
  const double per_cell = seconds_per_cell();
  std::map<std::string, double> slowest_sweep;
  double seconds = 0;
  for (const NamedSeafloor& s : options.seafloors) {
    slowest_sweep[s.name] = per_cell * static_cast<double>(s.size.cells());
    seconds += 2 * preparation * slowest_sweep[s.name];
  }
  for (const Result& r : planned_cases(options)) {
    const double once = slowest_sweep[r.bathymetry] * weight(r) / options.threads;
    seconds += slowest_sweep[r.bathymetry] * comparison + once + repeated(once);
  }
  return seconds;
}

std::string light_name(const Result& r) {
  return fmt::format("light/{}/{}/{}/{}", r.variant, r.bathymetry, r.precision, r.backend);
}

bool wanted_in_light(const Result& r) {
  const bool form = r.formulation == (r.backend == "scalar" ? "naive" : "folded");
  return form && (r.variant == "walk_all" || r.variant == "bounded" || r.variant == "tiles");
}

std::string bathymetry_name(const Result& r) {
  return fmt::format("bathymetry/{}/{}/{}/{}/{}/{}", r.variant, r.bathymetry, r.formulation, r.precision,
                     r.backend, r.threads);
}

}  // namespace sounding::bench
