// SPDX-License-Identifier: Apache-2.0
/// \file
/// What warm rain does to a cell in one stage: three transfers, each limited by what its donor holds.
#pragma once

#include "physics/microphysics_fall.hpp"
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

/// What the donors can give in a stage, each >= 0 [kg/kg].
template <class Real>
struct WarmRainDonors {
  Real liquid, rain;
};

template <class Real>
struct WarmRainTransfers {
  Real collection;   ///< cloud liquid to rain [kg/kg/s]
  Real evaporation;  ///< rain to vapour [kg/kg/s]
  Real fall_flux;    ///< rain through the lower face of the cell, donor cell [kg/m2/s]
};

/// The fall flux draws on the same rain as evaporation and shares its factor; otherwise both would spend it.
///
/// q_rai: content, >= 0 [kg/kg]; flux_from_above: rain that falls into the cell [kg/m2/s]; rho: density
/// [kg/m3]; inverse_dz: 1/thickness [1/m]; h: step [s].
template <class Real>
SOUNDING_HD WarmRainTransfers<Real> limited(const WarmRainRates<Real>& rate,
                                            const WarmRainDonors<Real>& donors, Real q_rai,
                                            Real flux_from_above, Real rho, Real inverse_dz, Real h) {
  const CellFall<Real> fall = cell_fall(rate.fall_speed, q_rai, h, inverse_dz);
  const Real liquid = sink_factor(donors.liquid, rate.collection, h);
  const Real rain = sink_factor(donors.rain, rate.evaporation + fall.falling * inverse_dz, h);
  return {liquid * rate.collection, rain * rate.evaporation, fall_flux(fall, rain, rho, flux_from_above)};
}

}  // namespace sounding::physics
