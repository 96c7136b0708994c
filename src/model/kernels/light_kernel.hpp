// SPDX-License-Identifier: Apache-2.0
/// \file
/// PAR in every cell: a scan down that carries the light of both bands from face to face.
#pragma once

#include "core/verbs.hpp"
#include "model/kernels/chlorophyll.hpp"
#include "physics/light.hpp"

namespace sounding::model {

/// Three stages, since one loop with all five transcendental functions neither fits the registers nor
/// overlaps: chlorophyll | optical thickness | light.
template <class Real, class Chlorophyll>
struct LightKernel {
  static constexpr int stages = 3;
  static constexpr int registers = 4;

  physics::TwoBandLight<Real> light;
  Chlorophyll chlorophyll;
  core::Thickness<Real> thickness;     ///< [m]
  core::View<const Real> surface_par;  ///< by column [W m-2], >= 0
  core::View<Real> par;                ///< mean over the cell [W m-2]

  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    const auto surface = physics::surface_bands(light, surface_par[i.column]);
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

  template <class R>
  SOUNDING_HD void stage(core::Stage<2>, const core::Cell& i, R r) const {
    const physics::Bands<Real> above{r[2], r[3]};
    const auto t = physics::transmission(physics::Bands<Real>{r[0], r[1]});
    par[i.index] = physics::mean_light(above, t);
    const auto below = physics::light_below(above, t);
    r[2] = below.red;
    r[3] = below.blue;
  }
};

}  // namespace sounding::model
