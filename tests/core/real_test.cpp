// SPDX-License-Identifier: Apache-2.0
#include "core/real.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/counted.hpp"

namespace sounding::core {
namespace {

using sounding::test::Counted;
using sounding::test::value_of;

template <class Real>
class RealWords : public testing::Test {
 protected:
  const Real nan{std::numeric_limits<double>::quiet_NaN()};
  static bool is_nan(Real x) { return std::isnan(value_of(x)); }
};
struct Names {
  template <class Real>
  static std::string GetName(int) {
    return std::is_same_v<Real, float> ? "float" : std::is_same_v<Real, double> ? "double" : "Counted";
  }
};
using Reals = testing::Types<float, double, Counted>;
TYPED_TEST_SUITE(RealWords, Reals, Names);

TYPED_TEST(RealWords, MinimumAndMaximumGiveTheSecondArgumentIfEitherIsNaN) {
  using Real = TypeParam;
  const Real one(1), two(2);
  EXPECT_EQ(value_of(minimum(one, two)), 1);
  EXPECT_EQ(value_of(minimum(two, one)), 1);
  EXPECT_EQ(value_of(maximum(one, two)), 2);
  EXPECT_EQ(value_of(maximum(two, one)), 2);
  EXPECT_EQ(value_of(minimum(this->nan, one)), 1);
  EXPECT_EQ(value_of(maximum(this->nan, one)), 1);
  EXPECT_TRUE(this->is_nan(minimum(one, this->nan)));
  EXPECT_TRUE(this->is_nan(maximum(one, this->nan)));
}

TYPED_TEST(RealWords, ClampLimitsNumbersAndLetsNaNThrough) {
  using Real = TypeParam;
  const Real low(-1), high(2), infinity(std::numeric_limits<double>::infinity());
  EXPECT_EQ(value_of(clamp(Real(-3), low, high)), -1);
  EXPECT_EQ(value_of(clamp(Real(0.5), low, high)), 0.5);
  EXPECT_EQ(value_of(clamp(Real(3), low, high)), 2);
  EXPECT_EQ(value_of(clamp(infinity, low, high)), 2);
  EXPECT_EQ(value_of(clamp(-infinity, low, high)), -1);
  EXPECT_TRUE(this->is_nan(clamp(this->nan, low, high)));
}

TYPED_TEST(RealWords, PositivePartLetsNaNThrough) {
  using Real = TypeParam;
  EXPECT_EQ(value_of(positive_part(Real(-3))), 0);
  EXPECT_EQ(value_of(positive_part(Real(3))), 3);
  EXPECT_TRUE(this->is_nan(positive_part(this->nan)));
}

TYPED_TEST(RealWords, SelectIsNotPoisonedByTheValueItDiscards) {
  using Real = TypeParam;
  EXPECT_EQ(value_of(select(Real(1) < Real(2), Real(5), this->nan)), 5);
  EXPECT_EQ(value_of(select(Real(2) < Real(1), this->nan, Real(5))), 5);
}

TYPED_TEST(RealWords, IntegerPowersMultiply) {
  using Real = TypeParam;
  EXPECT_EQ(value_of(square(Real(-3))), 9);
  EXPECT_EQ(value_of(cube(Real(-3))), -27);
}

}  // namespace
}  // namespace sounding::core
