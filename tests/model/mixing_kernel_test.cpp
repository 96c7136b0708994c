// SPDX-License-Identifier: Apache-2.0
#include "model/kernels/mixing_kernel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "model/kernels/convection_kernel.hpp"
#include "model/water_tile.hpp"

namespace sounding::model {
namespace {

using std::numbers::pi;
using test::read;
using test::Values;
using test::WaterTile;
using test::write;

template <class Real>
struct Sea {
  WaterTile<Real> water{test::stretched(20, 1, 1.2), {20, 20, 13, 12, 5, 2, 1}, {0.2, 1.0, 0.6}};

  /// Diffusivity over ten orders of magnitude; nothing on the surface.
  Values<Real> diffusivity(Real dry = test::poison<Real>) const {
    return water.cells(
        [=](int k, int c) { return k == 0 ? double(dry) : std::pow(10.0, (7 * k + 3 * c) % 11 - 8); }, dry);
  }
  Values<Real> tracer(Real dry = test::poison<Real>) const {
    return water.cells([](int k, int c) { return 10 * std::sin(1.7 * k + c) + c; }, dry);
  }
  Values<Real> warm(Real dry = test::poison<Real>) const {
    return water.cells([](int k, int c) { return 5 + std::cos(0.9 * k * c); }, dry);
  }
};

/// One tracer, no surface flux.
template <class Real, class Diffusivity>
Values<Real> mixed(WaterTile<Real>& water, Values<Real> q, Diffusivity diffusivity, double dt) {
  Values<Real> scratch(q.size(), test::poison<Real>);
  mix(water.walk(),
      MixingElimination<Real, 1, 0, Diffusivity>{
          static_cast<Real>(dt), diffusivity, water.thickness(), {{write(q)}}, write(scratch), {}});
  return q;
}

template <class Real>
class Mixing : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(Mixing, Reals);

TYPED_TEST(Mixing, SolvesTheEquationsOfEveryColumn) {
  using Real = TypeParam;
  Sea<Real> sea;
  auto& water = sea.water;
  const Values<Real> K = sea.diffusivity(), before = sea.tracer();
  const double dt = 3600;
  const Values<Real> after = mixed(water, before, FaceDiffusivity<Real>{read(K)}, dt);
  const auto value = [&](const Values<Real>& f, int k, int c) {
    return static_cast<double>(f[water.index(k, c)]);
  };
  water.each_wet([&](int k, int c) {
    const auto h = [&](int level) { return static_cast<double>(water.thickness(level, c)); };
    const auto conductance = [&](int level) {
      return level == 0 || level == water.levels(c)
                 ? 0.0
                 : dt * value(K, level, c) / (0.5 * (h(level - 1) + h(level)));
    };
    const double g_above = conductance(k), g_below = conductance(k + 1);
    double left = h(k) * value(after, k, c);
    if (k > 0) left += g_above * (value(after, k, c) - value(after, k - 1, c));
    if (k + 1 < water.levels(c)) left += g_below * (value(after, k, c) - value(after, k + 1, c));
    const double size = (h(k) + g_above + g_below) * 16;
    EXPECT_TRUE(std::fabs(left - h(k) * value(before, k, c)) <=
                4 * std::numeric_limits<Real>::epsilon() * size)
        << k << " " << c;
  });
}

TYPED_TEST(Mixing, NoticesNothingOfDryCellsAndPadding) {
  using Real = TypeParam;
  Sea<Real> sea;
  const auto run = [&](Real dry) {
    Values<Real> T = sea.tracer(dry), S = sea.warm(dry), scratch(T.size(), dry);
    Values<Real> owed = sea.water.rows([](int c) { return 1e-6 * c; }, dry);
    const Values<Real> K = sea.diffusivity(dry), flux = sea.water.rows([](int c) { return 1e-4 * c; }, dry);
    mix(sea.water.walk(), MixingElimination<Real, 2, 1, FaceDiffusivity<Real>>{Real(600),
                                                                               {read(K)},
                                                                               sea.water.thickness(),
                                                                               {{write(T), write(S)}},
                                                                               write(scratch),
                                                                               {{read(flux), write(owed)}}});
    return std::pair(T, S);
  };
  const auto [T, S] = run(0);
  for (const Real poison : test::poisons<Real>()) {
    const auto [poisoned_T, poisoned_S] = run(poison);
    EXPECT_TRUE(sea.water.same_wet(poisoned_T, T)) << poison;
    EXPECT_TRUE(sea.water.same_wet(poisoned_S, S)) << poison;
  }
}

TYPED_TEST(Mixing, TracersTogetherGiveTheBitsOfTracersAlone) {
  using Real = TypeParam;
  Sea<Real> sea;
  const Values<Real> K = sea.diffusivity();
  Values<Real> T = sea.tracer(), S = sea.warm(), U = S, scratch(T.size());
  mix(sea.water.walk(),
      MixingElimination<Real, 3, 0, FaceDiffusivity<Real>>{
          Real(600), {read(K)}, sea.water.thickness(), {{write(T), write(S), write(U)}}, write(scratch), {}});
  const FaceDiffusivity<Real> faces{read(K)};
  EXPECT_TRUE(sea.water.same_wet(T, mixed(sea.water, sea.tracer(), faces, 600)));
  EXPECT_TRUE(sea.water.same_wet(S, mixed(sea.water, sea.warm(), faces, 600)));
  EXPECT_TRUE(sea.water.same_wet(U, S));
}

TYPED_TEST(Mixing, LeavesAConstantProfileAloneInAllBits) {
  using Real = TypeParam;
  Sea<Real> sea;
  const Values<Real> K = sea.diffusivity();
  const Values<Real> q = sea.water.cells([](int, int c) { return 1.0 / (3 + c); });
  EXPECT_TRUE(sea.water.same_wet(mixed(sea.water, q, FaceDiffusivity<Real>{read(K)}, 1e5), q));
}

TYPED_TEST(Mixing, WithoutDiffusivityIsTheIdentityInAllBits) {
  using Real = TypeParam;
  Sea<Real> sea;
  const Values<Real> q = sea.tracer();
  EXPECT_TRUE(sea.water.same_wet(mixed(sea.water, q, UniformDiffusivity<Real>{0}, 1e5), q));
}

TYPED_TEST(Mixing, LargeDiffusivityGivesTheMean) {
  using Real = TypeParam;
  Sea<Real> sea;
  const Values<Real> q = sea.tracer();
  const Values<Real> mean = mixed(sea.water, q, UniformDiffusivity<Real>{Real(1e8)}, 1e6);
  sea.water.each_wet([&](int k, int c) {
    double depth = 0;
    for (int l = 0; l < sea.water.levels(c); ++l) depth += static_cast<double>(sea.water.thickness(l, c));
    EXPECT_NEAR(static_cast<double>(mean[sea.water.index(k, c)]), sea.water.content(q, c) / depth,
                sizeof(Real) == 8 ? 1e-9 : 2e-5);
  });
}

TYPED_TEST(Mixing, MakesNoNewExtremum) {
  using Real = TypeParam;
  Sea<Real> sea;
  const Values<Real> K = sea.diffusivity(), q = sea.tracer();
  const Values<Real> after = mixed(sea.water, q, FaceDiffusivity<Real>{read(K)}, 86400);
  for (int c = 0; c < sea.water.columns(); ++c) {
    double low = 1e9, high = -1e9, spread = 0;
    for (int k = 0; k < sea.water.levels(c); ++k) {
      const double value = static_cast<double>(q[sea.water.index(k, c)]);
      low = std::fmin(low, value), high = std::fmax(high, value);
      spread = std::fmax(std::fabs(low), std::fabs(high));
    }
    const double rounding = 2 * spread * static_cast<double>(std::numeric_limits<Real>::epsilon());
    for (int k = 0; k < sea.water.levels(c); ++k) {
      const double value = static_cast<double>(after[sea.water.index(k, c)]);
      EXPECT_TRUE(value >= low - rounding && value <= high + rounding) << k << " " << c;
    }
  }
}

TYPED_TEST(Mixing, ConservesTheContentButForTheSurfaceFlux) {
  using Real = TypeParam;
  Sea<Real> sea;
  const double tolerance = sizeof(Real) == 8 ? 1e-14 : 4e-6;
  const Values<Real> K = sea.diffusivity();
  const Values<Real> flux = sea.water.rows([](int c) { return 1e-4 * (c - 2); });
  for (const double dt : {1.0, 600.0, 86400.0}) {
    const Values<Real> before = sea.warm();
    Values<Real> q = before, scratch(q.size()), owed = sea.water.rows([](int) { return 0; });
    mix(sea.water.walk(), MixingElimination<Real, 1, 1, FaceDiffusivity<Real>>{static_cast<Real>(dt),
                                                                               {read(K)},
                                                                               sea.water.thickness(),
                                                                               {{write(q)}},
                                                                               write(scratch),
                                                                               {{read(flux), write(owed)}}});
    for (int c = 0; c < sea.water.columns(); ++c) {
      const double expected = sea.water.content(before, c) + dt * 1e-4 * (c - 2);
      EXPECT_TRUE(std::fabs(sea.water.content(q, c) - expected) <= tolerance * std::fabs(expected))
          << c << " " << dt << " " << sea.water.content(q, c) / expected - 1;
    }
  }
}

/// A constant flux into water mixed to the floor is rounded alike in every step, so that only what is carried
/// over keeps the budget; the rate here is about a third of a unit in the last place of each cell.
TYPED_TEST(Mixing, ASteadyFluxArrivesInFullHoweverSmallAStepIs) {
  using Real = TypeParam;
  Sea<Real> sea;
  const double epsilon = static_cast<double>(std::numeric_limits<Real>::epsilon());
  const int steps = 10'000;
  const Real dt = 600;
  Values<Real> q = sea.water.cells([](int, int) { return 9.0; }), scratch(q.size());
  const Values<Real> start = q;
  const Values<Real> flux = sea.water.rows([&](int c) { return -20 * epsilon * (1 + c) / 600; });
  Values<Real> owed = sea.water.rows([](int) { return 0; });
  for (int step = 0; step < steps; ++step)
    mix(sea.water.walk(),
        MixingElimination<Real, 1, 1, UniformDiffusivity<Real>>{dt,
                                                                {Real(1e4)},
                                                                sea.water.thickness(),
                                                                {{write(q)}},
                                                                write(scratch),
                                                                {{read(flux), write(owed)}}});
  for (int c = 0; c < sea.water.columns(); ++c) {
    const double given = steps * static_cast<double>(dt * flux[static_cast<std::size_t>(c)]);
    const double change = sea.water.content(q, c) - sea.water.content(start, c);
    EXPECT_TRUE(std::fabs(change - given) <= 4 * epsilon * sea.water.content(start, c))
        << c << " " << change / given - 1;
  }
}

TYPED_TEST(Mixing, ACosineDecaysAtTheRateOfTheDiscreteOperator) {
  using Real = TypeParam;
  const int n = 32;
  const double H = 80, K = 1e-2, dt = 1800;
  WaterTile<Real> water(std::vector<double>(n, H / n), {n});
  Values<Real> q = water.cells([=](int k, int) { return std::cos(3 * pi * (k + 0.5) / n); });
  const Values<Real> start = q;
  const double rate = K * std::pow(2 * n / H * std::sin(3 * pi / (2 * n)), 2);
  for (int step = 0; step < 50; ++step) q = mixed(water, q, UniformDiffusivity<Real>{Real(K)}, dt);
  const double decay = std::pow(1 + dt * rate, -50);
  EXPECT_LT(decay, 0.3);
  EXPECT_NEAR(decay, std::exp(-50 * dt * K * std::pow(3 * pi / H, 2)), 0.01) << "near the continuous rate";
  for (std::size_t i = 0; i < q.size(); i += 16)
    EXPECT_NEAR(static_cast<double>(q[i]), decay * static_cast<double>(start[i]),
                sizeof(Real) == 8 ? 1e-13 : 1e-5);
}

/// Error (root mean square) of one implicit step whose exact result is known, for a sea floor at depth D in n
/// levels over H.  X' = cos(2 pi z / D) has no flux through surface and floor; X = X' - dt (K X'_z)_z goes
/// in.
double manufactured_error(int n, double D, const std::function<double(double)>& face_of_share, bool varying) {
  const double H = 100, dt = 3600, wave = 2 * pi / D, size = 0.05;
  const double bend = varying ? 0.6 : 0;
  const auto K = [=](double z) { return size * (1 + bend * std::sin(5 * z / D)); };
  const auto input = [=](double z) {
    const double slope = -wave * std::sin(wave * z), curvature = -wave * wave * std::cos(wave * z);
    return std::cos(wave * z) - dt * (K(z) * curvature + size * bend * 5 / D * std::cos(5 * z / D) * slope);
  };
  std::vector<double> h, face{0};
  int levels = 0;
  for (int k = 1; k <= n; ++k) {
    face.push_back(H * face_of_share(double(k) / n));
    h.push_back(face[static_cast<std::size_t>(k)] - face[static_cast<std::size_t>(k) - 1]);
    if (face[static_cast<std::size_t>(k) - 1] < D * (1 - 1e-12)) levels = k;
  }
  const auto bottom = static_cast<std::size_t>(levels) - 1;
  WaterTile<double> water(h, {levels}, {std::fmin(1.0, (D - face[bottom]) / h[bottom])});
  const Values<double> faces = water.cells([&](int k, int) { return K(face[static_cast<std::size_t>(k)]); });
  const Values<double> q = water.cells([&](int k, int c) { return input(water.depth(k, c)); });
  const Values<double> after = mixed(water, q, FaceDiffusivity<double>{read(faces)}, dt);
  double sum = 0;
  for (int k = 0; k < levels; ++k)
    sum += water.thickness(k, 0) * std::pow(after[water.index(k, 0)] - std::cos(wave * water.depth(k, 0)), 2);
  return std::sqrt(sum / D);
}

/// Slope of the error over resolutions sqrt(2) apart, by least squares: the floor cuts another share of its
/// cell at each of them, which scatters the errors about the line (those of single cells by a factor of 4).
double order(double D, const std::function<double(double)>& face_of_share, bool varying) {
  double sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0, count = 0;
  for (double n = 40; n < 1000; n *= std::numbers::sqrt2) {
    const double x = std::log(std::round(n));
    const double y =
        -std::log(manufactured_error(static_cast<int>(std::round(n)), D, face_of_share, varying));
    sum_x += x, sum_y += y, sum_xx += x * x, sum_xy += x * y, count += 1;
  }
  return (count * sum_xy - sum_x * sum_y) / (count * sum_xx - sum_x * sum_x);
}

TEST(MixingConvergence, IsOfSecondOrderInSpace) {
  const auto uniform = [](double s) { return s; };
  const auto stretching = [](double s) { return s * (0.4 + 0.6 * s); };
  EXPECT_NEAR(order(100, uniform, false), 2, 0.05);
  EXPECT_GE(order(100, stretching, false), 1.9);
  EXPECT_GE(order(100, uniform, true), 1.9);
  // the floor cuts a cell, at another share of it at each resolution
  for (const double D : {73.7, 61.1, 88.8}) {
    EXPECT_GE(order(D, uniform, true), 1.9) << D;
    EXPECT_GE(order(D, stretching, true), 1.9) << D;
  }
}

TYPED_TEST(Mixing, ConvectionMixesUnstableFacesOnly) {
  using Real = TypeParam;
  Sea<Real> sea;
  auto& water = sea.water;
  const auto run = [&](Real dry) {
    const Values<Real> T = sea.tracer(dry), S = sea.warm(dry);
    Values<Real> K(water.tile().cells(), Real(-1));
    core::each_face(water.tile(), ConvectionKernel<Real>{physics::Seawater<Real>{}, Real(1e-5), Real(1),
                                                         water.thickness(), read(T), read(S), write(K)});
    return K;
  };
  const Values<Real> T = sea.tracer(), S = sea.warm(), K = run(0);
  int unstable = 0;
  water.each_wet([&](int k, int c) {
    const std::size_t i = water.index(k, c);
    if (k == 0) {
      EXPECT_EQ(K[i], Real(-1)) << "the surface has no diffusivity";
      return;
    }
    const std::size_t above = water.index(k - 1, c);
    const bool heavy_above =
        1.67e-4 * static_cast<double>(T[above] - T[i]) < 7.8e-4 * static_cast<double>(S[above] - S[i]);
    EXPECT_EQ(K[i], heavy_above ? Real(1) : Real(1e-5)) << k << " " << c;
    unstable += heavy_above;
  });
  EXPECT_GT(unstable, 10);
  for (const Real poison : test::poisons<Real>()) EXPECT_TRUE(water.same_wet(run(poison), K)) << poison;
}

}  // namespace
}  // namespace sounding::model
