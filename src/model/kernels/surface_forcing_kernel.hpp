// SPDX-License-Identifier: Apache-2.0
/// \file
/// Light, heat and short wave at the surface: the same over all columns.
#pragma once

#include "core/timed.hpp"

namespace sounding::model {

/// A column kernel.
template <class Real>
struct SurfaceForcingKernel {
  core::Timed<Real> shortwave_now, par_now;  ///< net short wave, and PAR below the surface [W m-2]
  Real heat_now;                             ///< temperature flux, downward [K m s-1]
  core::View<Real> shortwave, par, temperature_flux;
  core::View<Real> shortwave_in;  ///< for the ledger [W m-2]

  SOUNDING_HD void operator()(const core::Cell& i) const {
    shortwave[i.column] = shortwave_now();
    par[i.column] = par_now();
    temperature_flux[i.column] = heat_now;
    shortwave_in[i.column] = shortwave_now();
  }
};

/// A column kernel: one row becomes another.
template <class Real>
struct RowCopyKernel {
  core::View<const Real> from;
  core::View<Real> to;

  SOUNDING_HD void operator()(const core::Cell& i) const { to[i.column] = from[i.column]; }
};

}  // namespace sounding::model
