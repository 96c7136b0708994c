// SPDX-License-Identifier: Apache-2.0
#include "bench/divergence.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "bench/adjustment_walks.hpp"
#include "bench/point_tiles.hpp"
#include "grid/splitmix.hpp"

namespace sounding::bench {
namespace {

/// How saturated points lie: alone, or in runs as long as a cloud layer is wide.
struct Clouds {
  int percent;
  bool clustered;
  std::string name() const { return fmt::format("{}_{}", percent, clustered ? "clustered" : "scattered"); }
  bool saturated(std::size_t point) const {
    constexpr std::size_t run = 512, period = 512;  // an odd factor visits every remainder once in a period
    if (clustered) return static_cast<double>(point / run * 197 % period) < period * percent / 100.0;
    return grid::unit_interval(grid::splitmix64(point)) < percent / 100.0;
  }
};

/// Air of all points: between 240 and 290 K, 30 % below or 20 % above saturation.
template <class Real>
struct Air {
  physics::Thermodynamics<Real> c{physics::ThermodynamicsParameters{}};
  std::vector<Real> pressure, log_pressure, theta_li, q_np, T, q_liq, q_ice;

  Air(const PointTiles& tiles, const Clouds& clouds)
      : theta_li(tiles.points()),
        q_np(tiles.points()),
        T(tiles.points()),
        q_liq(tiles.points()),
        q_ice(tiles.points()) {
    for (int level = 0; level < PointTiles::levels; ++level) {
      const double p = 4e4 + 6e4 * level / PointTiles::levels;
      pressure.push_back(static_cast<Real>(p));
      log_pressure.push_back(static_cast<Real>(std::log(p / 1e5)));
    }
    for (std::size_t i = 0; i < tiles.points(); ++i) {
      const std::size_t level = i / PointTiles::width % PointTiles::levels;
      const double p = static_cast<double>(pressure[level]);
      const double temperature = 240 + 45.0 * static_cast<double>(level) / PointTiles::levels +
                                 5 * std::sin(1.7 * static_cast<double>(i));
      const double p_sat =
          static_cast<double>(physics::saturation_pressure_liquid(c, static_cast<Real>(temperature)));
      const double q_sat = 0.622 * p_sat / (p - 0.378 * p_sat);
      theta_li[i] = static_cast<Real>(temperature * std::pow(1e5 / p, 0.2857));
      q_np[i] = static_cast<Real>((clouds.saturated(i) ? 1.2 : 0.7) * q_sat);
    }
  }
  AdjustmentKernel<Real> kernel() {
    return {c,          {pressure.data()}, {log_pressure.data()}, {theta_li.data()}, {q_np.data()},
            {T.data()}, {q_liq.data()},    {q_ice.data()}};
  }
};

template <class Walk, class Real>
PointCase make_case(const PointTiles& tiles, Air<Real>& air, const Clouds& clouds) {
  const AdjustmentKernel<Real> kernel = air.kernel();
  const char* precision = sizeof(Real) == sizeof(float) ? "f32" : "f64";
  return tiles.measured_as(fmt::format("divergence/{}/{}/{}", Walk::name, clouds.name(), precision),
                           [kernel](const core::Tile& tile) {
                             AdjustmentRegisters<Real, AdjustmentKernel<Real>::registers> registers;
                             for (int level = 0; level < tile.levels; ++level)
                               Walk::run(kernel, core::first_cell(tile, level), tile.width,
                                         registers.values.data());
                           });
}

template <class Real>
void check_results(const std::vector<PointCase>& cases, Air<Real>& air, const Clouds& clouds) {
  std::vector<Real> T, q_liq, q_ice;
  for (const PointCase& c : cases) {
    sweep(c.work, 1);
    if (T.empty()) {
      T = air.T;
      q_liq = air.q_liq;
      q_ice = air.q_ice;
      std::size_t saturated = 0;
      for (std::size_t i = 0; i < T.size(); ++i) saturated += q_liq[i] + q_ice[i] > 0;
      const double share = 100.0 * static_cast<double>(saturated) / static_cast<double>(T.size());
      if (!(std::abs(share - clouds.percent) <= 0.1 * clouds.percent))
        throw std::runtime_error(fmt::format("{}: {:.1f} % of the points are saturated", c.name, share));
    }
    const bool iterates = c.name.find("converged") != std::string::npos;
    if (!iterates && (T != air.T || q_liq != air.q_liq || q_ice != air.q_ice))
      throw std::runtime_error(c.name + ": other bits than " + cases.front().name + "; no time is reported");
    for (std::size_t i = 0; i < T.size(); ++i)
      if (!(std::abs(T[i] - air.T[i]) <= Real(0.15)))
        throw std::runtime_error(c.name + ": more than 0.15 K from " + cases.front().name +
                                 "; no time is reported");
  }
}

template <class Real>
void measure(std::vector<Entry>& entries, int repetitions, int threads) {
  for (const bool clustered : {false, true})
    for (const int percent : {2, 10, 50}) {
      const Clouds clouds{percent, clustered};
      const PointTiles tiles(64);
      Air<Real> air(tiles, clouds);
      const std::vector<PointCase> cases = {
          make_case<FixedCount>(tiles, air, clouds), make_case<GroupSkip>(tiles, air, clouds),
          make_case<Compacted>(tiles, air, clouds), make_case<ConvergenceLoop>(tiles, air, clouds)};
      check_results(cases, air, clouds);
      for (Entry& e : measure_points(cases, repetitions, threads)) entries.push_back(std::move(e));
    }
}

}  // namespace

std::vector<Entry> bench_divergence(int repetitions, int threads) {
  std::vector<Entry> entries;
  measure<double>(entries, repetitions, threads);
  measure<float>(entries, repetitions, threads);
  return entries;
}

}  // namespace sounding::bench
