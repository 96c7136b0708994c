// SPDX-License-Identifier: Apache-2.0
#include "physics/light.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/counted.hpp"
#include "support/csv.hpp"

namespace sounding::physics {
namespace {

using test::count_of;
using test::Counted;
using test::Operations;

template <class Real>
struct CrossedCell {
  Bands<Real> halvings;
  Transmission<Bands<Real>> transmission;
};
template <class Real>
CrossedCell<Real> cross(const TwoBandLight<Real>& light, Real chlorophyll, Real thickness) {
  const Bands<Real> y = optical_halvings(light, log_chlorophyll(chlorophyll), thickness);
  return {y, transmission(y)};
}

/// Rows of a table as columns of water, uppermost cell first.
std::map<std::string, std::vector<test::CsvTable::Row>> columns_of(const test::CsvTable& table,
                                                                   std::vector<std::string> names) {
  std::map<std::string, std::vector<test::CsvTable::Row>> columns;
  for (const auto row : table) {
    std::string key;
    for (const auto& name : names) key += row.text(name) + " ";
    if (row["wet"] == 1) columns[key].insert(columns[key].begin(), row);
  }
  return columns;
}

/// Tolerance of the reference data: 1e-12, in float 2e-5; below 100 m it grows with the optical depth.
template <class Real>
bool agrees(Real got, double expected, double depth, double optical_depth) {
  const bool is_double = sizeof(Real) == 8;
  const double tolerance = (is_double ? 1e-12 : 2e-5) * (depth > 100 ? 1 + optical_depth : 1);
  const double underflow = is_double ? 1e-300 : 1e-37;
  return std::fabs(static_cast<double>(got) - expected) <= tolerance * expected + underflow;
}

template <class Real>
class Light : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(Light, Reals);

TYPED_TEST(Light, AgreesWithTheReferenceProfiles) {
  using Real = TypeParam;
  const test::CsvTable table(SOUNDING_TEST_DATA "/light/par_profiles.csv");
  const TwoBandLight<Real> light;
  const auto columns = columns_of(table, {"profile", "rule"});
  ASSERT_EQ(columns.size(), 6u);
  for (const auto& [name, cells] : columns) {
    Bands<Real> above = surface_bands(light, Real(100));
    double optical_depth = 0;
    for (const auto& row : cells) {
      const auto [y, t] = cross(light, Real(row["chl"]), Real(row["thickness"]));
      optical_depth += ln_2 * static_cast<double>(y.blue);
      const double depth = -row["z_bottom"];
      const Bands<Real> a = halvings_per_metre(light, log_chlorophyll(Real(row["chl"])));
      const std::string place = name + "level " + row.text("k");
      EXPECT_TRUE(agrees(a.red * Real(ln_2), row["k_red"], 0, 0)) << place;
      EXPECT_TRUE(agrees(a.blue * Real(ln_2), row["k_blue"], 0, 0)) << place;
      EXPECT_TRUE(agrees(mean_light(above, t), row["par_average"], depth, optical_depth)) << place;
      EXPECT_TRUE(agrees(absorbed_light(above, t), row["absorbed"], depth, optical_depth)) << place;
      above = light_below(above, t);
      EXPECT_TRUE(agrees(above.red + above.blue, row["par_bottom_face"], depth, optical_depth)) << place;
    }
  }
}

TYPED_TEST(Light, SurvivesTheEdgeCases) {
  using Real = TypeParam;
  const test::CsvTable table(SOUNDING_TEST_DATA "/light/edge_cases.csv");
  const TwoBandLight<Real> light;
  const auto columns = columns_of(table, {"case"});
  ASSERT_EQ(columns.size(), 6u);
  for (const auto& [name, cells] : columns) {
    Bands<Real> above = surface_bands(light, Real(cells.front()["par0"]));
    double optical_depth = 0;
    for (const auto& row : cells) {
      const auto [y, t] = cross(light, Real(row["chl"]), Real(row["thickness"]));
      optical_depth += ln_2 * static_cast<double>(y.blue);
      const Real mean = mean_light(above, t);
      above = light_below(above, t);
      EXPECT_TRUE(agrees(mean, row["par_average"], -row["z_bottom"], optical_depth))
          << name << row.text("k") << " " << mean;
      EXPECT_TRUE(agrees(above.red + above.blue, row["par_bottom_face"], -row["z_bottom"], optical_depth))
          << name << row.text("k");
    }
  }
}

TYPED_TEST(Light, SurfaceLightIsAbsorbedOrReachesTheFloor) {
  using Real = TypeParam;
  const TwoBandLight<Real> light;
  for (const double scale : {1e-6, 1e-3, 1.0, 30.0}) {
    Bands<Real> above = surface_bands(light, Real(100));
    double absorbed = 0;
    for (int level = 0; level < 40; ++level) {
      const auto [y, t] = cross(light, Real(0.02 * level), Real(scale * (1 + level)));
      absorbed += static_cast<double>(absorbed_light(above, t));
      above = light_below(above, t);
    }
    const double total = absorbed + static_cast<double>(above.red) + static_cast<double>(above.blue);
    EXPECT_TRUE(std::fabs(total - 100) <= 100 * (sizeof(Real) == 8 ? 1e-13 : 2e-6)) << scale << " " << total;
  }
}

TYPED_TEST(Light, NoChlorophyllLeavesTheAttenuationOfWaterInAllBits) {
  using Real = TypeParam;
  TwoBandLightParameters parameters;
  parameters.chlorophyll_exponent = {0.01, 2};
  const TwoBandLight<Real> light(parameters);
  for (const Real none : {Real(0), Real(-0.3), Real(-0.0), std::numeric_limits<Real>::denorm_min()}) {
    const Bands<Real> a = halvings_per_metre(light, log_chlorophyll(none));
    EXPECT_EQ(a.red, Real(0.225 / ln_2));
    EXPECT_EQ(a.blue, Real(0.0232 / ln_2));
  }
}

TYPED_TEST(Light, NaNStaysVisible) {
  using Real = TypeParam;
  const TwoBandLight<Real> light;
  const auto [y, t] = cross(light, std::numeric_limits<Real>::quiet_NaN(), Real(1));
  EXPECT_TRUE(std::isnan(mean_light(surface_bands(light, Real(1)), t)));
}

TYPED_TEST(Light, MeanTransmissionHasFullPrecisionFromThinToThick) {
  using Real = TypeParam;
  const double tolerance = 4 * std::numeric_limits<Real>::epsilon();
  for (double y = static_cast<double>(least_halvings<Real>()); y < 1e4; y *= 1.07) {
    const Real given = static_cast<Real>(y);
    const double x = ln_2 * static_cast<double>(given);
    const double exact = -std::expm1(-x) / x;
    const double single = static_cast<double>(transmission(given).mean);
    const double red = static_cast<double>(transmission(Bands<Real>{given, Real(0.3)}).mean.red);
    const double blue = static_cast<double>(transmission(Bands<Real>{Real(7), given}).mean.blue);
    EXPECT_TRUE(std::fabs(single - exact) <= tolerance * exact) << y;
    EXPECT_TRUE(std::fabs(red - exact) <= tolerance * exact) << y;
    EXPECT_TRUE(std::fabs(blue - exact) <= tolerance * exact) << y;
  }
}

TYPED_TEST(Light, WaterThatAbsorbsNothingLetsAllLightThrough) {
  using Real = TypeParam;
  TwoBandLightParameters clear;
  clear.water_attenuation = {0, 0};
  const auto t = cross(TwoBandLight<Real>(clear), Real(0), Real(3)).transmission;
  EXPECT_EQ(t.mean.red, Real(1));
  EXPECT_EQ(t.mean.blue, Real(1));
  EXPECT_EQ(t.face.red, Real(1));
}

TYPED_TEST(Light, FallsMonotonically) {
  using Real = TypeParam;
  const TwoBandLight<Real> light;
  Bands<Real> above = surface_bands(light, Real(350));
  Real upper = 350;
  for (int level = 0; level < 60; ++level) {
    const auto [y, t] = cross(light, Real(level % 7), Real(0.01 * (1 + level * level)));
    const Real mean = mean_light(above, t);
    above = light_below(above, t);
    EXPECT_TRUE(mean <= upper && above.red + above.blue <= mean) << level;
    upper = above.red + above.blue;
  }
}

TYPED_TEST(Light, SplittingAUniformCellChangesNothing) {
  using Real = TypeParam;
  const TwoBandLight<Real> light;
  const Bands<Real> surface = surface_bands(light, Real(80));
  const auto [y, whole] = cross(light, Real(0.4), Real(8));
  const auto [half_y, half] = cross(light, Real(0.4), Real(4));
  const Bands<Real> middle = light_below(surface, half);
  const Real split_mean = (mean_light(surface, half) + mean_light(middle, half)) / 2;
  const double eps = std::numeric_limits<Real>::epsilon();
  EXPECT_TRUE(std::fabs(mean_light(surface, whole) - split_mean) <= 16 * eps * split_mean);
}

TYPED_TEST(Light, EuphoticDepthFollowsTheFaceRule) {
  using Real = TypeParam;
  const test::CsvTable profiles(SOUNDING_TEST_DATA "/light/par_profiles.csv");
  const test::CsvTable expected(SOUNDING_TEST_DATA "/light/euphotic_face.csv");
  const TwoBandLight<Real> light;
  const auto columns = columns_of(profiles, {"profile", "rule"});
  for (const auto row : expected) {
    const Real target = Real(100) * Real(row["cutoff"]);
    Bands<Real> above = surface_bands(light, Real(100));
    double depth = -1;
    for (const auto& cell : columns.at(row.text("profile") + " " + row.text("rule") + " ")) {
      const Real h = static_cast<Real>(cell["thickness"]);
      const Bands<Real> below = light_below(above, cross(light, Real(cell["chl"]), h).transmission);
      if (depth < 0 && below.red + below.blue <= target)
        depth = -cell["z_top"] + static_cast<double>(depth_of_light(Real(above.red + above.blue),
                                                                    Real(below.red + below.blue), target, h));
      above = below;
    }
    if (row.text("status") == "interior") {
      EXPECT_TRUE(std::fabs(depth + row["z_face_log"]) <= (sizeof(Real) == 8 ? 1e-9 : 1e-3)) << row.index();
    } else {
      EXPECT_EQ(depth, -1) << row.index();
    }
  }
}

TEST(LightParameters, AreRefusedOutsideTheirRange) {
  EXPECT_NO_THROW(check(TwoBandLightParameters{}));
  const auto refused = [](auto&& change, const std::string& name) {
    TwoBandLightParameters p;
    change(p);
    try {
      check(p);
      return false;
    } catch (const std::invalid_argument& error) {
      return std::string(error.what()).find(name) != std::string::npos;
    }
  };
  using P = TwoBandLightParameters;
  const double nan = std::nan("");
  EXPECT_TRUE(refused([](P& p) { p.water_attenuation.red = -1; }, "water attenuation (red) is -1"));
  EXPECT_TRUE(refused([&](P& p) { p.water_attenuation.blue = nan; }, "water attenuation (blue)"));
  EXPECT_TRUE(refused([](P& p) { p.chlorophyll_attenuation.blue = -1; }, "chlorophyll attenuation"));
  EXPECT_TRUE(refused([](P& p) { p.chlorophyll_exponent.red = 0; }, "chlorophyll exponent"));
  EXPECT_TRUE(refused([](P& p) { p.chlorophyll_exponent.blue = 2.1; }, "chlorophyll exponent"));
  EXPECT_TRUE(refused([](P& p) { p.pigment_ratio = 0; }, "pigment ratio"));
  EXPECT_TRUE(refused([](P& p) { p.weights = {1.2, -0.2}; }, "weight (blue)"));
  EXPECT_TRUE(refused([](P& p) { p.weights = {0.5, 0.6}; }, "sum of the weights"));
}

TEST(LightCost, OfOneCellIsOneLogFourExpAndOneDivision) {
  const TwoBandLight<Counted> light;
  const Counted chlorophyll(0.5), thickness(3);
  const Bands<Counted> above{Counted(40), Counted(50)};
  EXPECT_EQ(count_of([&] { return log_chlorophyll(chlorophyll); }),
            (Operations{.log2 = 1, .select = 1, .compare = 1}));
  EXPECT_EQ(count_of([&] { return optical_halvings(light, Counted(-0.7), thickness); }),
            (Operations{.mul = 2, .fma = 4, .exp2 = 2}));
  EXPECT_EQ(count_of([&] {
              const auto t = transmission(Bands<Counted>{Counted(0.9), Counted(0.3)});
              return mean_light(light_below(above, t), t);
            }),
            (Operations{.mul = 8, .fma = 1, .div = 1, .decay = 2}));
  EXPECT_EQ(count_of([&] { return transmission(Counted(0.3)); }),
            (Operations{.mul = 1, .div = 1, .decay = 1}));
}

}  // namespace
}  // namespace sounding::physics
