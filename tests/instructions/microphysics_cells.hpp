// SPDX-License-Identifier: Apache-2.0
/// \file
/// The schemes of microphysics over cells, as a kernel of the model would call them: from contents to limited
/// tendencies.
#pragma once

#include "core/tile.hpp"
#include "physics/microphysics_transfers.hpp"
#include "physics/microphysics_two_moment_rates.hpp"

namespace sounding::test {

/// Density and temperature.
template <class Real>
struct CellAir {
  core::View<const Real> rho, inverse_density, speed_scale;  ///< by level
  core::View<const Real> T;
};

/// The one-moment scheme with ice, sinks scaled to what is there.
template <class Real>
struct OneMomentCell {
  physics::Thermodynamics<Real> c;
  physics::MixedPhase<Real> m;
  CellAir<Real> air;
  Real h;  ///< [s]
  core::View<const Real> q_tot, q_liq, q_ice, q_rai, q_sno;
  core::View<Real> d_liq, d_ice, d_rai, d_sno;

  SOUNDING_HD void operator()(const core::Cell& i) const {
    const auto level = static_cast<std::size_t>(i.level);
    const Real rho = air.rho[level], T = air.T[i.index];
    const auto q = not_negative(physics::CellWater<Real>{q_tot[i.index], q_liq[i.index], q_ice[i.index],
                                                         q_rai[i.index], q_sno[i.index]});
    const auto vapor = cell_vapor(c, m.air, rho, T, q);
    const auto particles = cell_particles(m, rho, air.speed_scale[level], q);
    const auto t = transfers(mixed_phase_rates(c, m, vapor, particles, air.inverse_density[level], T, q));
    const auto d = tendencies(scaled(t, sink_factors(available(vapor, q), t, Real(0), Real(0), h)));
    d_liq[i.index] = d.liquid;
    d_ice[i.index] = d.ice;
    d_rai[i.index] = d.rain;
    d_sno[i.index] = d.snow;
  }
};

/// Two-moment warm rain, sinks of mass and number scaled to what is there.
template <class Real>
struct TwoMomentCell {
  physics::Thermodynamics<Real> c;
  physics::TwoMoment<Real> m;
  CellAir<Real> air;
  Real h;  ///< [s]
  core::View<const Real> q_tot, q_liq, N_liq, q_rai, N_rai;
  core::View<Real> d_q_liq, d_N_liq, d_q_rai, d_N_rai;

  SOUNDING_HD void operator()(const core::Cell& i) const {
    const Real rho = air.rho[static_cast<std::size_t>(i.level)];
    const physics::DropState<Real> s{q_liq[i.index], N_liq[i.index], q_rai[i.index], N_rai[i.index]};
    const physics::CellWater<Real> q{q_tot[i.index], s.q_liq, Real(0), s.q_rai, Real(0)};
    const auto vapor = cell_vapor(c, m.air, rho, air.T[i.index], q).liquid;
    const auto rates = two_moment_rates(m, rho, s, rain_drops(m, rho, s), vapor);
    const auto d = limited_tendencies(rates, s, vapor, h);
    d_q_liq[i.index] = d.q_liq;
    d_N_liq[i.index] = d.N_liq;
    d_q_rai[i.index] = d.q_rai;
    d_N_rai[i.index] = d.N_rai;
  }
};

}  // namespace sounding::test
