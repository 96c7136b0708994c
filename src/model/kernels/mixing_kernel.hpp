// SPDX-License-Identifier: Apache-2.0
/// \file
/// Implicit vertical diffusion of several tracers with one matrix: a scan down (elimination) and a scan up
/// (substitution), both in place.
///
/// Row i of the matrix is completed when cell i+1 is reached, so no value, thickness or diffusivity below the
/// bottom of a column is ever read on its behalf.
///
/// What enters through the surface arrives to the last bit: water that is mixed to the floor and cools at a
/// constant rate would round the same way in every step, up to half a unit in the last place, which in float
/// is soon a noticeable part of the flux.  So each column keeps what rounding has withheld, as Kahan (1965)
/// does in a sum, and hands it in with the next flux.
#pragma once

#include <algorithm>
#include <utility>

#include "core/verbs.hpp"
#include "physics/mixing.hpp"

namespace sounding::model {

/// One diffusivity everywhere [m2 s-1].
template <class Real>
struct UniformDiffusivity {
  Real value;
  SOUNDING_HD Real operator()(const core::Cell&) const { return value; }
};

/// Diffusivity by face [m2 s-1]; that of a cell belongs to the face above it, that of level 0 is not used.
template <class Real>
struct FaceDiffusivity {
  core::View<const Real> value;
  SOUNDING_HD Real operator()(const core::Cell& i) const { return value[i.index]; }
};

/// Tracers mixed together.
template <class Real, int tracers>
struct MixedTracers {
  core::View<Real> value[tracers];
};

/// What a tracer gains through the surface, by column.
template <class Real>
struct SurfaceGain {
  core::View<const Real> flux;  ///< downward [unit of the tracer m s-1]
  core::View<Real> owed;  ///< not yet arrived, for rounding [unit of the tracer m]; belongs to the state
};

/// \tparam tracers  number of tracers that share the diffusivity
/// \tparam fluxes   the first so many tracers have a flux through the surface
template <class Real, int tracers, int fluxes, class Diffusivity>
struct MixingElimination {
  static_assert(0 <= fluxes && fluxes <= tracers);
  static constexpr int registers = 2 + tracers + fluxes;
  static constexpr int owed = 2 + tracers;

  Real dt;  ///< [s]
  Diffusivity diffusivity;
  core::Thickness<Real> thickness;     ///< [m]
  MixedTracers<Real, tracers> tracer;  ///< becomes the mean of the water above
  core::View<Real> from_below;         ///< scratch: weight of this cell in the one above [1]
  SurfaceGain<Real> surface[fluxes > 0 ? fluxes : 1];

  /// Registers 0: reach of the cell above, 1: its thickness, then the tracers above, then what is owed.
  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    const Real h = thickness(i);
    r[0] = h;
    r[1] = h;
    const auto start = [&]<int t>(core::Stage<t>) {
      const Real before = tracer.value[t][i.index];
      r[2 + t] = before;
      if constexpr (t < fluxes) {
        const Real gain = dt * surface[t].flux[i.column] + surface[t].owed[i.column];
        const Real after = before + gain / h;
        tracer.value[t][i.index] = after;
        r[2 + t] = after;
        r[owed + t] = gain - h * (after - before);
      }
    };
    [&]<int... t>(std::integer_sequence<int, t...>) { (start(core::Stage<t>{}), ...); }
    (std::make_integer_sequence<int, tracers>{});
  }

  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    const Real h = thickness(i);
    const Real face = physics::face_conductance(diffusivity(i), dt, r[1], h);
    const Real conductance = core::select(i.level > 0, face, Real(0));
    const auto e = physics::eliminate(r[0], conductance, h);
    from_below[i.index] = e.from_below;
    r[0] = e.reach;
    r[1] = h;
    const auto step = [&]<int t>(core::Stage<t>) {
      const Real before = tracer.value[t][i.index];
      const Real mean = physics::blend(before, r[2 + t], e.from_above);
      tracer.value[t][i.index] = mean;
      r[2 + t] = mean;
      if constexpr (t < fluxes) r[owed + t] -= h * (mean - before);
    };
    [&]<int... t>(std::integer_sequence<int, t...>) { (step(core::Stage<t>{}), ...); }
    (std::make_integer_sequence<int, tracers>{});
  }

  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    for (int t = 0; t < fluxes; ++t) surface[t].owed[i.column] = r[owed + t];
  }
};

/// Second half: turns the means into the mixed tracers.
template <class Real, int tracers, int fluxes>
struct MixingSubstitution {
  static constexpr int registers = 1 + tracers + fluxes;
  static constexpr int owed = 1 + tracers;

  core::Thickness<Real> thickness;
  MixedTracers<Real, tracers> tracer;
  core::View<const Real> from_below;
  SurfaceGain<Real> surface[fluxes > 0 ? fluxes : 1];

  /// Registers 0: weight of the cell below, then its tracers, then what is owed.
  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    r[0] = Real(0);
    const auto start = [&]<int t>(core::Stage<t>) {
      r[1 + t] = tracer.value[t][i.index];
      if constexpr (t < fluxes) r[owed + t] = surface[t].owed[i.column];
    };
    [&]<int... t>(std::integer_sequence<int, t...>) { (start(core::Stage<t>{}), ...); }
    (std::make_integer_sequence<int, tracers>{});
  }

  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    const Real weight = r[0];
    const auto step = [&]<int t>(core::Stage<t>) {
      const Real mean = tracer.value[t][i.index];
      const Real mixed = physics::blend(mean, r[1 + t], weight);
      tracer.value[t][i.index] = mixed;
      r[1 + t] = mixed;
      if constexpr (t < fluxes) r[owed + t] -= thickness(i) * (mixed - mean);
    };
    [&]<int... t>(std::integer_sequence<int, t...>) { (step(core::Stage<t>{}), ...); }
    (std::make_integer_sequence<int, tracers>{});
    r[0] = from_below[i.index];
  }

  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    for (int t = 0; t < fluxes; ++t) surface[t].owed[i.column] = r[owed + t];
  }
};

/// Diffuses tracers over dt.  walk: core::Walk with 2 + tracers + fluxes registers.
template <class Walk, class Real, int tracers, int fluxes, class Diffusivity>
void mix(const Walk& walk, const MixingElimination<Real, tracers, fluxes, Diffusivity>& elimination) {
  walk.scan_down(elimination);
  MixingSubstitution<Real, tracers, fluxes> substitution{
      elimination.thickness, elimination.tracer, {elimination.from_below.data}, {}};
  std::copy_n(elimination.surface, fluxes, substitution.surface);
  walk.scan_up(substitution);
}

}  // namespace sounding::model
