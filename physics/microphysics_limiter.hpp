// SPDX-License-Identifier: Apache-2.0
/// \file
/// Scaled sinks: every rate is a transfer out of one donor, and all transfers out of a donor shrink by one
/// factor if together they would take more than is there.  Water is neither made nor lost and no content
/// turns negative, which clipping a content or a single rate would not achieve.
#pragma once

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// Share of the outgoing rates that a donor can serve, 0..1.
/// content: what it holds [kg/kg], >= 0; outgoing: sum of its sinks [kg/kg/s], >= 0; h: time that they act
/// [s].
template <class Real>
SOUNDING_HD Real sink_factor(Real content, Real outgoing, Real h) {
  // Guard: far below any content that counts, far above where the quotient would overflow.
  const Real smallest = core::smallest_normal<Real> * Real(1e8);
  return minimum(Real(1), content / maximum(smallest, h * outgoing));
}

}  // namespace sounding::physics
