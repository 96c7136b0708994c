// SPDX-License-Identifier: Apache-2.0
/// \file
/// Value of a transported quantity at a cell face, from three cells along the flow.  Written for a uniform or
/// mildly stretched grid.  All schemes keep a quantity within the range of its neighbours at Courant numbers
/// up to 1 (upwind) or 1/2 (limited), in every stage of an SSP Runge-Kutta scheme.
#pragma once

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// First order: the value of the donor cell.
struct Upwind {
  static constexpr const char* name = "upwind";
  template <class Real>
  static SOUNDING_HD Real face_value(Real, Real donor, Real) {
    return donor;
  }
};

/// Second order, limited by the harmonic mean of both slopes; van Leer (1974, J. Comput. Phys.).
struct VanLeer {
  static constexpr const char* name = "van_leer";
  template <class Real>
  static SOUNDING_HD Real face_value(Real upstream, Real donor, Real downstream) {
    const Real a = donor - upstream, b = downstream - donor;
    const Real product = a * b;
    const auto monotone = product > Real(0);
    return donor + select(monotone, product / select(monotone, a + b, Real(1)), Real(0));
  }
};

/// Third order where smooth; Koren (1993).
struct Koren {
  static constexpr const char* name = "koren";
  template <class Real>
  static SOUNDING_HD Real face_value(Real upstream, Real donor, Real downstream) {
    const Real a = donor - upstream, b = downstream - donor;
    const Real size_a = abs(a), size_b = abs(b);
    const Real third = (size_b + Real(2) * size_a) * Real(1.0 / 6.0);
    const Real slope = minimum(minimum(size_a, size_b), third);
    const Real along = select(b < Real(0), -slope, slope);
    return donor + select(a * b > Real(0), along, Real(0));
  }
};

}  // namespace sounding::physics
