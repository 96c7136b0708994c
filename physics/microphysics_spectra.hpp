// SPDX-License-Identifier: Apache-2.0
/// \file
/// Particles of rain, snow and cloud ice: exponential spectra n(r) = n_0 exp(-r/L) with power laws for mass,
/// area and fall speed, integrated once per cell for all processes.
///
/// Of every integral over a spectrum little is left once the content q and the mean speed v are known: with
/// y = L/r_0, q is the integral of mass, v that of mass and speed, and the sweep of a spectrum is
/// n_0 v y area(y) times a constant, the ventilation a + b sqrt(v y).  So a species needs y, v, y^a_e and its
/// intercept, and the collisions (microphysics_collisions.hpp) hold integer powers alone, whatever the
/// exponents of the laws.
///
/// `RootExponents` has the exponents of the literature, all multiples of 1/8: roots alone (snow: one
/// logarithm for its intercept).  `GeneralExponents` takes calibrated ones: one logarithm per species, then
/// exponentials.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>

#include "physics/microphysics_mixed_phase_parameters.hpp"

namespace sounding::physics {

/// Power laws of one species on the host, factors and exponents as they act.
struct PowerLaws {
  double radius;                         ///< r_0 [m]
  double mass, mass_exponent;            ///< m_0 [kg], m_e
  double area = 0, area_exponent = 0;    ///< a_0 [m2], a_e
  double speed = 0, speed_exponent = 0;  ///< v_0 [m/s] (rain: over sqrt(rho_w/rho - 1)), v_e

  PowerLaws with(const PowerLawCalibration& k) const {
    return {
        radius,          k.chi_m * mass,        mass_exponent + k.d_m, k.chi_a * area, area_exponent + k.d_a,
        k.chi_v * speed, speed_exponent + k.d_v};
  }
  /// Mass of a spectrum over n_0 y^(m_e+1) [kg m].
  double content() const { return mass * radius * std::tgamma(mass_exponent + 1); }
  /// Mass-weighted speed over y^v_e [m/s].
  double fall() const { return speed * fall_ratio(); }
  /// That over v_0 [-].
  double fall_ratio() const {
    return std::tgamma(mass_exponent + speed_exponent + 1) / std::tgamma(mass_exponent + 1);
  }
};

PowerLaws rain_laws(const MixedPhaseParameters& parameters, double gravity);
PowerLaws snow_laws(const MixedPhaseParameters& parameters);
PowerLaws ice_laws(const MixedPhaseParameters& parameters);

/// Least content at which a species counts as present: cbrt of the smallest normal number [kg/kg].
template <class Real>
Real absent_content() {
  return cbrt(std::numeric_limits<Real>::min());
}

/// A species of precipitation in a cell, as all its processes need it; n_0 and v are 0 where it is absent.
template <class Real>
struct Particles {
  Real q;     ///< content, >= 0; 0 where the species is absent [kg/kg]
  Real n_0;   ///< intercept [1/m4]
  Real y;     ///< mean radius over r_0, floored [-]
  Real area;  ///< y^a_e [-]
  Real v;     ///< mass-weighted fall speed, downward [m/s]
};

/// Cloud ice in a cell; n_0 is 0 where it is absent.
template <class Real>
struct Crystals {
  Real n_0;  ///< [1/m4]
  Real y;    ///< mean radius over r_0 [-]
};

template <class Real>
struct RootSpectra {
  Real absent, smallest_y;
  Real drop_density;                          ///< of liquid water [kg/m3]
  Real rain_n_0, rain_content, rain_speed;    ///< [1/m4], 1/(m_0 Gamma n_0 r_0) [m3/kg], v/(s sqrt(y)) [m/s]
  Real snow_mu, snow_exponent, snow_content;  ///< mu [1/m4], 1 - nu [-], 1/(m_0 Gamma mu r_0)
  Real snow_speed;                            ///< v/y^(1/4) [m/s]
  Real ice_n_0, ice_content;                  ///< as for rain

  RootSpectra(const MixedPhaseParameters& p, double gravity)
      : absent(absent_content<Real>()),
        smallest_y(Real(1e-5)),
        drop_density(Real(p.warm.rain.density)),
        rain_n_0(Real(p.warm.rain.intercept)),
        rain_content(Real(1.0 / (rain_laws(p, gravity).content() * p.warm.rain.intercept))),
        rain_speed(Real(rain_laws(p, gravity).fall())),
        snow_mu(Real(p.snow.intercept)),
        snow_exponent(Real(1.0 - p.snow.intercept_exponent)),
        snow_content(Real(1.0 / (snow_laws(p).content() * p.snow.intercept))),
        snow_speed(Real(snow_laws(p).fall())),
        ice_n_0(Real(p.ice.intercept)),
        ice_content(Real(1.0 / (ice_laws(p).content() * p.ice.intercept))) {}

  SOUNDING_HD Particles<Real> rain(Real rho, Real buoyancy_root, Real q_rai) const {
    const auto present = q_rai > absent;
    const Real q = select(present, q_rai, Real(0));
    const Real y = maximum(smallest_y, sqrt(sqrt(rho * q * rain_content)));
    const Real v = rain_speed * buoyancy_root * sqrt(y);
    return {q, select(present, rain_n_0, Real(0)), y, square(y), select(present, v, Real(0))};
  }
  /// Rain whose size and speed are known.
  SOUNDING_HD Particles<Real> rain_of(Real q_rai, Real y, Real v) const {
    const auto present = q_rai > absent;
    return {select(present, q_rai, Real(0)), select(present, rain_n_0, Real(0)), y, square(y), v};
  }

