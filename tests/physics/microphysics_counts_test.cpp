// SPDX-License-Identifier: Apache-2.0
/// What the schemes of microphysics cost, counted; and that they hold no branch: a comparison of `Counted`
/// numbers cannot steer one.
#include <gtest/gtest.h>

#include "physics/microphysics_fall_speeds.hpp"
#include "physics/microphysics_linearised.hpp"
#include "physics/microphysics_two_moment_fall.hpp"
#include "physics/microphysics_two_moment_rates.hpp"
#include "physics/microphysics_zero_moment.hpp"
#include "support/counted.hpp"

namespace sounding::physics {
namespace {

using test::count_of;
using test::Counted;
using test::Operations;

CellWater<Counted> water(double vapor, double each) {
  return {Counted(vapor + 4 * each), Counted(each), Counted(each), Counted(each), Counted(each)};
}

/// A whole cell of the scheme, from state to scaled transfers.
template <class Scheme>
Operations whole_cell(double T, const CellWater<Counted>& q) {
  const Thermodynamics<Counted> c{};
  const Scheme m{};
  const Counted rho(1.1), root(30), inverse_rho(0.9), h(10);
  return count_of([&] {
    const auto vapor = cell_vapor(c, m.air, rho, Counted(T), q);
    const auto particles = cell_particles(m, rho, root, q);
    const auto t = transfers(mixed_phase_rates(c, m, vapor, particles, inverse_rho, Counted(T), q));
    return tendencies(scaled(t, sink_factors(available(vapor, q), t, Counted(0), Counted(0), h)));
  });
}

TEST(MicrophysicsCounts, ParticlesOfACell) {
  const MixedPhase<Counted> m{};
  const auto q = water(0.005, 1e-4);
  EXPECT_EQ(
      count_of([&] { return cell_particles(m, Counted(1), Counted(30), q); }),
      (Operations{
          .mul = 14, .div = 1, .sqrt = 7, .cbrt = 1, .exp2 = 1, .log2 = 1, .select = 11, .compare = 7}));
}

TEST(MicrophysicsCounts, VapourOfACell) {
  const Thermodynamics<Counted> c{};
  const MixedPhase<Counted> m{};
  const auto q = water(0.005, 1e-4);
  EXPECT_EQ(count_of([&] { return cell_vapor(c, m.air, Counted(1), Counted(270), q); }),
            (Operations{
                .add = 27, .mul = 47, .fma = 2, .div = 9, .exp2 = 2, .log2 = 1, .select = 1, .compare = 1}));
}

TEST(MicrophysicsCounts, OneMomentWithIce) {
  EXPECT_EQ((whole_cell<MixedPhase<Counted>>(265, water(0.003, 1e-4))), (Operations{.add = 80,
                                                                                    .mul = 174,
                                                                                    .fma = 3,
                                                                                    .div = 16,
                                                                                    .sqrt = 10,
                                                                                    .cbrt = 1,
                                                                                    .exp2 = 3,
                                                                                    .expm1 = 2,
                                                                                    .log2 = 2,
                                                                                    .log1p = 2,
                                                                                    .select = 49,
                                                                                    .compare = 44}));
}

/// Warm and cold, wet and dry cost the same, species there or not.
TEST(MicrophysicsCounts, CostDoesNotDependOnTheState) {
  const auto mixed = whole_cell<MixedPhase<Counted>>(265, water(0.003, 1e-4));
  EXPECT_EQ((whole_cell<MixedPhase<Counted>>(300, water(0.001, 0))), mixed);
  EXPECT_EQ((whole_cell<MixedPhase<Counted>>(180, water(0, 0.01))), mixed);
}

/// A general exponent costs one logarithm for each species and an exponential for each power.
TEST(MicrophysicsCounts, GeneralExponentsTakeOneLogarithmForEachSpecies) {
  const auto roots = whole_cell<MixedPhase<Counted>>(265, water(0.003, 1e-4));
  const auto general = whole_cell<MixedPhase<Counted, GeneralExponents>>(265, water(0.003, 1e-4));
  EXPECT_EQ(general.log, 3);
  EXPECT_EQ(general.exp, 9);
  EXPECT_EQ(roots.log + roots.exp + roots.pow, 0);
  EXPECT_EQ(general.pow, 0);
}

TEST(MicrophysicsCounts, TwoMoments) {
  const Thermodynamics<Counted> c{};
  const TwoMoment<Counted> m{};
  const DropState<Counted> s{Counted(1e-3), Counted(1e8), Counted(1e-4), Counted(1e4)};
  const auto q = water(0.01, 1e-4);
  const auto vapor = cell_vapor(c, m.air, Counted(1), Counted(285), q).liquid;
  const auto rain = rain_drops(m, Counted(1), s);
  EXPECT_EQ(count_of([&] { return rain_drops(m, Counted(1), s); }),
            (Operations{.mul = 5, .div = 5, .sqrt = 2, .cbrt = 2, .select = 10, .compare = 10}));
  EXPECT_EQ(count_of([&] { return two_moment_rates(m, Counted(1), s, rain, vapor); }),
            (Operations{.add = 16,
                        .mul = 67,
                        .div = 14,
                        .sqrt = 2,
                        .exp2 = 8,
                        .expm1 = 1,
                        .log2 = 2,
                        .select = 22,
                        .compare = 25}));
  const auto spent = count_of([&] {
    (void)rain_fall(m, Counted(1), s, rain);
    (void)droplet_fall(m, Counted(1), s);
    (void)unlimited_rain_fall(m, Counted(1), s, unlimited_rain_drops(m, Counted(1), s));
    return limited_tendencies(two_moment_rates(m, Counted(1), s, rain, vapor), s, vapor, Counted(10));
  });
  EXPECT_EQ(spent.pow, 0);
}

/// The rest: that it compiles is the test.
TEST(MicrophysicsCounts, OptionsFallSpeedsAndImplicitStepHoldNoBranch) {
  constexpr MixedPhaseOptions all{true, true, true, true};
  const Thermodynamics<Counted> c{};
  const MixedPhase<Counted, GeneralExponents, all> m{};
  const ZeroMoment<Counted> zero{};
  const ChenRain<Counted> rain(SpeedMean::mass);
  const ChenSnow<Counted> snow{};
  const CloudFall<Counted> cloud{};
  const Counted one(1), small(1e-4);
  const auto spent = count_of([&] {
    (void)linearised_average(c, m, one, one, Counted(260), water(0.004, 1e-4), Counted(60), 2);
    (void)rain.speed(one, small), (void)snow.speed(one, small);
    (void)cloud.liquid(one, small), (void)cloud.ice(one, small);
    (void)removal_slope(zero, removable(zero, small, small)), (void)removable(zero, small, small, small);
    (void)removal_heating(c, small, removed_liquid_share(c, small, small), Counted(1000));
    return limited_removal(zero, small, small, one);
  });
  EXPECT_EQ(spent.pow, 0);
  EXPECT_GT(spent.mul, 0);
}

}  // namespace
}  // namespace sounding::physics
