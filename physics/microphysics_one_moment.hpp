// SPDX-License-Identifier: Apache-2.0
/// \file
/// One-moment bulk microphysics: warm rain.
///
/// Kessler autoconversion, accretion and evaporation of a Marshall-Palmer rain spectrum (Kessler 1995;
/// Grabowski 1998; Kaul et al. 2015), as in CloudMicrophysics.jl 0.38 with the ClimaParams 1.1 defaults.  All
/// exponents are multiples of 1/8, so every power is a product of roots of y, the mean drop radius over the
/// reference radius.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>

#include "physics/microphysics_air.hpp"
#include "physics/microphysics_threshold.hpp"

namespace sounding::physics {

struct RainParameters {
  double density = 1000.0;      ///< of liquid water [kg/m3]
  double radius = 1e-3;         ///< reference radius r_0 of the power laws [m]
  double intercept = 1.6e7;     ///< n_0 of the spectrum n_0 exp(-r/L) [1/m4], Marshall and Palmer (1948)
  double drag = 0.55;           ///< drag coefficient of a drop [-]
  double ventilation_a = 1.5;   ///< [-]
  double ventilation_b = 0.53;  ///< [-]
};

struct OneMomentParameters {
  AirParameters air;
  RainParameters rain;
  double autoconversion_time = 1000.0;     ///< tau of rain autoconversion [s]
  double autoconversion_threshold = 5e-4;  ///< cloud liquid where it sets in [kg/kg]
  double autoconversion_steepness = 10.0;  ///< of the smooth threshold [-]
  double efficiency_liquid_rain = 0.8;     ///< of the collection of cloud liquid by rain [-]
};

/// Throws std::invalid_argument for a parameter outside its range.
void check(const OneMomentParameters& parameters);

/// Parameters with all products, roots and gamma functions folded in double.
template <class Real>
struct OneMoment {
  GrowthConstants<Real> air;
  SmoothThreshold<Real> autoconversion_threshold;
  Real autoconversion_rate;  ///< 1/tau [1/s]
  Real absent;  ///< a species with no more than this is absent: cbrt of the smallest normal number [kg/kg]
  Real drop_density;     ///< of liquid water [kg/m3]
  Real rain_content;     ///< 1/(6 m_0 n_0 r_0) [m3/kg]
  Real smallest_y;       ///< floor of the mean drop radius over r_0 [-]
  Real rain_v_0;         ///< v_0 / sqrt(rho_w/rho - 1) [m/s]
  Real rain_fall;        ///< fall speed / (v_0 sqrt(y)) [-]
  Real rain_collection;  ///< accretion / (q_c v_0 y^(7/2)) [1/m]
  Real rain_surface;     ///< 4 pi n_0 r_0^2 [1/m2]
  Real ventilation_a;    ///< [-]
  Real ventilation_b;    ///< ventilation by flow / (sqrt(v_0) y^(3/4)) [sqrt(s/m)]

  explicit OneMoment(const OneMomentParameters& p = {}, const ThermodynamicsParameters& thermo = {})
      : air(p.air),
        autoconversion_threshold(p.autoconversion_threshold, p.autoconversion_steepness),
        autoconversion_rate(Real(1.0 / p.autoconversion_time)),
        absent(cbrt(std::numeric_limits<Real>::min())),
        drop_density(Real(p.rain.density)),
        rain_content(Real(1.0 / (6.0 * mass(p.rain) * p.rain.intercept * p.rain.radius))),
        smallest_y(Real(1e-5)),
        rain_v_0(Real(std::sqrt(8.0 / (3.0 * p.rain.drag) * thermo.gravity * p.rain.radius))),
        rain_fall(Real(std::tgamma(4.5) / 6.0)),
        rain_collection(Real(p.efficiency_liquid_rain * p.rain.intercept * std::numbers::pi * p.rain.radius *
                             p.rain.radius * p.rain.radius * std::tgamma(3.5))),
        rain_surface(Real(4.0 * std::numbers::pi * p.rain.intercept * p.rain.radius * p.rain.radius)),
        ventilation_a(Real(p.rain.ventilation_a)),
        ventilation_b(
            Real(p.rain.ventilation_b * std::cbrt(p.air.kinematic_viscosity / p.air.vapor_diffusivity) *
                 std::tgamma(2.75) * std::sqrt(2.0 * p.rain.radius / p.air.kinematic_viscosity))) {}

