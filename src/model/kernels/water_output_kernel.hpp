// SPDX-License-Identifier: Apache-2.0
/// \file
/// What output tells of water and air besides what is stepped.
#pragma once

#include "model/kernels/falling_water.hpp"

namespace sounding::model {

/// q_tot, q_vap, pressure and density of every cell.
template <class Real, int species>
struct WaterOutputKernel {
  core::View<const Real> level_pressure, level_density;  ///< by level
  core::View<const Real> q_np, q_liq, q_ice;
  FallingWater<Real, species> falling;
  core::View<Real> q_tot, q_vap, pressure, air_density;

  SOUNDING_HD void operator()(const core::Cell& i) const {
    const auto level = static_cast<std::size_t>(i.level);
    q_tot[i.index] = falling.add(q_np[i.index], i.index, [](Real q) { return q; });
    q_vap[i.index] = q_np[i.index] - q_liq[i.index] - q_ice[i.index];
    pressure[i.index] = level_pressure[level];
    air_density[i.index] = level_density[level];
  }
};

}  // namespace sounding::model
