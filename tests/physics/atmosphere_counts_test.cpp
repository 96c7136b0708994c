// SPDX-License-Identifier: Apache-2.0
/// What the physics of the atmosphere costs, counted; and that it holds no branch: a comparison of `Counted`
/// numbers cannot steer one.
#include <gtest/gtest.h>

#include "physics/advection.hpp"
#include "physics/microphysics_limiter.hpp"
#include "physics/microphysics_one_moment.hpp"
#include "physics/microphysics_warm_rain.hpp"
#include "physics/saturation_adjustment.hpp"
#include "physics/thermodynamics_energy.hpp"
#include "support/counted.hpp"

namespace sounding::physics {
namespace {

using test::count_of;
using test::Counted;
using test::Operations;

template <class Formulation, class Method, int iterations>
Operations adjustment(double x1, double x2, double q_tot) {
  const Thermodynamics<Counted> c{};
  const Counted a(x1), b(x2), q(q_tot);
  return count_of([&] { return saturation_adjustment<Formulation, Method, iterations>(c, a, b, q); });
}

/// Exponentials and logarithms.
int transcendental(const Operations& o) {
  return o.exp + o.exp2 + o.log + o.log2 + o.pow + o.expm1 + o.log1p;
}

TEST(AtmosphereCounts, SaturationCurve) {
  const Thermodynamics<Counted> c{};
  const Counted T(280);
  EXPECT_EQ(count_of([&] { return saturation_curve(c, T); }),
            (Operations{.add = 6, .mul = 15, .fma = 9, .div = 1, .log2 = 1, .select = 3, .compare = 4}));
  EXPECT_EQ(count_of([&] { return saturation_pressure_liquid(c, T); }),
            (Operations{.add = 4, .mul = 7, .div = 1, .exp2 = 1, .log2 = 1, .select = 2, .compare = 1}));
}

TEST(AtmosphereCounts, AdjustmentInDensityAndEnergy) {
  EXPECT_EQ(
      (adjustment<DensityEnergy, Halley, 2>(1, -20000, 0.013)),
      (Operations{
          .add = 38, .mul = 93, .fma = 46, .div = 7, .exp2 = 3, .log2 = 3, .select = 30, .compare = 40}));
}

TEST(AtmosphereCounts, AdjustmentInPressureAndThetaLi) {
  EXPECT_EQ((adjustment<PressureThetaLi, Halley, 2>(70000, 300, 0.013)), (Operations{.add = 33,
                                                                                     .mul = 144,
                                                                                     .fma = 79,
                                                                                     .div = 11,
                                                                                     .exp2 = 6,
                                                                                     .log = 1,
                                                                                     .log2 = 3,
                                                                                     .select = 45,
                                                                                     .compare = 45}));
}

/// Saturated, clear and absurd states cost the same: nothing is skipped inside a point.
TEST(AtmosphereCounts, CostDoesNotDependOnTheState) {
  const auto cloudy = adjustment<PressureThetaLi, Halley, 2>(90000, 290, 0.012);
  EXPECT_EQ((adjustment<PressureThetaLi, Halley, 2>(90000, 330, 0.001)), cloudy);
  EXPECT_EQ((adjustment<PressureThetaLi, Halley, 2>(1e-3, 1e4, 0.9)), cloudy);
}

/// Every pass of Newton and of Halley takes one logarithm and one exponential (theta_li: two).
TEST(AtmosphereCounts, HalleyNeedsNoMoreTranscendentalFunctionsThanNewton) {
  const auto passes = [](const Operations& more, const Operations& fewer) {
    return transcendental(more) - transcendental(fewer);
  };
  EXPECT_EQ(passes(adjustment<DensityEnergy, Newton, 3>(1, -2e4, 0.013),
                   adjustment<DensityEnergy, Newton, 2>(1, -2e4, 0.013)),
            2);
  EXPECT_EQ(passes(adjustment<DensityEnergy, Halley, 3>(1, -2e4, 0.013),
                   adjustment<DensityEnergy, Halley, 2>(1, -2e4, 0.013)),
            2);
  EXPECT_EQ(passes(adjustment<PressureThetaLi, Halley, 3>(7e4, 300, 0.013),
                   adjustment<PressureThetaLi, Halley, 2>(7e4, 300, 0.013)),
            3);
  EXPECT_EQ(passes(adjustment<DensityThetaLi, Halley, 3>(1, 300, 0.013),
                   adjustment<DensityThetaLi, Halley, 2>(1, 300, 0.013)),
            4);
  EXPECT_EQ(passes(adjustment<PressureEnergy, Halley, 3>(7e4, -2e4, 0.013),
                   adjustment<PressureEnergy, Halley, 2>(7e4, -2e4, 0.013)),
            2);
  EXPECT_EQ(passes(adjustment<PressureEnthalpy, Halley, 3>(7e4, 3e4, 0.013),
                   adjustment<PressureEnthalpy, Halley, 2>(7e4, 3e4, 0.013)),
            2);
  EXPECT_EQ(passes(adjustment<PressureDensity, Halley, 3>(7e4, 1, 0.013),
                   adjustment<PressureDensity, Halley, 2>(7e4, 1, 0.013)),
            2);
}

TEST(AtmosphereCounts, WarmRain) {
  const Thermodynamics<Counted> c{};
  const OneMoment<Counted> m{};
  const Counted rho(1.1), v_0(6), q(5e-4), T(285), q_vap(0.01), p_sat(1400), inverse_dz(0.04), h(1);
  const auto rain = rain_spectrum(m, rho, v_0, q);
  EXPECT_EQ(count_of([&] { return rain_spectrum(m, rho, v_0, q); }),
            (Operations{.mul = 2, .sqrt = 3, .select = 2, .compare = 2}));
  EXPECT_EQ(count_of([&] { return rain_autoconversion(m, q); }),
            (Operations{.add = 4, .mul = 7, .expm1 = 1, .log1p = 1, .select = 3, .compare = 3}));
  EXPECT_EQ(count_of([&] { return rain_accretion(m, rain, q); }),
            (Operations{.mul = 6, .select = 1, .compare = 2}));
  EXPECT_EQ(count_of([&] { return rain_evaporation(c, m, rain, rho, rho, T, q_vap, p_sat); }),
            (Operations{.add = 5, .mul = 20, .fma = 1, .div = 2, .sqrt = 2, .select = 2, .compare = 2}));
  EXPECT_EQ(count_of([&] { return rain_fall_speed(m, rain); }),
            (Operations{.mul = 2, .select = 1, .compare = 1}));
  const WarmRainRates<Counted> rate{Counted(1e-6), Counted(1e-7), Counted(5)};
  const WarmRainDonors<Counted> donors{q, q};
  EXPECT_EQ(count_of([&] { return limited(rate, donors, q, rho, rho, inverse_dz, h); }),
            (Operations{.add = 3, .mul = 14, .div = 3, .select = 5, .compare = 5}));
  EXPECT_EQ(count_of([&] { return left_by_transport(q, q, h); }),
            (Operations{.add = 1, .mul = 1, .select = 2, .compare = 2}));
}

TEST(AtmosphereCounts, FaceValues) {
  const Counted a(1), b(2), c(4);
  EXPECT_EQ(count_of([&] { return Upwind::face_value(a, b, c); }), (Operations{}));
  EXPECT_EQ(count_of([&] { return VanLeer::face_value(a, b, c); }),
            (Operations{.add = 4, .mul = 1, .div = 1, .select = 2, .compare = 1}));
  EXPECT_EQ(count_of([&] { return Koren::face_value(a, b, c); }),
            (Operations{.add = 4, .mul = 3, .select = 4, .compare = 4}));
}

/// The rest of the library: that it compiles is the test.
TEST(AtmosphereCounts, ThermodynamicsHoldsNoBranch) {
  const Thermodynamics<Counted> c{};
  const Counted T(285), p(9e4), log_p(-0.1);
  const ParcelWater<Counted> q{Counted(0.015), Counted(0.003), Counted(0.0005)};
  const auto spent = count_of([&] {
    (void)temperature_from_internal_energy(c, internal_energy(c, T, q), q);
    (void)temperature_from_enthalpy(c, enthalpy(c, T, q), q);
    (void)temperature_from_theta_li(c, log_p, ice_liquid_potential_temperature(c, log_p, T, q), q);
    (void)virtual_potential_temperature(c, log_p, T, q);
    (void)entropy(c, p, T, q);
    (void)sound_speed(c, T, q);
    (void)density(c, p, T, q);
    (void)saturation_humidity(c, T, p);
    return saturation_pressure_ice(c, T);
  });
  EXPECT_GT(spent.mul, 0);
  EXPECT_EQ(spent.pow, 0);
}

}  // namespace
}  // namespace sounding::physics
