// SPDX-License-Identifier: Apache-2.0
#include "physics/thermodynamics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "physics/saturation.hpp"
#include "physics/thermodynamics_energy.hpp"
#include "physics/thermodynamics_humidity.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::physics {
namespace {

template <class Real>
class Thermo : public testing::Test {
 protected:
  const Thermodynamics<Real> constants{};
  static constexpr double tolerance = std::is_same_v<Real, double> ? 1e-13 : 1e-5;

  static void expect_close(double value, double reference, const std::string& what) {
    if (reference == 0) {
      EXPECT_EQ(value, 0) << what;
    } else {
      EXPECT_TRUE(std::fabs(value - reference) <= tolerance * std::fabs(reference))
          << what << ": " << value << " instead of " << reference;
    }
  }
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(Thermo, RealTypes);

std::ifstream spot_values() {
  return std::ifstream(SOUNDING_TEST_DATA "/thermodynamics/thermodynamics_spot_values.txt");
}

TYPED_TEST(Thermo, SaturationCurveHasTheSpotValues) {
  using Real = TypeParam;
  std::ifstream file = spot_values();
  std::string line;
  std::getline(file, line);
  int rows = 0;
  while (std::getline(file, line) && line.rfind("state", 0) != 0) {
    for (char& ch : line)
      if (ch == ',') ch = ' ';
    double T, liquid, ice, lambda, mixture, q_vs, g;
    ASSERT_TRUE(std::istringstream(line) >> T >> liquid >> ice >> lambda >> mixture >> q_vs >> g) << line;
    const auto t = static_cast<Real>(T);
    // The ends of the ramp are no numbers in float; between, float rounds T itself.
    const auto curve = saturation_curve(this->constants, t);
    const double slack = std::is_same_v<Real, float> && lambda > 0 && lambda < 1 ? 2e-5 : 0;
    EXPECT_NEAR(curve.lambda, lambda, slack + this->tolerance * lambda);
    this->expect_close(saturation_pressure_liquid(this->constants, t), liquid, "p_sat_l at " + line);
    this->expect_close(saturation_pressure_ice(this->constants, t), ice, "p_sat_i at " + line);
    this->expect_close(saturation_pressure(this->constants, curve), mixture, "p_sat at " + line);
    this->expect_close(saturation_humidity(this->constants, t, Real(1)), q_vs, "q_vs at " + line);
    this->expect_close(curve.g, g, "g at " + line);
    ++rows;
  }
  EXPECT_EQ(rows, 12);
}

TYPED_TEST(Thermo, ScalarFunctionsHaveTheSpotValues) {
  using Real = TypeParam;
  std::ifstream file = spot_values();
  std::string line;
  while (std::getline(file, line) && line.rfind("state", 0) != 0) {
  }
  std::map<std::string, double> spot;
  for (std::string name; file >> name;) file >> spot[name];
  ASSERT_EQ(spot.size(), 20U);

  const auto& c = this->constants;
  const Real T = 285, p = 90000;
  const ParcelWater<Real> q{Real(0.015), Real(0.003), Real(0.0005)};
  const Real log_p = log_pressure_ratio(c, p);
  const Real rho = density(c, p, T, q);
  const auto check = [&](const std::string& name, Real value) {
    this->expect_close(value, spot.at(name), name);
  };
  check("R_m", gas_constant(c, q));
  check("cp_m", isobaric_heat_capacity(c, q));
  check("cv_m", isochoric_heat_capacity(c, q));
  check("rho", rho);
  check("e_int", internal_energy(c, T, q));
  check("h", enthalpy(c, T, q));
  check("exner", exner(c, log_p, q));
  check("theta", potential_temperature(c, log_p, T, q));
  check("theta_v", virtual_potential_temperature(c, log_p, T, q));
  check("theta_li", ice_liquid_potential_temperature(c, log_p, T, q));
  check("T_v", virtual_temperature(c, T, q));
  check("p_v", vapor_pressure(c, p, q));
  check("p_d", dry_pressure(c, p, q));
  check("RH_mix", relative_humidity(c, p, T, q));
  check("L_v", latent_heat_vaporization(c, T));
  check("L_s", latent_heat_sublimation(c, T));
  check("L_f", latent_heat_fusion(c, T));
  check("entropy", entropy(c, p, T, q));
  check("sound", sound_speed(c, T, q));
  // A difference of nearly equal numbers: relative to the ratio itself.
  EXPECT_NEAR(supersaturation_liquid(c, p, T, q), spot.at("S_liq"), 2 * this->tolerance);
}

TYPED_TEST(Thermo, HumidityMeasuresAgreeWithEachOther) {
  using Real = TypeParam;
  const auto& c = this->constants;
  const Real p = 80000;
  for (const Real T : {Real(200), Real(240), Real(273.05), Real(273.1), Real(290)}) {
    const ParcelWater<Real> clear{Real(1e-4), 0, 0}, liquid{Real(2e-3), Real(1e-3), 0},
        ice{Real(2e-3), 0, Real(1e-3)};
    // With one phase alone the mixture is that phase; without condensate it is ice well below freezing.
    this->expect_close(relative_humidity(c, p, T, liquid),
                       double(supersaturation_liquid(c, p, T, liquid)) + 1, "liquid");
    this->expect_close(relative_humidity(c, p, T, ice), double(supersaturation_ice(c, p, T, ice)) + 1, "ice");
    const bool ramp = T > Real(272.95) && T < c.T_freeze;
    const double phase =
        T < c.T_freeze ? supersaturation_ice(c, p, T, clear) : supersaturation_liquid(c, p, T, clear);
    if (!ramp) this->expect_close(relative_humidity(c, p, T, clear), phase + 1, "clear");
    const Real p_sat = saturation_pressure(c, T, T > c.T_freeze ? Real(1) : Real(0));
    this->expect_close(vapor_pressure_deficit(c, p, T, clear),
                       std::max(0.0, double(p_sat) - double(vapor_pressure(c, p, clear))), "deficit");
  }
  EXPECT_EQ(condensate_liquid_share(c, c.T_freeze, {0, 0, 0}), 1);
  EXPECT_NEAR(condensate_liquid_share(c, c.T_freeze - Real(0.1), ParcelWater<Real>{0, 0, 0}), 0.5, 2e-4);
  EXPECT_EQ(condensate_liquid_share(c, c.T_freeze - Real(0.3), {0, 0, 0}), 0);
}

/// p_sat is zero below 47 K in float: dry air stays at 0, vapour is beyond all saturation.
TYPED_TEST(Thermo, WherePressureOfSaturationUnderflowsOnlyVapourHasNoFiniteHumidity) {
  using Real = TypeParam;
  const auto& c = this->constants;
  const Real T = 5, p = 100;
  EXPECT_EQ(relative_humidity(c, p, T, {0, 0, 0}), 0);
  EXPECT_EQ(supersaturation_ice(c, p, T, {0, 0, 0}), -1);
  EXPECT_TRUE(std::isinf(relative_humidity(c, p, T, {Real(1e-5), 0, 0})));
}

TYPED_TEST(Thermo, StaticEnergiesRiseByGravity) {
  using Real = TypeParam;
  const auto& c = this->constants;
  const ParcelWater<Real> q{Real(0.015), Real(0.003), Real(0.0005)};
  this->expect_close(moist_static_energy(c, Real(1000), Real(285), q), 40721.16576 + 9810, "moist");
  this->expect_close(dry_static_energy(c, Real(1000), Real(285)), 1004.5 * (285 - 273.16) + 9810, "dry");
  EXPECT_EQ(moist_static_energy(c, Real(0), Real(285), q), enthalpy(c, Real(285), q));
}

TYPED_TEST(Thermo, InversesReturnTheTemperature) {
  using Real = TypeParam;
  const auto& c = this->constants;
  const ParcelWater<Real> q{Real(0.015), Real(0.003), Real(0.0005)};
  const Real log_p = log_pressure_ratio(c, Real(70000));
  const double limit = std::is_same_v<Real, double> ? 1e-12 : 3e-4;
  for (const Real T : {Real(180), Real(240), Real(273.16), Real(320)}) {
    EXPECT_NEAR(temperature_from_internal_energy(c, internal_energy(c, T, q), q), T, limit);
    EXPECT_NEAR(temperature_from_enthalpy(c, enthalpy(c, T, q), q), T, limit);
    EXPECT_NEAR(temperature_from_theta_li(c, log_p, ice_liquid_potential_temperature(c, log_p, T, q), q), T,
                limit);
    EXPECT_NEAR(density(c, pressure(c, Real(0.8), T, q), T, q), 0.8, limit);
  }
}

TYPED_TEST(Thermo, ThereIsNoSaturationPressureAtZeroAndBelow) {
  using Real = TypeParam;
  for (const Real T : {Real(0), Real(-1), Real(-1e6)}) {
    EXPECT_EQ(saturation_pressure_liquid(this->constants, T), 0);
    EXPECT_EQ(saturation_pressure_ice(this->constants, T), 0);
  }
}

TYPED_TEST(Thermo, EntropyOfDryAirNeedsNoVapour) {
  using Real = TypeParam;
  const auto& c = this->constants;
  const double s = entropy(c, Real(101325), Real(298.15), ParcelWater<Real>{0, 0, 0});
  this->expect_close(s, 6864.8, "entropy of dry air at its reference state");
}

TYPED_TEST(Thermo, DerivedConstantsFollowFromTheChosenOnes) {
  using Real = TypeParam;
  ThermodynamicsParameters changed;
  changed.cp_l = 4200;
  changed.L_v0 = 2.5e6;
  const Thermodynamics<Real> c{changed};
  const Real T = 290;
  EXPECT_NEAR(latent_heat_vaporization(c, T), 2.5e6 + (1859.0 - 4200.0) * (290 - 273.16), 0.3);
  const double slope = latent_heat_vaporization(c, T) / (461.5 * 290 * 290);
  EXPECT_NEAR(saturation_curve(c, T).g, slope, 1e-5 * slope) << "Clausius-Clapeyron over liquid";
}

}  // namespace
}  // namespace sounding::physics
