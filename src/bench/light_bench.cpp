// SPDX-License-Identifier: Apache-2.0
#include "bench/light_bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "bench/clock.hpp"
#include "bench/light_workloads.hpp"

namespace sounding::bench {
namespace {

using grid::SeafloorKind;
constexpr std::array<std::pair<SeafloorKind, const char*>, 4> seafloors = {
    {{SeafloorKind::all_wet, "all_wet"},
     {SeafloorKind::shelf, "shelf"},
     {SeafloorKind::slope, "slope"},
     {SeafloorKind::random, "random"}}};

template <class Real>
constexpr const char* precision = sizeof(Real) == 4 ? "f32" : "f64";

/// PAR of every wet cell, in the order of the columns, as a variant left it.
template <class Real>
std::vector<Real> wet_par(const LightWater<Real>& water, std::string_view variant) {
  std::vector<Real> par;
  par.reserve(water.grid().summary().wet_cells);
  for (std::size_t c = 0; c < water.grid().columns(); ++c)
    for (int level = 0; level < water.grid().bottom(c).levels; ++level)
      par.push_back(variant == "tiles" ? water.tile_par(c, level) : water.dense_par(c, level));
  return par;
}

template <class Real>
double largest_difference(const std::vector<Real>& a, const std::vector<Real>& reference) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double exact = static_cast<double>(reference[i]);
    const double error = std::abs(static_cast<double>(a[i]) - exact) / exact;
    if (!(error <= largest)) largest = error;
  }
  return largest;
}

template <class Real>
double sum(const std::vector<Real>& values) {
  double total = 0;
  for (const Real v : values) total += static_cast<double>(v);
  return total;
}

/// Both formulations round once or twice per cell and the exponents of deep light magnify it: a few units of
/// round-off for each level and each optical thickness passed.
template <class Real>
double tolerance(int levels) {
  return 20.0 * static_cast<double>(std::numeric_limits<Real>::epsilon()) * (levels + 60);
}

/// All cases of one seafloor and precision.
template <class Real>
class Cases {
 public:
  Cases(const LightBenchOptions& options, SeafloorKind kind, const char* name)
      : options_(options), bathymetry_(name), water_(options.size, kind) {
    add(scalar_light(water_), "scalar", 1);
    add(simd_light(water_), "simd", 32 / sizeof(Real));
    workloads_.push_back(copy_of_tiles(water_));
  }

  std::vector<Result> measure() {
    check_results();
    sweep(workloads_.back(), options_.threads);
    const std::vector<Timing> timings = time_in_turn(workloads_, options_.repetitions, options_.threads);
    for (std::size_t i = 0; i < results_.size(); ++i) {
      results_[i].timing = timings[i];
      results_[i].copy_nanoseconds = timings.back().best;
    }
    return std::move(results_);
  }

 private:
  void add(std::vector<Workload> workloads, const char* backend, std::size_t lanes) {
    for (Workload& w : workloads) {
      Result r;
      r.family = "light";
      r.variant = w.name;
      r.bathymetry = bathymetry_;
      r.precision = precision<Real>;
      r.backend = backend;
      r.threads = options_.threads;
      r.repetitions = options_.repetitions;
      r.wet_cells = water_.grid().summary().wet_cells;
      r.wet_fraction = static_cast<double>(r.wet_cells) / static_cast<double>(options_.size.cells());
      r.lanes = static_cast<int>(lanes);
      r.bytes_per_cell = 2 * sizeof(Real);
      results_.push_back(r);
      workloads_.push_back(std::move(w));
    }
  }

  /// Also warms up: caches, page tables, the clock.
  void check_results() {
    std::vector<Real> reference, of_backend;
    for (std::size_t i = 0; i < results_.size(); ++i) {
      Result& r = results_[i];
      water_.forget_par();
      sweep(workloads_[i], options_.threads);
      const std::vector<Real> par = wet_par(water_, r.variant);
      if (i == 0) reference = par;
      if (r.variant == WalkAll::name) of_backend = par;
      if (par != of_backend)
        throw std::runtime_error(fmt::format("{}: other bits than walk_all; please report this", r.name()));
      r.checksum = sum(par);
      r.largest_difference = largest_difference(par, reference);
      if (!(r.largest_difference <= tolerance<Real>(options_.size.levels)))
        throw std::runtime_error(
            fmt::format("{}: differs from the scalar reference by {:.2g}, more than {:.2g}", r.name(),
                        r.largest_difference, tolerance<Real>(options_.size.levels)));
    }
  }

  const LightBenchOptions& options_;
  const char* bathymetry_;
  LightWater<Real> water_;
  std::vector<Workload> workloads_;
  std::vector<Result> results_;
};

template <class Real>
void measure_precision(const LightBenchOptions& options,
                       const std::function<void(const std::string&)>& progress,
                       std::vector<Result>& results) {
  for (const auto& [kind, name] : seafloors) {
    progress(fmt::format("{} in {}", name, precision<Real>));
    const std::vector<Result> more = Cases<Real>(options, kind, name).measure();
    results.insert(results.end(), more.begin(), more.end());
  }
}

}  // namespace

std::vector<Result> bench_light(const LightBenchOptions& options,
                                const std::function<void(const std::string&)>& progress) {
  std::vector<Result> results;
  measure_precision<double>(options, progress, results);
  measure_precision<float>(options, progress, results);
  return results;
}

double estimated_seconds(const LightBenchOptions& options) {
  LightBenchOptions sample = options;
  sample.size.nx = 64;
  sample.size.ny = 8;
  LightWater<double> water(sample.size, SeafloorKind::all_wet);
  const std::vector<Workload> work = scalar_light(water);
  sweep(work.front(), 1);
  const double start = thread_nanoseconds();
  sweep(work.front(), 1);
  const double seconds_per_cell =
      1e-9 * (thread_nanoseconds() - start) / static_cast<double>(sample.size.cells());
  // In units of one scalar walk_all in double over all cells: what the repetitions take, and what it takes to
  // prepare and to compare.
  constexpr double repetition = 12, preparation = 45;
  return seconds_per_cell * static_cast<double>(options.size.cells()) *
         (repetition * options.repetitions / options.threads + preparation);
}

}  // namespace sounding::bench
