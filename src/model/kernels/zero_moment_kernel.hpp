// SPDX-License-Identifier: Apache-2.0
/// \file
/// Condensate above a threshold leaves the column at once as precipitation: nothing falls from cell to cell
/// and no rain is kept.
#pragma once

#include "core/tile.hpp"
#include "physics/microphysics_zero_moment.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::model {

/// Scan kernel for scan_down.  prognostic_temperature: whether theta_li is stepped and takes the latent heat
/// that leaves the parcel with its condensate, liquid and ice in the ratio of its cloud.
template <class Real, bool prognostic_temperature>
struct ZeroMomentKernel {
  physics::Thermodynamics<Real> c;
  physics::ZeroMoment<Real> m;
  core::Thickness<Real> thickness;
  core::View<const Real> rho;           ///< by level [kg/m3]
  core::View<const Real> log_pressure;  ///< by level: ln(p/p_0) [-]; read only with a prognostic temperature
  Real h;                               ///< length of the whole step, in every stage [s]
  core::View<const Real> q_np;          ///< [kg/kg]
  core::View<const Real> q_liq, q_ice;  ///< [kg/kg]
  core::View<Real> theta_li_tendency;   ///< is added to [K/s]
  core::View<Real> q_np_tendency;       ///< is added to; holds what transport does in this stage [1/s]
  core::View<Real> precipitation;       ///< by column, set [kg/m2/s]

  static constexpr int registers = 1;

  template <class R>
  SOUNDING_HD void begin(core::Cell, R r) const {
    r[0] = Real(0);
  }

  template <class R>
  SOUNDING_HD void operator()(core::Cell i, R r) const {
    const auto level = static_cast<std::size_t>(i.level);
    const Real liquid = core::positive_part(q_liq[i.index]), ice = core::positive_part(q_ice[i.index]);
    const Real left = core::positive_part(q_np[i.index] + h * q_np_tendency[i.index]);
    const Real rate = removal_within(m, removable(m, liquid, ice), left, Real(1) / h);
    q_np_tendency[i.index] -= rate;
    if constexpr (prognostic_temperature) {
      const physics::ParcelWater<Real> parcel{q_np[i.index], liquid, ice};
      const Real heat = isobaric_heat_capacity(c, parcel) * exner(c, log_pressure[level], parcel);
      theta_li_tendency[i.index] += removal_heating(c, rate, removed_liquid_share(c, liquid, ice), heat);
    }
    r[0] += rho[level] * thickness(i) * rate;
  }

  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    precipitation[i.column] = r[0];
  }
};

}  // namespace sounding::model
