// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/horizontal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace sounding::io {
namespace {

template <std::size_t N>
bool has_units(const NetcdfFile& file, const std::string& dimension,
               const std::array<std::string_view, N>& accepted) {
  const auto variable = find_variable(file, dimension);
  if (!variable) return false;
  const std::string units = plain_words(text_attribute(file, variable->id, "units"));
  return std::find(accepted.begin(), accepted.end(), units) != accepted.end();
}

void check_region(const NetcdfFile& file, const Region& region) {
  const double width = region.east - region.west;
  const bool usable = std::isfinite(width) && std::abs(region.west) <= 720 && std::abs(width) <= 360 &&
                      region.south >= -90 && region.south <= region.north && region.north <= 90;
  if (!usable)
    refuse(file, "",
           fmt::format(
               "west {}, east {}, south {}, north {} is no region: -90 <= south <= north <= 90 and at most "
               "360 degrees from west to east are due",
               region.west, region.east, region.south, region.north));
}

std::vector<double> longitude_axis(const NetcdfFile& file, const std::string& dimension) {
  std::vector<double> lon = read_axis(file, dimension);
  if (lon.back() < lon.front())
    refuse(file, dimension,
           "longitudes run westward; turn them around, for instance with ncpdq -a -" + dimension);
  const double span = lon.back() - lon.front();
  const double step = span / static_cast<double>(lon.size() - 1);
  if (lon.front() < -360 || lon.back() > 720 || span > 360 + 0.5 * step)
    refuse(file, dimension,
           fmt::format("longitudes {} .. {} cover more than one turn", lon.front(), lon.back()));
  return lon;
}

std::vector<double> latitude_axis(const NetcdfFile& file, const std::string& dimension) {
  std::vector<double> lat = read_axis(file, dimension);
  const auto [lowest, highest] = std::minmax(lat.front(), lat.back());
  // Rounding may put the last point of an axis a hair beyond the pole.
  constexpr double pole = 90.001;
  if (lowest < -pole || highest > pole)
    refuse(file, dimension, fmt::format("latitudes {} .. {} reach beyond the poles", lowest, highest));
  return lat;
}

}  // namespace

bool is_latitude(const NetcdfFile& file, const std::string& dimension) {
  constexpr std::array<std::string_view, 6> accepted = {"degrees north", "degree north", "degrees n",
                                                        "degree n",      "degreesn",     "degreen"};
  return has_units(file, dimension, accepted);
}

bool is_longitude(const NetcdfFile& file, const std::string& dimension) {
  constexpr std::array<std::string_view, 6> accepted = {"degrees east", "degree east", "degrees e",
                                                        "degree e",     "degreese",    "degreee"};
  return has_units(file, dimension, accepted);
}

bool is_horizontal(const NetcdfFile& file, const InputVariable& variable) {
  const std::size_t rank = variable.shape.size();
  return rank >= 2 && is_latitude(file, variable.dimension[rank - 2]) &&
         is_longitude(file, variable.dimension[rank - 1]);
}

HorizontalPart select_part(const NetcdfFile& file, const InputVariable& variable,
                           const std::optional<Region>& region, double margin, bool all) {
  const std::size_t rank = variable.shape.size();
  const auto lat = latitude_axis(file, variable.dimension[rank - 2]);
  const auto lon = longitude_axis(file, variable.dimension[rank - 1]);
  const auto lon_edges = cell_edges(lon);
  Region wanted{lon_edges.front(), lon_edges.back(), -90, 90};
  if (region) {
    check_region(file, *region);
    wanted = *region;
    if (wanted.east <= wanted.west) wanted.east += 360;
    wanted.south = std::max(wanted.south - margin, -90.0);
    wanted.north = std::min(wanted.north + margin, 90.0);
    wanted.west -= margin;
    wanted.east += margin;
  }
  if (wanted.east - wanted.west > 360) wanted.east = wanted.west + 360;

  HorizontalPart part{select_latitudes(lat, wanted.south, wanted.north),
                      select_longitudes(lon, wanted.west, wanted.east)};
  const bool empty = part.lat.centre.empty() || part.lon.centre.empty();
  const bool torn = !part.lon.periodic && part.lon.ranges.size() > 1;
  if (empty || torn || (region && all && !(part.lat.covered && part.lon.covered))) {
    const auto [south, north] = std::minmax(lat.front(), lat.back());
    refuse(file, variable.name,
           fmt::format("the region west {}, east {}, south {}, north {} {}; the file has cells at longitudes "
                       "{:.6g} .. {:.6g} and latitudes {:.6g} .. {:.6g}",
                       wanted.west, wanted.east, wanted.south, wanted.north,
                       empty ? "holds no cell of the file" : "reaches beyond the file", lon.front(),
                       lon.back(), south, north));
  }
  return part;
}

Slab read_part(const NetcdfFile& file, const InputVariable& variable, const HorizontalPart& part) {
  const std::size_t levels = variable.shape.size() > 2 ? variable.shape[0] : 1;
  const std::size_t ny = part.lat.centre.size(), nx = part.lon.centre.size();
  Slab joined;
  joined.value.resize(levels * ny * nx);
  joined.missing.resize(levels * ny * nx);
  std::size_t first_column = 0;
  for (const IndexRange& columns : part.lon.ranges) {
    std::vector<std::size_t> start = {part.lat.ranges[0].start, columns.start};
    std::vector<std::size_t> count = {ny, columns.count};
    if (variable.shape.size() > 2) {
      start.insert(start.begin(), 0);
      count.insert(count.begin(), levels);
    }
    const Slab slab = read_slab(file, variable, start, count);
    for (std::size_t row = 0; row < levels * ny; ++row) {
      const std::size_t k = row / ny, j = row % ny;
      const std::size_t target = (k * ny + (part.lat.reversed ? ny - 1 - j : j)) * nx + first_column;
      const std::size_t source = row * columns.count;
      std::copy_n(&slab.value[source], columns.count, &joined.value[target]);
      std::copy_n(&slab.missing[source], columns.count, &joined.missing[target]);
    }
    first_column += columns.count;
  }
  return joined;
}

}  // namespace sounding::io
