// SPDX-License-Identifier: Apache-2.0
/// \file
/// Boxes on the sphere, and which part of a file's latitude and longitude axes they take.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sounding::io {

/// A box on the globe.  west < east, at most 360 apart; either may lie outside -180..360.
struct Region {
  double west = 0, east = 0, south = 0, north = 0;  ///< degrees
  bool operator==(const Region&) const = default;
};

/// A run of neighbouring indices along one axis of a file.
struct IndexRange {
  std::size_t start = 0, count = 0;
};

/// The part of a file's axis inside a box, ascending whatever the order of the file.
struct AxisSelection {
  std::vector<IndexRange> ranges;  ///< to read one after another; two where the box crosses the file's seam
  bool reversed = false;           ///< the file descends: turn the joined values around
  bool covered = false;            ///< the cells of the file reach both ends of the box
  bool periodic = false;           ///< the file closes the circle
  std::vector<double> centre;      ///< cell centres [degrees], ascending
  std::vector<double> edge;        ///< one more than centres [degrees]; cells are neighbours
};

/// Edges of cells from their centres: midpoints, and half a step beyond the ends.  At least two centres.
std::vector<double> cell_edges(std::span<const double> centre);

/// Cells whose centre lies in [south, north], up to a thousandth of a step.  Latitudes strictly monotonic, at
/// least two; edges end at the poles.
AxisSelection select_latitudes(std::span<const double> latitude, double south, double north);

/// Cells whose centre lies in [west, east), up to a thousandth of a step, counted eastward from `west`:
/// centres run on from there without a jump.  Longitudes strictly ascending, at least two, any convention; a
/// last column one turn after the first repeats it and is dropped.
AxisSelection select_longitudes(std::span<const double> longitude, double west, double east);

/// Distance of two points along a great circle of a sphere of the Earth's mean radius, 6371008.8 m (Moritz
/// 2000, J. Geodesy 74, 128) [m]; by haversines, which keep short ones exact.  Degrees.
double distance_on_sphere(double latitude_a, double longitude_a, double latitude_b, double longitude_b);

/// The longitude plus whole turns, in [start, start + 360).
double turned_into(double longitude, double start);

}  // namespace sounding::io
