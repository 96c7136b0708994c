// SPDX-License-Identifier: Apache-2.0
/// \file
/// exp, exp2 and expm1.  x = n ln 2 + r with an integer n and |r| <= ln(2)/2, e^r by polynomial, times 2^n.
///
/// Where n or r are meaningless (huge x, NaN) they are computed nevertheless, harmlessly, and a final select
/// puts the limit in their place.
#pragma once

#include "core/math_basic.hpp"
#include "core/math_coefficients.hpp"

namespace sounding::core {
namespace detail {

/// p * 2^n by adding n to the exponent of p; n stands in the lowest bits of `rounded`.
template <Scalar Real>
SOUNDING_HD Real scale(Real p, Real rounded) {
  return from_bits<Real>(bits_of(p) + (bits_of(rounded) << Format<Real>::mantissa_bits));
}

/// Replaces what lies outside [low, high] by the limits 0 and infinity, and lets NaN through.
template <Scalar Real>
SOUNDING_HD Real with_limits(Real result, Real x, Real low, Real high) {
  const Real from_below = select(x < low, Real(0), result);
  return select(x <= high, from_below, x + infinity<Real>);
}

/// Arguments between which e^x is a normal number.
template <Scalar Real>
struct ExpRange;
template <>
struct ExpRange<double> {
  static constexpr double low = -0x1.6232bdd7abcd2p+9, high = 0x1.62e42fefa39efp+9;
};
template <>
struct ExpRange<float> {
  static constexpr float low = -0x1.5d589ep+6F, high = 0x1.62e42ep+6F;
};

/// x = n ln 2 + head - tail, head exactly; n stands in the lowest bits of `rounded`.
/// r = head - tail, rest = e^r - 1 - head.
template <Scalar Real>
struct ReducedExponent {
  Real rounded, head, tail, r, rest;
};
template <class Table, Scalar Real>
SOUNDING_HD ReducedExponent<Real> reduce_exponent(Real x) {
  constexpr Real log2e = Real(1.4426950408889634074);
  const Real rounded = fma(x, log2e, rounder<Real>);
  const Real n = rounded - rounder<Real>;
  const Real head = fma(-n, Ln2<Real>::head, x);
  const Real tail = n * Ln2<Real>::tail;
  const Real r = head - tail;
  const Real bend = fma(r, polynomial<Table>(r), Real(0.5));
  return {rounded, head, tail, r, fma(r * r, bend, -tail)};
}

/// 2^f for |f| <= 1/2.
template <Scalar Real>
SOUNDING_HD Real exp2_of_fraction(Real f) {
  constexpr Real ln2 = Real(0.69314718055994530942);
  return fma(f, fma(f, polynomial<Exp2Table<Real>>(f), ln2), Real(1));
}

}  // namespace detail

/// e^x, error below 1 ulp.
/// Zero where the result would be subnormal (x < -708.4, float -87.3), infinite above 709.8 (88.7); NaN
/// passes.
template <Scalar Real>
SOUNDING_HD Real exp(Real x) {
  using namespace detail;
  const auto reduced = reduce_exponent<ExpTable<Real>>(x);
  const Real p = Real(1) + (reduced.head + reduced.rest);
  return with_limits(scale(p, reduced.rounded), x, ExpRange<Real>::low, ExpRange<Real>::high);
}

/// 2^x, error below 1 ulp (1.2 without fused operations); the cheapest exponential.
/// Zero where the result would be subnormal (x < -1022, float -126), infinite from 1024 (128) on; NaN passes.
template <Scalar Real>
SOUNDING_HD Real exp2(Real x) {
  using namespace detail;
  constexpr Real low = Real(2) - Real(Format<Real>::bias) - Real(1);
  constexpr Real end = Real(Format<Real>::bias + 1);
  const Real rounded = x + rounder<Real>;
  const Real f = x - (rounded - rounder<Real>);
  const Real from_below = select(x < low, Real(0), scale(exp2_of_fraction(f), rounded));
  return select(x < end, from_below, x + infinity<Real>);
}

/// e^x - 1, error below 1 ulp, accurate for small x.
/// -1 far below zero, infinite above 709.8 (float 88.7); NaN and subnormal x pass.
template <Scalar Real>
SOUNDING_HD Real expm1(Real x) {
  using namespace detail;
  constexpr Real low = std::same_as<Real, double> ? Real(-40) : Real(-20);  // e^low is lost beside 1
  const auto reduced = reduce_exponent<Expm1Table<Real>>(select(x < low, low, x));
  // 2^n (1 + head + rest) - 1, halved since 2^n itself may overflow.  Near zero the 1 cancels, so the three
  // leading roundings are carried along: of r = head - tail, of 2^n - 1, and of their sum.
  const Real lost_in_r = (reduced.head - reduced.r) - reduced.tail;
  const Real rest = fma(lost_in_r, reduced.r, reduced.rest);
  const Real power = power_of_two(reduced.rounded - Real(1));
  const Real constant = power - Real(0.5);
  const Real linear = power * reduced.head;
  const Real sum = constant + linear;
  const Real lost = (linear - (sum - constant)) + ((power - constant) - Real(0.5));
  const Real result = Real(2) * (sum + fma(power, rest, lost));
  const Real from_zero = select(abs(x) < Real(4) * smallest_normal<Real>, x, result);
  return select(x <= ExpRange<Real>::high, from_zero, x + infinity<Real>);
}

}  // namespace sounding::core
