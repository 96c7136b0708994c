// SPDX-License-Identifier: Apache-2.0
#include "model/domain.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grid/bathymetry.hpp"
#include "grid/immersed.hpp"
#include "grid/text.hpp"
#include "io/config/load_config.hpp"
#include "io/error.hpp"
#include "io/netcdf/read_bathymetry.hpp"

namespace sounding::model {
namespace {

std::vector<double> edges(int count, double spacing) {
  std::vector<double> e;
  for (int i = 0; i <= count; ++i) e.push_back(i * spacing);
  return e;
}

std::vector<double> centres(const std::vector<double>& e) {
  std::vector<double> c;
  for (std::size_t i = 0; i + 1 < e.size(); ++i) c.push_back((e[i] + e[i + 1]) / 2);
  return c;
}

grid::LevelSpec level_spec(const io::Levels& levels, double extent) {
  grid::LevelSpec spec;
  spec.kind = static_cast<grid::LevelKind>(levels.kind);
  spec.count = levels.count;
  spec.extent = extent;
  spec.scale = levels.scale;
  spec.power = levels.power;
  spec.faces = levels.faces;
  if (levels.kind == io::LevelKind::faces) spec.extent = 0;
  return spec;
}

/// Depth of the deepest column, where the configuration does not say how deep the levels reach.
double deepest(const Domain& domain) {
  return -*std::min_element(domain.elevation.begin(), domain.elevation.end());
}

grid::BottomRule bottom_rule(const io::Domain& config) {
  return {config.bottom_rule == io::BottomRule::partial ? grid::BottomCut::partial : grid::BottomCut::full,
          config.minimum_fraction, config.minimum_depth};
}

grid::Map map_of(const Domain& domain) {
  grid::Map map;
  map.ny = domain.ny();
  map.nx = domain.nx();
  if (domain.geographic) {
    map.latitude = domain.y;
    map.longitude = domain.x;
  }
  return map;
}

/// The grid layer reports what is wrong with numbers; here it becomes an error of the input.
template <class Make>
auto checked(Make make) {
  try {
    return make();
  } catch (const grid::GridError& error) {
    throw io::Error(io::ExitCode::bad_input, error.what());
  }
}

Axes idealised_axes(const io::Idealised& ideal) {
  Axes axes;
  axes.y_edges = edges(ideal.ny, ideal.dy);
  axes.x_edges = edges(ideal.nx, ideal.dx);
  axes.y = centres(axes.y_edges);
  axes.x = centres(axes.x_edges);
  return axes;
}

Domain idealised(const io::RunConfig& config) {
  const io::Idealised& ideal = config.domain.idealised;
  Domain d;
  static_cast<Axes&>(d) = idealised_axes(ideal);
  d.latitude.assign(d.columns(), ideal.latitude);
  d.longitude.assign(d.columns(), ideal.longitude);
  if (!config.ocean.enabled) {
    d.elevation.assign(d.columns(), ideal.elevation);
    return d;
  }
  const double depth = ideal.depth.value_or(config.ocean.levels.depth.value_or(0));
  grid::LevelSpec levels = level_spec(config.ocean.levels, depth);
  const grid::SeafloorSpec floor{static_cast<grid::SeafloorKind>(ideal.shape), ideal.shelf_depth, ideal.seed};
  d.elevation =
      grid::make_seafloor(floor, ideal.ny, ideal.nx, grid::make_levels(levels, grid::Medium::ocean));
  return d;
}

/// The rows of the members one behind the other along y.
Domain side_by_side(const io::RunConfig& config) {
  Domain d = idealised(config);
  d.members = config.members.size();
  d.elevation.clear();
  for (const io::RunConfig& member : config.members) {
    const std::vector<double> own = idealised(member).elevation;
    d.elevation.insert(d.elevation.end(), own.begin(), own.end());
  }
  return d;
}

io::BathymetryRequest bathymetry_request(const io::RunConfig& config) {
  const io::Domain& domain = config.domain;
  return {domain.bathymetry.file, domain.bathymetry.variable, domain.region};
}

Axes axes_of(const io::RegionalField& field) {
  return {true, field.lat, field.lon, field.lat_bounds, field.lon_bounds};
}

Domain region(const io::RunConfig& config) {
  const io::RegionalField field = io::read_bathymetry(bathymetry_request(config));
  Domain d;
  static_cast<Axes&>(d) = axes_of(field);
  for (const double lat : d.y)
    for (const double lon : d.x) {
      d.latitude.push_back(lat);
      d.longitude.push_back(lon);
    }
  d.elevation = field.value;
  d.source = field.source;
  return d;
}

void require_sea(const io::RunConfig& config, const Domain& domain) {
  const auto below_sea_level = [](double height) { return height < 0; };
  if (std::any_of(domain.elevation.begin(), domain.elevation.end(), below_sea_level)) return;
  const io::Region& box = config.domain.region;
  const std::string where = domain.geographic ? fmt::format("{}: west {}, east {}, south {}, north {}",
                                                            config.domain.bathymetry.file.string(), box.west,
                                                            box.east, box.south, box.north)
                                              : "domain.idealised";
  throw io::Error(io::ExitCode::bad_input,
                  where +
                      ": no point lies below sea level, nothing for an ocean to do; choose another region, "
                      "or ocean.enabled: false");
}

}  // namespace

Domain make_domain(const io::RunConfig& config) {
  return checked([&] {
    if (!config.members.empty()) return side_by_side(config);
    if (config.domain.kind == io::DomainKind::idealised) return idealised(config);
    return io::at_key(config, "domain.bathymetry.file", [&] { return region(config); });
  });
}

Axes make_axes(const io::RunConfig& config) {
  if (config.domain.kind == io::DomainKind::idealised) return idealised_axes(config.domain.idealised);
  return io::at_key(config, "domain.bathymetry.file",
                    [&] { return axes_of(io::read_bathymetry_axes(bathymetry_request(config))); });
}

std::optional<grid::VerticalLevels> known_ocean_levels(const io::RunConfig& config) {
  const io::Levels& wanted = config.ocean.levels;
  std::optional<double> depth = wanted.depth;
  if (!depth && config.domain.kind == io::DomainKind::idealised) depth = config.domain.idealised.depth;
  if (!depth && wanted.kind != io::LevelKind::faces) return std::nullopt;
  return checked(
      [&] { return grid::make_levels(level_spec(wanted, depth.value_or(0)), grid::Medium::ocean); });
}

std::shared_ptr<const grid::ColumnGrid> ocean_grid(const io::RunConfig& config, const Domain& domain,
                                                   const grid::Tiling& tiling) {
  return checked([&] {
    require_sea(config, domain);
    const auto known = known_ocean_levels(config);
    const auto levels =
        known ? *known
              : grid::make_levels(level_spec(config.ocean.levels, deepest(domain)), grid::Medium::ocean);
    auto bottom = grid::immerse_ocean(levels, bottom_rule(config.domain), map_of(domain), domain.elevation);
    return std::make_shared<const grid::ColumnGrid>(levels, domain.ny(), domain.nx(), std::move(bottom),
                                                    tiling);
  });
}

CutShort cut_short(const grid::ColumnGrid& ocean, const Domain& domain) {
  CutShort cut;
  const double lowest = ocean.levels().face.back();
  const double rounding = 1e-6;  // m; levels that reach the deepest floor may miss it by the last digit
  cut.lowest_level = -lowest;
  for (std::size_t column = 0; column < ocean.columns(); ++column) {
    const double floor = domain.elevation[column];
    if (ocean.bottom(column).levels == 0 || floor >= lowest - rounding) continue;
    ++cut.columns;
    cut.sea_floor = std::max(cut.sea_floor, -floor);
  }
  return cut;
}

std::string sentence(const CutShort& cut) {
  if (cut.columns == 0) return {};
  const bool one = cut.columns == 1;
  return fmt::format("{} {} deeper than the lowest level ({:g} m; sea floor down to {:g} m): {}", cut.columns,
                     one ? "column is" : "columns are", cut.lowest_level, cut.sea_floor,
                     one ? "it ends there" : "they end there");
}

grid::VerticalLevels atmosphere_levels(const io::RunConfig& config) {
  const io::Levels& wanted = config.atmosphere.levels;
  return checked([&] {
    return grid::make_levels(level_spec(wanted, wanted.top.value_or(0)), grid::Medium::atmosphere);
  });
}

std::shared_ptr<const grid::ColumnGrid> atmosphere_grid(const io::RunConfig& config, const Domain& domain,
                                                        const grid::Tiling& tiling) {
  return checked([&] {
    const grid::VerticalLevels levels = atmosphere_levels(config);
    auto bottom =
        grid::immerse_atmosphere(levels, bottom_rule(config.domain), map_of(domain), domain.elevation);
    return std::make_shared<const grid::ColumnGrid>(levels, domain.ny(), domain.nx(), std::move(bottom),
                                                    tiling);
  });
}

}  // namespace sounding::model
