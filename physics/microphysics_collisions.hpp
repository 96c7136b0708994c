// SPDX-License-Identifier: Apache-2.0
/// \file
/// What particles of a spectrum sweep, collide with and exchange with the air, from the few numbers that
/// microphysics_spectra.hpp leaves of them.
#pragma once

#include "physics/microphysics_spectra.hpp"

namespace sounding::physics {

/// Constants of rain or snow with all gamma functions folded in double.
template <class Real>
struct Precipitation {
  Real sweep;          ///< of a spectrum: sweep = this n_0 v y area [1/s]
  Real mass_sweep;     ///< of its mass: mean sweep of a particle by mass = this v area [m3/s]
  Real ventilation_a;  ///< [-]
  Real ventilation_b;  ///< [sqrt(s/m)]
  Real surface;        ///< 4 pi r_0^2 [m2]

  Precipitation(const PowerLaws& laws, double ventilation_a_, double ventilation_b_, const AirParameters& air)
      : sweep(Real(laws.area * laws.radius * std::tgamma(laws.area_exponent + laws.speed_exponent + 1) /
                   laws.fall_ratio())),
        mass_sweep(
            Real(laws.area * std::tgamma(laws.mass_exponent + laws.area_exponent + laws.speed_exponent + 1) /
                 std::tgamma(laws.mass_exponent + 1) / laws.fall_ratio())),
        ventilation_a(Real(ventilation_a_)),
        ventilation_b(Real(ventilation_b_ * std::cbrt(air.kinematic_viscosity / air.vapor_diffusivity) *
                           std::tgamma((laws.speed_exponent + 5) / 2) *
                           std::sqrt(2.0 * laws.radius / (air.kinematic_viscosity * laws.fall_ratio())))),
        surface(Real(4.0 * std::numbers::pi * laws.radius * laws.radius)) {}
};

/// Volume that a spectrum sweeps per volume and time: content c of cloud is collected at c times this times
/// the efficiency [1/s].
template <class Real>
SOUNDING_HD Real swept(const Precipitation<Real>& p, const Particles<Real>& s) {
  return p.sweep * s.y * s.area * s.v * s.n_0;
}

/// Mass-weighted mean volume that one particle sweeps [m3/s].
template <class Real>
SOUNDING_HD Real swept_by_mass(const Precipitation<Real>& p, const Particles<Real>& s) {
  return p.mass_sweep * s.area * s.v;
}

/// Ventilation by the fall, Seifert and Beheng (2006), eq. 24 [-].
template <class Real>
SOUNDING_HD Real ventilation(const Precipitation<Real>& p, const Particles<Real>& s) {
  return p.ventilation_a + p.ventilation_b * sqrt(s.v * s.y);
}

/// Exchange with the air, 4 pi n_0 L^2 F per density: times S G the growth by diffusion, times the heat that
/// melts the melting [m/kg].
template <class Real>
SOUNDING_HD Real exchange(const Precipitation<Real>& p, const Particles<Real>& s, Real inverse_rho) {
  return p.surface * square(s.y) * s.n_0 * inverse_rho * ventilation(p, s);
}

/// Mass of one species that another collects, each by a spectrum: with y of the collected d = m_e and Gamma
/// ratios, pi E n_0 dv q (2 L^2 + 2 (d+1) L L' + (d+1)(d+2) L'^2) L, primes for the collected.
template <class Real>
struct Collection {
  Real own, mixed, other;  ///< E pi r_0 times 2 r_0^2, 2 (d+1) r_0 r_0', (d+1)(d+2) r_0'^2 [m3]

  Collection(double efficiency, const PowerLaws& collector, const PowerLaws& collected)
      : own(Real(scale(efficiency, collector) * 2 * collector.radius * collector.radius)),
        mixed(Real(scale(efficiency, collector) * 2 * (collected.mass_exponent + 1) * collector.radius *
                   collected.radius)),
        other(Real(scale(efficiency, collector) * (collected.mass_exponent + 1) *
                   (collected.mass_exponent + 2) * collected.radius * collected.radius)) {}

 private:
  static double scale(double efficiency, const PowerLaws& collector) {
    return efficiency * std::numbers::pi * collector.radius;
  }
};

/// Mean difference of the fall speeds of two species, with their dispersion [m/s].  dispersion: c_d [-].
template <class Real>
SOUNDING_HD Real approach_speed(Real dispersion, Real v, Real other) {
  return sqrt(square(v - other) + dispersion * (square(v) + square(other)));
}

/// Rate at which `collector` takes up the mass of `collected` [kg/kg/s].
template <class Real>
SOUNDING_HD Real collected_mass(const Collection<Real>& k, const Particles<Real>& collector,
                                const Particles<Real>& collected, Real approach) {
  const Real y = collector.y, z = collected.y;
  return (k.own * square(y) + k.mixed * y * z + k.other * square(z)) * y * collector.n_0 * approach *
         collected.q;
}

}  // namespace sounding::physics
