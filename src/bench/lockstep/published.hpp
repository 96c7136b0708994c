// SPDX-License-Identifier: Apache-2.0
/// \file
/// What stopping light at the sea floor cost on a Tesla V100-PCIE-32GB: 512 x 512 columns, 64 levels,
/// Float64, one thread per column; least of 5 batches of 100 launches.  Ali Ramadhan, OceanBioME.jl, pull
/// request 416.
#pragma once

#include <array>
#include <optional>

#include "bench/lockstep/light_control_flow.hpp"
#include "grid/bathymetry.hpp"

namespace sounding::bench {

struct PublishedRow {
  grid::SeafloorKind seafloor;
  double wet_fraction;
  double walk_all, break_, predicated, bounded;  ///< [ms] per launch

  /// [ms]; sorted was not measured.
  constexpr std::optional<double> milliseconds(LightVariant variant) const {
    switch (variant) {
      case LightVariant::walk_all:
        return walk_all;
      case LightVariant::break_:
        return break_;
      case LightVariant::predicated:
        return predicated;
      case LightVariant::bounded:
        return bounded;
      default:
        return std::nullopt;
    }
  }
};

inline constexpr std::array published = {
    PublishedRow{grid::SeafloorKind::all_wet, 1.00, 1.331, 1.374, 1.370, 1.330},
    PublishedRow{grid::SeafloorKind::shelf, 0.20, 1.330, 0.286, 1.376, 0.276},
    PublishedRow{grid::SeafloorKind::slope, 0.55, 1.332, 0.910, 1.371, 0.873},
    PublishedRow{grid::SeafloorKind::random, 0.50, 1.332, 1.316, 1.370, 1.264}};

}  // namespace sounding::bench
