// SPDX-License-Identifier: Apache-2.0
#include "model/initial.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "io/error.hpp"

namespace sounding::model {
namespace {

/// Longitudes and latitudes of the wet columns, and for each column number its place among them.
struct WetColumns {
  std::vector<double> lon, lat;
  std::vector<std::size_t> place;
};

WetColumns wet_columns(const Domain& domain, const grid::ColumnGrid& grid) {
  WetColumns wet;
  wet.place.assign(grid.columns(), 0);
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    if (grid.slot_of(column) == grid::ColumnGrid::none) continue;
    wet.place[column] = wet.lon.size();
    wet.lon.push_back(domain.longitude[column]);
    wet.lat.push_back(domain.latitude[column]);
  }
  return wet;
}

/// The smallest box around the columns; a single column gets a box of its own.
io::Region box_around(const Domain& domain) {
  const auto [south, north] = std::minmax_element(domain.latitude.begin(), domain.latitude.end());
  const auto [west, east] = std::minmax_element(domain.longitude.begin(), domain.longitude.end());
  constexpr double some = 0.5;  // degrees; the margin of the request does the rest
  return {*west - some, *east + some, std::max(*south - some, -90.0), std::min(*north + some, 90.0)};
}

InitialField from_file(const io::FileVariable& source, const Domain& domain, const grid::ColumnGrid& grid,
                       io::Hydrography quantity) {
  io::ClimatologyRequest request;
  request.path = source.file;
  request.quantity = quantity;
  request.variable = source.variable;
  request.region = box_around(domain);
  const io::Climatology field = io::read_climatology(request);
  WetColumns wet = wet_columns(domain, grid);
  auto profiles = std::make_shared<io::ColumnProfiles>(io::interpolate_horizontally(field, wet.lon, wet.lat));
  return [profiles, place = std::move(wet.place)](std::size_t column, double z) {
    return profiles->at(place[column], z);
  };
}

}  // namespace

double at_height(const io::Profile& profile, double z) {
  const auto& x = profile.z;
  const auto upper = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), z) - x.begin());
  if (upper == 0) return profile.values.front();
  if (upper == x.size()) return profile.values.back();
  const double weight = (z - x[upper - 1]) / (x[upper] - x[upper - 1]);
  return profile.values[upper - 1] + weight * (profile.values[upper] - profile.values[upper - 1]);
}

InitialField initial_field(const io::Source& source, const Domain& domain, const grid::ColumnGrid& grid,
                           std::optional<io::Hydrography> quantity) {
  if (const auto* value = std::get_if<double>(&source))
    return [v = *value](std::size_t, double) { return v; };
  if (const auto* profile = std::get_if<io::Profile>(&source))
    return [p = *profile](std::size_t, double z) { return at_height(p, z); };
  const auto& file = std::get<io::FileVariable>(source);
  if (!quantity)
    throw io::Error(io::ExitCode::bad_input,
                    "only temperature and salinity are read from files; give a value or a profile");
  return from_file(file, domain, grid, *quantity);
}

const io::RunConfig& member_of(const io::RunConfig& config, std::size_t columns, std::size_t column) {
  if (config.members.empty()) return config;
  return config.members[column / (columns / config.members.size())];
}

InitialField by_member(const io::RunConfig& config, std::size_t columns,
                       const std::function<InitialField(const io::RunConfig&)>& field_of) {
  if (config.members.empty()) return field_of(config);
  std::vector<InitialField> fields;
  for (const io::RunConfig& member : config.members) fields.push_back(field_of(member));
  return [fields = std::move(fields), each = columns / config.members.size()](std::size_t column, double z) {
    return fields[column / each](column, z);
  };
}

template <class Real>
void initialise(const grid::ColumnGrid& grid, const InitialField& value, Real* field) {
  for (const core::Tile& tile : grid.tiles())
    for (int level = 0; level < tile.levels; ++level)
      for (int lane = 0; lane < tile.live[level]; ++lane) {
        const auto l = static_cast<std::size_t>(lane);
        const auto column = static_cast<std::size_t>(grid.column_of(tile.first_column + l));
        field[tile.offset + static_cast<std::size_t>(level) * static_cast<std::size_t>(tile.width) + l] =
            static_cast<Real>(value(column, grid.centre(column, level)));
      }
}

template void initialise<float>(const grid::ColumnGrid&, const InitialField&, float*);
template void initialise<double>(const grid::ColumnGrid&, const InitialField&, double*);

}  // namespace sounding::model
