// SPDX-License-Identifier: Apache-2.0
/// \file
/// Long wave of cloud liquid water (Stevens et al., 2005, Mon. Weather Rev. 133, 1443), net upward flux
///
///     F(z) = F_0 exp(-Q(z, top)) + F_1 exp(-Q(0, z)),    Q(a, b) = kappa integral_a^b rho q_l dz
///     dT/dt = -(dF/dz)/(rho cp_d)
///
/// without the third term of that paper, which acts above the inversion alone.  One scan for each term: the
/// flux on the faces first, then its difference across each cell, so that a column gains what enters through
/// its ends.
#pragma once

#include "core/tile.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::model {

/// What both scans share.
template <class Real>
struct LiquidWaterLongwave {
  physics::Thermodynamics<Real> c;
  core::Thickness<Real> thickness;
  core::View<const Real> rho;          ///< by level [kg/m3]
  Real absorption;                     ///< kappa [m2/kg]
  core::View<const Real> q_liq;        ///< [kg/kg]
  core::View<Real> theta_li_tendency;  ///< is added to [K/s]
  core::View<Real> warming;            ///< scratch: d(theta_li)/dt per flux that stays in a cell [K m2/J]
  core::View<Real> gain;               ///< by column: column sum of rho dz times what is added [K kg/m2/s]

  enum Register { path, flux, sum };
  static constexpr int registers = 3;

  SOUNDING_HD Real mass(core::Cell i) const { return rho[static_cast<std::size_t>(i.level)] * thickness(i); }

  /// Takes the scan across a cell into which `flux` enters; `sign`: 1 where that flux is counted upward.
  template <class R>
  SOUNDING_HD void cross(core::Cell i, Real entering, Real sign, R r) const {
    const Real m = mass(i);
    r[path] += absorption * m * physics::positive_part(q_liq[i.index]);
    const Real leaving = entering * physics::exp(-r[path]);
    const Real rate = sign * (r[flux] - leaving) * warming[i.index];
    theta_li_tendency[i.index] += rate;
    r[sum] += m * rate;
    r[flux] = leaving;
  }
};

/// The term of the cloud top: scan kernel for scan_down.
template <class Real>
struct LongwaveFromTopKernel : LiquidWaterLongwave<Real> {
  using Base = LiquidWaterLongwave<Real>;
  core::View<const Real> log_pressure;  ///< by level: ln(p/p_0) [-]
  core::View<const Real> q_np, q_ice;   ///< [kg/kg]
  Real flux_at_top;                     ///< F_0 [W/m2]

  template <class R>
  SOUNDING_HD void begin(core::Cell, R r) const {
    r[Base::path] = Real(0);
    r[Base::flux] = flux_at_top;
    r[Base::sum] = Real(0);
  }
  template <class R>
  SOUNDING_HD void operator()(core::Cell i, R r) const {
    const physics::ParcelWater<Real> q{q_np[i.index], this->q_liq[i.index], q_ice[i.index]};
    const Real Pi = exner(this->c, log_pressure[static_cast<std::size_t>(i.level)], q);
    this->warming[i.index] = Real(1) / (this->c.cp_d * Pi * this->mass(i));
    this->cross(i, flux_at_top, Real(-1), r);
  }
  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    this->gain[i.column] = r[Base::sum];
  }
};

/// The term of the cloud base, after the other one: scan kernel for scan_up.
template <class Real>
struct LongwaveFromBaseKernel : LiquidWaterLongwave<Real> {
  using Base = LiquidWaterLongwave<Real>;
  Real flux_at_ground;  ///< F_1 [W/m2]

  template <class R>
  SOUNDING_HD void begin(core::Cell, R r) const {
    r[Base::path] = Real(0);
    r[Base::flux] = flux_at_ground;
    r[Base::sum] = Real(0);
  }
  template <class R>
  SOUNDING_HD void operator()(core::Cell i, R r) const {
    this->cross(i, flux_at_ground, Real(1), r);
  }
  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    this->gain[i.column] += r[Base::sum];
  }
};

}  // namespace sounding::model
