// SPDX-License-Identifier: Apache-2.0
#include "model/stream_place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "io/config/load_config.hpp"
#include "io/error.hpp"
#include "model/stream_list.hpp"
#include "model/stream_region.hpp"

namespace sounding::model {
namespace {

/// Heights of the chosen levels and of their faces or, where these are not shared, of both ends of each.
void add_levels(const grid::VerticalLevels& levels, const grid::Subset& subset, io::StreamGrid& grid) {
  for (std::size_t k = 0; k < subset.levels(); ++k) {
    const auto level = static_cast<std::size_t>(subset.level(k));
    grid.z.push_back(levels.centre[level]);
    if (!subset.contiguous())
      grid.z_bounds.insert(grid.z_bounds.end(), {levels.face[level + 1], levels.face[level]});
    else if (k == 0)
      grid.z_face = {levels.face[level + 1], levels.face[level]};
    else
      grid.z_face.push_back(levels.face[level]);
  }
}

/// "47.25N 8.75W" and how far that is from a place.
std::string nearest_wet(const Domain& domain, const grid::ColumnGrid& grid, const Point& place) {
  double least = std::numeric_limits<double>::infinity();
  std::size_t nearest = 0;
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    if (grid.bottom(column).levels == 0) continue;
    const double distance = distance_between(domain, place, centre_of(domain, column));
    if (distance < least) {
      least = distance;
      nearest = column;
    }
  }
  return fmt::format("{}, {:.4g} km away", name_of(domain, nearest), least * 1e-3);
}

/// Every place of a list has its water, a part of the domain has some.
void require_water(const io::RunConfig& config, const io::Stream& stream, const Domain& domain,
                   const grid::ColumnGrid& grid, const StreamColumns& chosen) {
  const auto wet = [&](std::size_t column) { return grid.bottom(column).levels > 0; };
  const char* solid = stream.medium == io::Medium::ocean ? "land" : "inside of the ground";
  for (std::size_t i = 0; i < stream.columns.size(); ++i) {
    if (wet(chosen.columns[i])) continue;
    const Point point = point_in(config, stream, domain, stream.columns[i], "columns", i);
    throw io::Error(io::ExitCode::bad_input,
                    where_of(config, stream, "columns", i) +
                        fmt::format("{}: the nearest column, {}, is {}; the nearest that is not is {}",
                                    text_of(stream.columns[i], i + 1), name_of(domain, chosen.columns[i]),
                                    solid, nearest_wet(domain, grid, point)));
  }
  if (std::any_of(chosen.columns.begin(), chosen.columns.end(), wet)) return;
  throw io::Error(
      io::ExitCode::bad_input,
      place_and_key_of(config, stream, {"region.west", "region.x", "region.y", "section.from", "variables"}) +
          fmt::format("every one of the {} columns is {}; the domain is {}", chosen.columns.size(), solid,
                      bounds_of(domain)));
}

}  // namespace

std::string place_and_key_of(const io::RunConfig& config, const io::Stream& stream,
                             const std::vector<std::string>& keys) {
  const std::string path = "output.streams." + stream.name + ".";
  for (const std::string& key : keys)
    if (config.notes.origins.contains(path + key)) return io::place_and_key(config, path + key);
  return io::place_and_key(config, path + keys.front());
}

StreamColumns stream_columns(const io::RunConfig& config, const io::Stream& stream, const Axes& axes) {
  if (!stream.columns.empty()) return columns_of_list(config, stream, axes);
  if (stream.section != io::StreamSection{}) return columns_of_section(config, stream, axes);
  StreamRectangle part = rectangle_of(config, stream, axes);
  StreamColumns chosen;
  for (const std::size_t j : part.y.index)
    for (const std::size_t i : part.x.index) chosen.columns.push_back(j * axes.x.size() + i);
  chosen.grid.geographic = axes.geographic;
  chosen.grid.y = std::move(part.y.centre);
  chosen.grid.y_edges = std::move(part.y.edge);
  chosen.grid.x = std::move(part.x.centre);
  chosen.grid.x_edges = std::move(part.x.edge);
  return chosen;
}

namespace {

/// Without a list of them where they are a part of the map, which may be larger than any memory.
double column_count(const io::RunConfig& config, const io::Stream& stream, const Axes& axes) {
  if (!stream.columns.empty() || stream.section != io::StreamSection{})
    return static_cast<double>(stream_columns(config, stream, axes).columns.size());
  const StreamRectangle part = rectangle_of(config, stream, axes);
  return static_cast<double>(part.x.index.size()) * static_cast<double>(part.y.index.size());
}

}  // namespace

StreamPlace place_stream(const io::RunConfig& config, const io::Stream& stream, const Domain& domain,
                         const grid::ColumnGrid& grid) {
  StreamColumns chosen = stream_columns(config, stream, domain);
  require_water(config, stream, domain, grid, chosen);
  grid::Subset subset(grid, std::move(chosen.columns), stream_levels(config, stream, grid.levels()),
                      chosen.grid.columns.empty() ? grid::Order::maps : grid::Order::profiles);
  add_levels(grid.levels(), subset, chosen.grid);
  if (!domain.geographic) {
    chosen.grid.latitude = domain.latitude.front();
    chosen.grid.longitude = domain.longitude.front();
    chosen.grid.members = domain.members;
  }
  return {std::move(subset), std::move(chosen.grid)};
}

std::vector<StreamSize> stream_sizes(const io::RunConfig& config, const Axes& axes) {
  std::vector<StreamSize> sizes;
  for (const io::Stream& stream : config.output.streams) {
    const bool ocean = stream.medium == io::Medium::ocean;
    const auto levels = ocean ? known_ocean_levels(config) : std::optional(atmosphere_levels(config));
    const auto all = static_cast<double>(ocean ? config.ocean.levels.count : config.atmosphere.levels.count);
    sizes.push_back({column_count(config, stream, axes),
                     levels ? static_cast<double>(stream_levels(config, stream, *levels).size()) : all});
  }
  return sizes;
}

}  // namespace sounding::model
