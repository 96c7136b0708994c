// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vocabulary in which physics is written: a scalar `Real`, masks that comparisons return, and `select`.
///
/// Physics functions are templates over `Real`.  For float and double a mask is a bool; for the counting
/// number of the tests it is a type that cannot become a bool, so that a data-dependent branch does not
/// compile.
#pragma once

#include <limits>

/// Marks every function that a kernel may call.  It must be inlined into the loop over lanes, or that loop
/// stays scalar: gcc takes set-up code that calls a kernel for cold and would not inline on its own.
/// SOUNDING_CALLS: a build that vectorises nothing; there calls stay calls, which compile several times
/// faster.
#ifdef __CUDACC__
#define SOUNDING_HD __host__ __device__ __forceinline__
#elif defined(SOUNDING_CALLS)
#define SOUNDING_HD inline
#else
#define SOUNDING_HD __attribute__((always_inline)) inline
#endif

/// Marks a loop over lanes: everything that is called in it gets inlined.
#ifdef SOUNDING_CALLS
#define SOUNDING_FLATTEN
#else
#define SOUNDING_FLATTEN __attribute__((flatten))
#endif

namespace sounding::core {

/// Limits as constants: device code may read a constant, but not call the functions of numeric_limits, which
/// are the host's.
template <class Real>
inline constexpr Real infinity = std::numeric_limits<Real>::infinity();
template <class Real>
inline constexpr Real not_a_number = std::numeric_limits<Real>::quiet_NaN();
template <class Real>
inline constexpr Real largest = std::numeric_limits<Real>::max();
/// Subnormal numbers are below this one; the elementary functions take and give zero in their place.
template <class Real>
inline constexpr Real smallest_normal = std::numeric_limits<Real>::min();

/// The value `a` where `mask` holds, else `b`.  Both are evaluated: make the inputs of both safe first.
template <class Real>
SOUNDING_HD constexpr Real select(bool mask, Real a, Real b) {
  return mask ? a : b;
}

/// The smaller (larger) argument; the second one if the first is NaN, so put the value that may be NaN
/// second.
template <class Real>
SOUNDING_HD constexpr Real minimum(Real a, Real b) {
  return select(a < b, a, b);
}
template <class Real>
SOUNDING_HD constexpr Real maximum(Real a, Real b) {
  return select(a > b, a, b);
}

/// x limited to [low, high]; NaN passes through.
template <class Real>
SOUNDING_HD constexpr Real clamp(Real x, Real low, Real high) {
  return select(x < low, low, select(x > high, high, x));
}

/// max(x, 0) that lets NaN through.
template <class Real>
SOUNDING_HD constexpr Real positive_part(Real x) {
  return select(x < Real(0), Real(0), x);
}

template <class Real>
SOUNDING_HD constexpr Real square(Real x) {
  return x * x;
}
template <class Real>
SOUNDING_HD constexpr Real cube(Real x) {
  return x * x * x;
}

}  // namespace sounding::core
