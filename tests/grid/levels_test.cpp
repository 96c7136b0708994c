// SPDX-License-Identifier: Apache-2.0
#include "grid/levels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "grid_testing.hpp"

namespace sounding::grid {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

LevelSpec formula(LevelKind kind, int count, double extent) {
  LevelSpec spec;
  spec.kind = kind;
  spec.count = count;
  spec.extent = extent;
  return spec;
}

LevelSpec list(std::vector<double> faces, bool positive_down = false) {
  LevelSpec spec;
  spec.kind = LevelKind::faces;
  spec.faces = std::move(faces);
  spec.positive_down = positive_down;
  return spec;
}

std::string refusal(const LevelSpec& spec, Medium medium = Medium::ocean) {
  return message([&] { make_levels(spec, medium); });
}

void expect_faces(const VerticalLevels& levels, const std::vector<double>& upward, double tolerance) {
  ASSERT_EQ(levels.face.size(), upward.size());
  for (std::size_t i = 0; i < upward.size(); ++i) {
    const double face = levels.face[upward.size() - 1 - i];
    EXPECT_TRUE(std::abs(face - upward[i]) <= tolerance)
        << "face " << i << ": " << face << ", expected " << upward[i];
  }
}

TEST(Levels, StretchedGridsHaveTheReferenceFaces) {
  LevelSpec spec = formula(LevelKind::exponential, 10, 400);
  const std::vector<double> exponential{-400,       -241.544600, -145.436541, -87.144057, -51.787878,
                                        -30.343272, -17.336461,  -9.447431,   -4.662492,  -1.760280,
                                        0};
  expect_faces(make_levels(spec, Medium::ocean), exponential, 5.1e-7);
  spec.scale = 80;
  expect_faces(make_levels(spec, Medium::ocean), exponential, 5.1e-7);
  expect_faces(make_levels(formula(LevelKind::power, 10, 400), Medium::ocean),
               {-400, -324, -256, -196, -144, -100, -64, -36, -16, -4, 0}, 1e-12);
}

TEST(Levels, AVeryLongScaleIsUniformAndAVeryShortOneDoesNotOverflow) {
  LevelSpec spec = formula(LevelKind::exponential, 4, 400);
  spec.scale = 1e12;
  expect_faces(make_levels(spec, Medium::ocean), {-400, -300, -200, -100, 0}, 1e-6);
  spec.scale = 0.5;  // exp(800) is infinite
  expect_faces(make_levels(spec, Medium::ocean), {-400, 0, 0, 0, 0}, 1e-80);
}

TEST(Levels, CentresAreMidpointsAndThicknessesFillTheColumn) {
  for (const Medium medium : {Medium::ocean, Medium::atmosphere})
    for (const LevelKind kind : {LevelKind::uniform, LevelKind::exponential, LevelKind::power}) {
      const VerticalLevels levels = make_levels(formula(kind, 61, 5432.1), medium);
      EXPECT_EQ(levels.top(), medium == Medium::ocean ? 0 : 5432.1);
      EXPECT_EQ(levels.bottom(), medium == Medium::ocean ? -5432.1 : 0);
      EXPECT_FALSE(std::signbit(levels.face[medium == Medium::ocean ? 0 : 61])) << "the surface is 0, not -0";
      ASSERT_EQ(levels.count(), 61);
      double sum = 0;
      for (std::size_t k = 0; k < 61; ++k) {
        EXPECT_EQ(levels.centre[k], (levels.face[k] + levels.face[k + 1]) / 2);
        EXPECT_EQ(levels.thickness[k], levels.face[k] - levels.face[k + 1]);
        EXPECT_GT(levels.thickness[k], 0);
        sum += levels.thickness[k];
      }
      EXPECT_TRUE(std::abs(sum - 5432.1) <= 1e-10) << sum;
    }
}

TEST(Levels, TheAtmosphereStretchesAwayFromTheGroundAsTheOceanDoesFromTheSurface) {
  for (const LevelKind kind : {LevelKind::exponential, LevelKind::power}) {
    const auto sea = make_levels(formula(kind, 9, 900), Medium::ocean);
    const auto air = make_levels(formula(kind, 9, 900), Medium::atmosphere);
    for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(air.face[9 - i], -sea.face[i]) << i;
    EXPECT_LT(air.thickness.back(), air.thickness.front());
  }
}

TEST(Levels, FacesRoundToDecimalsWithExactEnds) {
  LevelSpec spec = formula(LevelKind::exponential, 10, 400.123);
  spec.scale = 80;
  spec.decimals = 1;
  const VerticalLevels levels = make_levels(spec, Medium::ocean);
  EXPECT_EQ(levels.bottom(), -400.123);
  EXPECT_EQ(levels.face[1], -1.8);
  EXPECT_EQ(levels.face[2], -4.7);
}

TEST(Levels, AListOfFacesIsTakenAsItIs) {
  expect_faces(make_levels(list({-30, -12.5, -1, 0}), Medium::ocean), {-30, -12.5, -1, 0}, 0);
  expect_faces(make_levels(list({0, 1, 12.5, 30}, true), Medium::ocean), {-30, -12.5, -1, 0}, 0);
  expect_faces(make_levels(list({0, 100, 350}), Medium::atmosphere), {0, 100, 350}, 0);
  LevelSpec spec = list({-30, -12.5, 0});
  spec.count = 2;
  spec.extent = 30;
  EXPECT_EQ(refusal(spec), "");
}

TEST(Levels, FacesOutOfOrderAreRefusedWithIndexAndBothValues) {
  EXPECT_EQ(refusal(list({-30, -10, -12.5, 0})),
            "vertical levels: faces[2] = -12.5 m does not lie above faces[1] = -10 m; heights must strictly "
            "increase");
  EXPECT_EQ(refusal(list({-30, -10, -10, 0})),
            "vertical levels: faces[2] = -10 m does not lie above faces[1] = -10 m; heights must strictly "
            "increase");
  EXPECT_EQ(
      refusal(list({0, 20, 10}, true)),
      "vertical levels: faces[2] = 10 m does not lie below faces[1] = 20 m; depths must strictly increase");
  EXPECT_EQ(refusal(list({-30, nan, 0})), "vertical levels: faces[1] is nan; a finite height is due");
  EXPECT_EQ(refusal(list({-infinity, -1, 0})), "vertical levels: faces[0] is -inf; a finite height is due");
}

TEST(Levels, AWrongSurfaceOrExtentIsRefused) {
  EXPECT_EQ(refusal(list({-30, -10, -1})), "vertical levels: faces[2] = -1 m; 0, the surface, is due");
  EXPECT_EQ(refusal(list({0, 10, 30})),
            "vertical levels: faces[2] = 30 m; 0, the surface, is due; for depths, counted downward, say "
            "positive: down");
  EXPECT_EQ(refusal(list({-30, -10, 0}, true)), "vertical levels: faces[0] = -30 m; 0, the surface, is due");
  EXPECT_EQ(refusal(list({10, 30}), Medium::atmosphere),
            "vertical levels: faces[0] = 10 m; 0, the surface, is due");
  EXPECT_EQ(refusal(list({0, 30}, true), Medium::atmosphere),
            "vertical levels: positive: down belongs to depths in the ocean");
  LevelSpec spec = list({-30, -10, 0});
  spec.extent = 40;
  EXPECT_EQ(refusal(spec),
            "vertical levels: faces reach 30 m, extent is 40 m; leave extent out or make them agree");
  spec.extent = 0;
  spec.count = 3;
  EXPECT_EQ(refusal(spec), "vertical levels: faces hold 3 values, count is 3; count + 1 values are due");
  EXPECT_EQ(refusal(list({0})), "vertical levels: faces hold 1 value(s); at least 2 are due");
  EXPECT_EQ(refusal(list(std::vector<double>(5000, 0))),
            "vertical levels: faces hold 5000 values; at most 4097 are allowed");
}

TEST(Levels, ParametersOutOfRangeAreRefused) {
  for (const int count : {0, -1, 4097, 1000000000})
    EXPECT_EQ(refusal(formula(LevelKind::uniform, count, 100)),
              "vertical levels: count is " + std::to_string(count) + "; an integer 1..4096 is due");
  EXPECT_EQ(refusal(formula(LevelKind::uniform, 4096, 100)), "");
  for (const double extent : {0.0, -5.0, nan, infinity})
    EXPECT_EQ(refusal(formula(LevelKind::uniform, 5, extent)),
              "vertical levels: extent is " + number(extent) + " m; a finite length above 0 is due");
  LevelSpec spec = formula(LevelKind::exponential, 5, 100);
  for (const double scale : {0.0, -5.0, nan, infinity}) {
    spec.scale = scale;
    EXPECT_EQ(refusal(spec),
              "vertical levels: scale is " + number(scale) + " m; a finite length above 0 is due");
  }
  spec = formula(LevelKind::power, 5, 100);
  for (const double power : {0.99, nan, infinity}) {
    spec.power = power;
    EXPECT_EQ(refusal(spec),
              "vertical levels: power is " + number(power) + "; a finite number of at least 1 is due");
  }
  spec = formula(LevelKind::uniform, 5, 100);
  spec.decimals = 10;
  EXPECT_EQ(refusal(spec), "vertical levels: decimals is 10; an integer 0..9 is due");
}

TEST(Levels, AStretchingThatLeavesNoRoomIsRefused) {
  LevelSpec spec = formula(LevelKind::exponential, 100, 400);
  spec.scale = 1;
  spec.decimals = 0;
  EXPECT_EQ(refusal(spec),
            "vertical levels: faces 0 and 1 from the surface lie at 0 m and 0 m; ask for fewer levels, more "
            "decimals or a "
            "weaker stretching");
}

}  // namespace
}  // namespace sounding::grid
