// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "physics/light.hpp"

namespace sounding::bench {

/// A sum that keeps what its last addition rounded off (Kahan 1965): over so many levels plain rounding would
/// cost more than all exponentials together.
template <class Real>
struct RunningSum {
  Real sum = 0, rounding = 0;
  SOUNDING_HD void add(Real x) {
    const Real term = x - rounding;
    const Real next = sum + term;
    rounding = (next - sum) - term;
    sum = next;
  }
};

/// PAR in the mean over a cell [W m-2].
/// surface: light of both bands below the surface [W m-2]; above, cell: optical thickness of the water above
/// the cell and of the cell itself, in halvings [1].
template <class Real>
SOUNDING_HD Real light_at_depth(physics::Bands<Real> surface, physics::Bands<Real> above,
                                physics::Bands<Real> cell) {
  const physics::Bands<Real> at_face{surface.red * core::exp2(-above.red),
                                     surface.blue * core::exp2(-above.blue)};
  return physics::mean_light(at_face, physics::transmission(cell));
}

}  // namespace sounding::bench
