// SPDX-License-Identifier: Apache-2.0
/// \file
/// The fix of negative tracers, once per step, counted.
#pragma once

#include "core/tile.hpp"
#include "model/kernels/npzd_kernel.hpp"
#include "physics/npzd_negative.hpp"

namespace sounding::model {

/// How a cell is fixed.
struct Rescale {
  template <class Real>
  static SOUNDING_HD physics::FixedPlankton<Real> fix(const physics::Plankton<Real>& q) {
    return physics::rescale_negative(q);
  }
};
struct Clip {
  template <class Real>
  static SOUNDING_HD physics::FixedPlankton<Real> fix(const physics::Plankton<Real>& q) {
    return physics::clip_negative(q);
  }
};

/// A scan, since it sums over the column: how many cells were fixed, and how much nitrogen that made.  Both
/// are fluxes, hence rates.
template <class Real, class Rule>
struct NegativeFixKernel {
  static constexpr int registers = 2;

  core::Thickness<Real> thickness;  ///< [m]
  PlanktonViews<Real> tracers;      ///< [mmol m-3]
  core::View<Real> fixed_cells;     ///< by column [s-1]
  core::View<Real> added;           ///< by column, nitrogen made [mmol m-2 s-1]
  Real per_second;                  ///< 1 / length of the step [s-1]

  template <class R>
  SOUNDING_HD void begin(const core::Cell&, R r) const {
    r[0] = Real(0);
    r[1] = Real(0);
  }
  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    const PlanktonViews<Real>& v = tracers;
    const auto f = Rule::fix(physics::Plankton<Real>{v.nutrient[i.index], v.phytoplankton[i.index],
                                                     v.zooplankton[i.index], v.detritus[i.index]});
    v.nutrient[i.index] = f.tracers.nutrient;
    v.phytoplankton[i.index] = f.tracers.phytoplankton;
    v.zooplankton[i.index] = f.tracers.zooplankton;
    v.detritus[i.index] = f.tracers.detritus;
    r[0] += f.fixed;
    r[1] += f.added * thickness(i);
  }
  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    fixed_cells[i.column] = r[0] * per_second;
    added[i.column] = r[1] * per_second;
  }
};

}  // namespace sounding::model
