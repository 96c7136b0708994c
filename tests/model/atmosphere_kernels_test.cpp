// SPDX-License-Identifier: Apache-2.0
/// Cloud and rain of the atmosphere on a tile made by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "air_tile.hpp"
#include "model/kernels/fixed_temperature_cloud_kernel.hpp"
#include "model/kernels/negative_water_kernel.hpp"
#include "model/kernels/rain_sedimentation_kernel.hpp"
#include "model/kernels/saturation_adjustment_kernel.hpp"
#include "model/kernels/warm_rain_kernel.hpp"

namespace sounding::model {
namespace {

using test::AirTile;
using test::read;
using test::Values;
using test::write;

template <class Real>
class AtmosphereKernels : public testing::Test {
 protected:
  static constexpr bool wide = std::is_same_v<Real, double>;
  AirTile<Real> columns;
  const physics::Thermodynamics<Real> constants{};
  const physics::OneMoment<Real> microphysics{};

  struct Cloud {
    Values<Real> T, q_liq, q_ice;
  };
  Cloud adjusted(Real dry) {
    const auto theta = columns.cells(columns.theta, dry);
    const auto q_np =
        columns.cells([&](int k, int c) { return columns.vapour(k, c) + columns.cloud(k, c); }, dry);
    Cloud out{columns.cells([](int, int) { return -1; }, dry),
              columns.cells([](int, int) { return -1; }, dry),
              columns.cells([](int, int) { return -1; }, dry)};
    core::scan_down(columns.tile(),
                    SaturationAdjustmentKernel<Real>{constants, read(columns.pressure),
                                                     read(columns.log_pressure), read(theta), read(q_np),
                                                     write(out.T), write(out.q_liq), write(out.q_ice)},
                    columns.registers());
    return out;
  }

