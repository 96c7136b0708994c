// SPDX-License-Identifier: Apache-2.0
/// \file
/// The horizontal part of an input variable: its axes, and the part of them inside a region.
#pragma once

#include <optional>
#include <string>

#include "io/geography.hpp"
#include "io/netcdf/input.hpp"

namespace sounding::io {

/// Whether a dimension's coordinate variable has units of latitude (longitude).
bool is_latitude(const NetcdfFile& file, const std::string& dimension);
bool is_longitude(const NetcdfFile& file, const std::string& dimension);

/// Whether the last two dimensions of a variable are latitude, longitude.
bool is_horizontal(const NetcdfFile& file, const InputVariable& variable);

/// The part of a variable inside a region (absent: all of it, with the longitudes of the file).
struct HorizontalPart {
  AxisSelection lat, lon;
};

/// Throws Error (65) where the axes are unusable, the region is no region, or no cell lies inside.  `margin`
/// widens the region [degrees]; with `all` the file must also reach every end of it.
HorizontalPart select_part(const NetcdfFile& file, const InputVariable& variable,
                           const std::optional<Region>& region, double margin, bool all);

/// Values of that part, [leading dimension][y][x] with both axes ascending, the leading one whole (if there
/// is one).
Slab read_part(const NetcdfFile& file, const InputVariable& variable, const HorizontalPart& part);

}  // namespace sounding::io
