// SPDX-License-Identifier: Apache-2.0
/// \file
/// Growth, grazing and decay of plankton in every cell.
#pragma once

#include "core/tile.hpp"
#include "physics/npzd.hpp"

namespace sounding::model {

/// Views of the four tracers or of their tendencies.
template <class T>
struct PlanktonViews {
  core::View<T> nutrient, phytoplankton, zooplankton, detritus;
};

/// The four values of a cell.
template <class Real>
SOUNDING_HD physics::Plankton<Real> load(const PlanktonViews<const Real>& v, const core::Cell& i) {
  return {v.nutrient[i.index], v.phytoplankton[i.index], v.zooplankton[i.index], v.detritus[i.index]};
}

/// Adds to the tendencies of the four tracers.
template <class Real>
struct NpzdKernel {
  physics::Npzd<Real> npzd;
  core::View<const Real> temperature;  ///< [degC]
  core::View<const Real> par;          ///< mean over the cell [W m-2]
  PlanktonViews<const Real> tracers;   ///< [mmol m-3]
  PlanktonViews<Real> tendencies;      ///< [mmol m-3 s-1]

  SOUNDING_HD void operator()(const core::Cell& i) const {
    const auto transfers =
        physics::npzd_transfers(npzd, load(tracers, i), temperature[i.index], par[i.index]);
    const auto d = physics::npzd_tendencies(transfers);
    tendencies.nutrient[i.index] += d.nutrient;
    tendencies.phytoplankton[i.index] += d.phytoplankton;
    tendencies.zooplankton[i.index] += d.zooplankton;
    tendencies.detritus[i.index] += d.detritus;
  }
};

}  // namespace sounding::model
