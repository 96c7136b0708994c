// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fall speeds of two-moment warm rain (Seifert and Beheng 2006), by number and by mass.
#pragma once

#include "physics/microphysics_two_moment.hpp"

namespace sounding::physics {

/// Fall speeds by number and by mass, downward [m/s].
template <class Real>
struct DropFall {
  Real number, mass;
};

/// Of rain, limited spectrum; 0 where there is none.
template <class Real>
SOUNDING_HD DropFall<Real> rain_fall(const TwoMoment<Real>& m, Real rho, const DropState<Real>& s,
                                     const DropSpectrum<Real>& rain) {
  const auto present = (s.q_rai > m.absent) & (s.N_rai > m.absent);
  const Real thin = sqrt(m.rho_0 / rho);
  const Real by_number = Real(1) / (Real(1) + m.fall_c * rain.D_m);
  const Real by_mass = square(square(by_number));
  return {select(present, thin * positive_part(m.fall_a - m.fall_b * by_number), Real(0)),
          select(present, thin * positive_part(m.fall_a - m.fall_b * by_mass), Real(0))};
}

/// Of rain, unlimited spectrum: drops below the radius at which the law would rise are left out.
template <class Real>
SOUNDING_HD DropFall<Real> unlimited_rain_fall(const TwoMoment<Real>& m, Real rho, const DropState<Real>& s,
                                               const DropSpectrum<Real>& rain) {
  const auto present = (s.q_rai > m.absent) & (s.N_rai > m.absent);
  const Real thin = sqrt(m.rho_0 / rho);
  const Real damped = Real(1) / (Real(1) + m.fall_c * rain.D_m);
  const Real a = m.cut_a / rain.D_m, b = a + m.cut_b;
  const Real exp_a = exp(-a), exp_b = exp(-b);
  const auto mass_share = [](Real t) {
    return fma(t, fma(t, fma(t, Real(1.0 / 6.0), Real(0.5)), Real(1)), Real(1));
  };
  const Real number = m.fall_a * exp_a - m.fall_b * damped * exp_b;
  const Real mass =
      m.fall_a * exp_a * mass_share(a) - m.fall_b * square(square(damped)) * exp_b * mass_share(b);
  return {select(present, thin * positive_part(number), Real(0)),
          select(present, thin * positive_part(mass), Real(0))};
}

/// Of cloud droplets, by Stokes.
template <class Real>
SOUNDING_HD DropFall<Real> droplet_fall(const TwoMoment<Real>& m, Real rho, const DropState<Real>& s) {
  const auto present = (s.q_liq > m.absent) & (s.N_liq > m.absent);
  const Real x = rho * s.q_liq / maximum(m.absent, s.N_liq);
  const Real speed = (m.drop_density / rho - Real(1)) * square(cbrt(x));
  return {select(present, m.droplet_number_fall * speed, Real(0)),
          select(present, m.droplet_mass_fall * speed, Real(0))};
}

}  // namespace sounding::physics
