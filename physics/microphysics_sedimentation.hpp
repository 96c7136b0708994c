// SPDX-License-Identifier: Apache-2.0
/// \file
/// The fall of precipitation through a cell as one implicit step, downward from cell to cell: positive and
/// stable at any fall speed, step and thickness of a cell, and first order, as the explicit donor-cell flux.
///
/// With Q what the cell holds plus what falls into it in the step, and v the speed *of Q*, the cell keeps
/// Q/(1 + v h/dz) and hands on the rest.  The speed of the content before the step would stall the front: an
/// empty cell has none, and what enters it could not leave in the same step.
#pragma once

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// Content with what falls in, Q over density: the content whose speed counts [kg/kg].
/// content: before, not negative [kg/kg]; flux_from_above: [kg/m2/s]; step_per_mass: h/(rho dz) [m2 s/kg].
template <class Real>
SOUNDING_HD Real with_inflow(Real content, Real flux_from_above, Real step_per_mass) {
  return content + step_per_mass * flux_from_above;
}

template <class Real>
struct Settled {
  Real content;  ///< after the step [kg/kg]
  Real flux;     ///< through the lower face, mean of the step [kg/m2/s]
};

/// The step; gathered: of with_inflow; speed: at that content, downward, >= 0 [m/s]; rho: density [kg/m3];
/// courant_per_speed: h/dz [s/m].
template <class Real>
SOUNDING_HD Settled<Real> settled(Real gathered, Real speed, Real rho, Real courant_per_speed) {
  const Real kept = gathered / (Real(1) + speed * courant_per_speed);
  return {kept, rho * speed * kept};
}

}  // namespace sounding::physics
