// SPDX-License-Identifier: Apache-2.0
/// \file
/// Whether a field is finite, as one number per column: what a health check has to bring from a device.
#pragma once

#include "core/math.hpp"
#include "core/tile.hpp"

namespace sounding::model {

/// Scan kernel for scan_down.
template <class Real>
struct FiniteKernel {
  static constexpr int registers = 1;
  core::View<const Real> value;
  core::View<Real> bad;  ///< by column: number of cells that are not finite, is added to [1]

  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    r[0] = bad[i.column];
  }
  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    r[0] += core::select(core::is_finite(value[i.index]), Real(0), Real(1));
  }
  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    bad[i.column] = r[0];
  }
};

}  // namespace sounding::model
