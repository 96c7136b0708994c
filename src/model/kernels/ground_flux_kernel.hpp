// SPDX-License-Identifier: Apache-2.0
/// \file
/// Fluxes through the ground into the lowest cell of a column, and the friction velocity there.
#pragma once

#include "core/unrolled.hpp"
#include "physics/boundary_layer.hpp"

namespace sounding::model {

/// What a configuration says of the ground.  Each form of flux is 0 where another is asked for; they add up.
template <class Real>
struct Ground {
  Real sensible_heat, latent_heat;              ///< [W/m2]
  Real kinematic_theta, kinematic_water;        ///< [K m/s], [kg/kg m/s]
  Real heat_coefficient, moisture_coefficient;  ///< of the bulk formula at the reference height [1]
  Real temperature;                             ///< of the surface, for the bulk formula [K]
  Real inverse_roughness;                       ///< 1/z0 [1/m]
  Real reference_log_height;                    ///< ln(reference height/z0) [1]
  Real friction_velocity;                       ///< u* where it is given [m/s], else 0
  Real follows_wind;                            ///< 1 where u* follows from the wind and z0, else 0
};

/// Scan kernel for scan_down, for what it does in the bottom cell.
template <class Real>
struct GroundFluxKernel {
  physics::Thermodynamics<Real> c;
  Ground<Real> ground;
  core::Thickness<Real> thickness;
  core::View<const Real> wind_speed, log_pressure;                ///< by level [m/s], [1]
  core::View<const Real> density, ground_log_pressure, q_ground;  ///< by column, of the ground
  core::View<const Real> theta_li, q_np, q_liq, q_ice;            ///< [K], [kg/kg]
  core::View<Real> theta_li_flux, water_flux, friction_velocity;  ///< by column, set
  core::View<Real> sensible_heat, latent_heat;                    ///< by column, set [W/m2]

  static constexpr int registers = 1;

  template <class R>
  SOUNDING_HD void begin(core::Cell, R) const {}
  template <class R>
  SOUNDING_HD void operator()(core::Cell, R) const {}

  template <class R>
  SOUNDING_HD void end(core::Cell i, R) const {
    const auto level = static_cast<std::size_t>(i.level);
    const physics::ParcelWater<Real> q{q_np[i.index], q_liq[i.index], q_ice[i.index]};
    const Real heat_capacity = isobaric_heat_capacity(c, q) * exner(c, log_pressure[level], q);
    const Real log_height = physics::logarithmic_height(Real(0.5) * thickness(i), ground.inverse_roughness);
    const Real theta_ground = ground.temperature / exner(c, ground_log_pressure[i.column], q);
    const Real nearer = physics::square(ground.reference_log_height / log_height);
    const Real rho = density[i.column], speed = wind_speed[level];
    auto flux =
        physics::bulk_flux(rho, speed, ground.heat_coefficient * nearer, ground.moisture_coefficient * nearer,
                           theta_ground, q_ground[i.column], theta_li[i.index], q.q_tot);
    flux.theta_li += ground.sensible_heat / heat_capacity + rho * ground.kinematic_theta;
    flux.water += ground.latent_heat / c.L_v0 + rho * ground.kinematic_water;
    theta_li_flux[i.column] = flux.theta_li;
    water_flux[i.column] = flux.water;
    friction_velocity[i.column] =
        ground.friction_velocity + ground.follows_wind * physics::friction_velocity(speed, log_height);
    sensible_heat[i.column] = heat_capacity * flux.theta_li;
    latent_heat[i.column] = c.L_v0 * flux.water;
  }
};

/// Takes rows of the moment to the ledger of a step.  A column kernel.
template <class Real, int rows>
struct LedgerKernel {
  core::View<const Real> from[rows];
  core::View<Real> to[rows];

  SOUNDING_HD void operator()(core::Cell i) const {
    core::unrolled<rows>([&]<int n>(core::Stage<n>) { to[n][i.column] = from[n][i.column]; });
  }
};

}  // namespace sounding::model
