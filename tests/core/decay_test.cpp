// SPDX-License-Identifier: Apache-2.0
#include "core/math_decay.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <type_traits>

namespace sounding::core {
namespace {

template <class Real>
class DecayLaws : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(DecayLaws, Reals);

/// |got - exact| in units of the last digit of Real at the exact value.
template <class Real, class Wide>
double ulps(Real got, Wide exact) {
  int exponent = 0;
  std::frexp(exact, &exponent);
  return static_cast<double>(std::fabs(static_cast<Wide>(got) - exact) /
                             std::ldexp(Wide(1), exponent - std::numeric_limits<Real>::digits));
}

TYPED_TEST(DecayLaws, BothSharesAreAccurateHoweverSmall) {
  using Real = TypeParam;
  using Wide = std::conditional_t<std::is_same_v<Real, float>, double, long double>;
  const Wide ln2 = std::log(Wide(2));
  const Real end = std::is_same_v<Real, float> ? 126 : 1022;
  for (Real y = 8 * std::numeric_limits<Real>::min(); y < end; y *= Real(1.0007)) {
    const auto [kept, lost] = decay(y);
    ASSERT_TRUE(ulps(kept, std::exp2(-static_cast<Wide>(y))) <= 1.2) << y;
    ASSERT_TRUE(ulps(lost, -std::expm1(-ln2 * static_cast<Wide>(y))) <= 2) << y;
  }
}

TYPED_TEST(DecayLaws, WholeNumbersOfHalvingsAreExact) {
  using Real = TypeParam;
  for (int n = 0; n < 120; ++n) {
    EXPECT_EQ(decay(Real(n)).kept, std::ldexp(Real(1), -n)) << n;
    EXPECT_EQ(decay(Real(n)).lost, 1 - std::ldexp(Real(1), -n)) << n;
  }
}

TYPED_TEST(DecayLaws, EverythingIsLostBeforeTheRestIsSubnormal) {
  using Real = TypeParam;
  const Real last = std::is_same_v<Real, float> ? 126 : 1022;
  EXPECT_EQ(decay(last).kept, std::numeric_limits<Real>::min());
  for (const Real y : {std::nextafter(last, 2 * last), Real(2) * last, Real(1e10), Real(1e30)}) {
    EXPECT_EQ(decay(y).kept, Real(0)) << y;
    EXPECT_EQ(decay(y).lost, Real(1)) << y;
  }
}

TYPED_TEST(DecayLaws, NaNPasses) {
  using Real = TypeParam;
  const auto [kept, lost] = decay(std::numeric_limits<Real>::quiet_NaN());
  EXPECT_TRUE(std::isnan(kept) && std::isnan(lost));
}

}  // namespace
}  // namespace sounding::core
