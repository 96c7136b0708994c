// SPDX-License-Identifier: Apache-2.0
/// \file
/// Depth of the mixed layer: where the water is heavier than near the surface by a given step of density.
#pragma once

#include "physics/seawater.hpp"

namespace sounding::physics {

/// The criterion of de Boyer Montegut, Madec, Fischer, Lazar and Iudicone (2004), J. Geophys. Res. 109,
/// C12003: 0.03 kg m-3 in potential density, from the value at 10 m, below what a day warms and cools.
struct MixedLayerParameters {
  double reference_depth = 10;  ///< [m], >= 0
  double density_step = 0.03;   ///< [kg m-3], > 0
};

template <class Real>
struct MixedLayer {
  Real reference_depth;  ///< [m]
  Real buoyancy_step;    ///< by which buoyancy falls [m s-2]

  explicit MixedLayer(const Seawater<double>& seawater, const MixedLayerParameters& p = {})
      : reference_depth(p.reference_depth), buoyancy_step(p.density_step / seawater.density_per_buoyancy) {}
};

/// What is linear between two depths, a value at each, at a depth between them.
/// depth_below > depth_above [m].
template <class Real>
SOUNDING_HD Real value_between(Real depth_above, Real depth_below, Real above, Real below, Real depth) {
  return above + (depth - depth_above) / (depth_below - depth_above) * (below - above);
}

}  // namespace sounding::physics
