// SPDX-License-Identifier: Apache-2.0
/// \file
/// Exner function and potential temperatures, all with the moist exponent R_m/cp_m.
/// Ice-liquid potential temperature: Tripoli and Cotton (1981, Mon. Weather Rev.).
#pragma once

#include "physics/thermodynamics.hpp"

namespace sounding::physics {

/// ln(p/p_0), the only way in which pressure enters the functions below [-].
template <class Real>
SOUNDING_HD Real log_pressure_ratio(const Thermodynamics<Real>& c, Real p) {
  return log(p * c.inverse_p_0);
}

/// (p/p_0)^alpha [-] from ln(p/p_0).
template <class Real>
SOUNDING_HD Real pressure_power(const Thermodynamics<Real>& c, Real alpha, Real log_p) {
  return exp2(alpha * (c.log2e * log_p));
}

/// (p/p_0)^(R_m/cp_m) [-].
template <class Real>
SOUNDING_HD Real exner(const Thermodynamics<Real>& c, Real log_p, const ParcelWater<Real>& q) {
  return pressure_power(c, gas_constant(c, q) / isobaric_heat_capacity(c, q), log_p);
}

/// theta = T/Pi [K].
template <class Real>
SOUNDING_HD Real potential_temperature(const Thermodynamics<Real>& c, Real log_p, Real T,
                                       const ParcelWater<Real>& q) {
  return T / exner(c, log_p, q);
}

/// T R_m/R_d: the temperature of dry air of the same density, condensate included [K].
template <class Real>
SOUNDING_HD Real virtual_temperature(const Thermodynamics<Real>& c, Real T, const ParcelWater<Real>& q) {
  return T * gas_constant(c, q) / c.R_d;
}
template <class Real>
SOUNDING_HD Real virtual_potential_temperature(const Thermodynamics<Real>& c, Real log_p, Real T,
                                               const ParcelWater<Real>& q) {
  return virtual_temperature(c, T, q) / exner(c, log_p, q);
}

/// Warming of the parcel by all its condensate, latent heats at T_0 [K].
template <class Real>
SOUNDING_HD Real latent_warming(const Thermodynamics<Real>& c, const ParcelWater<Real>& q) {
  return (c.L_v0 * q.q_liq + c.L_s0 * q.q_ice) / isobaric_heat_capacity(c, q);
}

/// Rise of theta_li of the parcel per rain that forms out of its cloud liquid, and fall per rain that
/// evaporates into it: L_v0/(cp_m Pi), both before the transfer [K per kg/kg].
template <class Real>
SOUNDING_HD Real theta_li_rise_of_rain(const Thermodynamics<Real>& c, Real log_p,
                                       const ParcelWater<Real>& q) {
  return c.L_v0 / (isobaric_heat_capacity(c, q) * exner(c, log_p, q));
}

/// Ice-liquid potential temperature theta (1 - (L_v0 q_l + L_s0 q_i)/(cp_m T)), and its exact inverse [K].
template <class Real>
SOUNDING_HD Real ice_liquid_potential_temperature(const Thermodynamics<Real>& c, Real log_p, Real T,
                                                  const ParcelWater<Real>& q) {
  return (T - latent_warming(c, q)) / exner(c, log_p, q);
}
template <class Real>
SOUNDING_HD Real temperature_from_theta_li(const Thermodynamics<Real>& c, Real log_p, Real theta_li,
                                           const ParcelWater<Real>& q) {
  return theta_li * exner(c, log_p, q) + latent_warming(c, q);
}

}  // namespace sounding::physics
