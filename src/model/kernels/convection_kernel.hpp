// SPDX-License-Identifier: Apache-2.0
/// \file
/// Convective adjustment: diffusivity at every interior face from the stability of the water there.
#pragma once

#include "core/tile.hpp"
#include "physics/mixing.hpp"
#include "physics/seawater.hpp"

namespace sounding::model {

/// A face kernel: `diffusivity` of a cell is that of the face above it; the surface has none.
template <class Real>
struct ConvectionKernel {
  physics::Seawater<Real> seawater;
  Real background;  ///< diffusivity of stable water [m2 s-1]
  Real convective;  ///< diffusivity of unstable water [m2 s-1]
  core::Thickness<Real> thickness;
  core::View<const Real> temperature;  ///< [degC]
  core::View<const Real> salinity;     ///< [g kg-1]
  core::View<Real> diffusivity;        ///< [m2 s-1]

  SOUNDING_HD void operator()(const core::Cell& i) const {
    const Real thickness_above = thickness.level_thickness[static_cast<std::size_t>(i.level) - 1];
    const Real distance = Real(0.5) * (thickness_above + thickness(i));
    const Real stability =
        physics::buoyancy_frequency_squared(seawater, temperature[i.above()] - temperature[i.index],
                                            salinity[i.above()] - salinity[i.index], distance);
    diffusivity[i.index] = physics::convective_diffusivity(stability, background, convective);
  }
};

}  // namespace sounding::model
