// SPDX-License-Identifier: Apache-2.0
/// \file
/// Particles that sink through the water at a constant speed.
#pragma once

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// Downward flux through the lower face of a cell, upwind [mmol m-2 s-1]; none out of a negative
/// concentration.
/// speed: [m s-1], positive downward, >= 0; concentration: in the cell [mmol m-3].
template <class Real>
SOUNDING_HD Real sinking_flux(Real speed, Real concentration) {
  return speed * positive_part(concentration);
}

}  // namespace sounding::physics
