// SPDX-License-Identifier: Apache-2.0
/// \file
/// Saturation vapour pressure over liquid, ice and their equilibrium mixture, with derivatives in
/// temperature.
///
/// Clausius-Clapeyron integrated with latent heats linear in T (Romps, 2021).  The mixture weights latent
/// heats by the equilibrium liquid fraction, a ramp between homogeneous nucleation and freezing (Kaul et al.,
/// 2015).
#pragma once

#include "physics/thermodynamics.hpp"

namespace sounding::physics {

/// Equilibrium liquid fraction of condensate: 0 below T_nucleation, 1 above T_freeze, linear between [-].
template <class Real>
SOUNDING_HD Real liquid_fraction(const Thermodynamics<Real>& c, Real T) {
  return clamp((T - c.T_nucleation) * c.inverse_ramp, Real(0), Real(1));
}

/// Its slope, zero at both ends of the ramp [1/K].
template <class Real>
SOUNDING_HD Real liquid_fraction_slope(const Thermodynamics<Real>& c, Real T) {
  const auto on_ramp = (T > c.T_nucleation) & (T < c.T_freeze);
  return select(on_ramp, c.inverse_ramp, Real(0));
}

/// The saturation curve of the mixture at one temperature, all but the exponential.
template <class Real>
struct SaturationCurve {
  Real exponent;    ///< log2(p_sat/p_triple) [-]
  Real g;           ///< d ln(p_sat)/dT [1/K]
  Real dg;          ///< its derivative [1/K2]
  Real inverse_T;   ///< [1/K]
  Real lambda;      ///< liquid fraction [-]
  Real dlambda;     ///< its slope [1/K]
  Real L, dL, d2L;  ///< latent heat of the mixture [J/kg] and its derivatives
};

/// T: temperature [K], > 0.
template <class Real>
SOUNDING_HD SaturationCurve<Real> saturation_curve(const Thermodynamics<Real>& c, Real T) {
  SaturationCurve<Real> s;
  s.inverse_T = Real(1) / T;
  s.lambda = liquid_fraction(c, T);
  s.dlambda = liquid_fraction_slope(c, T);
  const Real x = log2(T * c.inverse_T_triple);
  const Real y = (T - c.T_triple) * (c.inverse_T_triple * s.inverse_T);
  const Real liquid_over_ice = fma(c.a_li, x, c.b_li * y);  // log2(p_sat_l/p_sat_i)
  s.exponent = fma(c.a_i, x, fma(c.b_i, y, s.lambda * liquid_over_ice));

  const Real L_f = latent_heat_fusion(c, T);
  const Real ramp = s.dlambda * L_f;
  s.L = fma(-s.lambda, L_f, latent_heat_sublimation(c, T));
  s.dL = fma(-s.lambda, c.dc_li, c.dcp_vi) - ramp;
  s.d2L = Real(-2) * s.dlambda * c.dc_li;

  const Real inverse_RT2 = c.inverse_R_v * s.inverse_T * s.inverse_T;
  s.g = fma(s.L, inverse_RT2, (s.dlambda * c.ln2) * liquid_over_ice);
  s.dg = fma(Real(-2) * s.L, s.inverse_T, s.dL - ramp) * inverse_RT2;
  return s;
}

/// p_sat of the mixture [Pa].
template <class Real>
SOUNDING_HD Real saturation_pressure(const Thermodynamics<Real>& c, const SaturationCurve<Real>& s) {
  return c.p_triple * exp2(s.exponent);
}

/// log2(p_sat/p_triple) of a mixture with the given share of liquid (1: liquid, 0: ice) [-]; T > 0.
template <class Real>
SOUNDING_HD Real saturation_exponent(const Thermodynamics<Real>& c, Real T, Real liquid_share) {
  const Real x = log2(T * c.inverse_T_triple);
  const Real y = (T - c.T_triple) * (c.inverse_T_triple / T);
  return (c.a_i + liquid_share * c.a_li) * x + (c.b_i + liquid_share * c.b_li) * y;
}

/// Saturation vapour pressure of that mixture [Pa]; 0 for T <= 0.
/// Within 0.6 % of Murphy and Koop (2005) over liquid for 233-330 K, within 2 % over ice for 200-273 K.
template <class Real>
SOUNDING_HD Real saturation_pressure(const Thermodynamics<Real>& c, Real T, Real liquid_share) {
  const auto positive = T > Real(0);
  const Real safe_T = select(positive, T, c.T_triple);
  return select(positive, c.p_triple * exp2(saturation_exponent(c, safe_T, liquid_share)), Real(0));
}
template <class Real>
SOUNDING_HD Real saturation_pressure_liquid(const Thermodynamics<Real>& c, Real T) {
  return saturation_pressure(c, T, Real(1));
}
template <class Real>
SOUNDING_HD Real saturation_pressure_ice(const Thermodynamics<Real>& c, Real T) {
  return saturation_pressure(c, T, Real(0));
}

/// Saturation specific humidity [kg/kg] and its first and second derivative in T.
template <class Real>
struct SaturationHumidity {
  Real q, dq, d2q;
};

/// At fixed density.  inverse_rho_R_v: 1/(rho R_v).
template <class Real>
SOUNDING_HD SaturationHumidity<Real> saturation_humidity_fixed_density(const SaturationCurve<Real>& s,
                                                                       Real p_sat, Real inverse_rho_R_v) {
  const Real b = s.g - s.inverse_T;
  const Real q = p_sat * s.inverse_T * inverse_rho_R_v;
  return {q, q * b, q * fma(b, b, fma(s.inverse_T, s.inverse_T, s.dg))};
}

/// At fixed pressure p, with the logarithmic derivatives g and dg of p_sat, of a parcel with total water
/// q_tot; condensate is accounted for by the factor 1 - q_tot. Where p_sat >= p all water is vapour: q = 1
/// with zero derivatives.
template <class Real>
SOUNDING_HD SaturationHumidity<Real> saturation_humidity_fixed_pressure(const Thermodynamics<Real>& c, Real g,
                                                                        Real dg, Real p_sat, Real p,
                                                                        Real q_tot) {
  const Real difference = p - p_sat;
  const auto regular = difference > c.smallest_pressure;
  const Real inverse = Real(1) / select(regular, difference, Real(1));  // guard: no division by zero
  const Real q = select(regular, (c.eps - c.eps * q_tot) * p_sat * inverse, Real(1));
  const Real a = select(regular, p * inverse, Real(0));  // no derivative where q is capped
  return {q, q * g * a, q * a * fma(g * g, fma(Real(2), a, Real(-1)), dg)};
}

/// Saturation specific humidity over liquid of air at density rho [kg/m3] [kg/kg].
template <class Real>
SOUNDING_HD Real saturation_humidity_liquid(const Thermodynamics<Real>& c, Real T, Real rho) {
  return saturation_pressure_liquid(c, T) / (rho * c.R_v * T);
}

/// Saturation specific humidity of the equilibrium mixture at density rho [kg/m3] [kg/kg].
template <class Real>
SOUNDING_HD Real saturation_humidity(const Thermodynamics<Real>& c, Real T, Real rho) {
  return saturation_pressure(c, T, liquid_fraction(c, T)) / (rho * c.R_v * T);
}

}  // namespace sounding::physics
