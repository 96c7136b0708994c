// SPDX-License-Identifier: Apache-2.0
/// \file
/// Short-wave heating: the water warms by the light it absorbs.
#pragma once

#include "model/kernels/chlorophyll.hpp"
#include "model/kernels/lit_cell.hpp"
#include "physics/seawater.hpp"

namespace sounding::model {

/// Adds the absorption of net short wave to the temperature tendency.  A share of it, PAR, follows the bands
/// of the light model; the rest is near infrared with an e-folding depth of its own.  What reaches the sea
/// floor warms the bottom cell, so that
///
///     sum over the column of rho0 cp h dT/dt = short wave at the surface.
///
/// The double exponential of Paulson and Simpson (1977), J. Phys. Oceanogr. 7, A exp(z/g1) + (1-A) exp(z/g2),
/// is the case of clear water with `par_fraction` 1-A, `water_attenuation` 1/g2 in both bands and
/// an e-folding depth g1.
template <class Real, class Chlorophyll>
struct ShortwaveHeatingKernel : LitCell<Real, Chlorophyll> {
  static constexpr int stages = 4;
  static constexpr int registers = 7;

  using LitCell<Real, Chlorophyll>::stage;

  Real par_fraction;                      ///< of the short wave [1], in [0, 1]
  Real infrared_attenuation;              ///< 1 / e-folding depth [m-1]
  Real inverse_heat_capacity;             ///< 1 / (rho0 cp) [K m3 J-1]
  core::View<const Real> shortwave;       ///< by column: net, into the water [W m-2], >= 0
  core::View<Real> temperature_tendency;  ///< [K s-1]

  /// Registers 2, 3: light of the bands, 4: infrared at the face in hand.  5: light absorbed in the cell,
  /// 6: light at its lower face, without infrared.
  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    const Real surface = shortwave[i.column];
    this->enter(par_fraction * surface, r);
    r[4] = (Real(1) - par_fraction) * surface;
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<2>, const core::Cell&, R r) const {
    const physics::Bands<Real> above{r[2], r[3]};
    const auto t = physics::transmission(physics::Bands<Real>{r[0], r[1]});
    const auto below = physics::light_below(above, t);
    r[5] = physics::absorbed_light(above, t);
    r[6] = below.red + below.blue;
    r[2] = below.red;
    r[3] = below.blue;
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<3>, const core::Cell& i, R r) const {
    const Real h = this->thickness(i);
    const auto t = physics::transmission(infrared_attenuation * Real(1 / physics::ln_2) * h);
    const Real infrared = r[4];
    const Real infrared_below = infrared * t.face;
    const Real at_floor = core::select(this->thickness.is_bottom(i), r[6] + infrared_below, Real(0));
    const Real absorbed = r[5] + infrared * t.absorbed + at_floor;
    temperature_tendency[i.index] += absorbed * inverse_heat_capacity / h;
    r[4] = infrared_below;
  }
};

}  // namespace sounding::model
