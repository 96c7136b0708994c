// SPDX-License-Identifier: Apache-2.0
/// \file
/// Implicit vertical diffusion in air whose density changes with height,
///
///     d(rho q)/dt = d(rho K dq/dz)/dz,
///
/// of several quantities with one matrix: that of physics/mixing.hpp with the mass of a cell, rho dz, in the
/// place of its thickness.  What the ground gives enters the lowest cell, so the elimination is a scan up and
/// the substitution a scan down, both in place.  As in the sea (model/kernels/mixing_kernel.hpp) each column
/// keeps what rounding has withheld of the flux and hands it in with the next one.
#pragma once

#include <algorithm>

#include "core/unrolled.hpp"
#include "physics/mixing.hpp"

namespace sounding::model {

/// Diffusivity by height alone [m2/s]; that of a level belongs to the face above it.
template <class Real>
struct LevelDiffusivity {
  core::View<const Real> value;
  SOUNDING_HD Real operator()(const core::Cell& i) const { return value[static_cast<std::size_t>(i.level)]; }
};

/// Diffusivity of every face [m2/s]; that of a cell belongs to the face above it.
template <class Real>
struct AirFaceDiffusivity {
  core::View<const Real> value;
  SOUNDING_HD Real operator()(const core::Cell& i) const { return value[i.index]; }
};

/// A quantity that is mixed, and what it gains through the ground.
template <class Real>
struct MixedInAir {
  core::View<Real> q;           ///< in place
  core::View<const Real> flux;  ///< by column: upward through the ground [q kg/m2/s]
  core::View<Real> owed;        ///< by column: not yet arrived, for rounding [q kg/m2]; part of the state
};

/// What both halves know of the air.
template <class Real>
struct AirMasses {
  core::Thickness<Real> thickness;
  core::View<const Real> rho;           ///< by level [kg/m3]
  core::View<const Real> face_density;  ///< by face: face k lies above level k [kg/m3]
  SOUNDING_HD Real operator()(const core::Cell& i) const {
    return rho[static_cast<std::size_t>(i.level)] * thickness(i);
  }
};

/// First half: scan kernel for scan_up.
template <class Real, int quantities, class Diffusivity>
struct AirMixingElimination {
  enum Register { reach, thickness_below, diffusivity_below, first };
  static constexpr int owed = first + quantities;
  static constexpr int registers = owed + quantities;

  Real dt;  ///< [s]
  Diffusivity diffusivity;
  AirMasses<Real> mass;
  core::View<Real> from_above;  ///< scratch: weight of this cell in the one below [1]
  MixedInAir<Real> of[quantities];

  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    const Real m = mass(i);
    r[reach] = m;
    r[thickness_below] = mass.thickness(i);
    r[diffusivity_below] = Real(0);  // the ground
    core::unrolled<quantities>([&]<int n>(core::Stage<n>) {
      const Real before = of[n].q[i.index];
      const Real gain = dt * of[n].flux[i.column] + of[n].owed[i.column];
      const Real after = before + gain / m;
      of[n].q[i.index] = after;
      r[first + n] = after;
      r[owed + n] = gain - m * (after - before);
    });
  }

  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    const Real h = mass.thickness(i), m = mass(i);
    const Real rho_K = mass.face_density[static_cast<std::size_t>(i.level) + 1] * r[diffusivity_below];
    const auto e =
        physics::eliminate(r[reach], physics::face_conductance(rho_K, dt, h, r[thickness_below]), m);
    from_above[i.index] = e.from_below;
    r[reach] = e.reach;
    r[thickness_below] = h;
    r[diffusivity_below] = diffusivity(i);
    core::unrolled<quantities>([&]<int n>(core::Stage<n>) {
      const Real before = of[n].q[i.index];
      const Real mean = physics::blend(before, r[first + n], e.from_above);
      of[n].q[i.index] = mean;
      r[first + n] = mean;
      r[owed + n] -= m * (mean - before);
    });
  }

  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    for (int n = 0; n < quantities; ++n) of[n].owed[i.column] = r[owed + n];
  }
};

/// Second half: scan kernel for scan_down.
template <class Real, int quantities>
struct AirMixingSubstitution {
  enum Register { weight, first };
  static constexpr int owed = first + quantities;
  static constexpr int registers = owed + quantities;

  AirMasses<Real> mass;
  core::View<const Real> from_above;
  MixedInAir<Real> of[quantities];

  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    r[weight] = Real(0);
    core::unrolled<quantities>([&]<int n>(core::Stage<n>) {
      r[first + n] = of[n].q[i.index];
      r[owed + n] = of[n].owed[i.column];
    });
  }

  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    const Real m = mass(i);
    core::unrolled<quantities>([&]<int n>(core::Stage<n>) {
      const Real mean = of[n].q[i.index];
      const Real mixed = physics::blend(mean, r[first + n], r[weight]);
      of[n].q[i.index] = mixed;
      r[first + n] = mixed;
      r[owed + n] -= m * (mixed - mean);
    });
    r[weight] = from_above[i.index];
  }

  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    for (int n = 0; n < quantities; ++n) of[n].owed[i.column] = r[owed + n];
  }
};

/// Diffuses quantities over dt.  walk: core::Walk with 3 + 2 quantities registers.
template <class Walk, class Real, int quantities, class Diffusivity>
void mix_air(const Walk& walk, const AirMixingElimination<Real, quantities, Diffusivity>& elimination) {
  walk.scan_up(elimination);
  AirMixingSubstitution<Real, quantities> substitution{elimination.mass, {elimination.from_above.data}, {}};
  std::copy_n(elimination.of, quantities, substitution.of);
  walk.scan_down(substitution);
}

}  // namespace sounding::model
