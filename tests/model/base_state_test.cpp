// SPDX-License-Identifier: Apache-2.0
#include "model/base_state.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "physics/saturation_adjustment.hpp"
#include "physics/thermodynamics_energy.hpp"
#include "support/csv.hpp"

namespace sounding::model {
namespace {

/// Shipway and Hill (2012), sections 2 and 3.
io::SoundingProfile shipway_hill() {
  return {{0, 740, 3260}, {297.9, 297.9, 312.66}, {0.015, 0.0138, 0.0024}};
}

/// Error of the difference quotient is of second order in the distance.
double pressure_slope(const BaseState& state, double z) {
  return (state.at(z + 1).p - state.at(z - 1).p) / 2;
}

TEST(BaseState, HasTheReferenceProfileOfShipwayAndHill) {
  const BaseState state(shipway_hill(), 1e5);
  const test::CsvTable table(SOUNDING_TEST_DATA "/atmosphere/shipway_hill_profile.csv");
  const physics::Thermodynamics<double> c{};
  EXPECT_EQ(table.size(), 120U);
  for (const auto row : table) {
    const Air air = state.at(row["z_m"]);
    // The table comes from an integrator of that accuracy.
    EXPECT_NEAR(air.rho, row["rho"], 1e-10 * air.rho);
    EXPECT_NEAR(air.T, row["T"], 1e-10 * air.T);
    EXPECT_NEAR(air.p, row["p"], 1e-10 * air.p);
    EXPECT_NEAR(air.q_vap, row["q_v"], 1e-9 * air.q_vap);
    const physics::ParcelWater<double> q{air.q_vap, 0, 0};
    EXPECT_NEAR(vapor_pressure(c, air.p, q) / saturation_pressure_liquid(c, air.T), row["rh_liquid"], 1e-8);
  }
}

TEST(BaseState, IsInHydrostaticBalanceAndObeysTheGasLaw) {
  const BaseState state(shipway_hill(), 1007e2);
  const physics::Thermodynamics<double> c{};
  for (const double z : {-300.0, 10.0, 739.0, 741.0, 1500.0, 5000.0}) {
    const Air air = state.at(z);
    EXPECT_NEAR(pressure_slope(state, z), -9.81 * air.rho, 1e-6 * 9.81) << z;
    const double R_m = gas_constant(c, physics::ParcelWater<double>{air.q_vap, 0, 0});
    EXPECT_NEAR(air.p, air.rho * R_m * air.T, 1e-9 * air.p) << z;
  }
  EXPECT_NEAR(state.at(0).p, 1007e2, 1e-9);
}

TEST(BaseState, ThetaLiLeadsAdjustmentBackToTheTemperature) {
  const BaseState state(shipway_hill(), 1e5);
  const physics::Thermodynamics<double> c{};
  for (const double z : {0.0, 800.0, 2500.0}) {
    const Air air = state.at(z);
    const auto a = physics::saturation_adjustment<physics::PressureThetaLi, physics::Halley, 3>(
        c, air.p, air.theta_li, air.q_vap);
    EXPECT_NEAR(a.T, air.T, 1e-10);
    EXPECT_EQ(a.saturated, 0);
  }
}

TEST(BaseState, UniformDensityReplacesDensityAlone) {
  const BaseState natural(shipway_hill(), 1e5), uniform(shipway_hill(), 1e5, 1.0);
  for (const double z : {0.0, 1234.0}) {
    EXPECT_EQ(uniform.at(z).rho, 1);
    EXPECT_EQ(uniform.at(z).p, natural.at(z).p);
    EXPECT_EQ(uniform.at(z).T, natural.at(z).T);
  }
}

TEST(BaseState, WithoutASoundingTheAirIsDryAndIsentropic) {
  const BaseState state({}, 1e5);
  for (const double z : {0.0, 2000.0, 9000.0}) {
    EXPECT_NEAR(state.at(z).T, 300 - 9.81 / 1004.5 * z, 1e-10);
    EXPECT_NEAR(state.at(z).theta_li, 300, 1e-10);
    EXPECT_EQ(state.at(z).q_vap, 0);
  }
}

TEST(BaseState, SaysWhereTheAirEnds) {
  const BaseState state({}, 1e5);
  try {
    state.at(40000);
    FAIL() << "no pressure is left at 40 km";
  } catch (const std::domain_error& error) {
    EXPECT_NE(std::string(error.what()).find("40000"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace sounding::model
