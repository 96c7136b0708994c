// SPDX-License-Identifier: Apache-2.0
/// \file
/// Sinking of one tracer, upwind and in flux form, and what becomes of it at the sea floor.
#pragma once

#include "core/verbs.hpp"
#include "physics/sinking.hpp"

namespace sounding::model {

/// Sea floor that returns what arrives to the bottom cell: as nutrient, which remineralises it, or to the
/// sinking tracer itself, which closes the floor.
template <class Real>
struct ReturningFloor {
  core::View<Real> tendency;  ///< of the tracer that gains [mmol m-3 s-1]
  SOUNDING_HD void receive(const core::Cell& bottom, Real flux, Real thickness) const {
    tendency[bottom.index] += flux / thickness;
  }
};

/// Sea floor through which what arrives leaves the column, counted.
template <class Real>
struct OpenFloor {
  core::View<Real> flux;  ///< by column, into the sea floor [mmol m-2 s-1]
  SOUNDING_HD void receive(const core::Cell& bottom, Real arriving, Real) const {
    flux[bottom.column] = arriving;
  }
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
    const Real leaving = physics::sinking_flux(speed, tracer[i.index]);
    tendency[i.index] += (r[0] - leaving) / thickness(i);
    r[0] = leaving;
  }
  template <class R>
  SOUNDING_HD void end(const core::Cell& bottom, R r) const {
    floor.receive(bottom, r[0], thickness(bottom));
  }
};

}  // namespace sounding::model
