// SPDX-License-Identifier: Apache-2.0
/// Rain and snow of a column on a tile made by hand, cold above and warm below, and in whole runs.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "air_tile.hpp"
#include "kinematic_atmosphere.hpp"
#include "model/kernels/one_moment_kernel.hpp"

namespace sounding::model {
namespace {

using test::AirTile;
using test::read;
using test::Values;
using test::write;

/// From 252 to 285 K downward: cloud of liquid and ice, snow above and below it, rain below.
template <class Real>
class OneMomentTile : public testing::Test {
 protected:
  static constexpr bool wide = std::is_same_v<Real, double>;
  AirTile<Real> air;
  Values<Real> root;
  const physics::Thermodynamics<Real> constants{};
  const physics::MixedPhase<Real> microphysics{};

  OneMomentTile() {
    for (const Real rho : air.rho) root.push_back(buoyancy_root(microphysics, rho));
  }

  static double temperature(int k) { return 252 + 3.0 * k; }
  static double vapour(int k, int c) { return 0.0006 + 0.0005 * k + 0.0001 * c; }
  static double liquid(int k, int c) { return AirTile<Real>::cloud(k, c); }
  static double ice(int k, int c) { return k > 0 && k < 7 && c != 2 ? 5e-5 * k : 0; }
  static double rain(int k, int c) { return AirTile<Real>::rain(k, c); }
  static double snow(int k, int c) { return k > 1 && c < 3 ? 1e-4 * (1 + k % 4) : 0; }
  static double parcel(int k, int c) { return vapour(k, c) + liquid(k, c) + ice(k, c); }

