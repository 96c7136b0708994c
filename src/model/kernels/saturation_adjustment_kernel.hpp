// SPDX-License-Identifier: Apache-2.0
/// \file
/// Temperature and cloud of every cell from (theta_li, q_np) at the pressure of the base state.
///
/// The adjustment of physics/saturation_adjustment.hpp, cut into stages between its logarithms and
/// exponentials: as one loop body it is too long for the compiler to vectorise.
#pragma once

#include "core/tile.hpp"
#include "core/verbs.hpp"
#include "physics/saturation_adjustment.hpp"

namespace sounding::model {

/// Method: physics::Halley or physics::Newton; iterations: justified by
/// tests/physics/saturation_adjustment_test.cpp. Runs under scan_down, since stages keep their values in
/// registers; cells do not depend on each other.
template <class Real, class Method = physics::Halley, int iterations = 2>
struct SaturationAdjustmentKernel {
  physics::Thermodynamics<Real> c;
  core::View<const Real> pressure;      ///< by level [Pa]
  core::View<const Real> log_pressure;  ///< by level: ln(p/p_0) [-]
  core::View<const Real> theta_li;      ///< [K]
  core::View<const Real> q_np;          ///< total water without rain and snow [kg/kg]
  core::View<Real> T;                   ///< [K]
  core::View<Real> q_liq;               ///< cloud liquid [kg/kg]
  core::View<Real> q_ice;               ///< cloud ice [kg/kg]

  /// Values that live through the iteration, and those that pass from one stage to the next.
  enum Register { T_iterate, increment, saturated, T_unsat, exponent, g, dg };
  enum HumidityRegister { q_vs = exponent, dq_vs, d2q_vs };
  enum MixtureRegister { C = 4, dC, d2C, Q, dQ, d2Q, alpha, m1, m2 };

  static constexpr int registers = 13;
  /// Start, four stages per iteration, two to divide the condensate.
  static constexpr int stages = 1 + 4 * iterations + 2;

  /// The first humidity decides on saturation; a level without any saturated lane goes straight to its
  /// result.  Clouds are clustered: with 17 % of cells cloudy this saves half of the time and more.
  static constexpr int decided = 2, resumed = stages - 1, busy = saturated;

  template <class R>
  SOUNDING_HD void begin(core::Cell, R) const {}

  template <int s, class R>
  SOUNDING_HD void stage(core::Stage<s>, core::Cell i, R r) const {
    constexpr int step = (s - 1) % 4;
    if constexpr (s == 0) {
      start(i, r);
    } else if constexpr (s == stages - 2) {
      r[exponent] = saturation_curve(c, r[T_iterate]).exponent;
    } else if constexpr (s == stages - 1) {
      finish(i, r);
    } else if constexpr (step == 0) {
      curve(r);
    } else if constexpr (step == 1) {
      humidity<s == 2>(i, r);
    } else if constexpr (step == 2) {
      mixture(i, r);
    } else {
      solve(i, r);
    }
  }

 protected:
  SOUNDING_HD std::size_t level(core::Cell i) const { return static_cast<std::size_t>(i.level); }
  SOUNDING_HD physics::SaturationProblem<Real> problem(core::Cell i, Real unsaturated) const {
    const Real q = q_np[i.index];
    return {
        pressure[level(i)],    theta_li[i.index], q, unsaturated, unsaturated_isobaric_heat_capacity(c, q),
        log_pressure[level(i)]};
  }

  template <class R>
  SOUNDING_HD void start(core::Cell i, R r) const {
    const auto p = physics::PressureThetaLi::problem_with_log(c, pressure[level(i)], log_pressure[level(i)],
                                                              theta_li[i.index], q_np[i.index]);
    r[T_unsat] = p.T_unsat;
    r[T_iterate] = physics::first_guess(c, p).T;
  }

  template <class R>
  SOUNDING_HD void curve(R r) const {
    const auto s = saturation_curve(c, r[T_iterate]);
    r[exponent] = s.exponent;
    r[g] = s.g;
    r[dg] = s.dg;
  }

