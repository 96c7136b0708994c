// SPDX-License-Identifier: Apache-2.0
/// \file
/// Saturation adjustment: temperature and condensate of a parcel in equilibrium, with a fixed number of
/// branch-free steps, or (host: initial states, oracle of tests) until convergence.
#pragma once

#include "physics/saturation_adjustment_formulation.hpp"
#include "physics/saturation_adjustment_method.hpp"
#include "physics/saturation_adjustment_theta.hpp"

namespace sounding::physics {

/// The equilibrium state.  Flags are 1 or 0.
template <class Real>
struct Adjusted {
  Real T;          ///< temperature [K]
  Real q_liq;      ///< cloud liquid [kg/kg]
  Real q_ice;      ///< cloud ice [kg/kg]
  Real saturated;  ///< decided by q_tot > q_vs(T_unsat) alone
  Real converged;  ///< inputs valid, T finite and positive, last requested increment below 1e-5 T
};

/// State of the iteration.
template <class Real>
struct Iterate {
  Real T;          ///< [K]
  Real increment;  ///< last requested increment, before any limit [K]
  Real saturated;  ///< 1 or 0; known after the first pass
};

/// The unsaturated temperature, raised to a positive number where it is not one.
template <class Real>
SOUNDING_HD Iterate<Real> first_guess(const Thermodynamics<Real>& c, const SaturationProblem<Real>& p) {
  return {maximum(p.T_unsat, c.T_floor), Real(0), Real(0)};
}

/// q_vs at the first guess decides on saturation; a first guess that is not finite counts as unsaturated.
template <class Real>
SOUNDING_HD Real saturated_at(const SaturationProblem<Real>& p, Real q_vs) {
  const auto saturated = is_finite(p.T_unsat) & (p.q_tot > q_vs);
  return select(saturated, Real(1), Real(0));
}

/// One pass from the iterate `at`.
template <class Formulation, class Method, bool first, class Real>
SOUNDING_HD Iterate<Real> adjustment_pass(const Thermodynamics<Real>& c, const SaturationProblem<Real>& p,
                                          const Iterate<Real>& at) {
  const SaturationCurve<Real> curve = saturation_curve(c, at.T);
  const SaturationHumidity<Real> v = Formulation::humidity(c, p, curve, saturation_pressure(c, curve));
  const SaturationResidual<Real> f = Formulation::residual(c, p, at.T, curve, v);
  const Real increment = temperature_increment<Method>(f, p.c0);
  Iterate<Real> next{next_temperature(at.T, increment), increment, at.saturated};
  if constexpr (first) next.saturated = saturated_at(p, v.q);
  return next;
}

/// The parcel of temperature T_saturated if saturated, else of T_unsat without condensate.
/// q_vs: saturation humidity at T_saturated.
template <class Real>
SOUNDING_HD Adjusted<Real> partitioned(const Thermodynamics<Real>& c, const SaturationProblem<Real>& p,
                                       const Iterate<Real>& end, Real q_vs, Real valid) {
  const auto saturated = end.saturated > Real(0);
  const Real T = select(saturated, end.T, p.T_unsat);
  const Real increment = select(saturated, end.increment, Real(0));
  const Real q_c = select(saturated, positive_part(p.q_tot - q_vs), Real(0));
  const Real q_liq = liquid_fraction(c, T) * q_c;
  const auto converged =
      (valid > Real(0)) & is_finite(T) & (T > Real(0)) & (abs(increment) <= Real(1e-5) * T);
  return {T, q_liq, q_c - q_liq, end.saturated, select(converged, Real(1), Real(0))};
}

/// 1 if all inputs are finite and within the range of the formulation, else 0.
template <class Formulation, class Real>
SOUNDING_HD Real valid_problem(const SaturationProblem<Real>& p) {
  const Real least_x2 = Formulation::positive_x2 ? Real(0) : -core::largest<Real>;
  const auto valid = is_finite(p.x1) & is_finite(p.x2) & is_finite(p.q_tot) & (p.x1 > Real(0)) &
                     (p.x2 > least_x2) & (p.q_tot < Real(1));
  return select(valid, Real(1), Real(0));
}

namespace detail {

/// Unrolled by recursion: gcc does not vectorise over lanes around an inner loop.
template <class Formulation, class Method, int passes, class Real>
SOUNDING_HD Iterate<Real> more_passes(const Thermodynamics<Real>& c, const SaturationProblem<Real>& p,
                                      const Iterate<Real>& at) {
  if constexpr (passes == 0) {
    return at;
  } else {
    return more_passes<Formulation, Method, passes - 1>(
        c, p, adjustment_pass<Formulation, Method, false>(c, p, at));
  }
}

template <class Formulation, class Real>
SOUNDING_HD Adjusted<Real> finish(const Thermodynamics<Real>& c, const SaturationProblem<Real>& p,
                                  const Iterate<Real>& end) {
  const SaturationCurve<Real> curve = saturation_curve(c, maximum(c.T_floor, end.T));
  const SaturationHumidity<Real> v = Formulation::humidity(c, p, curve, saturation_pressure(c, curve));
  return partitioned(c, p, end, v.q, valid_problem<Formulation>(p));
}

}  // namespace detail

/// Equilibrium from two state variables and the total water without precipitation.
///
/// Formulation, x1, x2: DensityEnergy (rho, e), PressureEnergy (p, e), PressureEnthalpy (p, h),
/// PressureThetaLi (p, theta_li), DensityThetaLi (rho, theta_li), PressureDensity (p, rho).  Method: Newton
/// or Halley. Two Halley passes stay within 0.15 K over the climate envelope, three within 1e-6 K
/// (tests/physics). Invalid or NaN inputs give converged = 0, never an abort.
template <class Formulation, class Method, int iterations, class Real>
SOUNDING_HD Adjusted<Real> saturation_adjustment(const Thermodynamics<Real>& c, Real x1, Real x2,
                                                 Real q_tot) {
  static_assert(iterations >= 1);
  const SaturationProblem<Real> p = Formulation::problem(c, x1, x2, q_tot);
  const Iterate<Real> one = adjustment_pass<Formulation, Method, true>(c, p, first_guess(c, p));
  return detail::finish<Formulation>(c, p,
                                     detail::more_passes<Formulation, Method, iterations - 1>(c, p, one));
}

/// The same until the increment falls below `tolerance` times T, at most `most` passes.  Host only.
template <class Formulation, class Method = Halley, class Real>
Adjusted<Real> converged_saturation_adjustment(const Thermodynamics<Real>& c, Real x1, Real x2, Real q_tot,
                                               Real tolerance, int* passes = nullptr, int most = 40) {
  const SaturationProblem<Real> p = Formulation::problem(c, x1, x2, q_tot);
  Iterate<Real> at = adjustment_pass<Formulation, Method, true>(c, p, first_guess(c, p));
  int pass = 1;
  for (; pass < most && at.saturated > Real(0) && !(abs(at.increment) <= tolerance * at.T); ++pass)
    at = adjustment_pass<Formulation, Method, false>(c, p, at);
  if (passes) *passes = pass;
  return detail::finish<Formulation>(c, p, at);
}

}  // namespace sounding::physics
