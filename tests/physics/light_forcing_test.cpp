// SPDX-License-Identifier: Apache-2.0
#include "physics/light_forcing.hpp"

#include <gtest/gtest.h>

#include "support/counted.hpp"

namespace sounding::physics {
namespace {

TEST(LightForcing, DiurnalPeaksAtNoonAndIsDarkForHalfTheDay) {
  EXPECT_EQ(diurnal(100, 43200, 43200), 100);
  EXPECT_NEAR(diurnal(100, 43200 + 14400, 43200), 50, 1e-12);
  EXPECT_EQ(diurnal(100, 0, 43200), 0);
  EXPECT_NEAR(diurnal(100, 43200 + 365 * 86400.0, 43200), 100, 1e-12) << "no drift over a year";
}

TEST(LightForcing, AnnualCycleRepeatsAndStaysPositive) {
  const double year = 365 * 86400.0;
  EXPECT_NEAR(annual_par(-15 * 86400.0), 2, 1e-12);
  for (double day = 0; day < 365; day += 7) {
    EXPECT_NEAR(annual_par(day * 86400), annual_par(day * 86400 + 3 * year), 1e-9) << day;
  }
  EXPECT_NEAR(annual_par(200 * 86400.0), 60 * (1 - std::cos(2 * pi * 215 / 365)) / 1.2 + 2, 1e-12);
}

/// At midwinter the cosine is 1; the summer is held to the stationary point of the formula, found by finer
/// and finer steps.
TEST(LightForcing, AnnualCycleSpansWhatTheHelpSays) {
  double least = 350, greatest = 150, step = 10;
  const auto at = [](double day) { return annual_par(day * 86400); };
  for (; step > 1e-4; step /= 2)
    for (const double d : {-step, step}) {
      if (at(least + d) < at(least)) least += d;
      if (at(greatest + d) > at(greatest)) greatest += d;
    }
  EXPECT_NEAR(least, 350, 1e-3);
  EXPECT_NEAR(at(least), 2, 1e-9);
  EXPECT_NEAR(greatest, 149, 0.5);
  EXPECT_NEAR(at(greatest), 111.3, 0.05);
  for (double day = 0; day < 365; day += 0.25)
    EXPECT_TRUE(at(day) >= at(least) - 1e-9 && at(day) <= at(greatest) + 1e-9) << day;
}

TEST(LightForcing, CloudShadingOfAKnownCloud) {
  EXPECT_EQ(cloud_shading(0.0), 1.0);
  EXPECT_NEAR(cloud_shading(0.1), 0.372093, 5e-7);
  EXPECT_EQ(test::count_of([] { return cloud_shading(test::Counted(0.1)); }),
            (test::Operations{.add = 1, .mul = 1, .div = 1}));
}

}  // namespace
}  // namespace sounding::physics
