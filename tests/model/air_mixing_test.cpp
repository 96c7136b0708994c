// SPDX-License-Identifier: Apache-2.0
/// Implicit mixing of air whose density changes with height.
#include "model/kernels/air_mixing_kernel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "air_tile.hpp"

namespace sounding::model {
namespace {

using test::AirTile;
using test::read;
using test::Values;
using test::write;

template <class Real>
class AirMixing : public testing::Test {
 protected:
  static constexpr double epsilon = std::numeric_limits<Real>::epsilon();
  static constexpr double dt = 600;
  AirTile<Real> columns;

  /// Over eight orders of magnitude; poison on the uppermost face, which is none.
  Values<Real> diffusivity(Real dry = test::poison<Real>) const {
    return columns.cells(
        [=](int k, int c) { return k == 0 ? double(dry) : std::pow(10.0, (5 * k + 3 * c) % 9 - 5); }, dry);
  }
  static double theta(int k, int c) { return 300 - 2.0 * k + 5 * std::sin(1.9 * k + c); }

  struct Column {
    Values<Real> q, owed;
  };
  Column mixed(Column before, const Values<Real>& K, const Values<Real>& flux) {
    Values<Real> scratch(before.q.size(), test::poison<Real>);
    mix_air(columns.walk(), AirMixingElimination<Real, 1, AirFaceDiffusivity<Real>>{
                                Real(dt),
                                {read(K)},
                                {columns.thickness(), read(columns.rho), read(columns.face_density)},
                                write(scratch),
                                {{write(before.q), read(flux), write(before.owed)}}});
    return before;
  }
  Column start(Real dry = test::poison<Real>) {
    return {columns.cells(theta, dry), columns.rows([](int) { return 0; }, dry)};
  }
  Values<Real> flux(Real dry = test::poison<Real>) {
    return columns.rows([](int c) { return 0.02 * (c - 1); }, dry);
  }
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(AirMixing, Reals);

TYPED_TEST(AirMixing, SolvesTheEquationsOfEveryColumn) {
  using Real = TypeParam;
  auto& air = this->columns;
  const auto K = this->diffusivity();
  const auto flux = this->flux();
  const auto after = this->mixed(this->start(), K, flux);
  air.each_wet([&](int k, int c) {
    const auto q = [&](int level) { return double(after.q[air.index(level, c)]); };
    const auto h = [&](int level) { return double(air.thickness(level, c)); };
    const auto conductance = [&](int level) {  // of the face above it
      if (level == 0 || level == air.levels(c)) return 0.0;
      return this->dt * double(air.face_density[std::size_t(level)]) * double(K[air.index(level, c)]) /
             (0.5 * (h(level - 1) + h(level)));
    };
    const double above = conductance(k), below = conductance(k + 1), mass = air.mass(k, c);
    double left = mass * (q(k) - double(Real(this->theta(k, c))));
    if (above > 0) left += above * (q(k) - q(k - 1));
    if (below > 0) left += below * (q(k) - q(k + 1));
    if (k + 1 == air.levels(c)) left -= this->dt * double(flux[std::size_t(c)]);
    EXPECT_TRUE(std::fabs(left) <= 8 * this->epsilon * (mass + above + below) * 300) << k << ' ' << c;
  });
}

TYPED_TEST(AirMixing, GivesAColumnWhatTheGroundGaveAndOwesTheRest) {
  using Real = TypeParam;
  auto& air = this->columns;
  const auto K = this->diffusivity();
  const auto flux = this->flux();
  const auto before = this->start();
  auto after = before;
  const int steps = 500;
  for (int step = 0; step < steps; ++step) after = this->mixed(after, K, flux);
  for (int c = 0; c < air.columns(); ++c) {
    const auto column = std::size_t(c);
    const double gained = air.path(after.q, c) - air.path(before.q, c);
    const double given = steps * double(Real(this->dt)) * double(flux[column]);
    // Of a content of up to 3e5 K kg m-2, one rounding of what is owed; without, 500 would gather.
    EXPECT_TRUE(std::fabs(gained + double(after.owed[column]) - given) <=
                2 * this->epsilon * (air.path(before.q, c) + std::fabs(given)))
        << c << ' ' << gained << ' ' << given;
  }
}

TYPED_TEST(AirMixing, LeavesAConstantAloneInAllBitsAndMakesNoNewExtremum) {
  using Real = TypeParam;
  auto& air = this->columns;
  const auto K = this->diffusivity();
  const auto none = air.rows([](int) { return 0; });
  const auto constant = air.cells([](int, int) { return 0.1; });
  EXPECT_TRUE(air.same_wet(this->mixed({constant, none}, K, none).q, constant));
  const auto zero = air.cells([](int, int) { return 0; });
  EXPECT_TRUE(air.same_wet(this->mixed(this->start(), zero, none).q, this->start().q));
  const auto steps = air.cells([](int k, int c) { return (k / 2 + c) % 2; });
  const auto after = this->mixed({steps, none}, K, none);
  air.each_wet([&](int k, int c) {
    EXPECT_TRUE(after.q[air.index(k, c)] >= Real(0) && after.q[air.index(k, c)] <= Real(1));
  });
}

TYPED_TEST(AirMixing, NoticesNothingOfDryCellsAndPadding) {
  using Real = TypeParam;
  const auto run = [&](Real dry) {
    return this->mixed(this->start(dry), this->diffusivity(dry), this->flux(dry));
  };
  const auto expected = run(0);
  for (const Real dry : test::poisons<Real>()) {
    const auto after = run(dry);
    EXPECT_TRUE(this->columns.same_wet(after.q, expected.q)) << dry;
    EXPECT_TRUE(this->columns.same_columns(after.owed, expected.owed)) << dry;
  }
}

/// Uniform air, K and cells: a cosine stays one and shrinks by 1/(1 + 4 dt K/h^2 sin^2(pi/2n)) a step.
TYPED_TEST(AirMixing, ACosineDecaysAtItsRate) {
  using Real = TypeParam;
  auto& air = this->columns;
  std::fill(air.rho.begin(), air.rho.end(), Real(1.25));
  std::fill(air.face_density.begin(), air.face_density.end(), Real(1.25));
  const int n = air.levels(0), steps = 20;
  const double K = 5, h = 100, wave = std::numbers::pi / n;
  const auto uniform = air.cells([=](int, int) { return K; });
  const auto none = air.rows([](int) { return 0; });
  typename TestFixture::Column column{air.cells([&](int k, int) { return std::cos(wave * (k + 0.5)); }),
                                      none};
  for (int step = 0; step < steps; ++step) column = this->mixed(column, uniform, none);
  const double decay =
      std::pow(1 + 4 * this->dt * K / (h * h) * std::pow(std::sin(wave / 2), 2), -double(steps));
  for (int k = 0; k < n; ++k)
    EXPECT_TRUE(std::fabs(double(column.q[air.index(k, 0)]) - decay * std::cos(wave * (k + 0.5))) <=
                steps * 4 * this->epsilon)
        << k;
}

}  // namespace
}  // namespace sounding::model
