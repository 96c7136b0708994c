// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a step adds to a tally, on the CPU for one tile, on the device for all columns.
#pragma once

#include "model/kernels/step_kernels.hpp"
#include "model/process.hpp"
#include "model/tally.hpp"

namespace sounding::model {

/// The rows of a tally, bound to what the context walks.
template <class Real>
struct TallyRows {
  const Real* value;   ///< of a field or a column value
  const double* rate;  ///< of a flux
  double* kept;
  double* defined;  ///< where the tally counts
};

template <class Real, class Value>
void keep_extreme(const TileContext<Real>& t, io::Reduction reduction, std::size_t count,
                  core::View<const Value> value, double* kept) {
  if (reduction == io::Reduction::min) {
    t.each_value(count, ExtremeKernel<double, Value, false>{value, {kept}});
  } else {
    t.each_value(count, ExtremeKernel<double, Value, true>{value, {kept}});
  }
}

template <class Real>
void keep(const TileContext<Real>& t, const Tally& tally, const TallyRows<Real>& rows) {
  const bool by_cell = tally.held.by_cell();
  const std::size_t count = by_cell ? t.cells() : t.slots();
  if (tally.reduction != io::Reduction::mean) {
    if (tally.held.holder == Holder::flux) {
      keep_extreme<Real, double>(t, tally.reduction, count, {rows.rate}, rows.kept);
    } else {
      keep_extreme<Real, Real>(t, tally.reduction, count, {rows.value}, rows.kept);
    }
  } else if (by_cell) {
    t.each_value(count, FieldSumKernel<double, Real>{{rows.value}, {rows.kept}});
  } else {
    t.each_value(count, RowSumKernel<double, Real>{{rows.value}, {rows.kept}, {rows.defined}});
  }
}

}  // namespace sounding::model