  template <bool first, class R>
  SOUNDING_HD void humidity(core::Cell i, R r) const {
    const auto p = problem(i, r[T_unsat]);
    const Real p_sat = c.p_triple * physics::exp2(r[exponent]);
    const auto v = saturation_humidity_fixed_pressure(c, r[g], r[dg], p_sat, p.x1, p.q_tot);
    if constexpr (first) r[saturated] = saturated_at(p, v.q);
    r[q_vs] = v.q;
    r[dq_vs] = v.dq;
    r[d2q_vs] = v.d2q;
  }

  template <class R>
  SOUNDING_HD void mixture(core::Cell i, R r) const {
    const Real at = r[T_iterate];
    const physics::SaturationHumidity<Real> v{r[q_vs], r[dq_vs], r[d2q_vs]};
    const auto m = theta_mixture(c, q_np[i.index], liquid_fraction(c, at), liquid_fraction_slope(c, at), v);
    const Real k = log_pressure[level(i)];
    r[C] = m.C;
    r[dC] = m.dC;
    r[d2C] = m.d2C;
    r[Q] = m.Q;
    r[dQ] = m.dQ;
    r[d2Q] = m.d2Q;
    r[alpha] = m.alpha;
    r[m1] = m.dalpha * k;
    r[m2] = m.d2alpha * k;
  }

  template <class R>
  SOUNDING_HD void solve(core::Cell i, R r) const {
    physics::ThetaMixture<Real> m{};
    m.C = r[C];
    m.dC = r[dC];
    m.d2C = r[d2C];
    m.Q = r[Q];
    m.dQ = r[dQ];
    m.d2Q = r[d2Q];
    const Real at = r[T_iterate];
    const Real theta = theta_li[i.index] * pressure_power(c, r[alpha], log_pressure[level(i)]);
    const auto f = theta_residual(m, at, theta, r[m1], r[m2]);
    const Real dT =
        physics::temperature_increment<Method>(f, unsaturated_isobaric_heat_capacity(c, q_np[i.index]));
    r[increment] = dT;
    r[T_iterate] = physics::next_temperature(at, dT);
  }

  /// Writes the result; returns 1 where the iteration has converged, else 0.
  template <class R>
  SOUNDING_HD Real finish(core::Cell i, R r) const {
    const auto p = problem(i, r[T_unsat]);
    const Real p_sat = c.p_triple * physics::exp2(r[exponent]);
    const auto v = saturation_humidity_fixed_pressure(c, Real(0), Real(0), p_sat, p.x1, p.q_tot);
    const physics::Iterate<Real> end{r[T_iterate], r[increment], r[saturated]};
    const auto a = partitioned(c, p, end, v.q, physics::valid_problem<physics::PressureThetaLi>(p));
    T[i.index] = a.T;
    q_liq[i.index] = a.q_liq;
    q_ice[i.index] = a.q_ice;
    return a.converged;
  }
};

/// The same, and counts the cells of each column whose iteration has not converged.
template <class Real, class Method = physics::Halley, int iterations = 2>
struct CountedSaturationAdjustmentKernel : SaturationAdjustmentKernel<Real, Method, iterations> {
  using Adjustment = SaturationAdjustmentKernel<Real, Method, iterations>;
  core::View<Real> unconverged;  ///< by column, set: number of cells [1]

  static constexpr int failed = Adjustment::registers, registers = failed + 1;

  template <class R>
  SOUNDING_HD void begin(core::Cell, R r) const {
    r[failed] = Real(0);
  }
  template <int s, class R>
  SOUNDING_HD void stage(core::Stage<s> which, core::Cell i, R r) const {
    if constexpr (s == Adjustment::stages - 1) {
      r[failed] += Real(1) - this->finish(i, r);
    } else {
      Adjustment::stage(which, i, r);
    }
  }
  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    unconverged[i.column] = r[failed];
  }
};

}  // namespace sounding::model