  struct Tendencies {
    Values<Real> theta_li, q_np, q_rai, precipitation, sedimentation, shaft;
  };
  /// transported: what transport takes away of the rain in the stage, as a share.
  Tendencies rained(Real dry, Real h, double transported = 0) {
    const auto T = columns.cells([&](int k, int) { return columns.temperature(k); }, dry);
    const auto q_liq = columns.cells(columns.cloud, dry),
               q_ice = columns.cells([](int, int) { return 0; }, dry);
    const auto q_np =
        columns.cells([&](int k, int c) { return columns.vapour(k, c) + columns.cloud(k, c); }, dry);
    const auto q_rai = columns.cells(columns.rain, dry);
    const auto zero = columns.cells([](int, int) { return 0; }, dry);
    const auto row = columns.rows([](int) { return -1; }, dry);
    const auto rain_carried =
        columns.cells([&](int k, int c) { return -transported / double(h) * columns.rain(k, c); }, dry);
    Tendencies out{zero, zero, rain_carried, row, rain_carried, row};
    core::scan_down(
        columns.tile(),
        WarmRainKernel<Real, true>{constants, microphysics, columns.thickness(), columns.levels(), h, read(T),
                                   read(q_np), read(q_liq), read(q_ice), read(q_rai), write(out.theta_li),
                                   write(out.q_np), write(out.q_rai), write(out.precipitation)},
        columns.registers());
    core::scan_down(columns.tile(),
                    RainSedimentationKernel<Real>{microphysics, columns.thickness(), columns.levels(), h,
                                                  read(q_rai), write(out.sedimentation), write(out.shaft)},
                    columns.registers());
    return out;
  }
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(AtmosphereKernels, RealTypes);

TYPED_TEST(AtmosphereKernels, StagedAdjustmentGivesWhatThePointFunctionGives) {
  using Real = TypeParam;
  const auto cloud = this->adjusted(test::poison<Real>);
  int saturated = 0;
  this->columns.each_wet([&](int k, int c) {
    const auto level = static_cast<std::size_t>(k);
    const auto i = this->columns.index(k, c);
    const Real q_np = Real(this->columns.vapour(k, c) + this->columns.cloud(k, c));
    const auto one = physics::saturation_adjustment<physics::PressureThetaLi, physics::Halley, 2>(
        this->constants, this->columns.pressure[level], Real(this->columns.theta(k, c)), q_np);
    const double T_limit = this->wide ? 1e-11 : 2e-4, q_limit = this->wide ? 1e-14 : 3e-7;
    EXPECT_NEAR(cloud.T[i], one.T, T_limit);
    EXPECT_NEAR(cloud.q_liq[i], one.q_liq, q_limit);
    EXPECT_NEAR(cloud.q_ice[i], one.q_ice, q_limit);
    saturated += one.saturated > 0;
  });
  EXPECT_GT(saturated, 5) << "some levels are cloudy, some are skipped";
}

TYPED_TEST(AtmosphereKernels, CellsWithoutConvergenceAreCounted) {
  using Real = TypeParam;
  auto& air = this->columns;
  const auto theta = air.cells(air.theta);
  const auto q_np = air.cells([&](int k, int c) { return c == 1 && k < 2 ? 1.5 : air.vapour(k, c); });
  Values<Real> T = air.cells([](int, int) { return 0; }), liquid = T, ice = T,
               count = air.rows([](int) { return -1; });
  core::scan_down(air.tile(),
                  CountedSaturationAdjustmentKernel<Real, physics::Halley, 6>{
                      {this->constants, read(air.pressure), read(air.log_pressure), read(theta), read(q_np),
                       write(T), write(liquid), write(ice)},
                      write(count)},
                  air.registers());
  for (int c = 0; c < air.columns(); ++c)
    EXPECT_EQ(count[static_cast<std::size_t>(c)], c == 1 ? 2 : 0) << "no content of water is above 1";
}

/// Levels of one tile that are skipped, against the same cells in a tile where one lane is saturated.
TYPED_TEST(AtmosphereKernels, SkippingClearLevelsChangesNoBit) {
  using Real = TypeParam;
  using Adjust = SaturationAdjustmentKernel<Real>;
  auto& air = this->columns;
  const auto theta = air.cells(air.theta);
  const auto run = [&](bool cloud_beside) {
    const auto q =
        air.cells([&](int k, int c) { return c == 0 && cloud_beside ? 0.03 : air.vapour(k, c) / 3; });
    Values<Real> T = air.cells([](int, int) { return 0; }), liquid = T, ice = T;
    core::scan_down(air.tile(),
                    Adjust{this->constants, read(air.pressure), read(air.log_pressure), read(theta), read(q),
                           write(T), write(liquid), write(ice)},
                    air.registers());
    return T;
  };
  const auto skipped = run(false), computed = run(true);
  air.each_wet([&](int k, int c) {
    if (c > 0) {
      EXPECT_EQ(skipped[air.index(k, c)], computed[air.index(k, c)]) << k << ' ' << c;
    }
  });
  EXPECT_NE(skipped[air.index(0, 0)], computed[air.index(0, 0)]);
}

TYPED_TEST(AtmosphereKernels, FixedTemperatureCondensesWhatExceedsSaturation) {
  using Real = TypeParam;
  auto& air = this->columns;
  const auto q_np = air.cells([&](int k, int c) { return double(air.q_sat[k]) + 1e-4 * (k - 5) * (c + 1); });
  Values<Real> T = air.cells([](int, int) { return 0; }), liquid = T, ice = T;
  core::each_cell(air.tile(), FixedTemperatureCloudKernel<Real>{read(air.level_temperature), read(air.q_sat),
                                                                read(air.liquid_fraction), read(q_np),
                                                                write(T), write(liquid), write(ice)});
  air.each_wet([&](int k, int c) {
    const auto i = air.index(k, c);
    const double expected = std::max(0.0, 1e-4 * (k - 5) * (c + 1));
    EXPECT_NEAR(liquid[i], 0.75 * expected, 2e-9);
    EXPECT_NEAR(ice[i], 0.25 * expected, 2e-9);
    EXPECT_EQ(T[i], air.level_temperature[static_cast<std::size_t>(k)]);
  });
}

TYPED_TEST(AtmosphereKernels, DryCellsAndPaddingChangeNoBitOfAWetCell) {
  using Real = TypeParam;
  const auto clean = this->adjusted(Real(1));
  const auto rain = this->rained(Real(1), Real(10));
  for (const Real dry : test::poisons<Real>()) {
    const auto cloud = this->adjusted(dry);
    EXPECT_TRUE(this->columns.same_wet(clean.T, cloud.T) && this->columns.same_wet(clean.q_liq, cloud.q_liq))
        << dry;
    const auto other = this->rained(dry, Real(10));
    EXPECT_TRUE(this->columns.same_wet(rain.theta_li, other.theta_li) &&
                this->columns.same_wet(rain.q_np, other.q_np) &&
                this->columns.same_wet(rain.q_rai, other.q_rai) &&
                this->columns.same_wet(rain.sedimentation, other.sedimentation) &&
                this->columns.same_columns(rain.precipitation, other.precipitation) &&
                this->columns.same_columns(rain.shaft, other.shaft))
        << dry;
  }
}

TYPED_TEST(AtmosphereKernels, WaterOfAColumnChangesByItsPrecipitationAlone) {
  for (const double h : {1.0, 30.0, 1000.0}) {
    const auto rain = this->rained(0, TypeParam(h));
    for (int c = 0; c < this->columns.columns(); ++c) {
      const auto column = static_cast<std::size_t>(c);
      const double change = this->columns.path(rain.q_np, c) + this->columns.path(rain.q_rai, c);
      EXPECT_NEAR(change, -rain.precipitation[column], this->wide ? 1e-16 : 3e-8);
      EXPECT_NEAR(this->columns.path(rain.sedimentation, c), -rain.shaft[column], this->wide ? 1e-16 : 3e-8);
    }
    EXPECT_GT(rain.precipitation[0], 0);
    EXPECT_EQ(rain.precipitation[3], 0) << "no rain has reached the ground there";
  }
}

/// A level without cloud and rain has work to do where rain falls into it.
TYPED_TEST(AtmosphereKernels, RainEntersClearLevels) {
  using Real = TypeParam;
  auto& air = this->columns;
  const auto T = air.cells([&](int k, int) { return air.temperature(k); });
  const auto none = air.cells([](int, int) { return 0; });
  const auto q_np = air.cells(air.vapour);
  const auto q_rai = air.cells([](int k, int) { return k == 1 ? 1e-3 : 0; });
  Values<Real> theta_li = none, vapour = none, rain = none, ground = air.rows([](int) { return 0; });
  core::scan_down(
      air.tile(),
      WarmRainKernel<Real, true>{this->constants, this->microphysics, air.thickness(), air.levels(), Real(1),
                                 read(T), read(q_np), read(none), read(none), read(q_rai), write(theta_li),
                                 write(vapour), write(rain), write(ground)},
      air.registers());
  for (int c = 0; c < air.columns(); ++c) {
    EXPECT_LT(rain[air.index(1, c)], 0);
    EXPECT_GT(rain[air.index(2, c)], 0);
    EXPECT_EQ(rain[air.index(3, c)], 0);
    EXPECT_NEAR(air.path(rain, c) + air.path(vapour, c), 0, this->wide ? 1e-17 : 1e-8);
  }
}

TYPED_TEST(AtmosphereKernels, NoStepIsTooLongForPositiveContents) {
  auto& air = this->columns;
  for (const double h : {1.0, 100.0, 1e4}) {
    const auto rain = this->rained(0, TypeParam(h));
    air.each_wet([&](int k, int c) {
      const auto i = air.index(k, c);
      const double rounding = 1e-3 * (this->wide ? 1e-14 : 1e-5);
      EXPECT_TRUE(air.rain(k, c) + h * double(rain.q_rai[i]) >= -rounding) << h << ' ' << k << ' ' << c;
      EXPECT_TRUE(air.cloud(k, c) + h * std::min(0.0, double(rain.q_np[i])) >= -rounding)
          << h << ' ' << k << ' ' << c;
      EXPECT_TRUE(air.rain(k, c) + h * double(rain.sedimentation[i]) >= -rounding)
          << h << ' ' << k << ' ' << c;
    });
  }
}

/// Transport and fall draw on the same rain in the same stage.
TYPED_TEST(AtmosphereKernels, WhatTransportTakesIsNotTakenTwice) {
  auto& air = this->columns;
  for (const double h : {10.0, 1e3}) {
    for (const double transported : {0.5, 0.999}) {
      const auto rain = this->rained(0, TypeParam(h), transported);
      air.each_wet([&](int k, int c) {
        const auto i = air.index(k, c);
        const double rounding = 1e-2 * (this->wide ? 1e-14 : 1e-5);
        EXPECT_TRUE(air.rain(k, c) + h * double(rain.q_rai[i]) >= -rounding) << k << ' ' << c;
        EXPECT_TRUE(air.rain(k, c) + h * double(rain.sedimentation[i]) >= -rounding) << k << ' ' << c;
      });
    }
  }
}

TYPED_TEST(AtmosphereKernels, WaterBelowZeroIsCounted) {
  using Real = TypeParam;
  auto& air = this->columns;
  const auto q_np = air.cells([](int k, int c) { return c == 1 && k == 2 ? -3e-3 : 1e-2; });
  const auto q_rai = air.cells([](int k, int c) { return c == 1 && k == 4 ? -1e-3 : 0; });
  Values<Real> missing = air.rows([](int) { return -1; });
  core::scan_down(air.tile(),
                  NegativeWaterKernel<Real, 1>{
                      air.thickness(), read(air.rho), read(q_np), {{read(q_rai)}}, write(missing)},
                  air.registers());
  for (int c = 0; c < air.columns(); ++c) {
    const double expected = c == 1 ? 3e-3 * air.mass(2, c) + 1e-3 * air.mass(4, c) : 0;
    EXPECT_NEAR(missing[static_cast<std::size_t>(c)], expected, (this->wide ? 1e-14 : 1e-6)) << c;
  }
}

/// theta_li belongs to air without rain: forming rain takes its latent heat along.
TYPED_TEST(AtmosphereKernels, RainCarriesItsLatentHeatOutOfTheParcel) {
  const auto rain = this->rained(0, TypeParam(1));
  const physics::Thermodynamics<double> c{};
  this->columns.each_wet([&](int k, int column) {
    const auto i = this->columns.index(k, column);
    const double cloud = this->columns.cloud(k, column);
    const physics::ParcelWater<double> q{this->columns.vapour(k, column) + cloud, cloud, 0};
    const double log_p = this->columns.log_pressure[static_cast<std::size_t>(k)];
    const double heating = c.L_v0 / (isobaric_heat_capacity(c, q) * exner(c, log_p, q));
    const double expected = -heating * rain.q_np[i];
    EXPECT_NEAR(rain.theta_li[i], expected, 1e-15 + (this->wide ? 1e-13 : 1e-5) * std::fabs(expected));
  });
}

}  // namespace
}  // namespace sounding::model
