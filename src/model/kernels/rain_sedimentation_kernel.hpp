// SPDX-License-Identifier: Apache-2.0
/// \file
/// The fall of rain alone: a rain shaft without evaporation.
#pragma once

#include "core/tile.hpp"
#include "model/kernels/warm_rain_kernel.hpp"

namespace sounding::model {

/// Scan kernel for scan_down.  Donor-cell flux with the donor's own speed: the Godunov flux of this kinematic
/// wave.
template <class Real>
struct RainSedimentationKernel {
  physics::OneMoment<Real> m;
  core::Thickness<Real> thickness;
  RainLevels<Real> base;
  Real h;                           ///< length of the whole step, in every stage [s]
  core::View<const Real> q_rai;     ///< [kg/kg]
  core::View<Real> q_rai_tendency;  ///< is added to; holds what transport does in this stage [1/s]
  core::View<Real> precipitation;   ///< by column, set: rain on the ground [kg/m2/s]

  static constexpr int registers = 1;

  template <class R>
  SOUNDING_HD void begin(core::Cell, R r) const {
    r[0] = Real(0);
  }

  template <class R>
  SOUNDING_HD void operator()(core::Cell i, R r) const {
    const auto level = static_cast<std::size_t>(i.level);
    const Real rho = base.rho[level], inverse_dz = Real(1) / thickness(i);
    const auto rain = rain_spectrum(m, rho, base.speed_scale[level], q_rai[i.index]);
    const physics::WarmRainRates<Real> rate{Real(0), Real(0), rain_fall_speed(m, rain)};
    const Real left = physics::left_by_transport(rain.q, q_rai_tendency[i.index], h);
    const Real flux = limited(rate, {Real(0), left}, rain.q, r[0], rho, inverse_dz, h).fall_flux;
    q_rai_tendency[i.index] += (r[0] - flux) * (base.inverse_density[level] * inverse_dz);
    r[0] = flux;
  }

  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    precipitation[i.column] = r[0];
  }
};

}  // namespace sounding::model
