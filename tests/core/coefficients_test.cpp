// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the coefficients of core/math_coefficients.hpp come from: each polynomial interpolates its function
/// at Chebyshev nodes, in 113-bit arithmetic, and is then rounded.  To change a degree, change the table
/// there and copy the numbers that this test prints.
#include "core/math_coefficients.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <sstream>
#include <type_traits>
#include <vector>

namespace sounding::core::detail {
namespace {

#ifdef __SIZEOF_FLOAT128__
using Quad = __float128;
#else
using Quad = long double;
#endif

Quad magnitude(Quad x) { return x < 0 ? -x : x; }

/// Sum of term(0) + term(1) + ... of a series that converges at least like 2^-k.
template <class Term>
Quad series(Term term) {
  Quad sum = 0;
  for (int k = 0; k < 120; ++k) sum += term(k);
  return sum;
}

Quad natural_log_of_2() {
  return series([power = Quad(2) / 3](int k) mutable {
    const Quad term = power / (2 * k + 1);
    power /= 9;
    return term;
  });
}
const Quad ln2 = natural_log_of_2();

/// e^x without the first k terms of its series, over x^k.
Quad exponential_rest(Quad x, int k) {
  Quad term = 1;
  for (int i = 2; i <= k; ++i) term /= i;
  return series([term, x, k](int i) mutable {
    const Quad current = term;
    term *= x / (k + i + 1);
    return current;
  });
}

Quad exp_rest(Quad r) { return exponential_rest(r, 3); }
Quad exp2_rest(Quad f) { return ln2 * ln2 * exponential_rest(f * ln2, 2); }
/// (ln((1+s)/(1-s)) - 2s)/s^3 of z = s^2
Quad log_rest(Quad z) {
  return series([power = Quad(2), z](int k) mutable {
    const Quad term = power / (2 * k + 3);
    power *= z;
    return term;
  });
}
Quad log2_rest(Quad z) { return log_rest(z) / ln2; }
/// (1 + v)^(-1/3)
Quad reciprocal_cube_root(Quad v) {
  Quad y = 1;
  for (int k = 0; k < 12; ++k) y += y * (1 - (1 + v) * y * y * y) / 3;
  return y;
}

/// Monomial coefficients of the polynomial that equals f at `count` nodes of [a, b]: Chebyshev's for crowding
/// 1; less pushes them outward, for a polynomial that gets multiplied by a power of x.
template <class Function>
std::vector<Quad> interpolate(Function f, long double a, long double b, int count, long double crowding) {
  std::vector<Quad> node(count), difference(count);
  for (int i = 0; i < count; ++i) {
    const long double c =
        2 * i + 1 == count ? 0 : std::cos(std::numbers::pi_v<long double> * (2 * i + 1) / (2 * count));
    node[i] = (a + b) / 2 + (b - a) / 2 * std::copysign(std::pow(std::fabs(c), crowding), c);
    difference[i] = f(node[i]);
  }
  for (int order = 1; order < count; ++order)
    for (int i = count - 1; i >= order; --i)
      difference[i] = (difference[i] - difference[i - 1]) / (node[i] - node[i - order]);
  std::vector<Quad> c(count, 0);
  for (int i = count - 1; i >= 0; --i) {  // c <- c * (x - node) + difference
    for (int k = count - 1; k > 0; --k) c[k] = c[k - 1] - node[i] * c[k];
    c[0] = difference[i] - node[i] * c[0];
  }
  return c;
}

/// The table equals the interpolation, and the rounded polynomial times `weight(x)` (which makes it a
/// relative error of the function in question) stays within `bound` of f.
template <class Table, class Function, class Weight>
void check(Function f, Weight weight, long double a, long double b, double bound, long double crowding = 1) {
  using Real = std::remove_cvref_t<decltype(Table::c[0])>;
  const std::vector<Quad> exact = interpolate(f, a, b, Table::count, crowding);
  bool same = true;
  std::ostringstream numbers;
  numbers.precision(std::numeric_limits<Real>::max_digits10);
  for (int k = 0; k < Table::count; ++k) {
    const auto rounded = static_cast<Real>(exact[k]);
    same = same && Table::c[k] == rounded;
    numbers << rounded << ", ";
  }
  EXPECT_TRUE(same) << "the interpolation gives " << numbers.str();
  Quad worst = 0;
  for (int i = 0; i <= 2000; ++i) {
    const Quad x = a + (b - a) * i / 2000;
    Quad p = 0;
    for (int k = Table::count - 1; k >= 0; --k) p = p * x + Quad(Table::c[k]);
    worst = std::max(worst, magnitude((p - f(x)) * weight(x)));
  }
  EXPECT_TRUE(worst <= bound) << double(worst);
  EXPECT_TRUE(worst >= bound / 4) << "the bound is slack: " << double(worst);
}

template <class Real>
class Coefficients : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Coefficients, Reals);

constexpr long double half_ln2 = std::numbers::ln2_v<long double> / 2;
constexpr long double root_half = std::numbers::sqrt2_v<long double> / 2;
const long double largest_z = std::pow((1 - root_half) / (1 + root_half), 2.0L);

template <class Real>
constexpr double by_precision(double in_float, double in_double) {
  return std::is_same_v<Real, float> ? in_float : in_double;
}

TYPED_TEST(Coefficients, OfExp) {
  check<ExpTable<TypeParam>>(
      exp_rest, [](Quad r) { return r * r * r; }, -half_ln2, half_ln2, by_precision<TypeParam>(1e-8, 1e-17),
      0.6L);
}

TYPED_TEST(Coefficients, OfExpm1) {
  check<Expm1Table<TypeParam>>(
      exp_rest, [](Quad r) { return r * r * r; }, -half_ln2, half_ln2, by_precision<TypeParam>(5e-10, 5e-19),
      0.6L);
}

TYPED_TEST(Coefficients, OfExp2) {
  check<Exp2Table<TypeParam>>(
      exp2_rest, [](Quad f) { return f * f; }, -0.5L, 0.5L, by_precision<TypeParam>(1e-8, 1e-17), 0.7L);
}

TYPED_TEST(Coefficients, OfLog) {
  check<LogTable<TypeParam>>(
      log_rest, [](Quad z) { return z / 2; }, 0.0L, largest_z, by_precision<TypeParam>(5e-9, 1e-17));
}

TYPED_TEST(Coefficients, OfLog2) {
  check<Log2Table<TypeParam>>(
      log2_rest, [](Quad z) { return z * ln2 / 2; }, 0.0L, largest_z, by_precision<TypeParam>(5e-9, 1e-17));
}

TYPED_TEST(Coefficients, OfTheReciprocalCubeRoot) {
  check<CbrtTable<TypeParam>>(
      reciprocal_cube_root, [](Quad v) { return 1 + v / 3; }, root_half - 1, 2 * root_half - 1,
      by_precision<TypeParam>(5e-4, 1e-5));
}

TEST(Coefficients, OfTheNumbersTakenApart) {
  EXPECT_TRUE(magnitude(Quad(Ln2<double>::head) + Quad(Ln2<double>::tail) - ln2) < 1e-29);
  EXPECT_TRUE(magnitude(Quad(Ln2<float>::head) + Quad(Ln2<float>::tail) - ln2) < 1e-13);
  EXPECT_TRUE(magnitude(Quad(TwiceLog2e<double>::head) + Quad(TwiceLog2e<double>::tail) - 2 / ln2) < 1e-23);
  EXPECT_TRUE(magnitude(Quad(TwiceLog2e<float>::head) + Quad(TwiceLog2e<float>::tail) - 2 / ln2) < 1e-10);
}

}  // namespace
}  // namespace sounding::core::detail
