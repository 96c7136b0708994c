// SPDX-License-Identifier: Apache-2.0
#include "physics/mixing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "physics/seawater.hpp"
#include "physics/sinking.hpp"
#include "physics/surface_fluxes.hpp"
#include "support/counted.hpp"

namespace sounding::physics {
namespace {

using test::count_of;
using test::Counted;
using test::Operations;

TEST(Seawater, BuoyancyFrequencyOfALinearStratification) {
  SeawaterParameters p;
  p.thermal_expansion = 2e-4;
  p.gravity = 9.81;
  const Seawater<double> c(p);
  // N = 0.01 1/s from temperature alone: dT/dz = N^2 / (g alpha)
  const double gradient = 1e-4 / (9.81 * 2e-4);
  EXPECT_NEAR(buoyancy_frequency_squared(c, gradient * 3, 0.0, 3.0), 1e-4, 1e-18);
  EXPECT_TRUE(buoyancy_frequency_squared(c, 0.0, 0.1, 3.0) < 0) << "salt above is unstable";
  EXPECT_NEAR(density(c, 11.0, 35.0) - density(c, 10.0, 35.0), -1020 * 2e-4, 1e-12);
  EXPECT_NEAR(density(c, 10.0, 36.0) - density(c, 10.0, 35.0), 1020 * 7.8e-4, 1e-12);
}

TEST(SurfaceFluxes, HeatIntoTheOceanWarmsIt) {
  const Seawater<double> c;
  EXPECT_NEAR(temperature_flux(c, 100.0), 100 / (1020 * 3991.86795711963), 1e-20);
}

TEST(ConvectiveAdjustment, MixesUnstableFacesOnly) {
  EXPECT_EQ(convective_diffusivity(-1e-12, 1e-5, 1.0), 1.0);
  EXPECT_EQ(convective_diffusivity(0.0, 1e-5, 1.0), 1e-5);
  EXPECT_EQ(convective_diffusivity(1e-4, 1e-5, 1.0), 1e-5);
}

/// One column by the point functions, uppermost cell first; conductance[i] belongs to the face above cell i.
template <class Real>
std::vector<Real> mixed(std::vector<Real> x, const std::vector<Real>& h,
                        const std::vector<Real>& conductance) {
  std::vector<Real> weight(x.size());
  Real reach = h[0];
  for (std::size_t i = 1; i < x.size(); ++i) {
    const auto e = eliminate(reach, conductance[i], h[i]);
    reach = e.reach;
    weight[i] = e.from_below;
    x[i] = blend(x[i], x[i - 1], e.from_above);
  }
  for (std::size_t i = x.size() - 1; i-- > 0;) x[i] = blend(x[i], x[i + 1], weight[i + 1]);
  return x;
}

TEST(Elimination, SolvesTheEquationsOfDiffusion) {
  const std::vector<double> h{1, 2, 0.5, 4}, x{3, -1, 2, 7}, g{0, 0.3, 8, 100};
  const auto y = mixed(x, h, g);
  for (std::size_t i = 0; i < 4; ++i) {
    double left = h[i] * y[i];
    if (i > 0) left += g[i] * (y[i] - y[i - 1]);
    if (i < 3) left += g[i + 1] * (y[i] - y[i + 1]);
    EXPECT_NEAR(left, h[i] * x[i], 1e-13);
  }
}

TEST(Elimination, LargeDiffusivityGivesTheMean) {
  const std::vector<double> h{1, 2, 3}, x{6, 3, 1}, g{0, 1e12, 1e12};
  for (const double y : mixed(x, h, g)) EXPECT_NEAR(y, 2.5, 1e-11);
}

TEST(Elimination, IsSymmetricUnderReflection) {
  const std::vector<double> h{1, 2, 0.5, 4}, x{3, -1, 2, 7}, g{0, 0.3, 8, 100};
  const auto down = mixed(x, h, g);
  const auto up = mixed<double>({7, 2, -1, 3}, {4, 0.5, 2, 1}, {0, 100, 8, 0.3});
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(down[i], up[3 - i], 4e-15 * 7);
}

TEST(Sinking, TakesNothingOutOfANegativeCell) {
  EXPECT_EQ(sinking_flux(2.0, 3.0), 6.0);
  EXPECT_EQ(sinking_flux(2.0, -3.0), 0.0);
}

TEST(MixingCost, PerFaceAndPerTracer) {
  const Counted a(1), b(2), w(0.25);
  EXPECT_EQ(count_of([&] { return face_conductance(a, b, a, b); }),
            (Operations{.add = 1, .mul = 2, .div = 1}));
  EXPECT_EQ(count_of([&] { return eliminate(a, b, a); }), (Operations{.add = 2, .mul = 1, .div = 2}));
  EXPECT_EQ(count_of([&] { return blend(a, b, w); }), (Operations{.add = 2, .mul = 1}));
  EXPECT_EQ(count_of([&] { return convective_diffusivity(a, b, w); }),
            (Operations{.select = 1, .compare = 1}));
  EXPECT_EQ(count_of([&] { return buoyancy_frequency_squared(Seawater<Counted>{}, a, b, w); }),
            (Operations{.add = 1, .mul = 2, .div = 1}));
  EXPECT_EQ(count_of([&] { return density(Seawater<Counted>{}, a, b); }), (Operations{.add = 4, .mul = 3}));
  EXPECT_EQ(count_of([&] { return temperature_flux(Seawater<Counted>{}, a); }), (Operations{.mul = 1}));
  EXPECT_EQ(count_of([&] { return sinking_flux(a, b); }), (Operations{.mul = 1, .select = 1, .compare = 1}));
}

}  // namespace
}  // namespace sounding::physics
