// SPDX-License-Identifier: Apache-2.0
/// \file
/// Energy, enthalpy and entropy of a moist parcel, and the temperatures that go with them.
/// Pressel et al. (2015, JAMES); constant heat capacities, so that all inverses are closed forms.
#pragma once

#include "physics/thermodynamics.hpp"

namespace sounding::physics {

/// Pressure [Pa] of air of density rho [kg/m3] and its inverse.
template <class Real>
SOUNDING_HD Real pressure(const Thermodynamics<Real>& c, Real rho, Real T, const ParcelWater<Real>& q) {
  return rho * gas_constant(c, q) * T;
}
template <class Real>
SOUNDING_HD Real density(const Thermodynamics<Real>& c, Real p, Real T, const ParcelWater<Real>& q) {
  return p / (gas_constant(c, q) * T);
}

/// Specific internal energy [J/kg].
template <class Real>
SOUNDING_HD Real internal_energy(const Thermodynamics<Real>& c, Real T, const ParcelWater<Real>& q) {
  const Real t = T - c.T_0;
  return (Real(1) - q.q_tot) * (c.cv_d * t - c.R_d * c.T_0) + q.vapor() * (c.cv_v * t + c.e_v0) +
         q.q_liq * (c.cv_l * t) + q.q_ice * (c.cv_i * t - c.L_f0);
}
template <class Real>
SOUNDING_HD Real temperature_from_internal_energy(const Thermodynamics<Real>& c, Real e,
                                                  const ParcelWater<Real>& q) {
  const Real excess = e - q.vapor() * c.e_v0 + q.q_ice * c.L_f0 + (Real(1) - q.q_tot) * c.R_d * c.T_0;
  return c.T_0 + excess / isochoric_heat_capacity(c, q);
}

/// Specific enthalpy [J/kg].
template <class Real>
SOUNDING_HD Real enthalpy(const Thermodynamics<Real>& c, Real T, const ParcelWater<Real>& q) {
  const Real t = T - c.T_0;
  return (Real(1) - q.q_tot) * (c.cp_d * t) + q.vapor() * (c.cp_v * t + c.L_v0) + q.q_liq * (c.cp_l * t) +
         q.q_ice * (c.cp_i * t - c.L_f0);
}
template <class Real>
SOUNDING_HD Real temperature_from_enthalpy(const Thermodynamics<Real>& c, Real h,
                                           const ParcelWater<Real>& q) {
  return c.T_0 + (h - q.vapor() * c.L_v0 + q.q_ice * c.L_f0) / isobaric_heat_capacity(c, q);
}

/// Moist static energy: enthalpy and potential energy at height z [J/kg].
template <class Real>
SOUNDING_HD Real moist_static_energy(const Thermodynamics<Real>& c, Real z, Real T,
                                     const ParcelWater<Real>& q) {
  return fma(c.gravity, z, enthalpy(c, T, q));
}

/// Dry static energy at height z [J/kg].
template <class Real>
SOUNDING_HD Real dry_static_energy(const Thermodynamics<Real>& c, Real z, Real T) {
  return fma(c.gravity, z, c.cp_d * (T - c.T_0));
}

/// Partial pressures of water vapour and of dry air [Pa].
template <class Real>
SOUNDING_HD Real vapor_pressure(const Thermodynamics<Real>& c, Real p, const ParcelWater<Real>& q) {
  return p * q.vapor() * c.R_v / gas_constant(c, q);
}
template <class Real>
SOUNDING_HD Real dry_pressure(const Thermodynamics<Real>& c, Real p, const ParcelWater<Real>& q) {
  return p * (Real(1) - q.q_tot) * c.R_d / gas_constant(c, q);
}

/// Specific entropy [J/kg/K]; exact for saturated equilibrium and for air without condensate.
template <class Real>
SOUNDING_HD Real entropy(const Thermodynamics<Real>& c, Real p, Real T, const ParcelWater<Real>& q) {
  // The floor keeps the logarithm finite where a constituent is absent; its factor is then zero.
  const Real smallest = core::smallest_normal<Real>;
  const Real log_T = log(T / c.T_entropy);
  const Real dry_ratio = maximum(smallest, dry_pressure(c, p, q) / c.p_entropy);
  const Real vapor_ratio = maximum(smallest, vapor_pressure(c, p, q) / c.p_entropy);
  const Real s_d = c.s_d0 + c.cp_d * log_T - c.R_d * log(dry_ratio);
  const Real s_v = c.s_v0 + c.cp_v * log_T - c.R_v * log(vapor_ratio);
  const Real condensation =
      q.q_liq * latent_heat_vaporization(c, T) + q.q_ice * latent_heat_sublimation(c, T);
  return (Real(1) - q.q_tot) * s_d + q.q_tot * s_v - condensation / T;
}

/// Speed of sound at frozen composition [m/s].
template <class Real>
SOUNDING_HD Real sound_speed(const Thermodynamics<Real>& c, Real T, const ParcelWater<Real>& q) {
  return sqrt(isobaric_heat_capacity(c, q) / isochoric_heat_capacity(c, q) * gas_constant(c, q) * T);
}

}  // namespace sounding::physics
