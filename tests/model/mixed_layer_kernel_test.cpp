// SPDX-License-Identifier: Apache-2.0
#include "model/kernels/mixed_layer_kernel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "model/water_tile.hpp"

namespace sounding::model {
namespace {

using test::read;
using test::Values;
using test::WaterTile;
using test::write;

const physics::SeawaterParameters sea;
const double step = physics::MixedLayerParameters{}.density_step;

/// Temperature at which water of the reference salinity is heavier than at 10 degC by `excess` [kg m-3].
double temperature_of(double excess) {
  return sea.reference_temperature - excess / (sea.reference_density * sea.thermal_expansion);
}

template <class Real>
Values<Real> depths(WaterTile<Real>& water, const Values<Real>& temperature, const Values<Real>& salinity) {
  Values<Real> out(static_cast<std::size_t>(water.tile().width), Real(-1));
  const MixedLayerKernel<Real> kernel{physics::Seawater<Real>(sea),
                                      physics::MixedLayer<Real>(physics::Seawater<double>(sea)),
                                      water.thickness(),
                                      read(temperature),
                                      read(salinity),
                                      write(out)};
  core::scan_down(water.tile(), kernel, water.registers());
  return out;
}

/// Depths of water whose excess of density is given.
template <class Real>
Values<Real> depths_of(WaterTile<Real>& water, const typename WaterTile<Real>::Profile& excess,
                       Real dry = test::poison<Real>) {
  return depths(water, water.cells([&](int k, int c) { return temperature_of(excess(k, c)); }, dry),
                water.cells([](int, int) { return sea.reference_salinity; }, dry));
}

template <class Real>
double floor_of(const WaterTile<Real>& water, int c) {
  double depth = 0;
  for (int k = 0; k < water.levels(c); ++k) depth += static_cast<double>(water.thickness(k, c));
  return depth;
}

/// 60, 60, 31, 12, 5 and 2 cells of 1.5 m and more; some columns end in a cut cell.
template <class Real>
struct Tile : WaterTile<Real> {
  Tile() : WaterTile<Real>(test::stretched(60, 1.5, 1.02), {60, 60, 31, 12, 5, 2}, {1.0, 0.4, 0.7}) {}
};

template <class Real>
class MixedLayerDepth : public testing::Test {
 protected:
  static constexpr double near = sizeof(Real) == 8 ? 1e-11 : 2e-3;  // of the depth
};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(MixedLayerDepth, Reals);

TYPED_TEST(MixedLayerDepth, OfDensityThatGrowsEvenlyIsTheStepOverTheGradientBelowTheReference) {
  Tile<TypeParam> water;
  for (const double gradient : {1e-3, 2e-3, 1e-2, 0.1}) {  // kg m-4
    const auto found =
        depths_of<TypeParam>(water, [&](int k, int c) { return gradient * water.depth(k, c); });
    for (int c = 0; c < water.columns(); ++c) {
      const double deepest = water.depth(water.levels(c) - 1, c);
      const double expected = 10 + step / gradient <= deepest ? 10 + step / gradient : floor_of(water, c);
      EXPECT_TRUE(std::abs(found[static_cast<std::size_t>(c)] - expected) <= this->near * expected)
          << gradient << ", column " << c << ": " << found[static_cast<std::size_t>(c)] << ", not "
          << expected;
    }
  }
}

TYPED_TEST(MixedLayerDepth, OfTwoLayersLiesBetweenTheirCentresAsTheStepDividesTheJump) {
  Tile<TypeParam> water;
  constexpr int upper = 20;
  for (const double jump : {0.031, 0.1, 2.0}) {
    const auto found = depths_of<TypeParam>(water, [&](int k, int) { return k < upper ? 0.3 : 0.3 + jump; });
    for (int c = 0; c < water.columns(); ++c) {
      double expected = floor_of(water, c);
      if (water.levels(c) > upper) {
        const double above = water.depth(upper - 1, c), below = water.depth(upper, c);
        expected = above + step / jump * (below - above);
      }
      EXPECT_TRUE(std::abs(found[static_cast<std::size_t>(c)] - expected) <= this->near * expected)
          << jump << ", column " << c;
    }
  }
}

TYPED_TEST(MixedLayerDepth, OfSaltIsThatOfTheSameDensity) {
  Tile<TypeParam> water;
  constexpr double gradient = 1e-2;
  const auto salty = depths(water, water.cells([](int, int) { return 12.0; }), water.cells([&](int k, int c) {
    return 35 + gradient * water.depth(k, c) / (sea.reference_density * sea.haline_contraction);
  }));
  for (int c = 0; c < 3; ++c) {
    const double expected = 10 + step / gradient;
    EXPECT_TRUE(std::abs(salty[static_cast<std::size_t>(c)] - expected) <= this->near * 3 * expected) << c;
  }
}

TYPED_TEST(MixedLayerDepth, WithoutAReferenceOrAStepIsThatOfTheFloor) {
  Tile<TypeParam> water;
  const auto uniform = depths_of<TypeParam>(water, [](int, int) { return 0.5; });
  const auto nearly = depths_of<TypeParam>(water, [](int k, int) { return k < 20 ? 0.5 : 0.529; });
  const auto upside_down = depths_of<TypeParam>(water, [](int k, int) { return -0.1 * k; });
  const auto steep = depths_of<TypeParam>(water, [](int k, int) { return 1.0 * k; });
  for (int c = 0; c < water.columns(); ++c) {
    const auto i = static_cast<std::size_t>(c);
    const double floor = floor_of(water, c);
    EXPECT_TRUE(std::abs(uniform[i] - floor) <= 1e-5 * floor) << c;
    EXPECT_TRUE(std::abs(nearly[i] - floor) <= 1e-5 * floor) << c;
    EXPECT_TRUE(std::abs(upside_down[i] - floor) <= 1e-5 * floor) << c;
    if (water.depth(water.levels(c) - 1, c) >= 10) continue;
    EXPECT_TRUE(std::abs(steep[i] - floor) <= 1e-5 * floor) << "no centre at 10 m, column " << c;
  }
}

/// The uppermost centre lies below the reference: its value stands for the water above it.
TYPED_TEST(MixedLayerDepth, UnderOneThickCellCountsFromItsValue) {
  WaterTile<TypeParam> water({30, 10, 10}, {3, 2, 1});
  const auto found = depths_of<TypeParam>(water, [](int k, int) { return 0.5 + 0.12 * k; });
  const double expected = 15 + step / 0.12 * (35 - 15);
  EXPECT_TRUE(std::abs(found[0] - expected) <= this->near * expected);
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[2], TypeParam(30));
}

/// The same rule, written for one column at a time with branches.
double by_rule(const std::vector<double>& depth, const std::vector<double>& excess, double floor) {
  double reference = 0;
  bool known = false;
  for (std::size_t k = 0; k < depth.size(); ++k) {
    const double above = k == 0 ? 0 : depth[k - 1], value_above = k == 0 ? excess[0] : excess[k - 1];
    if (!known && depth[k] >= 10) {
      known = true;
      reference = value_above + (10 - above) / (depth[k] - above) * (excess[k] - value_above);
    }
    if (known && excess[k] >= reference + step)
      return above + (reference + step - value_above) / (excess[k] - value_above) * (depth[k] - above);
  }
  return floor;
}

TYPED_TEST(MixedLayerDepth, OfAnyWaterFollowsTheRuleAndNoticesNothingOfDryCells) {
  Tile<TypeParam> water;
  std::mt19937 random(5);
  std::normal_distribution<double> noise(0.004, 0.02);
  int inside = 0;
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<std::vector<double>> excess(static_cast<std::size_t>(water.columns()));
    water.each_wet([&](int k, int c) {
      auto& column = excess[static_cast<std::size_t>(c)];
      column.push_back((k == 0 ? 0.0 : column.back()) + noise(random));
    });
    const auto profile = [&](int k, int c) {
      return excess[static_cast<std::size_t>(c)][static_cast<std::size_t>(k)];
    };
    const auto found = depths_of<TypeParam>(water, profile);
    for (int c = 0; c < water.columns(); ++c) {
      std::vector<double> depth;
      for (int k = 0; k < water.levels(c); ++k) depth.push_back(water.depth(k, c));
      const double expected = by_rule(depth, excess[static_cast<std::size_t>(c)], floor_of(water, c));
      inside += expected < floor_of(water, c);
      // A float may find the next crossing of a profile that only just fails to reach the step.
      if (sizeof(TypeParam) == 8) {
        EXPECT_TRUE(std::abs(found[static_cast<std::size_t>(c)] - expected) <= 1e-9 * expected)
            << trial << " " << c;
      }
    }
    for (const TypeParam poison : test::poisons<TypeParam>())
      EXPECT_TRUE(water.same_columns(depths_of<TypeParam>(water, profile, poison), found)) << poison;
  }
  EXPECT_GT(inside, 50);
}

}  // namespace
}  // namespace sounding::model
