// SPDX-License-Identifier: Apache-2.0
/// Condensate that leaves at once: on a tile made by hand, and in whole runs.
#include <gtest/gtest.h>

#include <cmath>

#include "air_tile.hpp"
#include "kinematic_atmosphere.hpp"
#include "model/kernels/zero_moment_kernel.hpp"

namespace sounding::model {
namespace {

using test::AirTile;
using test::read;
using test::Values;
using test::write;

template <class Real>
class ZeroMomentTile : public testing::Test {
 protected:
  static constexpr bool wide = std::is_same_v<Real, double>;
  static constexpr double rounding = wide ? 1e-17 : 1e-9;
  AirTile<Real> air;
  const physics::Thermodynamics<Real> constants{};
  const physics::ZeroMoment<Real> removal{};

  static double ice(int k, int c) { return c == 1 ? 0.5 * AirTile<Real>::cloud(k, c) : 0; }
  static double water(int k, int c) {
    return AirTile<Real>::vapour(k, c) + AirTile<Real>::cloud(k, c) + ice(k, c);
  }

  struct Tendencies {
    Values<Real> theta_li, q_np, precipitation;
  };
  /// transported: what transport takes away of all water in the stage, as a share.
  Tendencies removed(Real dry, Real h, double transported = 0) {
    const auto q_np = air.cells([](int k, int c) { return water(k, c); }, dry);
    const auto q_liq = air.cells(air.cloud, dry), q_ice = air.cells(ice, dry);
    Tendencies out{air.cells([](int, int) { return 0; }, dry),
                   air.cells([&](int k, int c) { return -transported / double(h) * water(k, c); }, dry),
                   air.rows([](int) { return -1; }, dry)};
    core::scan_down(
        air.tile(),
        ZeroMomentKernel<Real, true>{constants, removal, air.thickness(), read(air.rho),
                                     read(air.log_pressure), h, read(q_np), read(q_liq), read(q_ice),
                                     write(out.theta_li), write(out.q_np), write(out.precipitation)},
        air.registers());
    return out;
  }
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(ZeroMomentTile, RealTypes);

TYPED_TEST(ZeroMomentTile, CondensateAboveTheThresholdLeavesWithinTheTimeOfRemoval) {
  const auto out = this->removed(0, TypeParam(10));
  this->air.each_wet([&](int k, int c) {
    const double excess = std::max(0.0, this->air.cloud(k, c) + this->ice(k, c) - 5e-6);
    EXPECT_NEAR(-out.q_np[this->air.index(k, c)], excess / 1000, this->rounding) << k << ' ' << c;
  });
}

TYPED_TEST(ZeroMomentTile, WhatLeavesTheColumnIsItsPrecipitation) {
  for (const double h : {1.0, 1e3, 1e5}) {
    const auto out = this->removed(0, TypeParam(h));
    for (int c = 0; c < this->air.columns(); ++c) {
      const double ground = out.precipitation[static_cast<std::size_t>(c)];
      EXPECT_NEAR(this->air.path(out.q_np, c) + ground, 0, 300 * this->rounding) << c;
      EXPECT_EQ(ground > 0, c != 2) << "there is no cloud over column 2";
    }
  }
}

TYPED_TEST(ZeroMomentTile, NoStepIsTooLongBesideAnyTransport) {
  for (const double h : {1.0, 1e3, 1e5}) {
    for (const double transported : {0.0, 0.5, 0.95, 1.0, 1.5}) {
      const auto out = this->removed(0, TypeParam(h), transported);
      this->air.each_wet([&](int k, int c) {
        const double water = this->water(k, c), cloud = this->air.cloud(k, c) + this->ice(k, c);
        const double carried = transported * water, taken = -h * out.q_np[this->air.index(k, c)] - carried;
        const double round_off = water * (this->wide ? 1e-15 : 1e-6);
        EXPECT_TRUE(taken >= -round_off && taken <= std::max(0.0, cloud - 5e-6) + round_off) << taken;
        EXPECT_TRUE(taken <= std::max(0.0, water - carried) + round_off) << taken << ' ' << transported;
      });
    }
  }
}

/// theta_li belongs to air without precipitation: liquid leaves with the latent heat of vaporisation, ice
/// with that of sublimation.
TYPED_TEST(ZeroMomentTile, CondensateCarriesItsLatentHeatOutOfTheParcel) {
  const auto out = this->removed(0, TypeParam(10));
  const physics::Thermodynamics<double> c{};
  this->air.each_wet([&](int k, int column) {
    const auto i = this->air.index(k, column);
    const double liquid = this->air.cloud(k, column), ice = this->ice(k, column);
    const physics::ParcelWater<double> q{this->water(k, column), liquid, ice};
    const double log_p = this->air.log_pressure[static_cast<std::size_t>(k)];
    const double share = liquid > 0 ? liquid / (liquid + ice) : 1;
    const double heat = share * c.L_v0 + (1 - share) * c.L_s0;
    const double expected = -heat * out.q_np[i] / (isobaric_heat_capacity(c, q) * exner(c, log_p, q));
    EXPECT_NEAR(out.theta_li[i], expected, 1e-15 + (this->wide ? 1e-13 : 1e-5) * std::fabs(expected));
  });
}

TYPED_TEST(ZeroMomentTile, DryCellsAndPaddingChangeNoBitOfAWetCell) {
  using Real = TypeParam;
  const auto clean = this->removed(Real(1), Real(10));
  for (const Real dry : test::poisons<Real>()) {
    const auto other = this->removed(dry, Real(10));
    EXPECT_TRUE(this->air.same_wet(clean.theta_li, other.theta_li) &&
                this->air.same_wet(clean.q_np, other.q_np) &&
                this->air.same_columns(clean.precipitation, other.precipitation))
        << dry;
  }
}

/// Air at rest whose temperature is held: what is above the threshold decays with the time of removal, and
/// has rained out when it is gone.
TEST(ZeroMomentRun, AtRestTheExcessDecaysExponentially) {
  test::KinematicCase set_up = test::shipway_hill(2, io::Limiter::van_leer, 60);
  set_up.dt = 100;
  set_up.cloud = test::Cloud::removed;
  set_up.updraft.kind = io::UpdraftKind::none;
  set_up.moistening = 1.4;
  set_up.ground = {0, 730};
  test::KinematicAtmosphere<double> air(set_up);
  std::vector<double> start;
  for (int k = 0; k < 60; ++k) start.push_back(air.at("q_liq", k));
  air.run_to(2000);
  int cloudy = 0;
  for (int k = 0; k < 60; ++k) {
    const double before = start[static_cast<std::size_t>(k)];
    cloudy += before > 1e-4;
    const double expected = std::min(before, 5e-6) + std::max(0.0, before - 5e-6) * std::exp(-2.0);
    // SSPRK3 at a tenth of the time of removal: (0.1)^4/24 a step.
    EXPECT_NEAR(air.at("q_liq", k), expected, 1e-4 * before) << k;
  }
  EXPECT_GT(cloudy, 20);
  for (const std::size_t c : {0U, 1U}) {
    EXPECT_GT(air.accumulated_rain(c), 0.1);
    EXPECT_NEAR(air.water_error(c), 0, 1e-12);
  }
}

/// Condensate that leaves takes its latent heat along: the parcel of the case W2 stays saturated, and
/// theta_li rises where it rains out.
TEST(ZeroMomentRun, CloudOfAnUpdraftRainsOutAndLeavesItsHeat) {
  test::KinematicCase set_up = test::shipway_hill(3, io::Limiter::van_leer), raining = set_up;
  set_up.temperature = raining.temperature = io::TemperatureRule::prognostic;
  set_up.cloud = test::Cloud::removed;
  test::KinematicAtmosphere<double> air(set_up), kept(raining);
  air.run_to(1800);
  kept.run_to(1800);
  EXPECT_TRUE(air.path("q_liq") < 0.6 * kept.path("q_liq")) << air.path("q_liq") << ' ' << kept.path("q_liq");
  EXPECT_TRUE(air.accumulated_rain() > 0.5 * kept.path("q_liq")) << air.accumulated_rain();
  EXPECT_TRUE(air.path("theta_li") > kept.path("theta_li") + 1000);
  EXPECT_NEAR(air.water_error(), 0, 1e-12);
  EXPECT_TRUE(air.smallest("q_np") >= 0);
}

}  // namespace
}  // namespace sounding::model
