// SPDX-License-Identifier: Apache-2.0
#include <netcdf.h>

#include <algorithm>

#include "io/netcdf/stream_definition.hpp"
#include "io/netcdf/stream_layout.hpp"

namespace sounding::io {
namespace {

void define_time(StreamDefinition& d, int& time, int& time_bounds) {
  const bool intervals = d.layout.intervals;
  const bool before_gregory = d.layout.reference < std::chrono::sys_days{std::chrono::October / 15 / 1582};
  std::string start = iso_time(d.layout.reference, 0);
  start[10] = ' ';
  start.pop_back();
  time = d.variable("time", NC_DOUBLE, {d.time},
                    {{"standard_name", "time"},
                     {"long_name", intervals ? "model time, end of the averaging interval" : "model time"},
                     {"units", "seconds since " + start},
                     {"calendar", before_gregory ? "proleptic_gregorian" : "standard"},
                     {"axis", "T"},
                     {"bounds", intervals ? "time_bnds" : ""}});
  d.store_series(time);
  if (!intervals) return;
  time_bounds = d.variable("time_bnds", NC_DOUBLE, {d.time, d.ends}, {});
  d.store_series(time_bounds, {2});
}

// A coordinate with bounds: edges become pairs.
void define_axis(StreamDefinition& d, const std::string& name, int dimension,
                 const std::vector<double>& centres, const std::vector<double>& edges, Texts texts) {
  texts.emplace_back("bounds", name + "_bnds");
  d.write_later(d.variable(name, NC_DOUBLE, {dimension}, texts), centres.data());
  std::vector<double> pairs;
  for (std::size_t i = 0; i < centres.size(); ++i) pairs.insert(pairs.end(), {edges[i], edges[i + 1]});
  d.write_later(d.variable(name + "_bnds", NC_DOUBLE, {dimension, d.ends}, {}), std::move(pairs));
}

void define_vertical(StreamDefinition& d) {
  const StreamGrid& grid = d.layout.grid;
  const bool ocean = d.layout.medium == Medium::ocean;
  const std::vector<double>& ground = d.layout.statics.floor;
  const bool terrain = std::any_of(ground.begin(), ground.end(), [](double height) { return height != 0; });
  const std::string name = ocean ? "height_above_mean_sea_level" : terrain ? "altitude" : "height";
  const std::string sign = ocean ? ", negative below the sea surface" : "";
  const auto texts = [&](const std::string& what) {
    return Texts{{"standard_name", name},
                 {"long_name", "height of cell " + what + sign},
                 {"units", "m"},
                 {"positive", "up"},
                 {"axis", "Z"}};
  };
  define_axis(d, "z", d.z, grid.z, grid.z_face, texts("centres"));
  d.write_later(d.variable("z_face", NC_DOUBLE, {d.z_face}, texts("faces")), grid.z_face.data());
}

Texts latitude_texts(const std::string& what) {
  return {{"standard_name", "latitude"}, {"long_name", "latitude of " + what}, {"units", "degrees_north"}};
}
Texts longitude_texts(const std::string& what) {
  return {{"standard_name", "longitude"}, {"long_name", "longitude of " + what}, {"units", "degrees_east"}};
}

void define_horizontal(StreamDefinition& d) {
  const StreamGrid& grid = d.layout.grid;
  if (grid.geographic) {
    Texts lat = latitude_texts("column centres"), lon = longitude_texts("column centres");
    lat.emplace_back("axis", "Y");
    lon.emplace_back("axis", "X");
    define_axis(d, "lat", d.y, grid.y, grid.y_edges, lat);
    define_axis(d, "lon", d.x, grid.x, grid.x_edges, lon);
    return;
  }
  define_axis(d, "y", d.y, grid.y, grid.y_edges,
              {{"long_name", "y of column centres"}, {"units", "m"}, {"axis", "Y"}});
  define_axis(d, "x", d.x, grid.x, grid.x_edges,
              {{"long_name", "x of column centres"}, {"units", "m"}, {"axis", "X"}});
  const bool single = grid.y.size() * grid.x.size() == grid.members;
  if (!single || !grid.latitude || !grid.longitude) return;
  // Over (y, x), not as scalars: CDO skips fields with horizontal dimensions whose coordinates have none.
  const std::vector<int> place = {d.y, d.x};
  d.write_later(d.variable("lat", NC_DOUBLE, place, latitude_texts("the column")),
                std::vector<double>(grid.members, *grid.latitude));
  d.write_later(d.variable("lon", NC_DOUBLE, place, longitude_texts("the column")),
                std::vector<double>(grid.members, *grid.longitude));
  d.coordinates = "lat lon";
}

}  // namespace

void define_coordinates(StreamDefinition& d, int& time, int& time_bounds) {
  const StreamGrid& grid = d.layout.grid;
  d.time = d.dimension("time", NC_UNLIMITED);
  d.z = d.dimension("z", grid.z.size());
  d.z_face = d.dimension("z_face", grid.z_face.size());
  d.y = d.dimension(grid.geographic ? "lat" : "y", grid.y.size());
  d.x = d.dimension(grid.geographic ? "lon" : "x", grid.x.size());
  d.ends = d.dimension("nv", 2);
  define_time(d, time, time_bounds);
  define_vertical(d);
  define_horizontal(d);
}

}  // namespace sounding::io