 private:
  static double mass(const RainParameters& r) {
    return 4.0 / 3.0 * std::numbers::pi * r.density * r.radius * r.radius * r.radius;
  }
};

/// Speed scale v_0 of drops in air of density rho [m/s]; depends on height only where the base state is
/// fixed.
template <class Real>
SOUNDING_HD Real rain_speed_scale(const OneMoment<Real>& m, Real rho) {
  return m.rain_v_0 * sqrt(positive_part(m.drop_density / rho - Real(1)));
}

/// The rain of a cell, as all its processes need it.
template <class Real>
struct Rain {
  Real q;          ///< content [kg/kg], >= 0
  Real y, root_y;  ///< mean drop radius over r_0, and its root [-]
  Real v_0;        ///< speed scale [m/s]
};

template <class Real>
SOUNDING_HD Rain<Real> rain_spectrum(const OneMoment<Real>& m, Real rho, Real v_0, Real q_rai) {
  const Real q = positive_part(q_rai);
  const Real y = maximum(m.smallest_y, sqrt(sqrt(rho * q * m.rain_content)));
  return {q, y, sqrt(y), v_0};
}

/// Mass-weighted fall speed, downward, 0 without rain [m/s].
template <class Real>
SOUNDING_HD Real rain_fall_speed(const OneMoment<Real>& m, const Rain<Real>& rain) {
  return select(rain.q > m.absent, m.rain_fall * rain.v_0 * rain.root_y, Real(0));
}

/// Cloud liquid turning to rain by itself [kg/kg/s]; q_liq >= 0.
template <class Real>
SOUNDING_HD Real rain_autoconversion(const OneMoment<Real>& m, Real q_liq) {
  return m.autoconversion_rate * smooth_excess(m.autoconversion_threshold, q_liq);
}

/// Cloud liquid collected by rain [kg/kg/s]; q_liq >= 0.
template <class Real>
SOUNDING_HD Real rain_accretion(const OneMoment<Real>& m, const Rain<Real>& rain, Real q_liq) {
  const auto both = (q_liq > m.absent) & (rain.q > m.absent);
  const Real rate = m.rain_collection * q_liq * rain.v_0 * cube(rain.y) * rain.root_y;
  return select(both, rate, Real(0));
}

/// Ventilation factor of drops [-]; Seifert and Beheng (2006), eq. 24.
template <class Real>
SOUNDING_HD Real rain_ventilation(const OneMoment<Real>& m, const Rain<Real>& rain) {
  return m.ventilation_a + m.ventilation_b * sqrt(rain.v_0) * rain.root_y * sqrt(rain.root_y);
}

/// Rain evaporating into subsaturated air [kg/kg/s], >= 0.
/// q_vap: vapour [kg/kg]; p_sat: saturation pressure over liquid [Pa]; inverse_rho: [m3/kg].
template <class Real>
SOUNDING_HD Real rain_evaporation(const Thermodynamics<Real>& c, const OneMoment<Real>& m,
                                  const Rain<Real>& rain, Real rho, Real inverse_rho, Real T, Real q_vap,
                                  Real p_sat) {
  const Real deficit = positive_part(p_sat - q_vap * rho * c.R_v * T);
  const Real growth = growth_per_pressure(c, m.air, T, latent_heat_vaporization(c, T), p_sat);
  const Real rate =
      m.rain_surface * square(rain.y) * inverse_rho * (deficit * growth) * rain_ventilation(m, rain);
  return select(rain.q > m.absent, rate, Real(0));
}

}  // namespace sounding::physics
