// SPDX-License-Identifier: Apache-2.0
/// \file
/// A tile of air made by hand: columns over terrain with cloud, rain and clear air.
#pragma once

#include <cmath>
#include <vector>

#include "model/kernels/warm_rain_kernel.hpp"
#include "physics/saturation.hpp"
#include "water_tile.hpp"

namespace sounding::test {

/// Air over terrain: four columns that end at different levels with cut bottom cells, three kinds of weather.
template <class Real>
struct AirTile : WaterTile<Real> {
  static constexpr int top_levels = 12;
  AirTile() : WaterTile<Real>(std::vector<double>(top_levels, 100.0), {12, 9, 9, 4}, {1.0, 0.3, 0.85}) {
    const physics::OneMoment<double> m{};
    for (int k = 0; k < top_levels; ++k) {
      const double p = 70000 + 1500 * k, T = temperature(k), density = p / (288 * T);
      pressure.push_back(Real(p));
      log_pressure.push_back(Real(std::log(p / 1e5)));
      level_temperature.push_back(Real(T));
      rho.push_back(Real(density));
      inverse_density.push_back(Real(1 / density));
      speed_scale.push_back(Real(rain_speed_scale(m, density)));
      q_sat.push_back(Real(physics::saturation_humidity(physics::Thermodynamics<double>{}, T, density)));
      liquid_fraction.push_back(Real(0.75));
    }
    for (int k = 0; k <= top_levels; ++k) face_density.push_back(Real(0.85 + 0.02 * k));
  }
  static double temperature(int k) { return 278 + 0.9 * k; }
  /// Cloud in the middle, rain below it, clear air on top; columns differ.
  static double vapour(int k, int c) { return 0.004 + 0.0006 * k + 0.0002 * c; }
  static double cloud(int k, int c) { return k > 2 && k < 8 && c != 2 ? 4e-4 * (k - 2) : 0; }
  static double rain(int k, int c) { return k > 3 && c != 3 ? 2e-4 * (k - 3) : 0; }
  /// Cold and saturated below, warm and clear above.
  static double theta(int k, int) { return temperature(k) * (k < 6 ? 1.2 : 1.04); }

  using WaterTile<Real>::levels;
  model::RainLevels<Real> levels() const {
    return {read(rho), read(inverse_density), read(speed_scale), read(log_pressure)};
  }
  double mass(int k, int c) const {
    return double(rho[static_cast<std::size_t>(k)]) * double(this->thickness(k, c));
  }
  /// Column sum of rho dz q [kg/m2].
  double path(const Values<Real>& q, int c) const {
    double sum = 0;
    for (int k = 0; k < levels(c); ++k) sum += mass(k, c) * double(q[this->index(k, c)]);
    return sum;
  }

  Values<Real> pressure, log_pressure, level_temperature, rho, inverse_density, speed_scale, q_sat,
      liquid_fraction;
  Values<Real> face_density;
};

}  // namespace sounding::test
