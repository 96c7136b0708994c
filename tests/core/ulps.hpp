// SPDX-License-Identifier: Apache-2.0
/// \file
/// Errors of the elementary functions in units of the last place.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "core/math.hpp"

namespace sounding::core::test {

/// The next wider type with a trusted libm: judge of the functions of Real.
template <class Real>
using Wide = std::conditional_t<std::is_same_v<Real, float>, double, long double>;

template <class Real>
using BitsOf = std::conditional_t<std::is_same_v<Real, float>, std::uint32_t, std::uint64_t>;

/// Distance of `got` from the exact value in units of the last digit of Real at that value; infinite where
/// one is finite and the other not, or where a sign or a limit is wrong.
template <class Real>
double ulps(Real got, Wide<Real> exact) {
  const double wrong = std::numeric_limits<double>::infinity();
  if (std::isnan(exact) || std::isnan(got)) return std::isnan(exact) && std::isnan(got) ? 0 : wrong;
  const Real rounded = static_cast<Real>(exact);
  if (std::isinf(rounded) || std::isinf(got)) return got == rounded ? 0 : wrong;
  // A subnormal result is given as zero.
  if (std::fabs(exact) < std::numeric_limits<Real>::min()) {
    if (got == 0) return 0;
    return std::fabs(got) == std::numeric_limits<Real>::min() && std::fabs(rounded) == std::fabs(got) ? 0
                                                                                                      : wrong;
  }
  int exponent = 0;
  std::frexp(exact, &exponent);
  const auto unit = std::ldexp(Wide<Real>(1), exponent - std::numeric_limits<Real>::digits);
  return static_cast<double>(std::fabs(got - exact) / unit);
}

/// The largest error of a run, and where.
template <class Real>
struct Worst {
  double error = 0;
  Real x = 0, y = 0;
  void see(double e, Real at, Real at_y = 0) {
    if (!(e <= error)) error = e, x = at, y = at_y;
  }
};

}  // namespace sounding::core::test
