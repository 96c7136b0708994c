// SPDX-License-Identifier: Apache-2.0
/// \file
/// The content of a column.
#pragma once

#include "core/tile.hpp"

namespace sounding::model {

/// Column sum of rho dz q: the mass of a species above a square metre, for instance [q kg m-2].
template <class Real>
struct PathKernel {
  static constexpr int registers = 1;
  core::Thickness<Real> thickness;
  core::View<const Real> rho;  ///< by level
  core::View<const Real> q;
  core::View<Real> path;  ///< by column

  template <class R>
  SOUNDING_HD void begin(const core::Cell&, R r) const {
    r[0] = Real(0);
  }
  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    r[0] += rho[static_cast<std::size_t>(i.level)] * thickness(i) * q[i.index];
  }
  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    path[i.column] = r[0];
  }
};

}  // namespace sounding::model
