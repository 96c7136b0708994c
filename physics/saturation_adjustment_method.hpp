// SPDX-License-Identifier: Apache-2.0
/// \file
/// One branch-free step towards the root of a residual: Newton or Halley.
#pragma once

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// Residual of a saturation problem and its derivatives in temperature.
template <class Real>
struct SaturationResidual {
  Real f, df, d2f;
};

/// Newton's method.
struct Newton {
  static constexpr const char* name = "newton";
  template <class Real>
  static SOUNDING_HD Real correction(Real, Real, Real) {
    return Real(1);
  }
};

/// Halley's method: as many exponentials as Newton, but the curvature damps the overshoot that Newton makes
/// on an exponential.
struct Halley {
  static constexpr const char* name = "halley";
  template <class Real>
  static SOUNDING_HD Real correction(Real newton_step, Real d2f, Real inverse_df) {
    // The limit 1/2 keeps the step within twice Newton's; it acts far from the root only.
    return Real(1) / maximum(fma(Real(0.5) * newton_step, d2f * inverse_df, Real(1)), Real(0.5));
  }
};

/// The requested temperature increment [K].  c0: heat capacity of the unsaturated problem; a slope below c0/4
/// occurs only where an iterate has left the physical range, and is replaced, so that a spurious root is
/// never reached.
template <class Method, class Real>
SOUNDING_HD Real temperature_increment(const SaturationResidual<Real>& r, Real c0) {
  const Real inverse_df = Real(1) / maximum(r.df, Real(0.25) * c0);
  const Real newton = -r.f * inverse_df;
  return newton * Method::correction(newton, r.d2f, inverse_df);
}

/// The next iterate: at most 50 K away and never below half the present temperature.
template <class Real>
SOUNDING_HD Real next_temperature(Real T, Real increment) {
  return maximum(T + clamp(increment, Real(-50), Real(50)), Real(0.5) * T);
}

}  // namespace sounding::physics
