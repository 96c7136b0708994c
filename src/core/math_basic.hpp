// SPDX-License-Identifier: Apache-2.0
/// \file
/// Functions that the hardware has: square root, magnitude, test for finiteness.
#pragma once

#include "core/math_bits.hpp"

namespace sounding::core {

/// Square root, correctly rounded; NaN below zero.
template <Scalar Real>
SOUNDING_HD Real sqrt(Real x) {
  if constexpr (std::same_as<Real, float>) {
    return __builtin_sqrtf(x);
  } else {
    return __builtin_sqrt(x);
  }
}

/// |x|; clears the sign of NaN as well.
template <Scalar Real>
SOUNDING_HD constexpr Real abs(Real x) {
  return detail::from_bits<Real>(detail::bits_of(x) & ~detail::sign_mask<Real>);
}

/// Neither infinite nor NaN.  Asks the bits, which no compiler flag can overrule.
template <Scalar Real>
SOUNDING_HD constexpr bool is_finite(Real x) {
  return (detail::bits_of(x) & detail::exponent_mask<Real>) != detail::exponent_mask<Real>;
}

}  // namespace sounding::core
