// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cloud of every cell where the temperature is that of the base state: all water above saturation condenses.
#pragma once

#include "core/tile.hpp"
#include "physics/saturation.hpp"

namespace sounding::model {

/// A cell kernel.  What depends on the base state alone is tabulated by level, on the host.
template <class Real>
struct FixedTemperatureCloudKernel {
  core::View<const Real> temperature;  ///< by level [K]
  core::View<const Real> q_sat;  ///< by level: saturation humidity at the density of the base state [kg/kg]
  core::View<const Real> liquid_fraction;  ///< by level [-]
  core::View<const Real> q_np;             ///< total water without rain and snow [kg/kg]
  core::View<Real> T;                      ///< [K]
  core::View<Real> q_liq;                  ///< cloud liquid [kg/kg]
  core::View<Real> q_ice;                  ///< cloud ice [kg/kg]

  SOUNDING_HD void operator()(core::Cell i) const {
    const auto level = static_cast<std::size_t>(i.level);
    const Real q_c = core::positive_part(q_np[i.index] - q_sat[level]);
    const Real liquid = liquid_fraction[level] * q_c;
    T[i.index] = temperature[level];
    q_liq[i.index] = liquid;
    q_ice[i.index] = q_c - liquid;
  }
};

}  // namespace sounding::model
