// SPDX-License-Identifier: Apache-2.0
/// Single states and laws of saturation adjustment.
#include <gtest/gtest.h>

#include "saturation_problems.hpp"

namespace sounding::physics {
namespace {

/// Where an iterate meets p_sat >= p, Newton without the floor of the slope runs to a root at 2362 K.
TEST(SaturationAdjustmentEdges, NoSpuriousRootInWarmThinAir) {
  const Thermodynamics<double> c{};
  const auto newton = saturation_adjustment<PressureEnthalpy, Newton, 80>(c, 562.9, 68186.0, 0.0482);
  EXPECT_TRUE(newton.converged == 0 || std::fabs(newton.T - 242.1025) < 1e-3) << newton.T;
  const auto halley = saturation_adjustment<PressureEnthalpy, Halley, 12>(c, 562.9, 68186.0, 0.0482);
  EXPECT_NEAR(halley.T, 242.1025, 1e-4);
  EXPECT_EQ(halley.converged, 1);
}

TEST(SaturationAdjustmentEdges, ColdDryAirKeepsItsTemperature) {
  const Thermodynamics<double> c{};
  const double rho = 1, T = 40;
  const auto a = saturation_adjustment<DensityEnergy, Halley, 2>(
      c, rho, internal_energy(c, T, ParcelWater<double>{0, 0, 0}), 0.0);
  EXPECT_NEAR(a.T, 40, 1e-11);
  EXPECT_EQ(a.saturated, 0);
}

TEST(SaturationAdjustmentEdges, ColumnAtRestHasItsReferenceState) {
  const test::CsvTable table(SOUNDING_TEST_DATA "/atmosphere/saturation_p_thli.csv");
  const Thermodynamics<double> c{};
  for (const auto row : table) {
    const auto a =
        saturation_adjustment<PressureThetaLi, Halley, 6>(c, row["p"], row["theta_li"], row["q_tot"]);
    EXPECT_NEAR(a.T, row["T"], 1e-11);
    EXPECT_NEAR(a.q_liq, row["q_liq"], 1e-14);
    EXPECT_NEAR(a.q_ice, row["q_ice"], 1e-14);
  }
}

TEST(SaturationAdjustmentEdges, AdjustmentKeepsWhatItIsGivenAndIsIdempotent) {
  const Thermodynamics<double> c{};
  for (const Problem& p : problems<PressureThetaLi>()) {
    const auto a = saturation_adjustment<PressureThetaLi, Halley, 6>(c, p.x1, p.x2, p.q_tot);
    const ParcelWater<double> q{p.q_tot, a.q_liq, a.q_ice};
    const double theta_li = ice_liquid_potential_temperature(c, log_pressure_ratio(c, p.x1), a.T, q);
    EXPECT_NEAR(theta_li, p.x2, 1e-12 * p.x2) << p.id;
    const auto again = saturation_adjustment<PressureThetaLi, Halley, 6>(c, p.x1, theta_li, p.q_tot);
    EXPECT_NEAR(again.T, a.T, 1e-11) << p.id;
    EXPECT_NEAR(again.q_liq, a.q_liq, 1e-14) << p.id;
  }
  for (const Problem& p : problems<DensityEnergy>()) {
    const auto a = saturation_adjustment<DensityEnergy, Halley, 6>(c, p.x1, p.x2, p.q_tot);
    const double e = internal_energy(c, a.T, ParcelWater<double>{p.q_tot, a.q_liq, a.q_ice});
    EXPECT_NEAR(e, p.x2, 3e-9) << p.id;
  }
}

}  // namespace
}  // namespace sounding::physics
