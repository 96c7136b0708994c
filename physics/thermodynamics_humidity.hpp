// SPDX-License-Identifier: Apache-2.0
/// \file
/// How near air is to saturation: measures for output and forcing.  None is clipped.
#pragma once

#include <limits>

#include "physics/saturation.hpp"
#include "physics/thermodynamics_energy.hpp"

namespace sounding::physics {

/// Share of liquid in the condensate that is there; without condensate 1 from freezing up, with a ramp of
/// 0.2 K below it [-].
template <class Real>
SOUNDING_HD Real condensate_liquid_share(const Thermodynamics<Real>& c, Real T, const ParcelWater<Real>& q) {
  const Real condensate = q.q_liq + q.q_ice;
  const auto cloudy = condensate > c.q_condensate;
  const Real share = q.q_liq / select(cloudy, condensate, Real(1));  // guard: no division by zero
  return select(cloudy, share, clamp(fma(T - c.T_freeze, Real(5), Real(1)), Real(0), Real(1)));
}

/// p_v/p_sat [-]; where p_sat underflows, infinite (and 0 in air without vapour).
template <class Real>
SOUNDING_HD Real saturation_ratio(Real p_v, Real p_sat) {
  const auto regular = p_sat >= core::smallest_normal<Real>;
  const Real ratio = p_v / select(regular, p_sat, Real(1));
  const Real limit = select(p_v > Real(0), std::numeric_limits<Real>::infinity(), Real(0));
  return select(regular, ratio, limit);
}

/// Relative humidity over the mixture of the phases that are there [-].
template <class Real>
SOUNDING_HD Real relative_humidity(const Thermodynamics<Real>& c, Real p, Real T,
                                   const ParcelWater<Real>& q) {
  const Real p_sat = saturation_pressure(c, T, condensate_liquid_share(c, T, q));
  return saturation_ratio(vapor_pressure(c, p, q), p_sat);
}

/// Supersaturation over liquid and over ice, p_v/p_sat - 1 [-].
template <class Real>
SOUNDING_HD Real supersaturation_liquid(const Thermodynamics<Real>& c, Real p, Real T,
                                        const ParcelWater<Real>& q) {
  return saturation_ratio(vapor_pressure(c, p, q), saturation_pressure_liquid(c, T)) - Real(1);
}
template <class Real>
SOUNDING_HD Real supersaturation_ice(const Thermodynamics<Real>& c, Real p, Real T,
                                     const ParcelWater<Real>& q) {
  return saturation_ratio(vapor_pressure(c, p, q), saturation_pressure_ice(c, T)) - Real(1);
}

/// What the vapour pressure lacks of saturation over liquid, below freezing over ice [Pa]; never negative.
template <class Real>
SOUNDING_HD Real vapor_pressure_deficit(const Thermodynamics<Real>& c, Real p, Real T,
                                        const ParcelWater<Real>& q) {
  const Real p_sat = saturation_pressure(c, T, select(T > c.T_freeze, Real(1), Real(0)));
  return positive_part(p_sat - vapor_pressure(c, p, q));
}

}  // namespace sounding::physics
