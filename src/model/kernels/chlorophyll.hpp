// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the light takes its chlorophyll from.  Each source is asked cell by cell and returns mg m-3; what a
/// kernel of light is a template over.
#pragma once

#include "core/tile.hpp"

namespace sounding::model {

/// In proportion to phytoplankton nitrogen.
template <class Real>
struct PhytoplanktonChlorophyll {
  core::View<const Real> phytoplankton;  ///< [mmol m-3]
  Real ratio;                            ///< chlorophyll to nitrogen [mg mmol-1]
  SOUNDING_HD Real operator()(const core::Cell& i) const { return ratio * phytoplankton[i.index]; }
};

/// Writes it for output: a cell kernel.
template <class Real>
struct ChlorophyllKernel {
  PhytoplanktonChlorophyll<Real> source;
  core::View<Real> chlorophyll;  ///< [mg m-3]
  SOUNDING_HD void operator()(const core::Cell& i) const { chlorophyll[i.index] = source(i); }
};

/// A field of chlorophyll [mg m-3].
template <class Real>
struct ChlorophyllField {
  core::View<const Real> chlorophyll;
  SOUNDING_HD Real operator()(const core::Cell& i) const { return chlorophyll[i.index]; }
};

/// Water without chlorophyll.
template <class Real>
struct ClearWater {
  SOUNDING_HD Real operator()(const core::Cell&) const { return Real(0); }
};

}  // namespace sounding::model
