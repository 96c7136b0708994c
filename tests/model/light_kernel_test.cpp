// SPDX-License-Identifier: Apache-2.0
#include "model/kernels/light_kernel.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "model/kernels/euphotic_depth_kernel.hpp"
#include "model/kernels/shortwave_heating_kernel.hpp"
#include "model/water_tile.hpp"
#include "support/csv.hpp"

namespace sounding::model {
namespace {

using test::read;
using test::Values;
using test::WaterTile;
using test::write;

template <class Real>
struct Sea {
  WaterTile<Real> water{test::stretched(12, 1.5, 1.4), {12, 12, 9, 9, 5, 4, 1}, {1.0, 0.3, 0.7}};
  physics::TwoBandLight<Real> light;
  Values<Real> phytoplankton = plankton(test::poison<Real>);
  Values<Real> surface = water.rows([](int c) { return c == 3 ? 0 : 40.0 + 30 * c; });

  Values<Real> plankton(Real dry) const {
    return water.cells([](int k, int c) { return k == 2 ? -0.1 : 0.3 * c + 1.0 / (1 + k); }, dry);
  }
  PhytoplanktonChlorophyll<Real> chlorophyll(const Values<Real>& p) const { return {read(p), Real(1.31)}; }

  Values<Real> par(const Values<Real>& p) {
    Values<Real> out(water.tile().cells(), Real(-1));
    const LightKernel<Real, PhytoplanktonChlorophyll<Real>> kernel{
        {light, chlorophyll(p), water.thickness()}, read(surface), write(out)};
    core::scan_down(water.tile(), kernel, water.registers());
    return out;
  }
  Values<Real> heating(const Values<Real>& p) {
    Values<Real> out = water.cells([](int, int) { return 0; });
    const ShortwaveHeatingKernel<Real, PhytoplanktonChlorophyll<Real>> kernel{
        {light, chlorophyll(p), water.thickness()},
        Real(0.43),
        Real(1 / 0.35),
        Real(2.5e-7),
        read(surface),
        write(out)};
    core::scan_down(water.tile(), kernel, water.registers());
    return out;
  }
};

template <class Real>
class LightKernels : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(LightKernels, Reals);

TYPED_TEST(LightKernels, GiveTheNumbersOfThePointFunctions) {
  using Real = TypeParam;
  Sea<Real> sea;
  const auto& water = sea.water;
  const Values<Real> par = sea.par(sea.phytoplankton);
  for (int c = 0; c < water.columns(); ++c) {
    auto above = physics::surface_bands(sea.light, sea.surface[static_cast<std::size_t>(c)]);
    for (int k = 0; k < water.levels(c); ++k) {
      const Real chl = Real(1.31) * sea.phytoplankton[water.index(k, c)];
      const auto t = physics::transmission(
          physics::optical_halvings(sea.light, physics::log_chlorophyll(chl), water.thickness(k, c)));
      EXPECT_EQ(par[water.index(k, c)], physics::mean_light(above, t)) << k << " " << c;
      above = physics::light_below(above, t);
    }
  }
}

TYPED_TEST(LightKernels, NoticeNothingOfDryCellsAndPadding) {
  using Real = TypeParam;
  Sea<Real> sea;
  const Values<Real> par = sea.par(sea.plankton(0)), heating = sea.heating(sea.plankton(0));
  for (const Real poison : test::poisons<Real>()) {
    EXPECT_TRUE(sea.water.same_wet(sea.par(sea.plankton(poison)), par)) << poison;
    EXPECT_TRUE(sea.water.same_wet(sea.heating(sea.plankton(poison)), heating)) << poison;
  }
}

TYPED_TEST(LightKernels, HeatingReturnsTheShortWaveOfTheSurface) {
  using Real = TypeParam;
  Sea<Real> sea;
  const Values<Real> heating = sea.heating(sea.phytoplankton);
  for (int c = 0; c < sea.water.columns(); ++c) {
    const double surface = static_cast<double>(sea.surface[static_cast<std::size_t>(c)]);
    EXPECT_TRUE(std::fabs(sea.water.content(heating, c) / 2.5e-7 - surface) <=
                (sizeof(Real) == 8 ? 1e-13 : 1e-6) * surface)
        << c;
  }
}

TYPED_TEST(LightKernels, HeatingIsTheDivergenceOfTheFlux) {
  using Real = TypeParam;
  Sea<Real> sea;
  const auto& water = sea.water;
  const Values<Real> heating = sea.heating(sea.phytoplankton);
  const double tolerance = sizeof(Real) == 8 ? 1e-12 : 2e-5;
  for (int c = 0; c < water.columns(); ++c) {
    const double surface = static_cast<double>(sea.surface[static_cast<std::size_t>(c)]);
    double red = 0.215 * surface, blue = 0.215 * surface, infrared = 0.57 * surface;
    for (int k = 0; k < water.levels(c); ++k) {
      const double h = static_cast<double>(water.thickness(k, c));
      const double chl = std::fmax(0.0, 1.31 * static_cast<double>(sea.phytoplankton[water.index(k, c)]));
      const double x_red = h * (0.225 + 0.037 * std::pow(chl / 0.7, 0.629));
      const double x_blue = h * (0.0232 + 0.074 * std::pow(chl / 0.7, 0.674));
      double absorbed =
          -red * std::expm1(-x_red) - blue * std::expm1(-x_blue) - infrared * std::expm1(-h / 0.35);
      red *= std::exp(-x_red), blue *= std::exp(-x_blue), infrared *= std::exp(-h / 0.35);
      if (k + 1 == water.levels(c)) absorbed += red + blue + infrared;
      const double expected = absorbed * 2.5e-7 / h;
      EXPECT_TRUE(std::fabs(static_cast<double>(heating[water.index(k, c)]) - expected) <=
                  tolerance * expected)
          << k << " " << c;
    }
  }
}

TYPED_TEST(LightKernels, PaulsonAndSimpsonIsASpecialCaseOfHeating) {
  using Real = TypeParam;
  physics::TwoBandLightParameters jerlov;
  jerlov.water_attenuation = {1.0 / 23, 1.0 / 23};
  WaterTile<Real> water(test::stretched(8, 0.5, 1.5), {8});
  Values<Real> out = water.cells([](int, int) { return 0; });
  const Values<Real> surface = water.rows([](int) { return 200; });
  const ShortwaveHeatingKernel<Real, ClearWater<Real>> kernel{
      {physics::TwoBandLight<Real>(jerlov), {}, water.thickness()},
      Real(1 - 0.58),
      Real(1 / 0.35),
      Real(1),
      read(surface),
      write(out)};
  core::scan_down(water.tile(), kernel, water.registers());
  double z = 0;
  for (int k = 0; k < 7; ++k) {
    const double h = static_cast<double>(water.thickness(k, 0));
    const auto flux = [](double depth) {
      return 200 * (0.58 * std::exp(-depth / 0.35) + 0.42 * std::exp(-depth / 23));
    };
    EXPECT_NEAR(static_cast<double>(out[water.index(k, 0)]), (flux(z) - flux(z + h)) / h,
                sizeof(Real) == 8 ? 1e-12 : 1e-4);
    z += h;
  }
}

TYPED_TEST(LightKernels, AFieldOfChlorophyllServesAsWellAsPhytoplankton) {
  using Real = TypeParam;
  Sea<Real> sea;
  Values<Real> chlorophyll = sea.phytoplankton, par(sea.water.tile().cells());
  for (auto& value : chlorophyll) value *= Real(1.31);
  const LightKernel<Real, ChlorophyllField<Real>> kernel{
      {sea.light, {read(chlorophyll)}, sea.water.thickness()}, read(sea.surface), write(par)};
  core::scan_down(sea.water.tile(), kernel, sea.water.registers());
  EXPECT_TRUE(sea.water.same_wet(par, sea.par(sea.phytoplankton)));
}

/// The reference columns as lanes of a tile: rule `partial` first, it is the deeper one.
TYPED_TEST(LightKernels, EuphoticDepthAgreesWithTheReference) {
  using Real = TypeParam;
  const test::CsvTable profiles(SOUNDING_TEST_DATA "/light/par_profiles.csv");
  const test::CsvTable expected(SOUNDING_TEST_DATA "/light/euphotic_face.csv");
  WaterTile<Real> water({4, 6, 9, 12, 16, 21, 27, 35, 40}, {9, 9, 9, 9, 9, 9, 9},
                        {1, 1, 1, 0.5, 0.5, 0.5, 1});
  const std::string names[] = {"uniform", "surface_bloom", "deep_maximum"};
  Values<Real> chlorophyll = water.cells([](int, int) { return 0.1; });
  for (const auto row : profiles)
    for (int c = 0; c < 6; ++c)
      if (row.text("profile") == names[c % 3] && row.text("rule") == (c < 3 ? "full" : "partial") &&
          row["wet"])
        chlorophyll[water.index(12 - static_cast<int>(row["k"]), c)] = static_cast<Real>(row["chl"]);
  const Values<Real> surface = water.rows([](int c) { return c == 6 ? 0 : 100; });
  for (const auto row : expected) {
    Values<Real> depth = water.rows([](int) { return -1; }), status = depth;
    const EuphoticDepthKernel<Real, ChlorophyllField<Real>> kernel{
        {physics::TwoBandLight<Real>{}, {read(chlorophyll)}, water.thickness()},
        Real(row["cutoff"]),
        read(surface),
        write(depth),
        write(status)};
    core::scan_down(water.tile(), kernel, water.registers());
    for (std::size_t c = 0; c < 6; ++c) {
      if (row.text("profile") != names[c % 3] || row.text("rule") != (c < 3 ? "full" : "partial")) continue;
      EXPECT_TRUE(std::fabs(static_cast<double>(depth[c]) + row["z_face_log"]) <=
                  (sizeof(Real) == 8 ? 1e-9 : 1e-3))
          << row.index() << " " << depth[c];
      EXPECT_EQ(status[c], row.text("status") == "interior" ? 0 : 1) << row.index();
    }
    EXPECT_TRUE(std::isnan(depth[6]));
    EXPECT_EQ(status[6], Real(int(Euphotic::night)));
  }
}

}  // namespace
}  // namespace sounding::model
