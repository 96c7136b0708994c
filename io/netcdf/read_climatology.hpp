// SPDX-License-Identifier: Apache-2.0
/// \file
/// Hydrography on depth levels from a netCDF file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "io/geography.hpp"
#include "io/interpolate.hpp"

namespace sounding::io {

enum class Hydrography { temperature, salinity };

/// What to read: a field in (depth, latitude, longitude) order.
struct ClimatologyRequest {
  std::filesystem::path path;
  Hydrography quantity = Hydrography::temperature;
  std::string variable;          ///< empty: TEMP or SALT, temperature or salinity, whichever the file has
  std::optional<Region> region;  ///< absent: everything
  double margin = 10;            ///< degrees read around the region, so that gaps can be filled from there
};

/// A field on depth levels, with its validity mask, and where it comes from.
struct Climatology : LevelField {
  std::string path, variable;
  std::string source;  ///< title, source or history that the file states about itself
};

/// Temperature [degC] in -3..40 or practical salinity [1] in 0..50.  Missing values stay missing.
/// Temperatures in K are converted; every other unit, depths without a stated direction, axes that do not
/// ascend or values out of range are refused with an Error (65 or 66) that names the place.
Climatology read_climatology(const ClimatologyRequest& request);

}  // namespace sounding::io
