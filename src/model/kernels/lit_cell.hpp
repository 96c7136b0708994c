// SPDX-License-Identifier: Apache-2.0
/// \file
/// What every scan along the light of both bands begins with, cell by cell.
#pragma once

#include "core/verbs.hpp"
#include "physics/light.hpp"

namespace sounding::model {

/// Base of kernels whose first two stages find the optical thickness of a cell, chlorophyll | optical
/// thickness, and leave it in registers 0 (red) and 1 (blue).  Registers 2 and 3 carry the light at the face
/// in hand.  Stages of their own, since one loop with all five transcendental functions neither fits the
/// processor's registers nor overlaps.
template <class Real, class Chlorophyll>
struct LitCell {
  physics::TwoBandLight<Real> light;
  Chlorophyll chlorophyll;          ///< of a cell [mg m-3]
  core::Thickness<Real> thickness;  ///< [m]

  /// Starts a column with so much light below its surface.
  template <class R>
  SOUNDING_HD void enter(Real surface_light, R r) const {
    const auto surface = physics::surface_bands(light, surface_light);
    r[2] = surface.red;
    r[3] = surface.blue;
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<0>, const core::Cell& i, R r) const {
    r[0] = physics::log_chlorophyll(chlorophyll(i));
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<1>, const core::Cell& i, R r) const {
    const auto y = physics::optical_halvings(light, r[0], thickness(i));
    r[0] = y.red;
    r[1] = y.blue;
  }
};

}  // namespace sounding::model
