// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sinking of one tracer, upwind and in flux form, and what becomes of it at the sea floor.
#pragma once

#include "core/verbs.hpp"
#include "physics/sinking.hpp"

namespace sounding::model {

/// Sea floor: what arrives becomes nutrient of the bottom cell.
template <class Real>
struct RemineralisingFloor {
  core::View<Real> nutrient_tendency;  ///< [mmol m-3 s-1]
  static constexpr bool lets_through = true;
  SOUNDING_HD void receive(const core::Cell& i, Real change) const { nutrient_tendency[i.index] += change; }
  SOUNDING_HD void end(const core::Cell&, Real) const {}
};

/// Sea floor: what arrives leaves the column and is counted.
template <class Real>
struct OpenFloor {
  core::View<Real> flux;  ///< by column, into the sea floor [mmol m-2 s-1]
  static constexpr bool lets_through = true;
  SOUNDING_HD void receive(const core::Cell&, Real) const {}
  SOUNDING_HD void end(const core::Cell& i, Real into_floor) const { flux[i.column] = into_floor; }
};

/// Sea floor: nothing passes, what arrives gathers in the bottom cell.
template <class Real>
struct ClosedFloor {
  static constexpr bool lets_through = false;
  SOUNDING_HD void receive(const core::Cell&, Real) const {}
  SOUNDING_HD void end(const core::Cell&, Real) const {}
};

/// Adds the divergence of the sinking flux to the tendency.  Nothing enters through the surface.
template <class Real, class Floor>
struct SinkingKernel {
  static constexpr int registers = 1;

  Real speed;                       ///< [m s-1], positive downward, >= 0
  core::Thickness<Real> thickness;  ///< [m]
  core::View<const Real> tracer;    ///< [mmol m-3]
  core::View<Real> tendency;        ///< [mmol m-3 s-1]
  Floor floor;

  /// Register 0: flux through the face in hand [mmol m-2 s-1].
  template <class R>
  SOUNDING_HD void begin(const core::Cell&, R r) const {
    r[0] = Real(0);
  }
  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    const auto bottom = thickness.is_bottom(i);
    const Real per_thickness = Real(1) / thickness(i);
    const Real sinking = physics::sinking_flux(speed, tracer[i.index]);
    const Real leaving = core::select(bottom & !Floor::lets_through, Real(0), sinking);
    tendency[i.index] += (r[0] - leaving) * per_thickness;
    floor.receive(i, core::select(bottom, leaving, Real(0)) * per_thickness);
    r[0] = leaving;
  }
  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    floor.end(i, r[0]);
  }
};

}  // namespace sounding::model
