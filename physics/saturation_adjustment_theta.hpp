// SPDX-License-Identifier: Apache-2.0
/// \file
/// The two saturation problems with the ice-liquid potential temperature theta_li (Tripoli and Cotton, 1981):
///
///     cp_m (T - theta_li Pi) = L_v0 q_liq + L_s0 q_ice,     Pi = exp(R_m/cp_m k)
///
/// with k = ln(p/p_0).  The latent term uses the unclipped condensate q_tot - q_vs; heat capacity and gas
/// constant use the clipped one, since cp_m could turn negative on an overshoot.
#pragma once

#include "physics/saturation_adjustment_formulation.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::physics {

/// The mixture at one iterate, all but the Exner function; d and d2 are derivatives in T.
template <class Real>
struct ThetaMixture {
  Real C, dC, d2C;              ///< isobaric heat capacity [J/kg/K]
  Real Q, dQ, d2Q;              ///< latent heat of all condensate [J/kg]
  Real alpha, dalpha, d2alpha;  ///< R_m/cp_m [-]
  Real R, dR, d2R;              ///< gas constant [J/kg/K]
};

template <class Real>
SOUNDING_HD ThetaMixture<Real> theta_mixture(const Thermodynamics<Real>& c, Real q_tot, Real lambda,
                                             Real dlambda, const SaturationHumidity<Real>& v) {
  const Real q_c = q_tot - v.q;
  const Real latent = fma(-lambda, c.L_f0, c.L_s0);
  const Real dlatent = -dlambda * c.L_f0;
  const Real excess = fma(-lambda, c.dc_li, c.dcp_vi);  // cp_v minus heat capacity of the condensate
  const Real dexcess = -dlambda * c.dc_li;
  const auto condensate = q_c > Real(0);
  const Real none = Real(0);
  const Real q = select(condensate, q_c, none);
  const Real dq = select(condensate, v.dq, none);
  const Real d2q = select(condensate, v.d2q, none);

  ThetaMixture<Real> m;
  m.Q = q_c * latent;
  m.dQ = fma(q_c, dlatent, -(v.dq * latent));
  m.d2Q = fma(-v.d2q, latent, Real(-2) * v.dq * dlatent);
  m.C = fma(-q, excess, unsaturated_isobaric_heat_capacity(c, q_tot));
  m.dC = fma(dq, excess, -(q * dexcess));
  m.d2C = fma(d2q, excess, Real(2) * dq * dexcess);
  m.R = fma(-c.R_v, q, unsaturated_gas_constant(c, q_tot));
  m.dR = c.R_v * dq;
  m.d2R = c.R_v * d2q;
  const Real inverse_C = Real(1) / m.C;
  m.alpha = m.R * inverse_C;
  m.dalpha = fma(-m.alpha, m.dC, m.dR) * inverse_C;
  m.d2alpha = fma(Real(-2) * m.dalpha, m.dC, fma(-m.alpha, m.d2C, m.d2R)) * inverse_C;
  return m;
}

/// Residual C D - Q with D = T - theta_li Pi; theta: theta_li Pi [K]; m1, m2: first and second derivative of
/// ln(Pi).
template <class Real>
SOUNDING_HD SaturationResidual<Real> theta_residual(const ThetaMixture<Real>& m, Real T, Real theta, Real m1,
                                                    Real m2) {
  const Real D = T - theta;
  const Real dD = fma(-theta, m1, Real(1));
  const Real d2D = -theta * fma(m1, m1, m2);
  return {fma(m.C, D, -m.Q), fma(m.dC, D, fma(m.C, dD, -m.dQ)),
          fma(m.d2C, D, fma(Real(2) * m.dC, dD, fma(m.C, d2D, -m.d2Q)))};
}

/// Pressure [Pa] and theta_li [K]: the formulation of the model, at the pressure of its base state.
struct PressureThetaLi : detail::FixedPressure {
  static constexpr const char* name = "p_thli";
  static constexpr bool positive_x2 = true;

  template <class Real>
  static SOUNDING_HD SaturationProblem<Real> problem(const Thermodynamics<Real>& c, Real p, Real theta_li,
                                                     Real q_tot) {
    return problem_with_log(c, p, log_pressure_ratio(c, p), theta_li, q_tot);
  }
  /// For a pressure whose ln(p/p_0) is at hand.
  template <class Real>
  static SOUNDING_HD SaturationProblem<Real> problem_with_log(const Thermodynamics<Real>& c, Real p,
                                                              Real log_p, Real theta_li, Real q_tot) {
    const Real cp_0 = unsaturated_isobaric_heat_capacity(c, q_tot);
    const Real R_0 = unsaturated_gas_constant(c, q_tot);
    return {p, theta_li, q_tot, theta_li * pressure_power(c, R_0 / cp_0, log_p), cp_0, log_p};
  }
  template <class Real>
  static SOUNDING_HD SaturationResidual<Real> residual(const Thermodynamics<Real>& c,
                                                       const SaturationProblem<Real>& p, Real T,
                                                       const SaturationCurve<Real>& s,
                                                       const SaturationHumidity<Real>& v) {
    const ThetaMixture<Real> m = theta_mixture(c, p.q_tot, s.lambda, s.dlambda, v);
    const Real theta = p.x2 * pressure_power(c, m.alpha, p.auxiliary);
    return theta_residual(m, T, theta, m.dalpha * p.auxiliary, m.d2alpha * p.auxiliary);
  }
};

/// Density [kg/m3] and theta_li [K].
struct DensityThetaLi : detail::FixedDensity {
  static constexpr const char* name = "rho_thli";
  static constexpr bool positive_x2 = true;

  template <class Real>
  static SOUNDING_HD SaturationProblem<Real> problem(const Thermodynamics<Real>& c, Real rho, Real theta_li,
                                                     Real q_tot) {
    const Real R_0 = unsaturated_gas_constant(c, q_tot);
    const Real cv_0 = unsaturated_isochoric_heat_capacity(c, q_tot);
    const Real T_unsat =
        theta_li * pressure_power(c, R_0 / cv_0, log_pressure_ratio(c, rho * R_0 * theta_li));
    return {rho,
            theta_li,
            q_tot,
            T_unsat,
            unsaturated_isobaric_heat_capacity(c, q_tot),
            detail::inverse_vapor_density(c, rho)};
  }
  template <class Real>
  static SOUNDING_HD SaturationResidual<Real> residual(const Thermodynamics<Real>& c,
                                                       const SaturationProblem<Real>& p, Real T,
                                                       const SaturationCurve<Real>& s,
                                                       const SaturationHumidity<Real>& v) {
    const ThetaMixture<Real> m = theta_mixture(c, p.q_tot, s.lambda, s.dlambda, v);
    const Real relative = m.dR / m.R;
    const Real k = log_pressure_ratio(c, p.x1 * m.R * T);
    const Real dk = relative + s.inverse_T;
    const Real d2k = m.d2R / m.R - relative * relative - s.inverse_T * s.inverse_T;
    const Real theta = p.x2 * pressure_power(c, m.alpha, k);
    const Real m1 = m.dalpha * k + m.alpha * dk;
    const Real m2 = m.d2alpha * k + Real(2) * m.dalpha * dk + m.alpha * d2k;
    return theta_residual(m, T, theta, m1, m2);
  }
};

}  // namespace sounding::physics
