// SPDX-License-Identifier: Apache-2.0
#include "bench/powers.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "bench/droplet_flux.hpp"
#include "core/verbs.hpp"

namespace sounding::bench {
namespace {

/// Every form but `none` gives the flux of the first.
template <class Real>
void check_results(const std::vector<PointCase>& cases, const DropletAir<Real>& air) {
  std::vector<Real> reference;
  for (const PointCase& c : cases) {
    sweep(c.work, 1);
    if (reference.empty()) reference = air.flux;
    if (c.name.find("/none/") != std::string::npos) continue;
    for (std::size_t i = 0; i < reference.size(); ++i) {
      const double error = std::abs(static_cast<double>(air.flux[i] / reference[i]) - 1);
      if (!(error <= 20 * static_cast<double>(std::numeric_limits<Real>::epsilon())))
        throw std::runtime_error(c.name + ": other results than " + cases.front().name +
                                 "; no time is reported");
    }
  }
}

template <class Real>
void measure(std::vector<Entry>& entries, int repetitions, int threads) {
  const PointTiles tiles(32);
  DropletAir<Real> air(tiles.points());
  std::vector<PointCase> cases = scalar_powers(tiles, air);
  for (PointCase& c : simd_powers(tiles, air)) cases.push_back(std::move(c));
  check_results(cases, air);
  for (Entry& e : measure_points(cases, repetitions, threads)) entries.push_back(std::move(e));
}

}  // namespace

template <class Real>
std::vector<PointCase> simd_powers(const PointTiles& tiles, DropletAir<Real>& air) {
  const auto measured = [&](auto power) {
    using Power = decltype(power);
    const auto kernel = air.template kernel<Power>();
    return tiles.measured_as(power_name<Real>(Power::name, "simd"),
                             [kernel](const core::Tile& tile) { core::each_cell(tile, kernel); });
  };
  return {measured(OwnPow{}), measured(OwnCbrt{}), measured(NoPower{})};
}

std::vector<Entry> bench_powers(int repetitions, int threads) {
  std::vector<Entry> entries;
  measure<double>(entries, repetitions, threads);
  measure<float>(entries, repetitions, threads);
  return entries;
}

}  // namespace sounding::bench
