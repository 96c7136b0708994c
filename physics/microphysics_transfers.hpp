// SPDX-License-Identifier: Apache-2.0
/// \file
/// Microphysics as transfers between vapour, cloud liquid, cloud ice, rain and snow, each with one donor and
/// one receiver: what they change sums to zero whatever their factors, and a donor that cannot serve all of
/// its sinks serves an equal share of each.
#pragma once

#include "physics/microphysics_limiter.hpp"
#include "physics/microphysics_mixed_phase.hpp"

namespace sounding::physics {

/// All >= 0 [kg/kg/s]; named donor_receiver.
template <class Real>
struct WaterTransfers {
  Real vapor_liquid, vapor_ice, vapor_snow;
  Real liquid_vapor, liquid_rain, liquid_snow;
  Real ice_vapor, ice_liquid, ice_snow;
  Real rain_vapor, rain_snow;
  Real snow_vapor, snow_rain;
};

template <class Real>
SOUNDING_HD WaterTransfers<Real> transfers(const MixedPhaseRates<Real>& r) {
  WaterTransfers<Real> t;
  t.vapor_liquid = positive_part(r.condensation);
  t.vapor_ice = positive_part(r.deposition);
  t.vapor_snow = positive_part(r.snow_deposition);
  t.liquid_vapor = positive_part(-r.condensation);
  t.liquid_rain = r.rain_autoconversion + r.liquid_by_rain + r.liquid_by_snow_warm;
  t.liquid_snow = r.liquid_by_snow_cold;
  t.ice_vapor = positive_part(-r.deposition);
  t.ice_liquid = r.ice_melt;
  t.ice_snow = r.snow_autoconversion + r.ice_by_rain + r.ice_by_snow;
  t.rain_vapor = r.rain_evaporation;
  t.rain_snow = r.rain_by_ice + r.rain_by_snow;
  t.snow_vapor = positive_part(-r.snow_deposition);
  t.snow_rain = r.snow_melted_by_liquid + r.snow_by_rain + r.snow_melted_by_rain + r.snow_melt;
  return t;
}

/// Changes of the four species [kg/kg/s]; vapour takes the balance.
template <class Real>
struct WaterTendencies {
  Real liquid, ice, rain, snow;
};

template <class Real>
SOUNDING_HD WaterTendencies<Real> tendencies(const WaterTransfers<Real>& t) {
  return {(t.vapor_liquid - t.liquid_vapor) + (t.ice_liquid - t.liquid_rain - t.liquid_snow),
          (t.vapor_ice - t.ice_vapor) - (t.ice_liquid + t.ice_snow),
          (t.liquid_rain + t.snow_rain) - (t.rain_vapor + t.rain_snow),
          (t.vapor_snow - t.snow_vapor) + (t.liquid_snow + t.ice_snow + t.rain_snow - t.snow_rain)};
}

/// A number for each donor.
template <class Real>
struct Donors {
  Real vapor, liquid, ice, rain, snow;
};

/// What leaves each donor [kg/kg/s].
template <class Real>
SOUNDING_HD Donors<Real> outgoing(const WaterTransfers<Real>& t) {
  return {t.vapor_liquid + t.vapor_ice + t.vapor_snow, t.liquid_vapor + t.liquid_rain + t.liquid_snow,
          t.ice_vapor + t.ice_liquid + t.ice_snow, t.rain_vapor + t.rain_snow, t.snow_vapor + t.snow_rain};
}

/// What the donors can give [kg/kg]: all of a condensate, of vapour what keeps it saturated over the phase
/// that needs less.
template <class Real>
SOUNDING_HD Donors<Real> available(const CellVapor<Real>& vapor, const CellWater<Real>& q) {
  return {positive_part(vapor.q_vap - minimum(vapor.liquid.q_sat, vapor.ice.q_sat)), q.q_liq, q.q_ice,
          q.q_rai, q.q_sno};
}

/// Share of its sinks that each donor serves over h [s], 0..1.  rain_fall, snow_fall: v q/dz of a fall flux
/// out of the cell that draws on the same content and is to be scaled alike [kg/kg/s]; 0 where none does.
template <class Real>
SOUNDING_HD Donors<Real> sink_factors(const Donors<Real>& has, const WaterTransfers<Real>& t, Real rain_fall,
                                      Real snow_fall, Real h) {
  const Donors<Real> out = outgoing(t);
  return {sink_factor(has.vapor, out.vapor, h), sink_factor(has.liquid, out.liquid, h),
          sink_factor(has.ice, out.ice, h), sink_factor(has.rain, out.rain + rain_fall, h),
          sink_factor(has.snow, out.snow + snow_fall, h)};
}

template <class Real>
SOUNDING_HD WaterTransfers<Real> scaled(const WaterTransfers<Real>& t, const Donors<Real>& f) {
  return {f.vapor * t.vapor_liquid,  f.vapor * t.vapor_ice,    f.vapor * t.vapor_snow,
          f.liquid * t.liquid_vapor, f.liquid * t.liquid_rain, f.liquid * t.liquid_snow,
          f.ice * t.ice_vapor,       f.ice * t.ice_liquid,     f.ice * t.ice_snow,
          f.rain * t.rain_vapor,     f.rain * t.rain_snow,     f.snow * t.snow_vapor,
          f.snow * t.snow_rain};
}

}  // namespace sounding::physics
