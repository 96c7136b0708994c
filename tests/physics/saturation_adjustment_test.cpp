// SPDX-License-Identifier: Apache-2.0
#include "physics/saturation_adjustment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "saturation_problems.hpp"

namespace sounding::physics {
namespace {

template <class Case>
class SaturationAdjustment : public testing::Test {
 protected:
  using Scheme = typename Case::first_type;
  using Number = typename Case::second_type;
  const Thermodynamics<Number> c{};

  template <class Method, int iterations>
  Adjusted<Number> adjusted(const Problem& p) const {
    return saturation_adjustment<Scheme, Method, iterations>(c, Number(p.x1), Number(p.x2), Number(p.q_tot));
  }

  static void expect_solution(const Adjusted<Number>& a, const Problem& p) {
    EXPECT_TRUE(std::fabs(double(a.T) - p.T) <= Limit<Number>::T)
        << p.id << ": T = " << a.T << " instead of " << p.T;
    EXPECT_TRUE(std::fabs(double(a.q_liq) - p.q_liq) <= Limit<Number>::q) << p.id << ": q_liq";
    EXPECT_TRUE(std::fabs(double(a.q_ice) - p.q_ice) <= Limit<Number>::q) << p.id << ": q_ice";
    EXPECT_EQ(a.converged, 1) << p.id;
    if (std::fabs(p.margin) > Limit<Number>::margin) {
      EXPECT_EQ(a.saturated, p.saturated ? 1 : 0) << p.id;
    }
  }

  /// Errors over the saturated climate rows, ascending.
  template <class Method, int iterations>
  std::vector<double> climate_errors() const {
    std::vector<double> errors;
    for (const Problem& p : problems<Scheme>())
      if (p.climate && p.saturated)
        errors.push_back(std::fabs(double(adjusted<Method, iterations>(p).T) - p.T));
    std::sort(errors.begin(), errors.end());
    return errors;
  }

