// SPDX-License-Identifier: Apache-2.0
/// \file
/// Elevation of land and sea floor from a netCDF file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/geography.hpp"

namespace sounding::io {

/// A field on a regular latitude-longitude grid; both axes ascend.
struct RegionalField {
  std::vector<double> lat, lon;  ///< cell centres [degrees]; longitudes run on from the region's west
  std::vector<double> lat_bounds, lon_bounds;  ///< cell edges [degrees], one more than centres
  std::vector<double> value;                   ///< [y][x]
  std::string path, variable;                  ///< where the values come from
  std::string source;                          ///< title, source or history that the file states about itself

  std::size_t nx() const { return lon.size(); }
  std::size_t ny() const { return lat.size(); }
};

/// What to read: elevation in metres, positive up, in (latitude, longitude) order.
struct BathymetryRequest {
  std::filesystem::path path;
  std::string
      variable;  ///< empty: the only field on latitude and longitude, or the best known name among several
  std::optional<Region> region;  ///< absent: everything, with the longitudes of the file
};

/// Elevation [m], positive up, negative under water, in -12000..9000.  ETOPO files of the Ferret data sets
/// (variable ROSE), files in the manner of GEBCO (`elevation(lat, lon)`), packed or not, either order of
/// latitudes; an attribute `positive = "down"` turns the sign.
/// Throws Error (65 or 66) on a missing or damaged file, wrong units or axes, a region that the file does not
/// cover, fill values, NaN, or heights out of range, each with its place.
RegionalField read_bathymetry(const BathymetryRequest& request);

/// What read_bathymetry would return but for the values, from the coordinates alone.  Throws as it does.
RegionalField read_bathymetry_axes(const BathymetryRequest& request);

}  // namespace sounding::io
