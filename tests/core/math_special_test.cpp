// SPDX-License-Identifier: Apache-2.0
/// \file
/// The elementary functions where there is nothing to compute: limits, signs, NaN, subnormal numbers.
#include <gtest/gtest.h>

#include <bit>
#include <functional>
#include <vector>

#include "ulps.hpp"

namespace sounding::core::test {
namespace {

template <class Real>
class Special : public testing::Test {
 protected:
  /// Equal bits, so that 0 is not -0; any NaN for NaN.
  static void expect(const char* what, Real got, Real expected) {
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(got)) << what << " gives " << got;
    } else {
      EXPECT_TRUE(std::bit_cast<BitsOf<Real>>(got) == std::bit_cast<BitsOf<Real>>(expected))
          << what << " gives " << got << " instead of " << expected;
    }
  }
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Special, Reals);

#define SOUNDING_EXPECT(call, expected) this->expect(#call, core::call, Real(expected))
#define SOUNDING_SPECIAL_NAMES                             \
  using Real = TypeParam;                                  \
  using Limits = std::numeric_limits<Real>;                \
  [[maybe_unused]] const Real inf = Limits::infinity();    \
  [[maybe_unused]] const Real nan = Limits::quiet_NaN();   \
  [[maybe_unused]] const Real most = Limits::max();        \
  [[maybe_unused]] const Real least = Limits::min();       \
  [[maybe_unused]] const Real tiny = Limits::denorm_min(); \
  [[maybe_unused]] const Real below_least = least - tiny

TYPED_TEST(Special, Exp) {
  SOUNDING_SPECIAL_NAMES;
  SOUNDING_EXPECT(exp(Real(0)), 1);
  SOUNDING_EXPECT(exp(Real(-0.0)), 1);
  SOUNDING_EXPECT(exp(tiny), 1);
  SOUNDING_EXPECT(exp(inf), inf);
  SOUNDING_EXPECT(exp(most), inf);
  SOUNDING_EXPECT(exp(-inf), 0);
  SOUNDING_EXPECT(exp(-most), 0);
  SOUNDING_EXPECT(exp(nan), nan);
}

TYPED_TEST(Special, Exp2) {
  SOUNDING_SPECIAL_NAMES;
  for (int n = std::numeric_limits<Real>::min_exponent - 1; n < std::numeric_limits<Real>::max_exponent; ++n)
    this->expect("exp2 of an integer", core::exp2(Real(n)), std::ldexp(Real(1), n));
  SOUNDING_EXPECT(exp2(Real(std::numeric_limits<Real>::max_exponent)), inf);
  SOUNDING_EXPECT(exp2(inf), inf);
  SOUNDING_EXPECT(exp2(most), inf);
  SOUNDING_EXPECT(exp2(-inf), 0);
  SOUNDING_EXPECT(exp2(-most), 0);
  SOUNDING_EXPECT(exp2(nan), nan);
}

TYPED_TEST(Special, Expm1) {
  SOUNDING_SPECIAL_NAMES;
  SOUNDING_EXPECT(expm1(Real(0)), 0);
  SOUNDING_EXPECT(expm1(Real(-0.0)), -0.0);
  for (const Real x : {tiny, below_least, least, Real(3) * least, Real(1e-30)}) {
    SOUNDING_EXPECT(expm1(x), x);
    SOUNDING_EXPECT(expm1(-x), -x);
  }
  SOUNDING_EXPECT(expm1(inf), inf);
  SOUNDING_EXPECT(expm1(most), inf);
  SOUNDING_EXPECT(expm1(-inf), -1);
  SOUNDING_EXPECT(expm1(-most), -1);
  SOUNDING_EXPECT(expm1(nan), nan);
}

TYPED_TEST(Special, Log) {
  SOUNDING_SPECIAL_NAMES;
  SOUNDING_EXPECT(log(Real(1)), 0);
  SOUNDING_EXPECT(log(Real(0)), -inf);
  SOUNDING_EXPECT(log(Real(-0.0)), -inf);
  SOUNDING_EXPECT(log(tiny), -inf);
  SOUNDING_EXPECT(log(below_least), -inf);
  SOUNDING_EXPECT(log(-tiny), -inf);
  SOUNDING_EXPECT(log(-least), nan);
  SOUNDING_EXPECT(log(Real(-1)), nan);
  SOUNDING_EXPECT(log(-inf), nan);
  SOUNDING_EXPECT(log(inf), inf);
  SOUNDING_EXPECT(log(nan), nan);
}

