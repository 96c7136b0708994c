// SPDX-License-Identifier: Apache-2.0
/// \file
/// pow and cbrt.
#pragma once

#include "core/math_exp.hpp"
#include "core/math_log.hpp"

namespace sounding::core {
namespace detail {

/// A number as the unevaluated sum of two: head has half of the digits.
template <Scalar Real>
struct Split {
  Real head, tail;
};

/// log2(x) for a positive normal x to half as many digits again.  Products of heads are exact, so that no
/// fused operation is needed (the scheme of the pow of fdlibm, Sun Microsystems 1993).
template <Scalar Real>
SOUNDING_HD Split<Real> log2_split(Real x) {
  const auto [e, m] = decompose(x);
  const Real f = m - Real(1);
  const Real inverse = Real(1) / (m + Real(1));
  const Real s = f * inverse;
  const Real s_head = head(s);
  const Real sum_head = head(m + Real(1));
  const Real sum_tail = m - (sum_head - Real(1));
  const Real s_tail = inverse * ((f - s_head * sum_head) - s_head * sum_tail);
  const Real z = s * s;
  const Real curved = s * (z * polynomial<Log2Table<Real>>(z));
  using C = TwiceLog2e<Real>;
  const Real leading = C::head * s_head;
  const Real small = fma(C::head, s_tail, fma(C::tail, s, curved));
  const Real whole = e + leading;
  const Real tail = (leading - (whole - e)) + small;
  const Real result = head(whole + tail);
  return {result, tail - (result - whole)};
}

}  // namespace detail

/// x^y for a base x >= 0 and a finite exponent y; error below 1 + |y log2(x)|/2 ulp (0.2 more
/// without fused operations).
/// x = 0 (and subnormal x): 0, 1 or infinity for y > 0, y = 0, y < 0; x infinite: the reverse.  Zero where
/// the result would be subnormal.  NaN for x < 0, whatever y, and wherever x or y is NaN or y is infinite.
template <Scalar Real>
SOUNDING_HD Real pow(Real x, Real y) {
  using namespace detail;
  constexpr Real low = Real(2) - Real(Format<Real>::bias) - Real(1);
  constexpr Real end = Real(Format<Real>::bias + 1);
  const Split<Real> log = log2_split(x);
  const Real y_head = head(y);
  const Real y_tail = y - y_head;
  const Real product = y_head * log.head;
  const Real product_tail = fma(y_tail, log.head, y * log.tail);
  const Real exponent = product + product_tail;
  const Real rounded = product + rounder<Real>;
  const Real f = (product - (rounded - rounder<Real>)) + product_tail;
  const Real from_below = select(exponent < low, Real(0), scale(exp2_of_fraction(f), rounded));
  const Real inside = select(exponent < end, from_below, exponent + infinity<Real>);

  const Real toward = select(x < smallest_normal<Real>, -y, y);
  const Real shrunk = select(toward <= -smallest_normal<Real>, Real(0), y + Real(1));
  const Real at_limit = select(toward >= smallest_normal<Real>, infinity<Real>, shrunk);
  const Real outside = select(x > -smallest_normal<Real>, at_limit, not_a_number<Real>);
  const auto normal = x >= smallest_normal<Real>;
  const auto finite = x <= largest<Real>;
  return select(normal & finite, inside, outside);
}

/// Cube root, error below 0.6 ulp; odd in x.  Subnormal x count as zero; zero keeps its sign; infinity and
/// NaN pass.
template <Scalar Real>
SOUNDING_HD Real cbrt(Real x) {
  using namespace detail;
  const Real size = abs(x);
  const auto [e, m] = decompose(size);
  const Real rounded = fma(e, Real(1.0 / 3.0), rounder<Real>);
  const Real n = e - Real(3) * (rounded - rounder<Real>);              // -1, 0 or 1, so that
  const Real t = m * fma(n, fma(n, Real(0.25), Real(0.75)), Real(1));  // t = m 2^n, exactly, and
  constexpr Real two_to_third = Real(1.2599210498948731648),
                 two_to_minus_third = Real(0.79370052598409973738);
  constexpr Real slope = (two_to_minus_third - two_to_third) / Real(2);
  constexpr Real bend = (two_to_minus_third + two_to_third) / Real(2) - Real(1);
  const Real factor = fma(n, fma(n, bend, slope), Real(1));  // 2^(-n/3)

  const Real y = polynomial<CbrtTable<Real>>(m - Real(1)) * factor;  // t^(-1/3), roughly
  const Real yyy = y * y * y;
  const Real h = Real(1) - t * yyy;
  const Real inverse = fma(yyy, fma(h, h, h), yyy);  // 1/t
  const Real c = third(t * y * y);                   // short enough for an exact cube
  const Real q = (t - c * c * c) * inverse;          // root = c (1 - q)^(-1/3)
  const Real series = fma(q, fma(q, Real(14.0 / 81.0), Real(2.0 / 9.0)), Real(1.0 / 3.0));
  const Real root = fma(c, q * series, c) * power_of_two(rounded);

  const Real from_zero = select(size < smallest_normal<Real>, Real(0), root);
  const Real result = select(size <= largest<Real>, from_zero, size);
  return from_bits<Real>(bits_of(result) | (bits_of(x) & sign_mask<Real>));
}

}  // namespace sounding::core
