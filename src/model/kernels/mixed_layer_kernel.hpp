// SPDX-License-Identifier: Apache-2.0
/// \file
/// Depth of the mixed layer of every column.
#pragma once

#include "core/math.hpp"
#include "core/tile.hpp"
#include "physics/mixed_layer.hpp"

namespace sounding::model {

/// Buoyancy is taken as linear between the centres of (wet) cells and as constant above the uppermost centre.
/// The first depth, from the reference down, at which it has fallen by the step is the mixed layer's.  A
/// column in which it never does, or in which no centre lies as deep as the reference, is mixed to its floor.
template <class Real>
struct MixedLayerKernel {
  static constexpr int registers = 10;

  physics::Seawater<Real> seawater;
  physics::MixedLayer<Real> layer;
  core::Thickness<Real> thickness;
  core::View<const Real> temperature, salinity;
  core::View<Real> depth;  ///< by column [m], positive downward

  SOUNDING_HD Real buoyancy_of(const core::Cell& i) const {
    return physics::buoyancy(seawater, temperature[i.index], salinity[i.index]);
  }

  /// Registers 0: depth of the upper face.  1, 2: depth and buoyancy of the centre above.  3: the buoyancy
  /// that ends the layer, below any there is until the reference is reached.  4: 1 until then.  5: 1 until
  /// the depth is found.  6 to 9: depth and buoyancy of the centres around it.
  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    r[0] = Real(0);
    r[1] = Real(0);
    r[2] = buoyancy_of(i);
    r[3] = -core::largest<Real>;
    r[4] = Real(1);
    r[5] = Real(1);
    r[6] = Real(0);
    r[7] = Real(0);
    r[8] = Real(1);
    r[9] = Real(-1);
  }

  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    const Real h = thickness(i);
    const Real centre = r[0] + Real(0.5) * h;
    const Real here = buoyancy_of(i);
    const Real reference = physics::value_between(r[1], centre, r[2], here, layer.reference_depth);
    const Real unreached = core::select(centre < layer.reference_depth, Real(1), Real(0));
    r[3] = core::select(r[4] > unreached, reference - layer.buoyancy_step, r[3]);
    r[4] = core::minimum(r[4], unreached);
    // Until the depth is found, every pair of centres is taken for the one around it.
    const auto searching = r[5] > Real(0);
    r[6] = core::select(searching, r[1], r[6]);
    r[7] = core::select(searching, r[2], r[7]);
    r[8] = core::select(searching, centre, r[8]);
    r[9] = core::select(searching, here, r[9]);
    r[5] = core::select(here <= r[3], Real(0), r[5]);
    r[0] += h;
    r[1] = centre;
    r[2] = here;
  }

  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    const auto mixed_to_floor = r[5] > Real(0);
    const Real fall = core::select(mixed_to_floor, Real(1), r[7] - r[9]);
    const Real inside = r[6] + (r[7] - r[3]) / fall * (r[8] - r[6]);
    depth[i.column] = core::select(mixed_to_floor, r[0], inside);
  }
};

}  // namespace sounding::model
