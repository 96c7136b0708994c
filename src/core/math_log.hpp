// SPDX-License-Identifier: Apache-2.0
/// \file
/// log, log2 and log1p.  x = 2^e m with m in [sqrt(1/2), sqrt(2)); with s = (m-1)/(m+1),
/// ln m = 2s + s^3 W(s^2), which stays accurate near x = 1.
#pragma once

#include "core/math_basic.hpp"
#include "core/math_coefficients.hpp"

namespace sounding::core {
namespace detail {

/// Limits of a logarithm: -infinity at zero (which stands for subnormal x too), NaN below, infinity, NaN.
template <Scalar Real>
SOUNDING_HD Real log_with_limits(Real result, Real x) {
  const Real below = select(x > -smallest_normal<Real>, -infinity<Real>, not_a_number<Real>);
  const Real from_zero = select(x < smallest_normal<Real>, below, result);
  return select(x <= largest<Real>, from_zero, x);
}

/// e ln 2 + ln(1 + f) + tail for a small tail; every rounding but the last is of second order.
template <Scalar Real>
SOUNDING_HD Real log_of_parts(Real e, Real f, Real tail) {
  const Real s = f / (Real(2) + f);
  const Real z = s * s;
  const Real half_square = Real(0.5) * f * f;
  const Real w = z * polynomial<LogTable<Real>>(z);
  // ln(1 + f) = f - f^2/2 + s (f^2/2 + w)
  const Real curved = half_square - fma(s, half_square + w, fma(e, Ln2<Real>::tail, tail));
  const Real whole = e * Ln2<Real>::head;
  const Real sum = whole + f;
  const Real lost = f - (sum - whole);
  return sum + (lost - curved);
}

}  // namespace detail

/// Natural logarithm, error below 1 ulp.
/// -infinity at zero and at subnormal x, NaN below zero; infinity and NaN pass.
template <Scalar Real>
SOUNDING_HD Real log(Real x) {
  using namespace detail;
  const auto [e, m] = decompose(x);
  return log_with_limits(log_of_parts(e, m - Real(1), Real(0)), x);
}

/// Binary logarithm, cheaper than log: error below 3.1 ulp.  Special arguments as for log.
template <Scalar Real>
SOUNDING_HD Real log2(Real x) {
  using namespace detail;
  constexpr Real slope = TwiceLog2e<Real>::head + TwiceLog2e<Real>::tail;
  const auto [e, m] = decompose(x);
  const Real s = (m - Real(1)) / (m + Real(1));
  const Real z = s * s;
  return log_with_limits(fma(s, fma(z, polynomial<Log2Table<Real>>(z), slope), e), x);
}

/// ln(1 + x), error below 1 ulp, accurate for small x.
/// -infinity at -1, NaN below; infinity, NaN and subnormal x pass.
template <Scalar Real>
SOUNDING_HD Real log1p(Real x) {
  using namespace detail;
  const Real u = Real(1) + x;
  const Real x_in_u = u - Real(1);
  const Real lost = (x - x_in_u) + (Real(1) - (u - x_in_u));  // 1 + x = u + lost
  const auto [e, m] = decompose(u);
  // Without an exponent, x itself is the argument and nothing is lost; far out, the lost part does not count.
  const auto near_zero = e == Real(0);
  const auto negligible = near_zero | (u > Real(4) * rounder<Real>);
  const Real f = select(near_zero, x, m - Real(1));
  // lost/u: lost * 2^-e / m, with 1/m to 5 % by 1 - 0.96 f + 0.6 f^2
  const Real inverse_power = power_of_two(rounder<Real> - select(negligible, Real(0), e));
  const Real tail =
      select(negligible, Real(0), lost * inverse_power) * fma(f, fma(f, Real(0.6), Real(-0.96)), Real(1));
  return select(abs(x) < smallest_normal<Real>, x, log_with_limits(log_of_parts(e, f, tail), u));
}

}  // namespace sounding::core
