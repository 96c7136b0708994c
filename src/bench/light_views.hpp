// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tile.hpp"
#include "model/kernels/chlorophyll.hpp"

namespace sounding::bench {

/// PAR just below the surface in all benchmarks [W m-2].
template <class Real>
inline constexpr Real surface_par = Real(100);

/// How a water is stored.
enum class Storage {
  dense,   ///< [level][column], columns as they lie on the map
  sorted,  ///< [level][column], columns renumbered by depth, deepest first
  tiles    ///< the depth-sorted tiles of the model
};

/// What a light kernel reads and writes, in whichever storage.
template <class Real>
struct LightViews {
  model::ChlorophyllField<Real> chlorophyll;  ///< [mg m-3]
  core::Thickness<Real> thickness;            ///< [m]
  core::View<const Real> surface_par;         ///< by column [W m-2]
  core::View<Real> par;                       ///< [W m-2]
};

}  // namespace sounding::bench
