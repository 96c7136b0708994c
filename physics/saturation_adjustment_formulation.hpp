// SPDX-License-Identifier: Apache-2.0
/// \file
/// Saturation problems by what is given.  A formulation is a type with
///
///     name, given_x1, given_x2        for messages
///     problem(c, x1, x2, q_tot)       the problem with its unsaturated temperature, the only first guess
///     humidity(c, problem, curve, p)  saturation humidity at fixed density or pressure, with derivatives
///     residual(c, problem, T, ...)    of the saturated branch, continued analytically below saturation
///
/// Continuation (condensate q_tot - q_vs, not clipped) removes the kink at saturation, across which
/// iterations cycle. Here: the four whose latent term is a condensate times an energy.  The two with the
/// ice-liquid potential temperature: saturation_adjustment_theta.hpp.
#pragma once

#include "physics/saturation.hpp"
#include "physics/saturation_adjustment_method.hpp"

namespace sounding::physics {

/// What is given, and what follows from it before any iteration.
template <class Real>
struct SaturationProblem {
  Real x1, x2;     ///< as named by the formulation
  Real q_tot;      ///< total water without precipitation [kg/kg]
  Real T_unsat;    ///< temperature if all water is vapour [K]
  Real c0;         ///< heat capacity (or gas constant) if all water is vapour [J/kg/K]
  Real auxiliary;  ///< 1/(rho R_v) [m3 K/J] or ln(p/p_0) [-], whichever the formulation holds fixed
};

namespace detail {

template <class Real>
SOUNDING_HD Real inverse_vapor_density(const Thermodynamics<Real>& c, Real rho) {
  return Real(1) / (rho * c.R_v);
}

template <class Real>
SOUNDING_HD Real unsaturated_temperature_from_energy(const Thermodynamics<Real>& c, Real e, Real q_tot,
                                                     Real cv_0) {
  return c.T_0 + (e - q_tot * c.e_v0 + (Real(1) - q_tot) * c.R_d * c.T_0) / cv_0;
}

/// f = c0 (T - T_unsat) - q_c u for an energy u of condensation per kg.
template <class Real>
SOUNDING_HD SaturationResidual<Real> linear_residual(const SaturationProblem<Real>& p, Real T,
                                                     const SaturationHumidity<Real>& v, Real u, Real du,
                                                     Real d2u) {
  const Real q_c = p.q_tot - v.q;
  return {fma(p.c0, T - p.T_unsat, -(q_c * u)), fma(v.dq, u, fma(-q_c, du, p.c0)),
          fma(v.d2q, u, fma(Real(2) * v.dq, du, -(q_c * d2u)))};
}

struct FixedDensity {
  template <class Real>
  static SOUNDING_HD SaturationHumidity<Real> humidity(const Thermodynamics<Real>&,
                                                       const SaturationProblem<Real>& p,
                                                       const SaturationCurve<Real>& s, Real p_sat) {
    return saturation_humidity_fixed_density(s, p_sat, p.auxiliary);
  }
};

struct FixedPressure {
  template <class Real>
  static SOUNDING_HD SaturationHumidity<Real> humidity(const Thermodynamics<Real>& c,
                                                       const SaturationProblem<Real>& p,
                                                       const SaturationCurve<Real>& s, Real p_sat) {
    return saturation_humidity_fixed_pressure(c, s.g, s.dg, p_sat, p.x1, p.q_tot);
  }
};

struct InternalEnergyResidual {
  template <class Real>
  static SOUNDING_HD SaturationResidual<Real> residual(const Thermodynamics<Real>& c,
                                                       const SaturationProblem<Real>& p, Real T,
                                                       const SaturationCurve<Real>& s,
                                                       const SaturationHumidity<Real>& v) {
    return linear_residual(p, T, v, s.L - c.R_v * T, s.dL - c.R_v, s.d2L);
  }
};

}  // namespace detail

/// Density [kg/m3] and internal energy [J/kg].
struct DensityEnergy : detail::FixedDensity, detail::InternalEnergyResidual {
  static constexpr const char* name = "rho_e";
  static constexpr bool positive_x2 = false;
  template <class Real>
  static SOUNDING_HD SaturationProblem<Real> problem(const Thermodynamics<Real>& c, Real rho, Real e,
                                                     Real q_tot) {
    const Real cv_0 = unsaturated_isochoric_heat_capacity(c, q_tot);
    return {rho,   e,
            q_tot, detail::unsaturated_temperature_from_energy(c, e, q_tot, cv_0),
            cv_0,  detail::inverse_vapor_density(c, rho)};
  }
};

/// Pressure [Pa] and internal energy [J/kg].
struct PressureEnergy : detail::FixedPressure, detail::InternalEnergyResidual {
  static constexpr const char* name = "p_e";
  static constexpr bool positive_x2 = false;
  template <class Real>
  static SOUNDING_HD SaturationProblem<Real> problem(const Thermodynamics<Real>& c, Real p, Real e,
                                                     Real q_tot) {
    const Real cv_0 = unsaturated_isochoric_heat_capacity(c, q_tot);
    return {p, e, q_tot, detail::unsaturated_temperature_from_energy(c, e, q_tot, cv_0), cv_0, Real(0)};
  }
};

/// Pressure [Pa] and enthalpy [J/kg].
struct PressureEnthalpy : detail::FixedPressure {
  static constexpr const char* name = "p_h";
  static constexpr bool positive_x2 = false;
  template <class Real>
  static SOUNDING_HD SaturationProblem<Real> problem(const Thermodynamics<Real>& c, Real p, Real h,
                                                     Real q_tot) {
    const Real cp_0 = unsaturated_isobaric_heat_capacity(c, q_tot);
    return {p, h, q_tot, c.T_0 + (h - q_tot * c.L_v0) / cp_0, cp_0, Real(0)};
  }
  template <class Real>
  static SOUNDING_HD SaturationResidual<Real> residual(const Thermodynamics<Real>&,
                                                       const SaturationProblem<Real>& p, Real T,
                                                       const SaturationCurve<Real>& s,
                                                       const SaturationHumidity<Real>& v) {
    return detail::linear_residual(p, T, v, s.L, s.dL, s.d2L);
  }
};

/// Pressure [Pa] and density [kg/m3].
struct PressureDensity : detail::FixedDensity {
  static constexpr const char* name = "p_rho";
  static constexpr bool positive_x2 = true;
  template <class Real>
  static SOUNDING_HD SaturationProblem<Real> problem(const Thermodynamics<Real>& c, Real p, Real rho,
                                                     Real q_tot) {
    const Real R_0 = unsaturated_gas_constant(c, q_tot);
    return {p, rho, q_tot, p / (rho * R_0), R_0, detail::inverse_vapor_density(c, rho)};
  }
  template <class Real>
  static SOUNDING_HD SaturationResidual<Real> residual(const Thermodynamics<Real>& c,
                                                       const SaturationProblem<Real>& p, Real T,
                                                       const SaturationCurve<Real>&,
                                                       const SaturationHumidity<Real>& v) {
    return detail::linear_residual(p, T, v, c.R_v * T, c.R_v, Real(0));
  }
};

}  // namespace sounding::physics
