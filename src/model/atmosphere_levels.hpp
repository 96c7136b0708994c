// SPDX-License-Identifier: Apache-2.0
/// \file
/// The base state by level, in the precision and the form in which kernels read it.
#pragma once

#include <vector>

#include "grid/levels.hpp"
#include "model/base_state.hpp"
#include "model/kernels/warm_rain_kernel.hpp"
#include "physics/microphysics_one_moment.hpp"
#include "physics/saturation.hpp"

namespace sounding::model {

/// Computed in double at the centres of uncut levels, rounded once.
template <class Real>
struct AtmosphereLevels {
  std::vector<Real> rho, inverse_density;    ///< [kg/m3], [m3/kg]
  std::vector<Real> pressure, log_pressure;  ///< [Pa], ln(p/p_0)
  std::vector<Real> temperature;             ///< [K]
  std::vector<Real> q_sat, liquid_fraction;  ///< saturation at that temperature and density [kg/kg], [-]
  std::vector<Real> rain_speed_scale;        ///< [m/s]
  std::vector<Real> face_density;            ///< by face, one more than levels [kg/m3]

  AtmosphereLevels(const BaseState& base, const grid::VerticalLevels& levels,
                   const physics::OneMomentParameters& rain = {},
                   const physics::ThermodynamicsParameters& constants = {}) {
    const physics::Thermodynamics<double> c{constants};
    const physics::OneMoment<double> m{rain, constants};
    const auto add = [](std::vector<Real>& row, double value) { row.push_back(static_cast<Real>(value)); };
    for (const double z : levels.centre) {
      const Air air = base.at(z);
      add(rho, air.rho);
      add(inverse_density, 1 / air.rho);
      add(pressure, air.p);
      add(log_pressure, physics::log_pressure_ratio(c, air.p));
      add(temperature, air.T);
      add(q_sat, physics::saturation_humidity(c, air.T, air.rho));
      add(liquid_fraction, physics::liquid_fraction(c, air.T));
      add(rain_speed_scale, physics::rain_speed_scale(m, air.rho));
    }
    for (const double z : levels.face) add(face_density, base.at(z).rho);
  }

  static core::View<const Real> view(const std::vector<Real>& row) { return {row.data()}; }
  RainLevels<Real> for_rain() const {
    return {view(rho), view(inverse_density), view(rain_speed_scale), view(log_pressure)};
  }
};

}  // namespace sounding::model
