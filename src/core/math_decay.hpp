// SPDX-License-Identifier: Apache-2.0
/// \file
/// Exponential decay: what stays and what is lost, both to full relative precision.
#pragma once

#include "core/math_exp.hpp"

namespace sounding::core {

/// Shares of a whole after a decay.
template <class Real>
struct Decay {
  Real kept;  ///< 2^-y
  Real lost;  ///< 1 - 2^-y
};

/// Decay by a finite number y >= 0 of halvings, error below 1.2 ulp in `kept` and 2 ulp in `lost`, however
/// small they are: with -y = n + f and 2^f = 1 + q, the two are 2^n + 2^n q and (1 - 2^n) - 2^n q, whose
/// first terms are exact. Everything is lost from 1022 halvings on (float 126), where `kept` would be
/// subnormal.  NaN passes.
template <Scalar Real>
SOUNDING_HD Decay<Real> decay(Real y) {
  using namespace detail;
  constexpr Real ln2 = Real(0.69314718055994530942);
  constexpr Real end = Real(Format<Real>::bias - 1);
  const Real rounded = rounder<Real> - y;
  const Real f = (rounder<Real> - rounded) - y;
  const Real q = f * fma(f, polynomial<Exp2Table<Real>>(f), ln2);
  const Real power = select(y > end, Real(0), power_of_two(rounded));
  return {fma(power, q, power), fma(-power, q, Real(1) - power)};
}

}  // namespace sounding::core
