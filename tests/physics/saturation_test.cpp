// SPDX-License-Identifier: Apache-2.0
#include "physics/saturation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "physics/saturation_adjustment.hpp"
#include "support/csv.hpp"

namespace sounding::physics {
namespace {

template <class Real>
constexpr double tolerance = std::is_same_v<Real, double> ? 1e-13 : 1e-5;

template <class Real>
class Saturation : public testing::Test {
 protected:
  const Thermodynamics<Real> constants{};
  const test::CsvTable table{SOUNDING_TEST_DATA "/thermodynamics/saturation_derivatives.csv"};

  /// An entry of exactly 0 must be exactly 0.
  void expect_close(double value, const test::CsvTable::Row& row, const std::string& column) {
    const double reference = row[column];
    EXPECT_TRUE(std::fabs(value - reference) <= tolerance<Real> * std::fabs(reference))
        << column << " at T = " << row["T"] << ": " << value << " instead of " << reference;
  }

  template <class Formulation>
  void check_residual(double x1, double x2) {
    const auto& c = constants;
    const Real q_tot = Real(0.013);
    const auto problem = Formulation::problem(c, Real(x1), Real(x2), q_tot);
    for (const auto row : table) {
      const Real T = static_cast<Real>(row["T"]);
      const auto curve = saturation_curve(c, T);
      const auto v = Formulation::humidity(c, problem, curve, saturation_pressure(c, curve));
      const auto r = Formulation::residual(c, problem, T, curve, v);
      const std::string name = Formulation::name;
      expect_close(r.f, row, "F_" + name);
      expect_close(r.df, row, "dF_" + name);
      expect_close(r.d2f, row, "d2F_" + name);
    }
  }
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(Saturation, RealTypes);

TYPED_TEST(Saturation, CurveAndHumiditiesHaveTheTabulatedDerivatives) {
  using Real = TypeParam;
  const auto& c = this->constants;
  for (const auto row : this->table) {
    const Real T = static_cast<Real>(row["T"]);
    const auto s = saturation_curve(c, T);
    const Real p_sat = saturation_pressure(c, s);
    this->expect_close(s.lambda, row, "lam");
    this->expect_close(s.dlambda, row, "dlam");
    this->expect_close(p_sat, row, "p_sat");
    this->expect_close(s.g, row, "g");
    this->expect_close(s.dg, row, "dg");
    this->expect_close(s.L, row, "L");
    this->expect_close(s.dL, row, "dL");
    this->expect_close(s.d2L, row, "d2L");
    const auto at_density = saturation_humidity_fixed_density(s, p_sat, Real(1) / c.R_v);
    this->expect_close(at_density.q, row, "q_rho");
    this->expect_close(at_density.dq, row, "dq_rho");
    this->expect_close(at_density.d2q, row, "d2q_rho");
    const auto at_pressure =
        saturation_humidity_fixed_pressure(c, s.g, s.dg, p_sat, Real(70000), Real(0.013));
    this->expect_close(at_pressure.q, row, "q_p");
    this->expect_close(at_pressure.dq, row, "dq_p");
    this->expect_close(at_pressure.d2q, row, "d2q_p");
  }
}

TYPED_TEST(Saturation, ResidualsOfAllFormulationsHaveTheTabulatedDerivatives) {
  this->template check_residual<DensityEnergy>(1.0, -20000);
  this->template check_residual<PressureEnergy>(70000, -20000);
  this->template check_residual<PressureEnthalpy>(70000, 30000);
  this->template check_residual<PressureThetaLi>(70000, 300);
  this->template check_residual<DensityThetaLi>(1.0, 300);
  this->template check_residual<PressureDensity>(70000, 1.0);
}

TYPED_TEST(Saturation, LiquidFractionIsFlatAtAndBeyondBothEndsOfItsRamp) {
  using Real = TypeParam;
  const auto& c = this->constants;
  for (const Real T : {Real(1), c.T_nucleation}) {
    EXPECT_EQ(liquid_fraction(c, T), 0);
    EXPECT_EQ(liquid_fraction_slope(c, T), 0);
  }
  for (const Real T : {c.T_freeze, Real(1000)}) {
    EXPECT_NEAR(liquid_fraction(c, T), 1, 1e-6);
    EXPECT_EQ(liquid_fraction_slope(c, T), 0);
  }
}

TYPED_TEST(Saturation, WarmThinAirHoldsAllWaterAsVapour) {
  using Real = TypeParam;
  const auto& c = this->constants;
  const auto s = saturation_curve(c, Real(290));
  const Real p_sat = saturation_pressure(c, s);
  for (const Real p : {Real(100), p_sat}) {
    const auto v = saturation_humidity_fixed_pressure(c, s.g, s.dg, p_sat, p, Real(0.001));
    EXPECT_EQ(v.q, 1);
    EXPECT_EQ(v.dq, 0);
    EXPECT_EQ(v.d2q, 0);
  }
}

}  // namespace
}  // namespace sounding::physics
