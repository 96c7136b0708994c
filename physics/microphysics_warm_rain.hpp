// SPDX-License-Identifier: Apache-2.0
/// \file
/// What warm rain does to a cell in one stage: three transfers, each limited by what its donor holds.
#pragma once

#include "physics/microphysics_limiter.hpp"
#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// Rates before any limit, all >= 0.
template <class Real>
struct WarmRainRates {
  Real collection;   ///< cloud liquid to rain: autoconversion and accretion [kg/kg/s]
  Real evaporation;  ///< rain to vapour [kg/kg/s]
  Real fall_speed;   ///< of rain, downward [m/s]
};

template <class Real>
struct WarmRainTransfers {
  Real collection;   ///< cloud liquid to rain [kg/kg/s]
  Real evaporation;  ///< rain to vapour [kg/kg/s]
  Real fall_flux;    ///< rain through the lower face of the cell, donor cell [kg/m2/s]
};

/// The fall flux draws on the same rain as evaporation and shares its factor; otherwise both would spend it.
/// q_liq, q_rai: contents [kg/kg], >= 0; rho: density [kg/m3]; inverse_dz: 1/thickness [1/m]; h: step [s].
template <class Real>
SOUNDING_HD WarmRainTransfers<Real> limited(const WarmRainRates<Real>& rate, Real q_liq, Real q_rai, Real rho,
                                            Real inverse_dz, Real h) {
  const Real falling = rate.fall_speed * q_rai;
  const Real liquid = sink_factor(q_liq, rate.collection, h);
  const Real rain = sink_factor(q_rai, rate.evaporation + falling * inverse_dz, h);
  return {liquid * rate.collection, rain * rate.evaporation, rain * (rho * falling)};
}

}  // namespace sounding::physics
