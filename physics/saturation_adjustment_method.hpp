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
  static SOUNDING_HD Real increment(Real f, Real df, Real) {
    return -f / df;
  }
};

/// Halley's method, -f f'/(f'^2 - f f''/2): as many exponentials as Newton, but the curvature damps the
/// overshoot that Newton makes on an exponential.
struct Halley {
  static constexpr const char* name = "halley";
  template <class Real>
  static SOUNDING_HD Real increment(Real f, Real df, Real d2f) {
    // Every product has two factors of the size of a residual; scaled, none of them overflows in float.
    const Real scale = Real(1.0 / 1024);
    const Real F = scale * f, D = scale * df, G = scale * d2f;
    const Real square_D = D * D;
    // The limit keeps the step within twice Newton's; it acts far from the root only.
    return -F * D / maximum(fma(Real(-0.5) * F, G, square_D), Real(0.5) * square_D);
  }
};

/// The requested temperature increment [K].  c0: heat capacity of the unsaturated problem; a slope below c0/4
/// occurs only where an iterate has left the physical range, and is replaced, so that a spurious root is
/// never reached.
template <class Method, class Real>
SOUNDING_HD Real temperature_increment(const SaturationResidual<Real>& r, Real c0) {
  return Method::increment(r.f, maximum(r.df, Real(0.25) * c0), r.d2f);
}

/// The next iterate: at most 50 K away and never below half the present temperature.
template <class Real>
SOUNDING_HD Real next_temperature(Real T, Real increment) {
  return maximum(T + clamp(increment, Real(-50), Real(50)), Real(0.5) * T);
}

}  // namespace sounding::physics
