// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a larger scale of motion does to a column: prescribed tendencies, and subsidence.  Both count what
/// they bring.
#pragma once

#include "core/unrolled.hpp"
#include "physics/vocabulary.hpp"

namespace sounding::model {

/// A tendency of one field that depends on height alone.
template <class Real>
struct PrescribedRate {
  core::View<const Real> rate;  ///< by level [q/s]
  core::View<Real> tendency;    ///< is added to [q/s]
  core::View<Real> gain;        ///< by column, set: column sum of rho dz rate [q kg/m2/s]
};

/// Scan kernel for scan_down.  Several rates may act on the same field.
template <class Real, int rates>
struct PrescribedRatesKernel {
  static constexpr int registers = rates;
  core::Thickness<Real> thickness;
  core::View<const Real> rho;  ///< by level [kg/m3]
  PrescribedRate<Real> of[rates];

  template <class R>
  SOUNDING_HD void begin(core::Cell, R r) const {
    core::unrolled<rates>([&]<int n>(core::Stage<n>) { r[n] = Real(0); });
  }

  template <class R>
  SOUNDING_HD void operator()(core::Cell i, R r) const {
    const auto level = static_cast<std::size_t>(i.level);
    const Real mass = rho[level] * thickness(i);
    core::unrolled<rates>([&]<int n>(core::Stage<n>) {
      const Real rate = of[n].rate[level];
      of[n].tendency[i.index] += rate;
      r[n] += mass * rate;
    });
  }

  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    for (int n = 0; n < rates; ++n) of[n].gain[i.column] = r[n];
  }
};

/// A quantity that sinks with the air.
template <class Real>
struct SubsidingQuantity {
  core::View<const Real> q;
  core::View<Real> tendency;  ///< is added to [q/s]
  core::View<Real> gain;      ///< by column, set: column sum of rho dz times what is added [q kg/m2/s]
};

/// -w dq/dz, the difference taken on the side from which the air comes (upwind), over the distance of the
/// centres of the cells.  Beyond the uppermost and the bottom cell nothing is known: no air comes from there.
/// No new extremum arises as long as |w| dt stays below the distance.  Scan kernel for scan_down.
template <class Real, int quantities>
struct SubsidenceKernel {
  static constexpr int registers = 1 + 2 * quantities;
  static constexpr int sum = 1 + quantities;
  core::Thickness<Real> thickness;
  core::View<const Real> rho;       ///< by level [kg/m3]
  core::View<const Real> velocity;  ///< w by level [m/s], positive upward
  SubsidingQuantity<Real> of[quantities];

  /// Registers: thickness of the cell above, values in it, sums.
  template <class R>
  SOUNDING_HD void begin(core::Cell i, R r) const {
    r[0] = thickness(i);
    core::unrolled<quantities>([&]<int n>(core::Stage<n>) {
      r[1 + n] = of[n].q[i.index];
      r[sum + n] = Real(0);
    });
  }

  template <class R>
  SOUNDING_HD void operator()(core::Cell i, R r) const {
    const auto level = static_cast<std::size_t>(i.level);
    const Real w = velocity[level], h = thickness(i), mass = rho[level] * h;
    const auto at_bottom = thickness.is_bottom(i);
    const core::Cell below{i.below(), i.column, i.level + (i.down != 0 ? 1 : 0), 0, 0};
    const Real sinking = physics::positive_part(-w) * (Real(2) / (r[0] + h));
    const Real rising = physics::positive_part(w) * (Real(2) / (h + thickness(below)));
    r[0] = h;
    core::unrolled<quantities>([&]<int n>(core::Stage<n>) {
      const Real here = of[n].q[i.index], next = of[n].q[below.index];
      const Real from_below = physics::select(at_bottom, here, next);
      const Real rate = sinking * (r[1 + n] - here) + rising * (from_below - here);
      of[n].tendency[i.index] += rate;
      r[1 + n] = here;
      r[sum + n] += mass * rate;
    });
  }

  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    for (int n = 0; n < quantities; ++n) of[n].gain[i.column] = r[sum + n];
  }
};

}  // namespace sounding::model
