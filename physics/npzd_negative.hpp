// SPDX-License-Identifier: Apache-2.0
/// \file
/// Negative tracers, which explicit steps can leave behind, removed cell by cell.
#pragma once

#include "physics/npzd.hpp"

namespace sounding::physics {

/// Tracers without negative values.
template <class Real>
struct FixedPlankton {
  Plankton<Real> tracers;  ///< [mmol m-3], none negative
  Real fixed;              ///< 1 if a tracer was negative, else 0
  Real added;              ///< nitrogen that did not exist before [mmol m-3]
};

template <class Real>
SOUNDING_HD Plankton<Real> without_negatives(const Plankton<Real>& q) {
  return {positive_part(q.nutrient), positive_part(q.phytoplankton), positive_part(q.zooplankton),
          positive_part(q.detritus)};
}

template <class Real>
SOUNDING_HD Real total_nitrogen(const Plankton<Real>& q) {
  return (q.nutrient + q.phytoplankton) + (q.zooplankton + q.detritus);
}

template <class Real>
SOUNDING_HD auto any_negative(const Plankton<Real>& q) {
  return (q.nutrient < Real(0)) | (q.phytoplankton < Real(0)) | (q.zooplankton < Real(0)) |
         (q.detritus < Real(0));
}

/// Sets negative tracers to zero; the nitrogen this makes is `added`.
template <class Real>
SOUNDING_HD FixedPlankton<Real> clip_negative(const Plankton<Real>& q) {
  const Plankton<Real> p = without_negatives(q);
  return {p, select(any_negative(q), Real(1), Real(0)), total_nitrogen(p) - total_nitrogen(q)};
}

/// Sets negative tracers to zero and takes what they lacked from the positive ones in proportion, so that the
/// total stays.  Where the total itself is not positive all four become zero, which makes the least nitrogen:
/// `added`.  Tracers without a negative one keep their bits; NaN spreads to all four and stays visible.
template <class Real>
SOUNDING_HD FixedPlankton<Real> rescale_negative(const Plankton<Real>& q) {
  const Plankton<Real> p = without_negatives(q);
  const Real total = total_nitrogen(q);
  const Real positive_total = total_nitrogen(p);
  const auto empty = total <= Real(0);
  const Real factor = select(empty, Real(0), total / select(empty, Real(1), positive_total));
  return {{p.nutrient * factor, p.phytoplankton * factor, p.zooplankton * factor, p.detritus * factor},
          select(any_negative(q), Real(1), Real(0)),
          select(empty, -total, Real(0))};
}

}  // namespace sounding::physics