  struct Tendencies {
    Values<Real> theta_li, q_np, q_rai, q_sno, precipitation, snowfall;
  };
  /// transported: what transport takes away of rain and snow in the stage, as a share.
  Tendencies run(Real dry, Real h, double transported = 0) {
    const auto cells = [&](auto value) { return air.cells(value, dry); };
    const auto T = cells([](int k, int) { return temperature(k); });
    const auto q_np = cells(parcel), q_liq = cells(liquid), q_ice = cells(ice);
    const auto q_rai = cells(rain), q_sno = cells(snow), zero = cells([](int, int) { return 0; });
    const auto carried = [&](auto of) {
      return cells([&](int k, int c) { return -transported / double(h) * of(k, c); });
    };
    const auto row = air.rows([](int) { return -1; }, dry);
    Tendencies out{zero, zero, carried(rain), carried(snow), row, row};
    auto rain_flux = cells([](int, int) { return NAN; }), snow_flux = rain_flux;
    core::scan_down(air.tile(),
                    OneMomentKernel<Real, true>{
                        constants,
                        microphysics,
                        air.thickness(),
                        {read(air.rho), read(air.inverse_density), read(root), read(air.log_pressure)},
                        h,
                        read(T),
                        read(q_np),
                        read(q_liq),
                        read(q_ice),
                        {read(q_rai), write(out.q_rai)},
                        {read(q_sno), write(out.q_sno)},
                        write(out.theta_li),
                        write(out.q_np),
                        write(rain_flux),
                        write(snow_flux),
                        write(out.precipitation),
                        write(out.snowfall)},
                    air.registers());
    return out;
  }
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(OneMomentTile, RealTypes);

/// Cell by cell downward from the functions of the whole scheme, cloud in equilibrium left out.
TYPED_TEST(OneMomentTile, StagesGiveWhatThePointFunctionsGive) {
  const physics::Thermodynamics<double> c{};
  const physics::MixedPhase<double> m{};
  for (const double h : {1.0, 60.0}) {
    const auto out = this->run(test::poison<TypeParam>, TypeParam(h));
    for (int column = 0; column < this->air.columns(); ++column) {
      double rain_above = 0, snow_above = 0;
      for (int k = 0; k < static_cast<const test::WaterTile<TypeParam>&>(this->air).levels(column); ++k) {
        const auto i = this->air.index(k, column);
        const double rho = double(this->air.rho[static_cast<std::size_t>(k)]), T = this->temperature(k);
        const double dz = double(this->air.thickness(k, column));
        const double q_rai = this->rain(k, column), q_sno = this->snow(k, column);
        const physics::CellWater<double> q{this->parcel(k, column) + q_rai + q_sno, this->liquid(k, column),
                                           this->ice(k, column), q_rai, q_sno};
        const auto vapor = cell_vapor(c, m.air, rho, T, q);
        const auto p = cell_particles(m, rho, buoyancy_root(m, rho), q);
        auto rates = mixed_phase_rates(c, m, vapor, p, 1 / rho, T, q);
        rates.condensation = rates.deposition = rates.ice_melt = 0;
        const auto t = transfers(rates);
        const auto rain_fall = physics::cell_fall(p.rain.v, q_rai, h, 1 / dz);
        const auto snow_fall = physics::cell_fall(p.snow.v, q_sno, h, 1 / dz);
        const auto f =
            sink_factors(available(vapor, q), t, rain_fall.falling / dz, snow_fall.falling / dz, h);
        const auto d = tendencies(scaled(t, f));
        const double rain_below = fall_flux(rain_fall, f.rain, rho, rain_above);
        const double snow_below = fall_flux(snow_fall, f.snow, rho, snow_above);
        const double heat = isobaric_heat_capacity(
                                c, physics::ParcelWater<double>{this->parcel(k, column), q.q_liq, q.q_ice}) *
                            exner(c, double(this->air.log_pressure[static_cast<std::size_t>(k)]),
                                  physics::ParcelWater<double>{this->parcel(k, column), q.q_liq, q.q_ice});
        const double rounding = this->wide ? 1e-13 : 2e-5, scale = (q_rai + q_sno) / h + 1e-7;
        EXPECT_NEAR(out.q_np[i], -(d.rain + d.snow), rounding * scale) << k << ' ' << column << ' ' << h;
        EXPECT_NEAR(out.q_rai[i], d.rain + (rain_above - rain_below) / (rho * dz), rounding * scale)
            << k << ' ' << column << ' ' << h;
        EXPECT_NEAR(out.q_sno[i], d.snow + (snow_above - snow_below) / (rho * dz), rounding * scale)
            << k << ' ' << column << ' ' << h;
        EXPECT_NEAR(out.theta_li[i], (c.L_v0 * d.rain + c.L_s0 * d.snow) / heat, 3e3 * rounding * scale)
            << k << ' ' << column << ' ' << h;
        rain_above = rain_below, snow_above = snow_below;
      }
      const auto at = static_cast<std::size_t>(column);
      EXPECT_NEAR(out.snowfall[at], snow_above, (this->wide ? 1e-14 : 1e-6));
      EXPECT_NEAR(out.precipitation[at], rain_above + snow_above, (this->wide ? 1e-14 : 1e-6));
    }
    EXPECT_GT(out.snowfall[0], 0);
  }
}

TYPED_TEST(OneMomentTile, WaterOfAColumnChangesByItsPrecipitationAlone) {
  for (const double h : {1.0, 30.0, 1000.0}) {
    const auto out = this->run(0, TypeParam(h));
    for (int c = 0; c < this->air.columns(); ++c) {
      const double change =
          this->air.path(out.q_np, c) + this->air.path(out.q_rai, c) + this->air.path(out.q_sno, c);
      EXPECT_NEAR(change, -out.precipitation[static_cast<std::size_t>(c)], this->wide ? 1e-15 : 3e-7);
    }
  }
}

/// Beside any transport that leaves something.
TYPED_TEST(OneMomentTile, NoStepIsTooLongForPositiveContents) {
  for (const double h : {1.0, 100.0, 1e4}) {
    for (const double transported : {0.0, 0.5, 0.999}) {
      const auto out = this->run(0, TypeParam(h), transported);
      this->air.each_wet([&](int k, int c) {
        const auto i = this->air.index(k, c);
        const double rounding = 1e-2 * (this->wide ? 1e-14 : 1e-5);
        EXPECT_TRUE(this->rain(k, c) + h * double(out.q_rai[i]) >= -rounding) << h << ' ' << k << ' ' << c;
        EXPECT_TRUE(this->snow(k, c) + h * double(out.q_sno[i]) >= -rounding) << h << ' ' << k << ' ' << c;
        EXPECT_TRUE(this->parcel(k, c) + h * double(out.q_np[i]) >= -rounding) << h << ' ' << k << ' ' << c;
      });
    }
  }
}

TYPED_TEST(OneMomentTile, DryCellsAndPaddingChangeNoBitOfAWetCell) {
  using Real = TypeParam;
  const auto clean = this->run(Real(1), Real(10));
  for (const Real dry : test::poisons<Real>()) {
    const auto other = this->run(dry, Real(10));
    EXPECT_TRUE(this->air.same_wet(clean.theta_li, other.theta_li) &&
                this->air.same_wet(clean.q_np, other.q_np) && this->air.same_wet(clean.q_rai, other.q_rai) &&
                this->air.same_wet(clean.q_sno, other.q_sno) &&
                this->air.same_columns(clean.precipitation, other.precipitation) &&
                this->air.same_columns(clean.snowfall, other.snowfall))
        << dry;
  }
}

/// Warm air without ice and snow is the warm scheme.
TYPED_TEST(OneMomentTile, WithoutIceItIsTheWarmScheme) {
  using Real = TypeParam;
  auto& tile = this->air;
  const physics::OneMoment<Real> warm{};
  const auto T = tile.cells([&](int k, int) { return tile.temperature(k); });
  const auto none = tile.cells([](int, int) { return 0; });
  const auto q_np = tile.cells([&](int k, int c) { return tile.vapour(k, c) + tile.cloud(k, c); });
  const auto q_liq = tile.cells(tile.cloud), q_rai = tile.cells(tile.rain);
  for (const double h : {1.0, 100.0, 1e3}) {
    Values<Real> theta = none, vapour = none, rain = none, ground = tile.rows([](int) { return -1; });
    core::scan_down(
        tile.tile(),
        WarmRainKernel<Real, true>{this->constants, warm, tile.thickness(), tile.levels(), Real(h), read(T),
                                   read(q_np), read(q_liq), read(none), read(q_rai), write(theta),
                                   write(vapour), write(rain), write(ground)},
        tile.registers());
    Values<Real> theta_m = none, vapour_m = none, rain_m = none, snow_m = none, ground_m = ground,
                 snowfall = ground, flux = none, snow_flux = none;
    core::scan_down(tile.tile(),
                    OneMomentKernel<Real, true>{this->constants,
                                                this->microphysics,
                                                tile.thickness(),
                                                {read(tile.rho), read(tile.inverse_density), read(this->root),
                                                 read(tile.log_pressure)},
                                                Real(h),
                                                read(T),
                                                read(q_np),
                                                read(q_liq),
                                                read(none),
                                                {read(q_rai), write(rain_m)},
                                                {read(none), write(snow_m)},
                                                write(theta_m),
                                                write(vapour_m),
                                                write(flux),
                                                write(snow_flux),
                                                write(ground_m),
                                                write(snowfall)},
                    tile.registers());
    const double rounding = this->wide ? 2e-14 : 5e-6;
    tile.each_wet([&](int k, int c) {
      const auto i = tile.index(k, c);
      const double scale = 3e-3 / h + 1e-6;
      EXPECT_NEAR(rain_m[i], rain[i], rounding * scale) << h << ' ' << k << ' ' << c;
      EXPECT_NEAR(vapour_m[i], vapour[i], rounding * scale) << h << ' ' << k << ' ' << c;
      EXPECT_NEAR(theta_m[i], theta[i], 3e3 * rounding * scale) << h << ' ' << k << ' ' << c;
      EXPECT_EQ(snow_m[i], 0);
    });
    for (int c = 0; c < tile.columns(); ++c) {
      const auto at = static_cast<std::size_t>(c);
      EXPECT_NEAR(ground_m[at], ground[at], 10 * rounding * double(ground[at]));
      EXPECT_EQ(snowfall[at], 0);
    }
  }
}

/// The case W2 has no ice.
TEST(OneMomentIceRun, TheWarmCaseIsThatOfTheWarmScheme) {
  for (const auto temperature : {io::TemperatureRule::fixed, io::TemperatureRule::prognostic}) {
    test::KinematicCase set_up = test::shipway_hill(3, io::Limiter::van_leer);
    set_up.temperature = temperature;
    set_up.cloud = test::Cloud::raining;
    test::KinematicAtmosphere<double> warm(set_up);
    set_up.cloud = test::Cloud::raining_and_snowing;
    test::KinematicAtmosphere<double> whole(set_up);
    warm.run_to(1800);
    whole.run_to(1800);
    EXPECT_NEAR(whole.accumulated_rain(), warm.accumulated_rain(), 1e-11);
    EXPECT_GT(warm.accumulated_rain(), 1);
    for (int k = 0; k < 120; ++k) {
      EXPECT_NEAR(whole.at("q_rai", k), warm.at("q_rai", k), 1e-14);
      EXPECT_NEAR(whole.at("q_liq", k), warm.at("q_liq", k), 1e-13);
      EXPECT_NEAR(whole.at("air_temperature", k), warm.at("air_temperature", k), 1e-10);
      EXPECT_EQ(whole.at("q_sno", k), 0);
    }
    EXPECT_NEAR(whole.water_error(), 0, 1e-12);
  }
}

}  // namespace
}  // namespace sounding::model
