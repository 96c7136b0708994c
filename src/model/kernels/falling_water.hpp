// SPDX-License-Identifier: Apache-2.0
/// \file
/// The species of precipitation that a scheme carries.
#pragma once

#include "core/tile.hpp"

namespace sounding::model {

/// None of them, rain, or rain and snow: contents of cells [kg/kg].
template <class Real, int species>
struct FallingWater {
  core::View<const Real> q[species > 0 ? species : 1];

  /// `start` and f of every content of cell i, added in their order.
  template <class Function>
  SOUNDING_HD Real add(Real start, std::size_t i, Function f) const {
    Real sum = start;
    for (int n = 0; n < species; ++n) sum += f(q[n][i]);
    return sum;
  }
};

}  // namespace sounding::model
