// SPDX-License-Identifier: Apache-2.0
#include "bench/measure_light.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>

namespace sounding::bench {
namespace {

/// What dry cells are filled with: a value that no walk computes.
template <class Real>
constexpr Real untouched = Real(-12345);

/// PAR so small that its digits are gone: light that has all but underflown.
template <class Real>
constexpr double dark = 1e6 * static_cast<double>(std::numeric_limits<Real>::min());

std::string label(const LightCase& c) { return c.variant + '/' + c.formulation + '/' + c.backend; }

[[noreturn]] void wrong(const LightCase& c, const std::string& what) {
  throw std::runtime_error(fmt::format("benchmark of light, {}: {}; no time is reported", label(c), what));
}

/// The larger one; NaN once there was any.
double larger(double a, double b) { return b <= a || std::isnan(a) ? a : b; }

/// Relative difference from `reference`, cell by cell, measured in units that `unit(reference)` gives.
template <class Real, class Unit>
double largest_difference(const std::vector<Real>& values, const std::vector<Real>& reference, Unit unit) {
  constexpr std::size_t part = 65536;
  std::vector<double> of_parts((values.size() + part - 1) / part, 0.0);
#pragma omp parallel for
  for (std::size_t p = 0; p < of_parts.size(); ++p)
    for (std::size_t i = p * part; i < std::min(values.size(), (p + 1) * part); ++i) {
      const double exact = static_cast<double>(reference[i]);
      const double error = std::abs(static_cast<double>(values[i]) - exact);
      of_parts[p] = larger(of_parts[p], error / (std::max(std::abs(exact), dark<Real>) * unit(exact)));
    }
  return std::accumulate(of_parts.begin(), of_parts.end(), 0.0, larger);
}

/// 1 + optical depth, from what is left of the light.
double one_and_optical_depth(double par) {
  return 1 + std::log(static_cast<double>(surface_par<double>) / std::max(par, 1e-300));
}

/// What formulations may differ by: some units of round-off at each level, of the coarser type where two
/// are mixed.
template <class Real>
double tolerance(const LightCase& c, int levels) {
  const bool coarse = sizeof(Real) == sizeof(float) || c.formulation == "mixed";
  const double epsilon =
      coarse ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  return 20 * epsilon * (levels + 60);
}

template <class Real>
void compare_with_own_walk(const LightCase& c, const std::vector<Real>& par, const std::vector<Real>& own) {
  if (c.variant != "scan") {
    if (par != own) wrong(c, "other bits than walk_all");
    return;
  }
  const double error = largest_difference(par, own, one_and_optical_depth) /
                       static_cast<double>(std::numeric_limits<Real>::epsilon());
  if (!(error <= 4))
    wrong(c, fmt::format("{:.3g} epsilon (1 + optical depth) from walk_all; at most 4 are due", error));
}

double sum(const auto& values) {
  double total = 0;
  for (const auto v : values) total += static_cast<double>(v);
  return total;
}

template <class Real>
std::vector<Real> run_once(LightWater<Real>& water, const LightCase& c, int threads) {
  water.fill_par(c.storage, untouched<Real>);
  sweep(c.work, threads);
  const bool may_touch = c.variant == "walk_all" || c.variant == "predicated";
  if (!may_touch && !water.dry_cells_hold(c.storage, untouched<Real>)) wrong(c, "wrote to dry cells");
  return water.wet_par(c.storage);
}

}  // namespace

template <class Real>
void check_light(LightWater<Real>& water, const std::vector<LightCase>& cases,
                 const std::vector<LightCase>& stand_ins, std::vector<Result>& results, int threads) {
  const std::vector<Real> reference = run_once(water, scalar_light(water).front(), threads);
  std::map<std::string, std::vector<Real>> first;  // walk_all, by formulation and backend
  for (const LightCase& c : stand_ins)
    first.try_emplace(c.formulation + c.backend, run_once(water, c, threads));
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const LightCase& c = cases[i];
    const std::vector<Real> par = run_once(water, c, threads);
    compare_with_own_walk(c, par, first.try_emplace(c.formulation + c.backend, par).first->second);
    results[i].checksum = sum(par);
    results[i].largest_difference = largest_difference(par, reference, [](double) { return 1.0; });
    const double allowed = tolerance<Real>(c, water.grid().levels().count());
    if (!(results[i].largest_difference <= allowed))
      wrong(c, fmt::format("relative difference {:.2g} from scalar naive walk_all; at most {:.2g} is due",
                           results[i].largest_difference, allowed));
  }
}

void fill_in(Result& r, const grid::ColumnGrid& grid, int threads, const Timing& timing,
             double copy_nanoseconds) {
  r.threads = threads;
  r.wet_cells = grid.summary().wet_cells;
  r.wet_fraction = static_cast<double>(r.wet_cells) /
                   (static_cast<double>(grid.columns()) * static_cast<double>(grid.levels().count()));
  r.timing = timing;
  r.copy_nanoseconds = copy_nanoseconds;
}

template <class Real>
void measure_light(LightWater<Real>& water, const std::vector<LightCase>& cases, std::vector<Result>& results,
                   const Repetitions& repetitions, int threads) {
  check_light(water, cases, {}, results, threads);
  // With NaN in dry cells the standard library returns early, and walking through the floor would look cheap.
  water.fill_dry_chlorophyll(Real(1));
  std::vector<Workload> workloads;
  for (const LightCase& c : cases) workloads.push_back(c.work);
  for (const Workload& copy : {copy_of_dense(water), copy_of_tiles(water)}) {
    sweep(copy, threads);
    workloads.push_back(copy);
  }
  const std::vector<Timing> timings = time_in_turn(workloads, repetitions, threads);

  for (std::size_t i = 0; i < results.size(); ++i)
    fill_in(results[i], water.grid(), threads, timings[i],
            timings[results.size() + (cases[i].storage == Storage::tiles ? 1 : 0)].best);
}

template void check_light(LightWater<float>&, const std::vector<LightCase>&, const std::vector<LightCase>&,
                          std::vector<Result>&, int);
template void check_light(LightWater<double>&, const std::vector<LightCase>&, const std::vector<LightCase>&,
                          std::vector<Result>&, int);
template void measure_light(LightWater<float>&, const std::vector<LightCase>&, std::vector<Result>&,
                            const Repetitions&, int);
template void measure_light(LightWater<double>&, const std::vector<LightCase>&, std::vector<Result>&,
                            const Repetitions&, int);

}  // namespace sounding::bench
