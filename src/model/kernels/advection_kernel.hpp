// SPDX-License-Identifier: Apache-2.0
/// \file
/// Vertical transport of one quantity by a prescribed flow, in flux form:
///
///     d(rho q)/dt = - d(m q)/dz            m: upward mass flux [kg/m2/s]
///
/// The scan follows the flow, so that what enters a cell is what left the one before: scan_up where the air
/// rises, scan_down where it sinks.  `advect` chooses.
#pragma once

#include "core/timed.hpp"
#include "physics/advection.hpp"

namespace sounding::model {

/// m is the same at all heights: rho w = m.  The flux form is exact and the column closed.
template <class Real>
struct UniformMassFlux {
  static constexpr bool corrected = false;
  core::Timed<Real> mass_flux;  ///< [kg/m2/s], positive upward

  bool upward() const { return mass_flux.value >= Real(0); }
  SOUNDING_HD Real above(core::Cell) const { return mass_flux(); }
  SOUNDING_HD Real below(core::Cell) const { return mass_flux(); }
  SOUNDING_HD Real solid(core::Cell) const { return mass_flux(); }
};

/// w is the same at all heights, so that m = rho w varies: q d(m)/dz is added, which makes the equation the
/// advective one, dq/dt = - w dq/dz, and leaves the column open.
template <class Real>
struct UniformVelocity {
  static constexpr bool corrected = true;
  core::Timed<Real> velocity;           ///< w [m/s], positive upward
  core::View<const Real> face_density;  ///< by face: face k lies above level k; one more than levels [kg/m3]
  core::View<const Real> bottom_density;  ///< by column: density at the solid [kg/m3]

  bool upward() const { return velocity.value >= Real(0); }
  SOUNDING_HD Real above(core::Cell i) const {
    return velocity() * face_density[static_cast<std::size_t>(i.level)];
  }
  SOUNDING_HD Real below(core::Cell i) const {
    return velocity() * face_density[static_cast<std::size_t>(i.level) + 1];
  }
  SOUNDING_HD Real solid(core::Cell i) const { return velocity() * bottom_density[i.column]; }
};

/// What is transported, through which ends.
template <class Real>
struct AdvectedQuantity {
  core::Thickness<Real> thickness;          ///< [m]
  core::View<const Real> inverse_density;   ///< by level, of the base state [m3/kg]
  core::View<const Real> q;                 ///< [q], for instance kg/kg or K
  core::View<Real> tendency;                ///< is added to [q/s]
  core::View<const Real> inflow_at_bottom;  ///< by column: value of air that rises out of the solid [q]
  Real inflow_at_top;                       ///< value of air that sinks into the uppermost cell [q]
  core::View<Real> flux_at_bottom;          ///< by column, set: upward, positive into the column [q kg/m2/s]
  core::View<Real> flux_at_top;  ///< by column, set: upward, positive out of the column [q kg/m2/s]
  core::View<Real> source;  ///< by column, set if the drive is corrected: column sum of q d(m) [q kg/m2/s]
};

/// Scheme: physics::Upwind, VanLeer or Koren.  The lowest (uppermost) face carries exactly the value that
/// flows in, which also stands for the cell beyond; where the air leaves, the last cell counts as its own
/// neighbour.
template <class Scheme, bool upward, class Drive, class Real>
struct AdvectionKernel {
  AdvectedQuantity<Real> a;
  Drive drive;

  static constexpr int registers = 4;
  enum Register { flux_in, upstream, mass_in, corrected };

  template <class R>
  SOUNDING_HD void begin(core::Cell i, R r) const {
    const Real mass = upward ? drive.solid(i) : drive.above(i);
    const Real value = upward ? a.inflow_at_bottom[i.column] : a.inflow_at_top;
    r[flux_in] = mass * value;
    r[upstream] = value;
    r[mass_in] = mass;
    r[corrected] = Real(0);
    (upward ? a.flux_at_bottom : a.flux_at_top)[i.column] = mass * value;
  }

  template <class R>
  SOUNDING_HD void operator()(core::Cell i, R r) const {
    const Real donor = a.q[i.index];
    const auto at_bottom = a.thickness.is_bottom(i);
    Real downstream, mass;
    if constexpr (upward) {
      downstream = a.q[i.above()];
      mass = drive.above(i);
    } else {
      const Real next = a.q[i.below()], through_face = drive.below(i), through_solid = drive.solid(i);
      downstream = core::select(at_bottom, donor, next);
      mass = core::select(at_bottom, through_solid, through_face);
    }
    const Real flux = mass * Scheme::face_value(r[upstream], donor, downstream);
    // Along the flow, `in` lies before the cell; the axis points up.
    Real convergence = upward ? r[flux_in] - flux : flux - r[flux_in];
    if constexpr (Drive::corrected) {
      const Real correction = donor * (upward ? mass - r[mass_in] : r[mass_in] - mass);
      convergence += correction;
      r[corrected] += correction;
      r[mass_in] = mass;
    }
    a.tendency[i.index] +=
        convergence * a.inverse_density[static_cast<std::size_t>(i.level)] / a.thickness(i);
    r[flux_in] = flux;
    r[upstream] = donor;
  }

  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    (upward ? a.flux_at_top : a.flux_at_bottom)[i.column] = r[flux_in];
    if constexpr (Drive::corrected) a.source[i.column] = r[corrected];
  }
};

/// Adds the transport of one quantity.  walk: core::Walk with 4 registers.
template <class Scheme, class Walk, class Drive, class Real>
void advect(const Walk& walk, const AdvectedQuantity<Real>& quantity, const Drive& drive) {
  // The same for all cells of a call: chosen here, not in the kernel.
  if (drive.upward()) {
    walk.scan_up(AdvectionKernel<Scheme, true, Drive, Real>{quantity, drive});
  } else {
    walk.scan_down(AdvectionKernel<Scheme, false, Drive, Real>{quantity, drive});
  }
}

}  // namespace sounding::model