TYPED_TEST(Special, Log2) {
  SOUNDING_SPECIAL_NAMES;
  for (int n = std::numeric_limits<Real>::min_exponent - 1; n < std::numeric_limits<Real>::max_exponent; ++n)
    this->expect("log2 of a power of two", core::log2(std::ldexp(Real(1), n)), Real(n));
  SOUNDING_EXPECT(log2(Real(0)), -inf);
  SOUNDING_EXPECT(log2(below_least), -inf);
  SOUNDING_EXPECT(log2(Real(-1)), nan);
  SOUNDING_EXPECT(log2(-inf), nan);
  SOUNDING_EXPECT(log2(inf), inf);
  SOUNDING_EXPECT(log2(nan), nan);
}

TYPED_TEST(Special, Log1p) {
  SOUNDING_SPECIAL_NAMES;
  SOUNDING_EXPECT(log1p(Real(0)), 0);
  SOUNDING_EXPECT(log1p(Real(-0.0)), -0.0);
  for (const Real x : {tiny, below_least, least, Real(3) * least, Real(1e-30)}) {
    SOUNDING_EXPECT(log1p(x), x);
    SOUNDING_EXPECT(log1p(-x), -x);
  }
  SOUNDING_EXPECT(log1p(Real(-1)), -inf);
  SOUNDING_EXPECT(log1p(Real(-1.5)), nan);
  SOUNDING_EXPECT(log1p(-most), nan);
  SOUNDING_EXPECT(log1p(-inf), nan);
  SOUNDING_EXPECT(log1p(most), std::log(most));
  SOUNDING_EXPECT(log1p(inf), inf);
  SOUNDING_EXPECT(log1p(nan), nan);
}

TYPED_TEST(Special, Cbrt) {
  SOUNDING_SPECIAL_NAMES;
  for (int n = 1; n <= 100; ++n) this->expect("cbrt of a cube", core::cbrt(Real(n * n * n)), Real(n));
  SOUNDING_EXPECT(cbrt(Real(-27)), -3);
  SOUNDING_EXPECT(cbrt(Real(0)), 0);
  SOUNDING_EXPECT(cbrt(Real(-0.0)), -0.0);
  SOUNDING_EXPECT(cbrt(below_least), 0);
  SOUNDING_EXPECT(cbrt(-tiny), -0.0);
  SOUNDING_EXPECT(cbrt(least), std::cbrt(least));
  SOUNDING_EXPECT(cbrt(most), std::cbrt(most));
  SOUNDING_EXPECT(cbrt(inf), inf);
  SOUNDING_EXPECT(cbrt(-inf), -inf);
  SOUNDING_EXPECT(cbrt(nan), nan);
}

TYPED_TEST(Special, Pow) {
  SOUNDING_SPECIAL_NAMES;
  for (const Real zero : {Real(0), Real(-0.0), tiny, -tiny, below_least}) {
    SOUNDING_EXPECT(pow(zero, Real(0.7)), 0);
    SOUNDING_EXPECT(pow(zero, Real(0)), 1);
    SOUNDING_EXPECT(pow(zero, Real(-0.7)), inf);
  }
  SOUNDING_EXPECT(pow(inf, Real(0.7)), inf);
  SOUNDING_EXPECT(pow(inf, Real(0)), 1);
  SOUNDING_EXPECT(pow(inf, Real(-0.7)), 0);
  for (const Real x : {Real(0.3), Real(1), Real(7)}) SOUNDING_EXPECT(pow(x, Real(1)), x);
  for (const Real x : {least, Real(0.3), Real(1), Real(7), most}) {
    SOUNDING_EXPECT(pow(x, Real(0)), 1);
    SOUNDING_EXPECT(pow(x, nan), nan);
    SOUNDING_EXPECT(pow(x, inf), nan);
    SOUNDING_EXPECT(pow(-x, Real(2)), nan);
    SOUNDING_EXPECT(pow(-x, Real(0.5)), nan);
  }
  SOUNDING_EXPECT(pow(Real(1), most), 1);
  SOUNDING_EXPECT(pow(Real(2), most), inf);
  SOUNDING_EXPECT(pow(Real(2), -most), 0);
  SOUNDING_EXPECT(pow(Real(0.5), most), 0);
  SOUNDING_EXPECT(pow(-inf, Real(3)), nan);
  SOUNDING_EXPECT(pow(nan, Real(0)), nan);
  SOUNDING_EXPECT(pow(nan, nan), nan);
  SOUNDING_EXPECT(pow(Real(0), nan), nan);
  SOUNDING_EXPECT(pow(inf, nan), nan);
}

