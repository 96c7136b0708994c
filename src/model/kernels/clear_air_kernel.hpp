// SPDX-License-Identifier: Apache-2.0
/// \file
/// Temperature of every cell where nothing condenses: all water is vapour, however much there is.
#pragma once

#include "core/tile.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::model {

/// A cell kernel.  prognostic_temperature: whether T follows from theta_li, which is the potential
/// temperature of the moist air here, or is that of the base state.
template <class Real, bool prognostic_temperature>
struct ClearAirKernel {
  physics::Thermodynamics<Real> c;
  core::View<const Real> log_pressure;  ///< by level: ln(p/p_0) [-]; read only with a prognostic temperature
  core::View<const Real> temperature;   ///< by level [K]; read only without
  core::View<const Real> theta_li;      ///< [K]; read only with a prognostic temperature
  core::View<const Real> q_np;          ///< water vapour [kg/kg]
  core::View<Real> T;                   ///< [K]
  core::View<Real> q_liq;               ///< set to 0 [kg/kg]
  core::View<Real> q_ice;               ///< set to 0 [kg/kg]

  SOUNDING_HD void operator()(core::Cell i) const {
    const auto level = static_cast<std::size_t>(i.level);
    if constexpr (prognostic_temperature) {
      const physics::ParcelWater<Real> vapour{q_np[i.index], Real(0), Real(0)};
      T[i.index] = temperature_from_theta_li(c, log_pressure[level], theta_li[i.index], vapour);
    } else {
      T[i.index] = temperature[level];
    }
    q_liq[i.index] = Real(0);
    q_ice[i.index] = Real(0);
  }
};

}  // namespace sounding::model
