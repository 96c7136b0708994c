// SPDX-License-Identifier: Apache-2.0
/// \file
/// The fall of precipitation out of a cell in an explicit stage: the donor-cell flux, as one more sink of
/// what the cell holds.
///
/// What crosses C > 1 cells of this thickness in a step empties the cell of its own content and takes the
/// share 1 - 1/C of what falls in from above along: a thin cell holds what its neighbours hold and does not
/// collect the precipitation of a whole step.  Up to C = 1 this is the donor-cell flux to the last bit.
#pragma once

#include "physics/vocabulary.hpp"

namespace sounding::physics {

template <class Real>
struct CellFall {
  Real own;      ///< 1/max(1, C): share of the cell's own content that falls as it would in a thick cell [-]
  Real falling;  ///< own times speed times content [m/s]
};

/// speed: downward, >= 0 [m/s]; content: >= 0 [kg/kg]; h: step [s]; inverse_dz: 1/thickness [1/m].
template <class Real>
SOUNDING_HD CellFall<Real> cell_fall(Real speed, Real content, Real h, Real inverse_dz) {
  const Real own = Real(1) / maximum(Real(1), speed * (h * inverse_dz));
  return {own, own * (speed * content)};
}

/// Flux through the lower face [kg/m2/s].  served: share of its sinks that the content serves; rho: density
/// [kg/m3]; flux_from_above: what falls in [kg/m2/s].
template <class Real>
SOUNDING_HD Real fall_flux(const CellFall<Real>& fall, Real served, Real rho, Real flux_from_above) {
  return served * (rho * fall.falling) + (Real(1) - fall.own) * flux_from_above;
}

/// What transport in the same stage leaves of a content >= 0 for other sinks, >= 0 and never more than the
/// content [kg/kg].  tendency: by transport [kg/kg/s]; h: step [s].
template <class Real>
SOUNDING_HD Real left_by_transport(Real content, Real tendency, Real h) {
  return minimum(content, positive_part(content + h * tendency));
}

}  // namespace sounding::physics