TYPED_TEST(Special, WhatTheHardwareHas) {
  SOUNDING_SPECIAL_NAMES;
  SOUNDING_EXPECT(sqrt(Real(-0.0)), -0.0);
  SOUNDING_EXPECT(sqrt(Real(-1)), nan);
  SOUNDING_EXPECT(sqrt(below_least), std::sqrt(below_least));
  SOUNDING_EXPECT(sqrt(inf), inf);
  SOUNDING_EXPECT(abs(Real(-0.0)), 0);
  SOUNDING_EXPECT(abs(-inf), inf);
  SOUNDING_EXPECT(abs(-tiny), tiny);
  SOUNDING_EXPECT(abs(-nan), nan);
  for (const Real x : {Real(0), tiny, least, most, -most}) EXPECT_TRUE(core::is_finite(x));
  for (const Real x : {inf, -inf, nan, -nan, std::numeric_limits<Real>::signaling_NaN()})
    EXPECT_FALSE(core::is_finite(x));
}

/// The largest fall of f over 400 neighbouring numbers around x, in units of the last place.
template <class Real>
double largest_fall(const std::function<Real(Real)>& f, Real x) {
  Real at = x;
  for (int i = 0; i < 200; ++i) at = std::nextafter(at, -std::numeric_limits<Real>::infinity());
  Real highest = f(at);
  double fall = 0;
  for (int i = 0; i < 400; ++i) {
    at = std::nextafter(at, std::numeric_limits<Real>::infinity());
    const Real value = f(at);
    if (std::isfinite(highest))
      fall = std::max(fall, -ulps(value, Wide<Real>(highest)) * (value < highest ? -1 : 0));
    if (std::isinf(highest) && !(value >= highest)) fall = std::numeric_limits<double>::infinity();
    highest = std::max(highest, value);
  }
  return fall;
}

TYPED_TEST(Special, RangesJoinWithoutAStepDown) {
  SOUNDING_SPECIAL_NAMES;
  using F = std::function<Real(Real)>;
  const F exp = [](Real x) { return core::exp(x); }, exp2 = [](Real x) { return core::exp2(x); };
  const F expm1 = [](Real x) { return core::expm1(x); }, log = [](Real x) { return core::log(x); };
  const F log1p = [](Real x) { return core::log1p(x); }, cbrt = [](Real x) { return core::cbrt(x); };
  const F log2 = [](Real x) { return core::log2(x); }, pow = [](Real x) { return core::pow(x, Real(0.629)); };
  const F power_of_two = [](Real x) { return core::pow(Real(2), x); };
  const Real ln2 = std::log(Real(2)), root2 = std::sqrt(Real(2));
  std::vector<std::pair<const F*, Real>> joins;
  for (const int n : {-60, -21, -2, -1, 0, 1, 2, 21, 60}) {  // where the integer part of the exponent changes
    for (const F* f : {&exp, &expm1}) joins.emplace_back(f, (n + Real(0.5)) * ln2);
    for (const F* f : {&exp2, &power_of_two}) joins.emplace_back(f, n + Real(0.5));
    for (const F* f : {&log, &log2, &cbrt, &pow}) joins.emplace_back(f, std::ldexp(root2, n));
    joins.emplace_back(&log1p, std::ldexp(root2, n) - 1);
  }
  joins.emplace_back(&exp, std::log(most)), joins.emplace_back(&exp, std::log(least));
  joins.emplace_back(&expm1, std::log(most)), joins.emplace_back(&expm1, Real(-40)),
      joins.emplace_back(&expm1, Real(-20));
  joins.emplace_back(&exp2, Real(std::numeric_limits<Real>::max_exponent));
  joins.emplace_back(&exp2, Real(std::numeric_limits<Real>::min_exponent - 1));
  joins.emplace_back(&power_of_two, Real(std::numeric_limits<Real>::max_exponent));
  joins.emplace_back(&log, Real(1)), joins.emplace_back(&log2, Real(1)),
      joins.emplace_back(&log1p, 4 * least);
  joins.emplace_back(&expm1, 4 * least), joins.emplace_back(&pow, Real(1)), joins.emplace_back(&cbrt, -least);
  for (const auto& [f, x] : joins) {
    const double fall = largest_fall(*f, x);
    // Two neighbours may be rounded to either side, each by less than the bound of the function.
    EXPECT_TRUE(fall <= (f == &log2 ? 4 : 1)) << fall << " ulp at " << x;
  }
}

}  // namespace
}  // namespace sounding::core::test
