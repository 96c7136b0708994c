// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sea water with a linear equation of state.
#pragma once

#include "physics/vocabulary.hpp"

namespace sounding::physics {

struct SeawaterParameters {
  double thermal_expansion = 1.67e-4;       ///< alpha [K-1]
  double haline_contraction = 7.8e-4;       ///< beta [kg g-1]
  double reference_temperature = 10;        ///< [degC]
  double reference_salinity = 35;           ///< [g kg-1]
  double reference_density = 1020;          ///< rho0 [kg m-3], > 0
  double heat_capacity = 3991.86795711963;  ///< cp; the value of TEOS-10 (IOC 2010) [J kg-1 K-1], > 0
  double gravity = 9.80665;                 ///< [m s-2], > 0
};

/// Sea water ready for use.
template <class Real>
struct Seawater {
  Real buoyancy_per_kelvin;    ///< g alpha [m s-2 K-1]
  Real buoyancy_per_salinity;  ///< g beta [m s-2 (g kg-1)-1]
  Real reference_temperature;  ///< [degC]
  Real reference_salinity;     ///< [g kg-1]
  Real reference_density;      ///< [kg m-3]
  Real density_per_buoyancy;   ///< rho0 / g [kg m-4 s2]
  Real inverse_heat_capacity;  ///< 1 / (rho0 cp) [K m3 J-1]

  explicit Seawater(const SeawaterParameters& p = {})
      : buoyancy_per_kelvin(p.gravity * p.thermal_expansion),
        buoyancy_per_salinity(p.gravity * p.haline_contraction),
        reference_temperature(p.reference_temperature),
        reference_salinity(p.reference_salinity),
        reference_density(p.reference_density),
        density_per_buoyancy(p.reference_density / p.gravity),
        inverse_heat_capacity(1 / (p.reference_density * p.heat_capacity)) {}
};

/// Buoyancy relative to the reference state [m s-2]; positive for light water.
/// temperature: [degC]; salinity: [g kg-1].
template <class Real>
SOUNDING_HD Real buoyancy(const Seawater<Real>& c, Real temperature, Real salinity) {
  return c.buoyancy_per_kelvin * (temperature - c.reference_temperature) -
         c.buoyancy_per_salinity * (salinity - c.reference_salinity);
}

/// Density [kg m-3].
template <class Real>
SOUNDING_HD Real density(const Seawater<Real>& c, Real temperature, Real salinity) {
  return c.reference_density - c.density_per_buoyancy * buoyancy(c, temperature, salinity);
}

/// Square of the buoyancy frequency at the face between two cells [s-2]; negative where heavy water lies
/// above.
/// temperature_step: upper minus lower cell [K]; salinity_step: the same for salinity
/// [g kg-1]; distance: between the centres of the cells [m], > 0.
template <class Real>
SOUNDING_HD Real buoyancy_frequency_squared(const Seawater<Real>& c, Real temperature_step,
                                            Real salinity_step, Real distance) {
  return (c.buoyancy_per_kelvin * temperature_step - c.buoyancy_per_salinity * salinity_step) / distance;
}

}  // namespace sounding::physics
