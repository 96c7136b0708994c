// SPDX-License-Identifier: Apache-2.0
/// \file
/// Counts water below zero, which the limits of the stages exclude up to round-off: a step that is too long
/// shows here.
#pragma once

#include "model/kernels/falling_water.hpp"
#include "physics/vocabulary.hpp"

namespace sounding::model {

/// Scan kernel for scan_down, after a step.
template <class Real, int species>
struct NegativeWaterKernel {
  static constexpr int registers = 1;
  core::Thickness<Real> thickness;
  core::View<const Real> rho;   ///< by level [kg/m3]
  core::View<const Real> q_np;  ///< [kg/kg]
  FallingWater<Real, species> falling;
  core::View<Real> missing;  ///< by column, set: sum of rho dz max(-q, 0) of all [kg/m2]

  template <class R>
  SOUNDING_HD void begin(const core::Cell&, R r) const {
    r[0] = Real(0);
  }
  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    const auto missing_of = [](Real q) { return physics::positive_part(-q); };
    const Real below_zero = falling.add(missing_of(q_np[i.index]), i.index, missing_of);
    r[0] += rho[static_cast<std::size_t>(i.level)] * thickness(i) * below_zero;
  }
  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    missing[i.column] = r[0];
  }
};

}  // namespace sounding::model
