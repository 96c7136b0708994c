// SPDX-License-Identifier: Apache-2.0
/// \file
/// What acts on a column of air from outside, as plain SI values: part of `atmosphere.forcing`.
#pragma once

#include "io/config/source.hpp"

namespace sounding::io {

/// Tendencies that a larger scale of motion makes; heights above sea level.
struct LargeScale {
  Source theta_li_tendency = 0.0;  ///< K s-1, by horizontal advection
  Source q_np_tendency = 0.0;      ///< s-1, of water that does not precipitate
  Source vertical_velocity = 0.0;  ///< m s-1, positive upward; acts as -w d/dz, through no end of the column
  bool operator==(const LargeScale&) const = default;
};

enum class RadiationKind { none, prescribed, liquid_water };
struct Radiation {
  RadiationKind kind = RadiationKind::none;
  Source heating_rate = 0.0;    ///< K s-1, of potential temperature
  double cloud_top_flux = 70;   ///< W m-2, net upward above a thick cloud less that inside
  double cloud_base_flux = 22;  ///< W m-2, net upward below a thick cloud less that inside
  double absorption = 85;       ///< m2 kg-1, of liquid water
  bool operator==(const Radiation&) const = default;
};

/// Whether a source is anything but the number 0.
inline bool acts(const Source& source) { return source != Source(0.0); }

}  // namespace sounding::io
