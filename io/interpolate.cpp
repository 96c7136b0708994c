// SPDX-License-Identifier: Apache-2.0
#include "io/interpolate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "io/error.hpp"
#include "io/geography.hpp"

namespace sounding::io {
namespace {

constexpr double radians = std::numbers::pi / 180.0;

struct Direction {
  double x, y, z;
};

Direction direction(double lon, double lat) {
  const double c = std::cos(lat * radians);
  return {c * std::cos(lon * radians), c * std::sin(lon * radians), std::sin(lat * radians)};
}

// Length of the chord between two places on the unit sphere, squared: grows with the great-circle distance,
// and unlike the cosine resolves short ones.
double chord_squared(const Direction& a, const Direction& b) {
  const double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
  return dx * dx + dy * dy + dz * dz;
}

double degrees_of_chord(double chord2) {
  return 2.0 * std::asin(std::min(1.0, 0.5 * std::sqrt(chord2))) / radians;
}

struct Found {
  double value;
  double distance;  // degrees; 0 where the cell itself holds a value
};

/// The value of a cell, or of the nearest valid cell of its level within reach.  Equal distances: the first
/// in order of latitude, then longitude.
class GapFiller {
 public:
  GapFiller(const LevelField& field, double reach)
      : field_(field), reach_(reach), cache_(field.value.size()) {
    for (const double lat : field.lat)
      for (const double lon : field.lon) place_.push_back(direction(lon, lat));
  }

  std::optional<Found> at(std::size_t k, std::size_t j, std::size_t i) {
    const std::size_t n = field_.at(k, j, i);
    if (field_.valid[n]) return Found{field_.value[n], 0.0};
    if (!cache_[n].searched) cache_[n] = {true, search(k, j, i)};
    return cache_[n].found;
  }

 private:
  struct Entry {
    bool searched = false;
    std::optional<Found> found;
  };

  std::optional<Found> search(std::size_t k, std::size_t j0, std::size_t i0) const {
    const Direction here = place_[j0 * field_.nx() + i0];
    double best = std::numeric_limits<double>::infinity();
    std::size_t nearest = 0;
    const double lon = field_.lon[i0], lat = field_.lat[j0], width = half_width(lat);
    for (std::size_t j = 0; j < field_.ny(); ++j) {
      if (std::abs(field_.lat[j] - lat) > reach_) continue;
      // Neighbours may be stored one turn away.
      for (const double turn : {-360.0, 0.0, 360.0}) {
        const auto first = std::lower_bound(field_.lon.begin(), field_.lon.end(), lon - width + turn);
        const auto last = std::upper_bound(first, field_.lon.end(), lon + width + turn);
        for (auto i = static_cast<std::size_t>(first - field_.lon.begin());
             i < static_cast<std::size_t>(last - field_.lon.begin()); ++i) {
          if (!field_.valid[field_.at(k, j, i)]) continue;
          const double chord2 = chord_squared(here, place_[j * field_.nx() + i]);
          if (!(chord2 < best)) continue;
          best = chord2;
          nearest = field_.at(k, j, i);
        }
      }
    }
    if (!(degrees_of_chord(best) <= reach_)) return std::nullopt;
    return Found{field_.value[nearest], degrees_of_chord(best)};
  }

  // Half the range of longitudes [degrees] that a circle of the reach around a latitude touches.
  double half_width(double lat) const {
    if (std::abs(lat) + reach_ >= 90.0) return 180.0;
    const double sine = std::sin(reach_ * radians) / std::cos(lat * radians);
    return std::asin(std::min(1.0, sine)) / radians * (1 + 1e-9);
  }

