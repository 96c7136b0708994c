// SPDX-License-Identifier: Apache-2.0
/// \file
/// From a field on depth levels to profiles under given columns.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sounding::io {

/// A field on latitude, longitude and depth, with gaps.
struct LevelField {
  std::vector<double> lat, lon;      ///< centres [degrees], ascending
  std::vector<double> depth;         ///< [m], positive down, ascending
  bool periodic = false;             ///< the longitudes close the circle
  std::vector<double> value;         ///< [level][y][x]
  std::vector<unsigned char> valid;  ///< 1 where a value is known, [level][y][x]

  std::size_t nx() const { return lon.size(); }
  std::size_t ny() const { return lat.size(); }
  std::size_t levels() const { return depth.size(); }
  std::size_t at(std::size_t k, std::size_t j, std::size_t i) const { return (k * ny() + j) * nx() + i; }
};

/// Profiles under columns, on those levels of the field that hold a value there.
struct ColumnProfiles {
  struct Profile {
    std::vector<double> depth;  ///< [m], positive down, ascending, at least one
    std::vector<double> value;
  };
  std::vector<Profile> column;
  std::size_t filled_columns = 0;  ///< columns whose uppermost value leans on a filled gap
  double largest_distance = 0;     ///< farthest place a gap was filled from [degrees of a great circle]

  /// The value of a column at height z [m] (negative under water): linear between levels, constant beyond the
  /// first and the last.
  double at(std::size_t column_index, double z) const;
};

/// Horizontal interpolation.  At each level gaps take the nearest valid value by great-circle distance, no
/// farther than `reach` degrees; then bilinear between cell centres, with the weights of valid neighbours
/// only. Beyond the outermost centres the nearest ones count.  Throws Error (65) where a column lies more
/// than `reach` degrees from every known value of the uppermost level. lon, lat: columns [degrees], any
/// convention of longitudes.
ColumnProfiles interpolate_horizontally(const LevelField& field, std::span<const double> lon,
                                        std::span<const double> lat, double reach = 10);

/// Both steps: values [column][k] at heights z[k] [m, negative under water].
/// A partial bottom cell has its own centre: ask `interpolate_horizontally` and `ColumnProfiles::at` for it.
std::vector<double> interpolate_to_columns(const LevelField& field, std::span<const double> lon,
                                           std::span<const double> lat, std::span<const double> z,
                                           double reach = 10);

}  // namespace sounding::io
