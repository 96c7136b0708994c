// SPDX-License-Identifier: Apache-2.0
/// \file
/// The donor-linearised implicit step: every transfer is linear in its donor over the step, gains from
/// vapour are constant.  The matrix of the four contents is an M-matrix, so they stay >= 0 at any step.
/// `LinearizedAverage` of CloudMicrophysics.jl (pull request 711).
#pragma once

#include "physics/microphysics_transfers.hpp"

namespace sounding::physics {

/// The contents after h [s] of the transfers t; q: before, not negative; q_tot is kept.
template <class Real>
SOUNDING_HD CellWater<Real> linearised_step(const WaterTransfers<Real>& t, const CellVapor<Real>& vapor,
                                            const CellWater<Real>& q, Real h) {
  // No donor is divided by less, so that a trace keeps a finite time to lose it.
  const Real least(1e-10);
  const Real per_step = Real(1) / h;
  const Real per_liquid = Real(1) / maximum(least, q.q_liq);
  const Real per_ice = Real(1) / maximum(least, q.q_ice);
  const Real per_rain = Real(1) / maximum(least, q.q_rai);
  const Real per_snow = Real(1) / maximum(least, q.q_sno);
  const Donors<Real> out = outgoing(t);
  const Real gain = sink_factor(available(vapor, q).vapor, out.vapor, h);

  const Real q_ice = (per_step * q.q_ice + gain * t.vapor_ice) / (per_step + out.ice * per_ice);
  const Real q_liq = (per_step * q.q_liq + gain * t.vapor_liquid + t.ice_liquid * per_ice * q_ice) /
                     (per_step + out.liquid * per_liquid);
  const Real gain_rain = per_step * q.q_rai + t.liquid_rain * per_liquid * q_liq;
  const Real gain_snow = per_step * q.q_sno + gain * t.vapor_snow + t.liquid_snow * per_liquid * q_liq +
                         t.ice_snow * per_ice * q_ice;
  const Real rain = per_step + out.rain * per_rain;
  const Real snow = per_step + out.snow * per_snow;
  const Real to_rain = t.snow_rain * per_snow;
  const Real to_snow = t.rain_snow * per_rain;
  // Their determinant without a difference: each diagonal exceeds what it hands to the other.
  const Real rest_rain = per_step + t.rain_vapor * per_rain;
  const Real determinant = rest_rain * snow + to_snow * (per_step + t.snow_vapor * per_snow);
  const Real inverse = Real(1) / determinant;
  return {q.q_tot, q_liq, q_ice, (gain_rain * snow + to_rain * gain_snow) * inverse,
          (rain * gain_snow + to_snow * gain_rain) * inverse};
}

/// Mean tendencies over dt [s] in `steps` equal steps, each with its own rates, and the temperature [K] at
/// the end, which only serves the next of these steps (heat capacity of dry air, latent heats at T_0).
template <class Real>
struct LinearisedAverage {
  WaterTendencies<Real> tendency;
  Real T;
};

template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD LinearisedAverage<Real> linearised_average(const Thermodynamics<Real>& c,
                                                       const MixedPhase<Real, Exponents, options>& m,
                                                       Real rho, Real root, Real T,
                                                       const CellWater<Real>& initial, Real dt, int steps) {
  const Real h = dt / Real(steps);
  const Real inverse_rho = Real(1) / rho;
  const Real inverse_cp = Real(1) / c.cp_d;
  const CellWater<Real> first = not_negative(initial);
  CellWater<Real> q = first;
  for (int n = 0; n < steps; ++n) {
    const CellVapor<Real> vapor = cell_vapor(c, m.air, rho, T, q);
    const auto rates = mixed_phase_rates(c, m, vapor, cell_particles(m, rho, root, q), inverse_rho, T, q);
    const CellWater<Real> next = linearised_step(transfers(rates), vapor, q, h);
    T += inverse_cp * (c.L_v0 * ((next.q_liq - q.q_liq) + (next.q_rai - q.q_rai)) +
                       c.L_s0 * ((next.q_ice - q.q_ice) + (next.q_sno - q.q_sno)));
    q = next;
  }
  const Real per_time = Real(1) / dt;
  return {{(q.q_liq - first.q_liq) * per_time, (q.q_ice - first.q_ice) * per_time,
           (q.q_rai - first.q_rai) * per_time, (q.q_sno - first.q_sno) * per_time},
          T};
}

}  // namespace sounding::physics
