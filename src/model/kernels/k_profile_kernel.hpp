// SPDX-License-Identifier: Apache-2.0
/// \file
/// The K-profile of Holtslag and Boville (1993): depth of the boundary layer, then diffusivities on faces.
/// Heights count from the ground of each column.
#pragma once

#include "core/tile.hpp"
#include "physics/boundary_layer.hpp"

namespace sounding::model {

/// Virtual potential temperature.  A cell kernel.
template <class Real>
struct VirtualTemperatureKernel {
  physics::Thermodynamics<Real> c;
  core::View<const Real> log_pressure;                  ///< by level: ln(p/p_0) [1]
  core::View<const Real> theta_li, q_np, q_liq, q_ice;  ///< [K], [kg/kg]
  core::View<Real> theta_v;                             ///< set [K]

  SOUNDING_HD void operator()(core::Cell i) const {
    theta_v[i.index] = virtual_temperature_from_theta_li(
        c, log_pressure[static_cast<std::size_t>(i.level)], theta_li[i.index],
        physics::ParcelWater<Real>{q_np[i.index], q_liq[i.index], q_ice[i.index]});
  }
};

/// Depth of the boundary layer: where the bulk Richardson number first reaches its critical value, linear
/// between centres of cells; the whole column where it never does.  Scan kernel for scan_up.
template <class Real>
struct BoundaryLayerDepthKernel {
  physics::Thermodynamics<Real> c;
  core::Thickness<Real> thickness;
  core::View<const Real> wind_speed;                                    ///< by level [m/s]
  core::View<const Real> density;                                       ///< by column, of the ground [kg/m3]
  core::View<const Real> theta_v, theta_li, q_np;                       ///< [K], [K], [kg/kg]
  core::View<const Real> theta_li_flux, water_flux, friction_velocity;  ///< by column
  core::View<Real> depth;                                               ///< by column, set [m]
  core::View<Real> velocity;                                            ///< by column, set: w_s [m/s]

  enum Register { height, lowest, centre, richardson, found, buoyancy_flux };
  static constexpr int registers = 6;

  template <class R>
  SOUNDING_HD void begin(core::Cell i, R r) const {
    r[height] = Real(0);
    r[lowest] = theta_v[i.index];
    r[centre] = Real(0);
    r[richardson] = Real(0);
    r[found] = Real(-1);
    const physics::GroundFlux<Real> flux{theta_li_flux[i.column], water_flux[i.column]};
    r[buoyancy_flux] = physics::buoyancy_flux(c, flux, theta_li[i.index], q_np[i.index]);
  }

  template <class R>
  SOUNDING_HD void operator()(core::Cell i, R r) const {
    const Real h = thickness(i), z = r[height] + Real(0.5) * h;
    const Real speed = wind_speed[static_cast<std::size_t>(i.level)];
    const Real now =
        physics::bulk_richardson(c.gravity / r[lowest], z, theta_v[i.index] - r[lowest], speed * speed);
    const Real critical = Real(physics::critical_richardson);
    const auto here = (now >= critical) & (r[found] < Real(0));
    const Real rise = physics::select(here, now - r[richardson], Real(1));
    const Real crossing = r[centre] + (z - r[centre]) * ((critical - r[richardson]) / rise);
    r[found] = physics::select(here, crossing, r[found]);
    r[richardson] = now;
    r[centre] = z;
    r[height] += h;
  }

  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    const Real h = physics::select(r[found] < Real(0), r[height], r[found]);
    depth[i.column] = h;
    velocity[i.column] = physics::turbulent_velocity(friction_velocity[i.column], c.gravity / r[lowest], h,
                                                     r[buoyancy_flux] / density[i.column]);
  }
};

/// Diffusivity of the face above each cell.  Scan kernel for scan_up.
template <class Real>
struct KProfileKernel {
  core::Thickness<Real> thickness;
  core::View<const Real> depth, velocity;  ///< by column [m], [m/s]
  core::View<Real> diffusivity;            ///< set [m2/s]

  static constexpr int registers = 1;

  template <class R>
  SOUNDING_HD void begin(core::Cell, R r) const {
    r[0] = Real(0);
  }
  template <class R>
  SOUNDING_HD void operator()(core::Cell i, R r) const {
    r[0] += thickness(i);
    diffusivity[i.index] = physics::k_profile(velocity[i.column], r[0], Real(1) / depth[i.column]);
  }
};

}  // namespace sounding::model
