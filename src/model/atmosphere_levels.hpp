// SPDX-License-Identifier: Apache-2.0
/// \file
/// The base state of the atmosphere by level, rounded once to the precision of the kernels.
#pragma once

#include <vector>

#include "grid/levels.hpp"
#include "model/base_state.hpp"
#include "physics/microphysics_one_moment.hpp"
#include "physics/saturation.hpp"

namespace sounding::model {

template <class Real>
struct AtmosphereLevels {
  std::vector<double> density;  ///< in double, for budgets [kg m-3]
  std::vector<Real> rho, inverse_density, pressure, log_pressure, temperature, speed_scale, buoyancy_root;
  std::vector<Real> q_sat, liquid_fraction;  ///< at the temperature and density of the base state
  std::vector<Real> face_density;            ///< by face, one more than levels

  AtmosphereLevels(const grid::VerticalLevels& levels, const BaseState& air,
                   const physics::OneMomentParameters& rain) {
    const physics::Thermodynamics<double> c;
    const physics::OneMoment<double> m(rain);
    for (const double z : levels.centre) {
      const Air a = air.at(z);
      density.push_back(a.rho);
      rho.push_back(static_cast<Real>(a.rho));
      inverse_density.push_back(static_cast<Real>(1 / a.rho));
      pressure.push_back(static_cast<Real>(a.p));
      log_pressure.push_back(static_cast<Real>(std::log(a.p / physics::ThermodynamicsParameters{}.p_0)));
      temperature.push_back(static_cast<Real>(a.T));
      speed_scale.push_back(static_cast<Real>(physics::rain_speed_scale(m, a.rho)));
      buoyancy_root.push_back(static_cast<Real>(physics::rain_speed_scale(m, a.rho) / m.rain_v_0));
      q_sat.push_back(static_cast<Real>(physics::saturation_humidity(c, a.T, a.rho)));
      liquid_fraction.push_back(static_cast<Real>(physics::liquid_fraction(c, a.T)));
    }
    for (const double z : levels.face) face_density.push_back(static_cast<Real>(air.at(z).rho));
  }
};

}  // namespace sounding::model
