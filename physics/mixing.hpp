// SPDX-License-Identifier: Apache-2.0
/// \file
/// Vertical diffusion, backward in time: (1 - dt d/dz K d/dz) X' = X in one column of cells.
///
/// Written with the conductance g = dt K / (distance of the centres) of each face, the equation of cell i
/// reads
///
///     h_i X'_i + g_i (X'_i - X'_{i-1}) + g_{i+1} (X'_i - X'_{i+1}) = h_i X_i          (i counts downward)
///
/// Gaussian elimination from the surface down turns it into two chains of weighted means,
///
///     S_i  = X_i + w_i (S_{i-1} - X_i)              S: mean of the water above, as far as it reaches cell i
///     X'_i = S_i + c_i (X'_{i+1} - S_i)
///
/// with weights w, c in [0, 1].  So a constant profile and K = 0 leave every bit alone, no new maximum can
/// arise, and nothing cancels however large K is.  The weights are those of the matrix: they serve any number
/// of tracers.
#pragma once

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// Diffusivity of convective adjustment at a face [m2 s-1]: a large one where the water is unstable.
/// buoyancy_frequency_squared: [s-2].
template <class Real>
SOUNDING_HD Real convective_diffusivity(Real buoyancy_frequency_squared, Real background, Real convective) {
  return select(buoyancy_frequency_squared < Real(0), convective, background);
}

/// Conductance of the face between two cells over a time step [m].
/// diffusivity: at the face [m2 s-1], >= 0; dt: [s]; thickness of both cells [m], > 0.
template <class Real>
SOUNDING_HD Real face_conductance(Real diffusivity, Real dt, Real thickness_above, Real thickness_below) {
  return Real(2) * dt * diffusivity / (thickness_above + thickness_below);
}

/// The elimination across one face, from the cell above to the cell below.
template <class Real>
struct Elimination {
  Real from_below;  ///< c of the cell above: weight of the cell below in it [1]
  Real from_above;  ///< w of the cell below: weight of the water above in it [1]
  Real reach;       ///< thickness of water that answers to a flux into the cell below from beneath [m]
};

/// \param reach_above  `reach` of the cell above [m], > 0; any such number at the surface, where the
///                     conductance is 0
/// \param conductance  of the face [m], >= 0
/// \param thickness    of the cell below the face [m], > 0
template <class Real>
SOUNDING_HD Elimination<Real> eliminate(Real reach_above, Real conductance, Real thickness) {
  const Real from_below = conductance / (reach_above + conductance);
  const Real reached_above = from_below * reach_above;  // conductance and reach in series
  const Real reach = thickness + reached_above;
  return {from_below, reached_above / reach, reach};
}

/// Weighted mean: `weight` of b, the rest of a.  Gives a in all bits for weight 0 and for a = b.
template <class Real>
SOUNDING_HD Real blend(Real a, Real b, Real weight) {
  return a + weight * (b - a);
}

}  // namespace sounding::physics
