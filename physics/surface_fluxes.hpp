// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fluxes through the sea surface, positive into the ocean.
#pragma once

#include "physics/seawater.hpp"

namespace sounding::physics {

/// Flux of temperature that a heat flux means [K m s-1].
/// heat_flux: without short wave, which is absorbed at depth [W m-2].
template <class Real>
SOUNDING_HD Real temperature_flux(const Seawater<Real>& c, Real heat_flux) {
  return heat_flux * c.inverse_heat_capacity;
}

}  // namespace sounding::physics
