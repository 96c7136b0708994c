// SPDX-License-Identifier: Apache-2.0
/// \file
/// The smooth autoconversion threshold: the integral of a logistic function, which tends to max(0, x - x0).
#pragma once

#include <cmath>

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// \param x0         threshold [unit of x]
/// \param steepness  k [-]; 10 puts ln 2/10 = 6.9 % of the threshold above max(0, x - x0) at x = x0, and none
/// away
///                   from it
template <class Real>
struct SmoothThreshold {
  Real k;              ///< steepness [-]
  Real k_over_x0;      ///< [1/x]
  Real x0_over_k;      ///< [x]
  Real exp_minus_k;    ///< e^-k [-]
  Real expm1_minus_k;  ///< e^-k - 1 [-]

  SmoothThreshold(double x0, double steepness)
      : k(Real(steepness)),
        k_over_x0(Real(steepness / x0)),
        x0_over_k(Real(x0 / steepness)),
        exp_minus_k(Real(std::exp(-steepness))),
        expm1_minus_k(Real(std::expm1(-steepness))) {}

  /// Argument of the one expm1 that a value takes; with u = k x/x0, u below the threshold and k - u above.
  SOUNDING_HD Real exponent(Real x) const {
    const Real u = k_over_x0 * x;
    return select(u < k, u, k - u);
  }
  /// Argument of the one log1p, from e = expm1(exponent(x)).
  SOUNDING_HD Real logarithm(Real x, Real e) const {
    return select(k_over_x0 * x < k, exp_minus_k * e, -expm1_minus_k * (Real(1) + e));
  }
  /// The value, from l = log1p(logarithm(x, e)).
  SOUNDING_HD Real value(Real x, Real l) const { return x0_over_k * (positive_part(k_over_x0 * x - k) + l); }
};

/// Smooth excess of x >= 0 over the threshold: exactly 0 at 0, never negative, free of cancellation and
/// overflow (the textbook form x0 (ln(1 + e^(k(x/x0 - 1 + c)))/k - c) loses all digits at small x).
template <class Real>
SOUNDING_HD Real smooth_excess(const SmoothThreshold<Real>& t, Real x) {
  return t.value(x, log1p(t.logarithm(x, expm1(t.exponent(x)))));
}

}  // namespace sounding::physics