  const LevelField& field_;
  double reach_;
  std::vector<Direction> place_;
  std::vector<Entry> cache_;
};

struct Neighbours {
  std::size_t low, high;
  double weight_high;
};

// The two centres around x; beyond the ends both are the outermost one.
Neighbours neighbours(const std::vector<double>& centre, double x) {
  const auto above = std::upper_bound(centre.begin(), centre.end(), x);
  if (above == centre.begin()) return {0, 0, 0.0};
  const auto high = static_cast<std::size_t>(above - centre.begin());
  if (above == centre.end()) return {high - 1, high - 1, 0.0};
  return {high - 1, high, (x - centre[high - 1]) / (centre[high] - centre[high - 1])};
}

Neighbours neighbours_in_longitude(const LevelField& field, double lon) {
  const std::vector<double>& centre = field.lon;
  const std::size_t last = centre.size() - 1;
  if (!field.periodic) {
    // Half of what is left of the turn lies before the first centre, the other half after the last.
    const double start = centre.front() - 0.5 * (360.0 - (centre[last] - centre.front()));
    return neighbours(centre, turned_into(lon, start));
  }
  const double x = turned_into(lon, centre.front());
  if (x < centre[last]) return neighbours(centre, x);
  return {last, 0, (x - centre[last]) / (centre.front() + 360.0 - centre[last])};
}

}  // namespace

double ColumnProfiles::at(std::size_t column_index, double z) const {
  const Profile& p = column[column_index];
  const Neighbours n = neighbours(p.depth, -z);
  return p.value[n.low] + n.weight_high * (p.value[n.high] - p.value[n.low]);
}

ColumnProfiles interpolate_horizontally(const LevelField& field, std::span<const double> lon,
                                        std::span<const double> lat, double reach) {
  GapFiller filler(field, reach);
  ColumnProfiles profiles;
  profiles.column.resize(lon.size());
  for (std::size_t c = 0; c < lon.size(); ++c) {
    const Neighbours x = neighbours_in_longitude(field, lon[c]);
    const Neighbours y = neighbours(field.lat, lat[c]);
    const std::array<std::size_t, 4> js = {y.low, y.low, y.high, y.high}, is = {x.low, x.high, x.low, x.high};
    const std::array<double, 4> weight = {(1 - y.weight_high) * (1 - x.weight_high),
                                          (1 - y.weight_high) * x.weight_high,
                                          y.weight_high * (1 - x.weight_high), y.weight_high * x.weight_high};
    const Direction here = direction(lon[c], lat[c]);
    double off_grid = std::numeric_limits<double>::infinity();
    for (std::size_t corner = 0; corner < 4; ++corner)
      off_grid = std::min(off_grid, degrees_of_chord(chord_squared(
                                        here, direction(field.lon[is[corner]], field.lat[js[corner]]))));

    ColumnProfiles::Profile& profile = profiles.column[c];
    for (std::size_t k = 0; k < field.levels() && off_grid <= reach; ++k) {
      double sum = 0, total = 0, distance = 0;
      for (std::size_t corner = 0; corner < 4; ++corner) {
        if (!(weight[corner] > 0)) continue;
        const auto found = filler.at(k, js[corner], is[corner]);
        if (!found) continue;
        sum += weight[corner] * found->value;
        total += weight[corner];
        distance = std::max(distance, found->distance);
      }
      if (k == 0 && total > 0 && distance > 0) ++profiles.filled_columns;
      if (!(total > 0)) continue;
      profile.depth.push_back(field.depth[k]);
      profile.value.push_back(sum / total);
      profiles.largest_distance = std::max(profiles.largest_distance, distance);
    }
    if (profile.depth.empty() || profile.depth.front() != field.depth.front())
      throw Error(ExitCode::bad_input, fmt::format("column at longitude {}, latitude {}: no value of the "
                                                   "hydrography within {} degrees (its cells: "
                                                   "longitudes {} .. {}, latitudes {} .. {})",
                                                   lon[c], lat[c], reach, field.lon.front(), field.lon.back(),
                                                   field.lat.front(), field.lat.back()));
  }
  return profiles;
}

std::vector<double> interpolate_to_columns(const LevelField& field, std::span<const double> lon,
                                           std::span<const double> lat, std::span<const double> z,
                                           double reach) {
  const ColumnProfiles profiles = interpolate_horizontally(field, lon, lat, reach);
  std::vector<double> values;
  values.reserve(lon.size() * z.size());
  for (std::size_t c = 0; c < lon.size(); ++c)
    for (const double height : z) values.push_back(profiles.at(c, height));
  return values;
}

}  // namespace sounding::io