  template <class Method, int iterations>
  double worst_stress_error() const {
    double worst = 0;
    for (const Problem& p : problems<Scheme>()) {
      const auto a = adjusted<Method, iterations>(p);
      const double error = std::fabs(double(a.T) - p.T), q_c = double(a.q_liq) + double(a.q_ice);
      const double rounding = 4 * std::numeric_limits<Number>::epsilon() * std::fabs(p.q_tot);
      EXPECT_TRUE(std::isfinite(a.T)) << p.id;
      EXPECT_TRUE(q_c >= 0 && q_c <= std::max(p.q_tot, 0.0) + rounding) << p.id << ": condensate " << q_c;
      if (a.converged > 0) {
        EXPECT_TRUE(error <= Limit<Number>::false_convergence)
            << p.id << ": flagged converged, off by " << error << " K";
      }
      if (!p.climate && p.saturated) worst = std::max(worst, error);
    }
    return worst;
  }
};

using Cases = testing::Types<std::pair<DensityEnergy, float>, std::pair<DensityEnergy, double>,
                             std::pair<PressureEnergy, float>, std::pair<PressureEnergy, double>,
                             std::pair<PressureEnthalpy, float>, std::pair<PressureEnthalpy, double>,
                             std::pair<PressureThetaLi, float>, std::pair<PressureThetaLi, double>,
                             std::pair<DensityThetaLi, float>, std::pair<DensityThetaLi, double>,
                             std::pair<PressureDensity, float>, std::pair<PressureDensity, double>>;

struct CaseNames {
  template <class Case>
  static std::string GetName(int) {
    return std::string(Case::first_type::name) +
           (std::is_same_v<typename Case::second_type, double> ? "_f64" : "_f32");
  }
};
TYPED_TEST_SUITE(SaturationAdjustment, Cases, CaseNames);

TYPED_TEST(SaturationAdjustment, EightHalleyPassesSolveEveryRow) {
  for (const Problem& p : problems<typename TestFixture::Scheme>())
    this->expect_solution(this->template adjusted<Halley, 8>(p), p);
}

TYPED_TEST(SaturationAdjustment, ConvergedSolverSolvesEveryRow) {
  using Real = typename TestFixture::Number;
  const Real tolerance = std::is_same_v<Real, double> ? Real(1e-13) : Real(2e-7);
  for (const Problem& p : problems<typename TestFixture::Scheme>()) {
    int passes = 0;
    const auto a = converged_saturation_adjustment<typename TestFixture::Scheme>(
        this->c, Real(p.x1), Real(p.x2), Real(p.q_tot), tolerance, &passes, 12);
    this->expect_solution(a, p);
    EXPECT_GE(passes, 1);
    EXPECT_LE(passes, 12);
  }
}

TYPED_TEST(SaturationAdjustment, TwoHalleyPassesSufficeInTheClimateEnvelope) {
  const auto errors = this->template climate_errors<Halley, 2>();
  ASSERT_GT(errors.size(), 100U);
  EXPECT_TRUE(errors.back() <= 0.15) << errors.back();
  EXPECT_TRUE(errors[errors.size() * 98 / 100] <= 2e-3) << errors[errors.size() * 98 / 100];
}

TYPED_TEST(SaturationAdjustment, ThreeHalleyPassesAreExactInTheClimateEnvelope) {
  const auto errors = this->template climate_errors<Halley, 3>();
  EXPECT_TRUE(errors.back() <= Limit<typename TestFixture::Number>::three_passes) << errors.back();
}

TYPED_TEST(SaturationAdjustment, UnsaturatedRowsAreExactForAnyCount) {
  for (const Problem& p : problems<typename TestFixture::Scheme>()) {
    if (p.saturated || std::fabs(p.margin) <= Limit<typename TestFixture::Number>::margin) continue;
    this->expect_solution(this->template adjusted<Newton, 1>(p), p);
    this->expect_solution(this->template adjusted<Halley, 2>(p), p);
  }
}

TYPED_TEST(SaturationAdjustment, StressRowsGetNoWorseWithMorePasses) {
  const double floor = std::is_same_v<typename TestFixture::Number, double> ? 1e-11 : 2e-4;
  const double two = this->template worst_stress_error<Halley, 2>();
  const double three = this->template worst_stress_error<Halley, 3>();
  const double four = this->template worst_stress_error<Halley, 4>();
  EXPECT_TRUE(three <= std::max(two, floor)) << two << " -> " << three;
  EXPECT_TRUE(four <= std::max(three, floor)) << three << " -> " << four;
}

TYPED_TEST(SaturationAdjustment, InvalidInputsAreFlaggedAndNaNStaysVisible) {
  using Real = typename TestFixture::Number;
  using Formulation = typename TestFixture::Scheme;
  const Real nan = std::numeric_limits<Real>::quiet_NaN(), inf = std::numeric_limits<Real>::infinity();
  for (const Problem& p : {problems<Formulation>().front(), problems<Formulation>().back()}) {
    const Real good[3] = {Real(p.x1), Real(p.x2), Real(p.q_tot)};
    for (int input = 0; input < 3; ++input) {
      for (const Real bad : {nan, inf, -inf, input == 0 ? Real(-1) : nan, input == 2 ? Real(1) : nan}) {
        Real x[3] = {good[0], good[1], good[2]};
        x[input] = bad;
        const auto a = saturation_adjustment<Formulation, Halley, 2>(this->c, x[0], x[1], x[2]);
        EXPECT_EQ(a.converged, 0) << Formulation::name << " input " << input << " = " << bad;
        if (std::isnan(bad) && input > 0) {
          EXPECT_TRUE(std::isnan(a.T));
        }
      }
    }
  }
}

TYPED_TEST(SaturationAdjustment, ExtremeRandomStatesStayFiniteAndWithinTheirWater) {
  using Real = typename TestFixture::Number;
  using Formulation = typename TestFixture::Scheme;
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> unit(0, 1);
  int bad = 0;
  for (int n = 0; n < 20000; ++n) {
    const double q = n % 2 ? -0.001 + 0.991 * unit(random) : 0.03 * unit(random);
    const double p = between(0.01, 2e5, unit(random)), T_unsat = between(0.5, 2000, unit(random));
    const auto [x1, x2] = inputs<Formulation>(p, T_unsat, q);
    const auto check = [&](const Adjusted<Real>& a) {
      const double q_c = double(a.q_liq) + double(a.q_ice);
      bad += !(std::isfinite(a.T) && std::isfinite(q_c) && q_c >= 0 &&
               q_c <= std::max(q, 0.0) * (1 + 4 * double(std::numeric_limits<Real>::epsilon())));
    };
    check(saturation_adjustment<Formulation, Newton, 2>(this->c, Real(x1), Real(x2), Real(q)));
    check(saturation_adjustment<Formulation, Halley, 2>(this->c, Real(x1), Real(x2), Real(q)));
    check(saturation_adjustment<Formulation, Halley, 6>(this->c, Real(x1), Real(x2), Real(q)));
  }
  EXPECT_EQ(bad, 0);
}

TYPED_TEST(SaturationAdjustment, NoWrongResultIsFlaggedAsConverged) {
  using Real = typename TestFixture::Number;
  using Formulation = typename TestFixture::Scheme;
  const Thermodynamics<double> d{};
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> unit(0, 1);
  int unsolved = 0, wrong = 0, saturated = 0;
  for (int n = 0; n < 20000; ++n) {
    const double p = between(50, 110e3, unit(random)), T_unsat = 150 + 180 * unit(random);
    const double q_tot = 0.05 * unit(random);
    const auto [x1, x2] = inputs<Formulation>(p, T_unsat, q_tot);
    const Real a = Real(x1), b = Real(x2), q = Real(q_tot);
    const auto truth = saturation_adjustment<Formulation, Halley, 12>(d, double(a), double(b), double(q));
    if (truth.saturated == 0) continue;
    ++saturated;
    unsolved += truth.converged == 0;
    const auto check = [&](const Adjusted<Real>& one) {
      wrong += one.saturated > 0 && one.converged > 0 && !(std::fabs(double(one.T) - truth.T) <= 3e-3);
    };
    check(saturation_adjustment<Formulation, Newton, 2>(this->c, a, b, q));
    check(saturation_adjustment<Formulation, Halley, 2>(this->c, a, b, q));
    check(saturation_adjustment<Formulation, Halley, 4>(this->c, a, b, q));
  }
  EXPECT_GT(saturated, 5000);
  EXPECT_EQ(unsolved, 0);
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace sounding::physics
