// SPDX-License-Identifier: Apache-2.0
/// \file
/// Euphotic depth: where PAR has fallen to a share of its value at the surface.
#pragma once

#include "model/kernels/chlorophyll.hpp"
#include "model/kernels/lit_cell.hpp"

namespace sounding::model {

/// What `EuphoticDepthKernel::status` says of a column.
enum class Euphotic { interior = 0, reaches_bottom = 1, night = 2 };

/// Share of the light below the surface that ends the euphotic zone [1]: near it photosynthesis over a day
/// just balances respiration, by the convention of Ryther (1956), Limnol. Oceanogr. 1, 61-70.
inline constexpr double euphotic_share = 0.01;

/// The first cell whose lower face gets no more than `cutoff` of the surface light holds the depth, between
/// its faces by exponential decay.  A column lit down to the sea floor answers with the depth of its floor; a
/// column in the dark with NaN.
template <class Real, class Chlorophyll>
struct EuphoticDepthKernel : LitCell<Real, Chlorophyll> {
  static constexpr int stages = 3;
  static constexpr int registers = 9;

  using LitCell<Real, Chlorophyll>::stage;

  Real cutoff;                         ///< share of the surface light [1], in (0, 1)
  core::View<const Real> surface_par;  ///< by column [W m-2], >= 0
  core::View<Real> depth;              ///< by column [m], positive downward
  core::View<Real> status;             ///< by column, a number of `Euphotic`

  /// Registers 2, 3: light at the face in hand, relative to the surface.  4: depth of that face.
  /// 5: 1 until the depth is found.  6, 7, 8: light at the upper and lower face of the cell that holds it,
  /// and its thickness.
  template <class R>
  SOUNDING_HD void begin(const core::Cell&, R r) const {
    this->enter(Real(1), r);
    r[4] = Real(0);
    r[5] = Real(1);
  }

  /// Until the depth is found, every cell is taken for the one that holds it.
  template <class R>
  SOUNDING_HD void stage(core::Stage<2>, const core::Cell& i, R r) const {
    const physics::Bands<Real> above{r[2], r[3]};
    const auto below = physics::light_below(above, physics::transmission(physics::Bands<Real>{r[0], r[1]}));
    const Real light_above = above.red + above.blue;
    const Real light_below = below.red + below.blue;
    const Real h = this->thickness(i);
    const auto searching = r[5] > Real(0);
    r[6] = core::select(searching, light_above, r[6]);
    r[7] = core::select(searching, light_below, r[7]);
    r[8] = core::select(searching, h, r[8]);
    r[4] = core::select(searching, r[4] + h, r[4]);
    r[5] = core::select(light_below <= cutoff, Real(0), r[5]);
    r[2] = below.red;
    r[3] = below.blue;
  }

  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    const auto lit_floor = r[5] > Real(0);
    const auto night = surface_par[i.column] <= Real(0);
    const Real dark_below = core::select(lit_floor, cutoff, r[7]);
    const Real top = r[4] - r[8];
    const Real inside = top + physics::depth_of_light(r[6], dark_below, cutoff, r[8]);
    const Real lit_depth = core::select(lit_floor, r[4], inside);
    depth[i.column] = core::select(night, core::not_a_number<Real>, lit_depth);
    const Real lit_status =
        core::select(lit_floor, Real(int(Euphotic::reaches_bottom)), Real(int(Euphotic::interior)));
    status[i.column] = core::select(night, Real(int(Euphotic::night)), lit_status);
  }
};

}  // namespace sounding::model
