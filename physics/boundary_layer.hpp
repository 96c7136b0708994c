// SPDX-License-Identifier: Apache-2.0
/// \file
/// The boundary layer of the air: fluxes at the ground, and the diffusivities of a K-profile.
#pragma once

#include "physics/saturation.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::physics {

inline constexpr double von_karman = 0.4;  ///< [1]

/// ln(z/z0), at least ln 2: nearer to the ground than twice the roughness length there is no logarithmic wind
/// profile [1].
/// inverse_roughness: 1/z0 [1/m].
template <class Real>
SOUNDING_HD Real logarithmic_height(Real z, Real inverse_roughness) {
  return log(maximum(z * inverse_roughness, Real(2)));
}

/// Friction velocity under a neutral logarithmic wind profile, 0.4 |U|/ln(z/z0) [m/s].
/// speed: of the wind at height z [m/s]; log_height: ln(z/z0) [1].
template <class Real>
SOUNDING_HD Real friction_velocity(Real speed, Real log_height) {
  return Real(von_karman) * speed / log_height;
}

/// What the air gains through the ground.
template <class Real>
struct GroundFlux {
  Real theta_li;  ///< [K kg/m2/s]
  Real water;     ///< [kg/m2/s]
};

/// Bulk fluxes over water (vanZanten et al., 2011, J. Adv. Model. Earth Syst. 3, M06001, section 2):
/// -rho C_h |U| (theta_1 - SST/Pi_s) and -rho C_q |U| (q_1 - q*(SST, p_s)).
/// \param rho             density at the ground [kg/m3]
/// \param speed           of the wind in the lowest cell [m/s]
/// \param C_h, C_q        exchange coefficients at the middle of that cell [1]
/// \param theta_ground    potential temperature of the surface [K]
/// \param q_ground        saturation humidity of the surface [kg/kg]
/// \param theta_li, q_np  of the lowest cell [K], [kg/kg]
template <class Real>
SOUNDING_HD GroundFlux<Real> bulk_flux(Real rho, Real speed, Real C_h, Real C_q, Real theta_ground,
                                       Real q_ground, Real theta_li, Real q_np) {
  const Real exchange = rho * speed;
  return {exchange * C_h * (theta_ground - theta_li), exchange * C_q * (q_ground - q_np)};
}

/// Saturation humidity over liquid water of temperature T [K] under the pressure p [Pa], p > p_sat [kg/kg].
template <class Real>
SOUNDING_HD Real surface_saturation_humidity(const Thermodynamics<Real>& c, Real T, Real p) {
  const Real p_sat = saturation_pressure_liquid(c, T);
  return c.eps * p_sat / (p - (Real(1) - c.eps) * p_sat);
}

/// Upward flux of virtual potential temperature that a flux means [K kg/m2/s], to first order in humidity.
template <class Real>
SOUNDING_HD Real buoyancy_flux(const Thermodynamics<Real>& c, const GroundFlux<Real>& flux, Real theta_li,
                               Real q_np) {
  const Real lighter = c.dR_vd / c.R_d;  // R_v/R_d - 1
  return flux.theta_li * (Real(1) + lighter * q_np) + lighter * theta_li * flux.water;
}

/// Virtual potential temperature of a parcel whose theta_li and water are known [K].
template <class Real>
SOUNDING_HD Real virtual_temperature_from_theta_li(const Thermodynamics<Real>& c, Real log_p, Real theta_li,
                                                   const ParcelWater<Real>& q) {
  const Real theta = theta_li + latent_warming(c, q) / exner(c, log_p, q);
  return theta * gas_constant(c, q) / c.R_d;
}

/// Bulk Richardson number of the layer between a height z above the ground and the lowest cell [1].
/// \param buoyancy       g/theta_v of the lowest cell [m/s2/K]
/// \param warmer         theta_v at z, less that of the lowest cell [K]
/// \param speed_squared  of the wind at z [m2/s2]; at least 0.01 is taken, below which air counts as still
template <class Real>
SOUNDING_HD Real bulk_richardson(Real buoyancy, Real z, Real warmer, Real speed_squared) {
  return buoyancy * z * warmer / maximum(speed_squared, Real(0.01));
}

/// The bulk Richardson number at the top of a boundary layer [1].
inline constexpr double critical_richardson = 0.25;

/// Velocity scale of turbulence cbrt(u*^3 + 0.6 w*^3), w*^3 = max(0, g h (w'theta_v')_s/theta_v) [m/s]
/// (Holtslag and Boville, 1993, J. Climate 6, 1825).
/// \param friction_velocity  u* [m/s]
/// \param buoyancy           g/theta_v of the lowest cell [m/s2/K]
/// \param depth              of the boundary layer h [m]
/// \param flux               upward flux of theta_v at the ground [K m/s]
template <class Real>
SOUNDING_HD Real turbulent_velocity(Real friction_velocity, Real buoyancy, Real depth, Real flux) {
  const Real convective = positive_part(buoyancy * depth * flux);
  return cbrt(cube(friction_velocity) + Real(0.6) * convective);
}

/// K = 0.4 w_s z (1 - z/h)^2 below h, 0 above (Holtslag and Boville, 1993) [m2/s].
/// \param velocity  w_s [m/s];  z: above the ground [m];  inverse_depth: 1/h [1/m]
template <class Real>
SOUNDING_HD Real k_profile(Real velocity, Real z, Real inverse_depth) {
  return Real(von_karman) * velocity * z * square(positive_part(Real(1) - z * inverse_depth));
}

}  // namespace sounding::physics
