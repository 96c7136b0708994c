// SPDX-License-Identifier: Apache-2.0
/// \file
/// A lane does not depend on its place: vector body, tail and a single call give equal bits.
#include <gtest/gtest.h>

#include <xmmintrin.h>

#include <bit>
#include <random>
#include <vector>

#include "ulps.hpp"

namespace sounding::core::test {
namespace {

template <class Function, class Real>
[[gnu::noinline]] void run_loop(Function f, const Real* x, const Real* y, Real* result, int count) {
#pragma omp simd
  for (int i = 0; i < count; ++i) result[i] = f(x[i], y[i]);
}

template <class Function, class Real>
[[gnu::noinline]] Real run_one(Function f, Real x, Real y) {
  return f(x, y);
}

/// Numbers of every size and sign, with the special ones among them.
template <class Real>
std::vector<Real> all_kinds_of_numbers(std::uint32_t seed, int count) {
  using Limits = std::numeric_limits<Real>;
  const Real special[] = {
      Real(0),       Real(-0.0),    Limits::infinity(),   -Limits::infinity(), Limits::quiet_NaN(),
      Limits::max(), Limits::min(), Limits::denorm_min(), Limits::min() / 3,   -Limits::min() / 3,
      Real(1),       Real(-1)};
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<Real> numbers(static_cast<std::size_t>(count));
  for (Real& x : numbers) {
    const auto kind = random() % 16;
    x = kind < 5    ? static_cast<Real>(uniform(random) * 3)
        : kind < 10 ? static_cast<Real>(uniform(random) * 100)
        : kind < 15 ? std::bit_cast<Real>(static_cast<BitsOf<Real>>(random()))
                    : special[random() % std::size(special)];
    if (std::isnan(x)) x = Limits::quiet_NaN();  // which of two NaN survives an addition is nobody's promise
  }
  return numbers;
}

template <class Real>
class Lanes : public testing::Test {
 protected:
  static constexpr int count = 4096;
  const std::vector<Real> x = all_kinds_of_numbers<Real>(1, count), y = all_kinds_of_numbers<Real>(2, count);

  template <class Function>
  std::vector<Real> all_at_once(Function f) const {
    std::vector<Real> result(count);
    run_loop(f, x.data(), y.data(), result.data(), count);
    return result;
  }

  static void expect_equal_bits(const char* name, Real a, Real b, Real x, Real y) {
    const bool equal = std::bit_cast<BitsOf<Real>>(a) == std::bit_cast<BitsOf<Real>>(b);
    EXPECT_TRUE(equal) << name << '(' << x << ", " << y << "): " << a << " and " << b;
  }

  /// Applies `check(name, function)` to each elementary function.
  template <class Check>
  static void for_each_function(Check check) {
    check("exp", [](Real a, Real) { return core::exp(a); });
    check("exp2", [](Real a, Real) { return core::exp2(a); });
    check("expm1", [](Real a, Real) { return core::expm1(a); });
    check("log", [](Real a, Real) { return core::log(a); });
    check("log2", [](Real a, Real) { return core::log2(a); });
    check("log1p", [](Real a, Real) { return core::log1p(a); });
    check("cbrt", [](Real a, Real) { return core::cbrt(a); });
    check("pow", [](Real a, Real b) { return core::pow(a, b); });
    check("pow of |x|", [](Real a, Real b) { return core::pow(core::abs(a), b); });
    check("sqrt", [](Real a, Real) { return core::sqrt(core::abs(a)); });
  }
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Lanes, Reals);

TYPED_TEST(Lanes, ASingleCallEqualsTheVectorLoop) {
  this->for_each_function([&](const char* name, auto f) {
    const auto expected = this->all_at_once(f);
    for (int i = 0; i < this->count; ++i) {
      const auto k = static_cast<std::size_t>(i);
      this->expect_equal_bits(name, run_one(f, this->x[k], this->y[k]), expected[k], this->x[k], this->y[k]);
    }
  });
}

TYPED_TEST(Lanes, AnyStartAndAnyLengthGiveTheSameBits) {
  using Real = TypeParam;
  this->for_each_function([&](const char* name, auto f) {
    const auto expected = this->all_at_once(f);
    std::size_t begin = 0;
    for (std::size_t length = 1; begin + length + 9 < expected.size(); ++length) {
      const std::size_t start = begin + length % 9;  // any alignment
      std::vector<Real> result(length + 1, Real(-77));
      run_loop(f, &this->x[start], &this->y[start], result.data(), static_cast<int>(length));
      for (std::size_t i = 0; i < length; ++i)
        this->expect_equal_bits(name, result[i], expected[start + i], this->x[start + i], this->y[start + i]);
      EXPECT_EQ(result[length], Real(-77)) << "wrote past the end";
      begin += length;
    }
  });
}

TYPED_TEST(Lanes, FlushingSubnormalNumbersChangesNoBit) {
  constexpr unsigned flush_to_zero = 0x8000, subnormals_are_zero = 0x0040;
  this->for_each_function([&](const char* name, auto f) {
    if (std::string(name) == "sqrt") return;  // hardware
    const auto expected = this->all_at_once(f);
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | flush_to_zero | subnormals_are_zero);
    const auto flushed = this->all_at_once(f);
    _mm_setcsr(before);
    for (std::size_t i = 0; i < expected.size(); ++i)
      this->expect_equal_bits(name, flushed[i], expected[i], this->x[i], this->y[i]);
  });
}

}  // namespace
}  // namespace sounding::core::test
