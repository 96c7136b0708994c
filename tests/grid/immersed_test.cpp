// SPDX-License-Identifier: Apache-2.0
#include "grid/immersed.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "grid/text.hpp"
#include "grid_testing.hpp"

namespace sounding::grid {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

const BottomRule partial{BottomCut::partial, 0.2, 0};
const BottomRule full{BottomCut::full, 0.2, 0};

Bottom ocean_bottom(const BottomRule& rule, double floor) {
  return immerse_ocean(uniform_ocean(50, 5), rule, Map{}, std::vector{floor}).front();
}

/// The same floor under both rules: five cells of 10 m.  kb counts from the deepest cell, 6 is land.
struct Row {
  double floor;
  int full_kb;
  double full_depth;
  int partial_kb;
  double thickness, depth;
};
const Row table[] = {{-80, 1, 50, 1, 10, 50},
                     {-50, 1, 50, 1, 10, 50},
                     {-46, 1, 50, 1, 6, 46},
                     {-45, 2, 40, 1, 5, 45},
                     {-44.9, 2, 40, 1, 4.9, 44.9},
                     {-40, 2, 40, 2, 10, 40},
                     {-38, 2, 40, 2, 8, 38},
                     {-35, 3, 30, 2, 5, 35},
                     {-32.5, 3, 30, 2, 2.5, 32.5},
                     {-31, 3, 30, 2, 2, 32},
                     {-30, 3, 30, 3, 10, 30},
                     {-12, 5, 10, 4, 2, 12},
                     {-5, 6, 0, 5, 5, 5},
                     {-4.9, 6, 0, 5, 4.9, 4.9},
                     {-0.001, 6, 0, 5, 2, 2},
                     {0, 6, 0, 6, 0, 0},
                     {7, 6, 0, 6, 0, 0}};

TEST(Immersed, BothRulesAgreeWithTheTable) {
  for (const Row& row : table) {
    const Bottom p = ocean_bottom(partial, row.floor), f = ocean_bottom(full, row.floor);
    EXPECT_EQ(p.levels, 6 - row.partial_kb) << row.floor;
    EXPECT_TRUE(std::abs(p.thickness - row.thickness) <= 1e-12) << row.floor << " " << p.thickness;
    EXPECT_TRUE(std::abs(p.height + row.depth) <= 1e-12) << row.floor << " " << p.height;
    EXPECT_EQ(f.levels, 6 - row.full_kb) << row.floor;
    EXPECT_EQ(f.thickness, f.levels > 0 ? 10 : 0) << row.floor;
    EXPECT_EQ(f.height, -row.full_depth) << row.floor;
  }
}

TEST(Immersed, AFloorOnAFaceLeavesAFullCellForEveryFraction) {
  for (const LevelKind kind : {LevelKind::uniform, LevelKind::exponential, LevelKind::power}) {
    LevelSpec spec;
    spec.kind = kind;
    spec.count = 47;
    spec.extent = 4321.1;
    const VerticalLevels levels = make_levels(spec, Medium::ocean);
    for (const double fraction : {0.01, 0.2, 0.999, 1.0})
      for (std::size_t k = 1; k < levels.face.size(); ++k) {
        const Bottom b = cut_column(levels, {BottomCut::partial, fraction, 0}, levels.face[k]);
        EXPECT_EQ(b.levels, static_cast<int>(k));
        EXPECT_EQ(b.thickness, levels.thickness[k - 1]);
        EXPECT_EQ(b.height, levels.face[k]);
        EXPECT_EQ(b.change, FloorChange::none);
      }
  }
}

TEST(Immersed, FractionOneIsTheInterfaceRuleNotTheCentreRule) {
  const Bottom b = ocean_bottom({BottomCut::partial, 1.0, 0}, -41);
  EXPECT_EQ(b.levels, 5);
  EXPECT_EQ(b.thickness, 10);
  EXPECT_EQ(b.height, -50);
  EXPECT_EQ(ocean_bottom(full, -41).levels, 4);
}

TEST(Immersed, FractionOneFillsTheWholeLevelWithoutARoundingError) {
  LevelSpec spec;
  spec.kind = LevelKind::faces;
  spec.faces = {0, 0.1, 0.7, 10, 131.3, 1000.9, 7777.7};  // 10 - (10 - 0.7) and its like are not exact
  const VerticalLevels levels = make_levels(spec, Medium::atmosphere);
  for (std::size_t k = 0; k < levels.centre.size(); ++k) {
    const Bottom b = cut_column(levels, {BottomCut::partial, 1.0, 0}, levels.centre[k]);
    EXPECT_EQ(b.thickness, levels.thickness[k]);
    EXPECT_EQ(b.height, levels.face[k + 1]);
  }
}

TEST(Immersed, APartialBottomCellIsNeverThinnerThanItsFractionNorThickerThanItsLevel) {
  const VerticalLevels levels = uniform_ocean(50, 5);
  for (int i = 1; i <= 50000; ++i) {
    const double floor = -0.001 * i;
    const Bottom b = cut_column(levels, partial, floor);
    ASSERT_GT(b.levels, 0) << floor;
    ASSERT_TRUE(b.thickness >= 0.2 * 10 - 1e-12 && b.thickness <= 10) << floor << " " << b.thickness;
    ASSERT_TRUE(b.height <= floor && b.height > floor - 2 - 1e-12) << floor << " " << b.height;
    ASSERT_EQ(b.change == FloorChange::thickened, b.height < floor) << floor;
  }
}

TEST(Immersed, MinimumDepthTurnsShallowerWaterIntoLandBeforeEitherRule) {
  for (const BottomCut cut : {BottomCut::partial, BottomCut::full}) {
    const BottomRule rule{cut, 0.2, 12};
    EXPECT_EQ(ocean_bottom(rule, -11.999).levels, 0);
    EXPECT_EQ(ocean_bottom(rule, -11.999).change, FloorChange::dried);
    EXPECT_GT(ocean_bottom(rule, -12).levels, 0);
    EXPECT_EQ(ocean_bottom(rule, 0).change, FloorChange::none) << "land is not dried";
  }
}

TEST(Immersed, AnUnknownFloorIsRefusedWithItsPlace) {
  const VerticalLevels levels = uniform_ocean(50, 5);
  const std::vector<double> latitude{10, 20}, longitude{-5.5, 0, 5.5};
  for (const double bad : {nan, infinity, -infinity}) {
    std::vector<double> floor(6, -20.0);
    floor[5] = bad;
    const std::string text =
        "the seafloor is " + number(bad) +
        " in column (y=1, x=2), longitude 5.5, latitude 20; a finite height is due (mask or fill "
        "missing values first)";
    EXPECT_EQ(message([&] { immerse_ocean(levels, partial, {2, 3, latitude, longitude}, floor); }), text);
  }
}

TEST(Immersed, RulesOutOfRangeAreRefused) {
  for (const double bad : {0.0, -0.1, 1.0001, nan})
    EXPECT_EQ(message([&] {
                ocean_bottom({BottomCut::partial, bad, 0}, -20);
              }),
              "bottom rule: minimum_fraction is " + number(bad) + "; a number above 0 and up to 1 is due");
  for (const double bad : {-1.0, nan, infinity})
    EXPECT_EQ(message([&] {
                ocean_bottom({BottomCut::full, 0.2, bad}, -20);
              }),
              "bottom rule: minimum_depth is " + number(bad) + " m; a finite length of at least 0 is due");
  EXPECT_EQ(message([&] {
              immerse_ocean(uniform_ocean(50, 5), partial, {2, 2}, std::vector{-1.0});
            }),
            "bottom rule: 1 floor heights for 2 x 2 columns");
}

TEST(Immersed, TerrainCutsTheAtmosphereLikeASeafloorAndLandBelowSeaLevelCountsAsZero) {
  LevelSpec spec;
  spec.count = 10;
  spec.extent = 1000;
  const VerticalLevels levels = make_levels(spec, Medium::atmosphere);
  const std::vector<double> elevation{-30, 0, 250, 300, 695};
  const auto p = immerse_atmosphere(levels, partial, {1, 5}, elevation);
  const auto f = immerse_atmosphere(levels, full, {1, 5}, elevation);
  const int partial_levels[] = {10, 10, 8, 7, 4}, full_levels[] = {10, 10, 7, 7, 3};
  const double thickness[] = {100, 100, 50, 100, 20}, height[] = {0, 0, 250, 300, 680};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(p[i].levels, partial_levels[i]) << i;
    EXPECT_TRUE(std::abs(p[i].thickness - thickness[i]) <= 1e-10) << i;
    EXPECT_TRUE(std::abs(p[i].height - height[i]) <= 1e-10) << i;
    EXPECT_EQ(f[i].levels, full_levels[i]) << i;
    EXPECT_EQ(f[i].thickness, 100) << i;
  }
}

TEST(Immersed, TooFewCellsAboveTheGroundAreRefusedWithTheirPlace) {
  LevelSpec spec;
  spec.count = 10;
  spec.extent = 1000;
  const VerticalLevels levels = make_levels(spec, Medium::atmosphere);
  const std::vector<double> longitude{7.5, 8}, latitude{46.25};
  const auto cut = [&](double surface) {
    return message([&] {
      immerse_atmosphere(levels, partial, {1, 2, latitude, longitude}, std::vector{0.0, surface});
    });
  };
  EXPECT_EQ(cut(700), "") << "three cells are enough";
  EXPECT_EQ(cut(850),
            "the atmosphere has 2 cell(s) above the ground in column (y=0, x=1), longitude 8, latitude "
            "46.25: surface 850 "
            "m, top 1000 m; at least 3 are due (raise the top or leave the column out)");
  EXPECT_NE(cut(1000), "");
  EXPECT_NE(cut(8848), "");
  EXPECT_NE(cut(nan), "");
}

}  // namespace
}  // namespace sounding::grid
