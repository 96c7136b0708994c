// SPDX-License-Identifier: Apache-2.0
/// \file
/// PAR in every cell: a scan down that carries the light of both bands from face to face.
#pragma once

#include "model/kernels/chlorophyll.hpp"
#include "model/kernels/lit_cell.hpp"

namespace sounding::model {

/// Stages: chlorophyll | optical thickness | light.
template <class Real, class Chlorophyll>
struct LightKernel : LitCell<Real, Chlorophyll> {
  static constexpr int stages = 3;
  static constexpr int registers = 4;

  using LitCell<Real, Chlorophyll>::stage;

  core::View<const Real> surface_par;  ///< by column [W m-2], >= 0
  core::View<Real> par;                ///< mean over the cell [W m-2]

  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    this->enter(surface_par[i.column], r);
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<2>, const core::Cell& i, R r) const {
    const physics::Bands<Real> above{r[2], r[3]};
    const auto t = physics::transmission(physics::Bands<Real>{r[0], r[1]});
    par[i.index] = physics::mean_light(above, t);
    const auto below = physics::light_below(above, t);
    r[2] = below.red;
    r[3] = below.blue;
  }
};

}  // namespace sounding::model
