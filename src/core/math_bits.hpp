// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the elementary functions are built from: the bits of a real number, exact splits, polynomials.
///
/// Everything here is free of branches and of libm, and uses only operations that exist in AVX2 for every
/// lane width: so a loop over lanes becomes a vector loop, and its body, its tail and a single lane give
/// equal bits.
#pragma once

#include <concepts>
#include <cstdint>

#include "core/real.hpp"

namespace sounding::core {

/// The real numbers with hardware arithmetic.
template <class T>
concept Scalar = std::same_as<T, float> || std::same_as<T, double>;

/// a*b + c: rounded once where the hardware does it in one instruction, else twice; never a library call.
/// SOUNDING_STRICT asks for two roundings everywhere, for equal bits on machines with and without it.
template <Scalar Real>
SOUNDING_HD Real fma(Real a, Real b, Real c) {
#if !defined(SOUNDING_STRICT) && (defined(__FMA__) || defined(__CUDA_ARCH__))
  if constexpr (std::same_as<Real, float>) {
    return __builtin_fmaf(a, b, c);
  } else {
    return __builtin_fma(a, b, c);
  }
#else
  return a * b + c;
#endif
}

namespace detail {

/// Layout of a binary floating-point number (IEEE 754-2019, table 3.5).
template <Scalar Real>
struct Format;

template <>
struct Format<double> {
  using Bits = std::uint64_t;
  static constexpr int mantissa_bits = 52;
  static constexpr Bits bias = 1023;
  static constexpr int half_bits = 27;       ///< clearing these leaves 26 bits: the product of two is exact
  static constexpr int two_third_bits = 36;  ///< clearing these leaves 17 bits: the product of three is exact
};

template <>
struct Format<float> {
  using Bits = std::uint32_t;
  static constexpr int mantissa_bits = 23;
  static constexpr Bits bias = 127;
  static constexpr int half_bits = 12;
  static constexpr int two_third_bits = 16;
};

template <Scalar Real>
using Bits = typename Format<Real>::Bits;

template <Scalar Real>
SOUNDING_HD constexpr Bits<Real> bits_of(Real x) {
  return __builtin_bit_cast(Bits<Real>, x);
}
template <Scalar Real>
SOUNDING_HD constexpr Real from_bits(Bits<Real> bits) {
  return __builtin_bit_cast(Real, bits);
}

template <Scalar Real>
inline constexpr Bits<Real> sign_mask = Bits<Real>(1) << (8 * sizeof(Real) - 1);
template <Scalar Real>
inline constexpr Bits<Real> mantissa_mask = (Bits<Real>(1) << Format<Real>::mantissa_bits) - 1;
template <Scalar Real>
inline constexpr Bits<Real> exponent_mask = ~(sign_mask<Real> | mantissa_mask<Real>);

/// 1.5 x 2^mantissa_bits: adding it to a number of moderate size rounds that to an integer, which then stands
/// in the lowest bits of the sum.
template <Scalar Real>
inline constexpr Real rounder = Real(Bits<Real>(3) << (Format<Real>::mantissa_bits - 1));

/// 2^n for the integer n that stands in the lowest bits of `rounded` = n + rounder; n within the normal
/// range.
template <Scalar Real>
SOUNDING_HD Real power_of_two(Real rounded) {
  return from_bits<Real>((bits_of(rounded) + Format<Real>::bias) << Format<Real>::mantissa_bits);
}

/// x without the lower half of its digits.
template <Scalar Real>
SOUNDING_HD Real head(Real x) {
  return from_bits<Real>(bits_of(x) & (~Bits<Real>(0) << Format<Real>::half_bits));
}

/// x rounded to a third of its digits.
template <Scalar Real>
SOUNDING_HD Real third(Real x) {
  constexpr Bits<Real> unit = Bits<Real>(1) << Format<Real>::two_third_bits;
  return from_bits<Real>((bits_of(x) + unit / 2) & ~(unit - 1));
}

/// x = 2^exponent * mantissa with the mantissa in [sqrt(1/2), sqrt(2)), for a positive normal x.
template <Scalar Real>
struct Decomposed {
  Real exponent, mantissa;
};
template <Scalar Real>
SOUNDING_HD Decomposed<Real> decompose(Real x) {
  using F = Format<Real>;
  constexpr Real root_half = Real(0.70710678118654752440);
  constexpr Real carrier = Real(Bits<Real>(1) << F::mantissa_bits);
  const Bits<Real> shifted = bits_of(x) + (bits_of(Real(1)) - bits_of(root_half));
  // AVX2 converts no 64-bit integer: place it in the mantissa of a known power of two and subtract that.
  const Bits<Real> biased = shifted >> F::mantissa_bits;
  const Real exponent = from_bits<Real>(biased | bits_of(carrier)) - (carrier + Real(F::bias));
  return {exponent, from_bits<Real>((shifted & mantissa_mask<Real>)+bits_of(root_half))};
}

/// c[first] + c[first+2] y + c[first+4] y^2 + ...
template <class Table, int first, Scalar Real>
SOUNDING_HD Real every_second(Real y) {
  constexpr Real c = Table::c[first];
  if constexpr (first + 2 < Table::count) {
    return fma(y, every_second<Table, first + 2>(y), c);
  } else {
    return c;
  }
}

/// c[0] + c[1] x + c[2] x^2 + ...: even and odd terms are two chains, which halves the latency of Horner's.
template <class Table, Scalar Real>
SOUNDING_HD Real polynomial(Real x) {
  const Real xx = x * x;
  return fma(x, every_second<Table, 1>(xx), every_second<Table, 0>(xx));
}

}  // namespace detail
}  // namespace sounding::core
