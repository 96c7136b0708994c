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

/// What the donors can give in a stage, each >= 0 [kg/kg].
template <class Real>
struct WarmRainDonors {
  Real liquid, rain;
};

/// What transport in the same stage leaves of a content >= 0 for other sinks, >= 0 and never more than the
/// content [kg/kg].  tendency: by transport [kg/kg/s]; h: step [s].
template <class Real>
SOUNDING_HD Real left_by_transport(Real content, Real tendency, Real h) {
  return minimum(content, positive_part(content + h * tendency));
}

template <class Real>
struct WarmRainTransfers {
  Real collection;   ///< cloud liquid to rain [kg/kg/s]
  Real evaporation;  ///< rain to vapour [kg/kg/s]
  Real fall_flux;    ///< rain through the lower face of the cell, donor cell [kg/m2/s]
};

/// The fall flux draws on the same rain as evaporation and shares its factor; otherwise both would spend it.
///
/// Rain that crosses C > 1 cells of this thickness in a step empties the cell of its own rain and takes the
/// share 1 - 1/C of what falls in from above along: a thin cell holds what its neighbours hold and does not
/// collect the rain of a whole step.  Up to C = 1 this is the donor-cell flux to the last bit.
///
/// q_rai: content, >= 0 [kg/kg]; flux_from_above: rain that falls into the cell [kg/m2/s]; rho: density
/// [kg/m3]; inverse_dz: 1/thickness [1/m]; h: step [s].
template <class Real>
SOUNDING_HD WarmRainTransfers<Real> limited(const WarmRainRates<Real>& rate,
                                            const WarmRainDonors<Real>& donors, Real q_rai,
                                            Real flux_from_above, Real rho, Real inverse_dz, Real h) {
  const Real own = Real(1) / maximum(Real(1), rate.fall_speed * (h * inverse_dz));
  const Real falling = own * (rate.fall_speed * q_rai);
  const Real liquid = sink_factor(donors.liquid, rate.collection, h);
  const Real rain = sink_factor(donors.rain, rate.evaporation + falling * inverse_dz, h);
  return {liquid * rate.collection, rain * rate.evaporation,
          rain * (rho * falling) + (Real(1) - own) * flux_from_above};
}

}  // namespace sounding::physics