  SOUNDING_HD Particles<Real> snow(Real rho, Real q_sno) const {
    const auto present = q_sno > absent;
    const Real q = select(present, q_sno, Real(0));
    const Real g = exp2(snow_power(rho, q));
    const Real y = snow_size(g);
    return {q, snow_intercept(rho, q, g), y, square(y), select(present, snow_fall(y), Real(0))};
  }
  /// The same in parts, between which stand its elementary functions: g = (rho q)^(1-nu) as power of 2, then
  /// intercept, size and speed.
  SOUNDING_HD Real snow_power(Real rho, Real q) const {
    return snow_exponent * log2(rho * maximum(absent, q));
  }
  SOUNDING_HD Real snow_intercept(Real rho, Real q, Real g) const { return snow_mu * (rho * q / g); }
  SOUNDING_HD Real snow_size(Real g) const { return maximum(smallest_y, cbrt(g * snow_content)); }
  SOUNDING_HD Real snow_fall(Real y) const { return snow_speed * sqrt(sqrt(y)); }
  /// Snow whose intercept, size and speed are known.
  SOUNDING_HD Particles<Real> snow_of(Real q_sno, Real n_0, Real y, Real v) const {
    return {select(q_sno > absent, q_sno, Real(0)), n_0, y, square(y), v};
  }

  SOUNDING_HD Crystals<Real> ice(Real rho, Real q_ice) const {
    const auto present = q_ice > absent;
    const Real q = select(present, q_ice, Real(0));
    const Real y = maximum(smallest_y, sqrt(sqrt(rho * q * ice_content)));
    return {select(present, ice_n_0, Real(0)), y};
  }
};

/// The same for any exponents: ln y from the one logarithm ln(rho q), every power from an exponential.
template <class Real>
struct GeneralSpectra {
  /// ln y = (share ln(rho q) - offset) slope, with share = 1 - nu and n_0 = mu (rho q)^nu.
  struct Law {
    Real mu, nu, share, offset, slope, area_exponent, speed_exponent, speed;

    Law(const PowerLaws& laws, double intercept, double intercept_exponent)
        : mu(Real(intercept)),
          nu(Real(intercept_exponent)),
          share(Real(1.0 - intercept_exponent)),
          offset(Real(std::log(laws.content() * intercept))),
          slope(Real(1.0 / (laws.mass_exponent + 1))),
          area_exponent(Real(laws.area_exponent)),
          speed_exponent(Real(laws.speed_exponent)),
          speed(Real(laws.fall())) {}
  };
  Real absent, log_smallest_y;
  Real drop_density;  ///< of liquid water [kg/m3]
  Law rain_law, snow_law, ice_law;

  GeneralSpectra(const CalibratedParameters& p, double gravity)
      : absent(absent_content<Real>()),
        log_smallest_y(Real(std::log(1e-5))),
        drop_density(Real(p.warm.rain.density)),
        rain_law(rain_laws(p, gravity).with(p.rain_laws), p.warm.rain.intercept, 0),
        snow_law(snow_laws(p).with(p.snow_laws), p.snow.intercept, p.snow.intercept_exponent),
        ice_law(ice_laws(p).with(p.ice_laws), p.ice.intercept, 0) {}

  SOUNDING_HD Particles<Real> rain(Real rho, Real buoyancy_root, Real q_rai) const {
    return particles(rain_law, rho, buoyancy_root, q_rai);
  }
  SOUNDING_HD Particles<Real> snow(Real rho, Real q_sno) const {
    return particles(snow_law, rho, Real(1), q_sno);
  }
  SOUNDING_HD Crystals<Real> ice(Real rho, Real q_ice) const {
    const Real log_y = log_size(ice_law, log_content(rho, q_ice));
    return {select(q_ice > absent, ice_law.mu, Real(0)), exp(log_y)};
  }

 private:
  SOUNDING_HD Real log_content(Real rho, Real q) const { return log(rho * maximum(absent, q)); }
  SOUNDING_HD Real log_size(const Law& law, Real log_rho_q) const {
    return maximum(log_smallest_y, (law.share * log_rho_q - law.offset) * law.slope);
  }
  SOUNDING_HD Particles<Real> particles(const Law& law, Real rho, Real speed_scale, Real q) const {
    const auto present = q > absent;
    const Real x = log_content(rho, q);
    const Real log_y = log_size(law, x);
    const Real n_0 = law.mu * exp(law.nu * x);
    const Real v = law.speed * speed_scale * exp(law.speed_exponent * log_y);
    return {select(present, q, Real(0)), select(present, n_0, Real(0)), exp(log_y),
            exp(law.area_exponent * log_y), select(present, v, Real(0))};
  }
};

struct RootExponents {
  using Parameters = MixedPhaseParameters;
  template <class Real>
  using Spectra = RootSpectra<Real>;
  static PowerLaws rain(const Parameters& p, double gravity) { return rain_laws(p, gravity); }
  static PowerLaws snow(const Parameters& p) { return snow_laws(p); }
  static PowerLaws ice(const Parameters& p) { return ice_laws(p); }
};

struct GeneralExponents {
  using Parameters = CalibratedParameters;
  template <class Real>
  using Spectra = GeneralSpectra<Real>;
  static PowerLaws rain(const Parameters& p, double gravity) {
    return rain_laws(p, gravity).with(p.rain_laws);
  }
  static PowerLaws snow(const Parameters& p) { return snow_laws(p).with(p.snow_laws); }
  static PowerLaws ice(const Parameters& p) { return ice_laws(p).with(p.ice_laws); }
};

}  // namespace sounding::physics
