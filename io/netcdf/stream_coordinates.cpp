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

/// Both ends of each cell.
std::vector<double> pairs_of(const std::vector<double>& edges) {
  std::vector<double> pairs;
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) pairs.insert(pairs.end(), {edges[i], edges[i + 1]});
  return pairs;
}

void define_axis(StreamDefinition& d, const std::string& name, int dimension,
                 const std::vector<double>& centres, std::vector<double> pairs, Texts texts) {
  texts.emplace_back("bounds", name + "_bnds");
  d.write_later(d.variable(name, NC_DOUBLE, {dimension}, texts), centres.data());
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
  define_axis(d, "z", d.z, grid.z, grid.z_face.empty() ? grid.z_bounds : pairs_of(grid.z_face),
              texts("centres"));
  if (d.z_face < 0) return;
  d.write_later(d.variable("z_face", NC_DOUBLE, {d.z_face}, texts("faces")), grid.z_face.data());
}

Texts latitude_texts(const std::string& what) {
  return {{"standard_name", "latitude"}, {"long_name", "latitude of " + what}, {"units", "degrees_north"}};
}
Texts longitude_texts(const std::string& what) {
  return {{"standard_name", "longitude"}, {"long_name", "longitude of " + what}, {"units", "degrees_east"}};
}

void define_map(StreamDefinition& d) {
  const StreamGrid& grid = d.layout.grid;
  const int y = d.across[0], x = d.across[1];
  if (grid.geographic) {
    Texts lat = latitude_texts("column centres"), lon = longitude_texts("column centres");
    lat.emplace_back("axis", "Y");
    lon.emplace_back("axis", "X");
    define_axis(d, "lat", y, grid.y, pairs_of(grid.y_edges), lat);
    define_axis(d, "lon", x, grid.x, pairs_of(grid.x_edges), lon);
    return;
  }
  define_axis(d, "y", y, grid.y, pairs_of(grid.y_edges),
              {{"long_name", "y of column centres"}, {"units", "m"}, {"axis", "Y"}});
  define_axis(d, "x", x, grid.x, pairs_of(grid.x_edges),
              {{"long_name", "x of column centres"}, {"units", "m"}, {"axis", "X"}});
  const bool single = grid.y.size() * grid.x.size() == grid.members;
  if (!single || !grid.latitude || !grid.longitude) return;
  // Over (y, x), not as scalars: CDO skips fields with horizontal dimensions whose coordinates have none.
  d.write_later(d.variable("lat", NC_DOUBLE, d.across, latitude_texts("the column")),
                std::vector<double>(grid.members, *grid.latitude));
  d.write_later(d.variable("lon", NC_DOUBLE, d.across, longitude_texts("the column")),
                std::vector<double>(grid.members, *grid.longitude));
  d.coordinates = "lat lon";
}

/// Names as CF has them of stations: an array of characters.
void define_column_names(StreamDefinition& d) {
  const std::vector<StreamColumn>& columns = d.layout.grid.columns;
  std::size_t length = 1;
  for (const StreamColumn& column : columns) length = std::max(length, column.id.size());
  const int characters = d.dimension("id_length", length);
  const int id = d.variable("column_id", NC_CHAR, {d.across[0], characters},
                            {{"long_name", "name of the column"}, {"cf_role", "timeseries_id"}});
  std::string text;
  for (const StreamColumn& column : columns) text += column.id + std::string(length - column.id.size(), '\0');
  d.later(
      [&d, id, text] { d.file.check(nc_put_var_text(d.file.id(), id, text.data()), "writing column_id"); });
}

void define_single_columns(StreamDefinition& d) {
  const StreamGrid& grid = d.layout.grid;
  const auto define = [&](const char* name, const Texts& texts, double StreamColumn::*member) {
    std::vector<double> values;
    for (const StreamColumn& column : grid.columns) values.push_back(column.*member);
    const int id = d.variable(name, NC_DOUBLE, d.across, texts);
    d.write_later(id, std::move(values));
    return id;
  };
  define_column_names(d);
  d.coordinates = "column_id lat lon";
  define("lat", latitude_texts("the columns"), &StreamColumn::latitude);
  define("lon", longitude_texts("the columns"), &StreamColumn::longitude);
  if (!grid.geographic) {
    define("y", {{"long_name", "y of the columns"}, {"units", "m"}}, &StreamColumn::y);
    define("x", {{"long_name", "x of the columns"}, {"units", "m"}}, &StreamColumn::x);
    d.coordinates += " y x";
  }
  if (grid.section) {
    define("distance", {{"long_name", "distance along the section"}, {"units", "m"}},
           &StreamColumn::distance);
    d.coordinates += " distance";
  } else {
    const int id = define("distance_from_place",
                          {{"long_name", "distance from the place that was asked for to the column"},
                           {"units", "m"},
                           {"coordinates", d.coordinates}},
                          &StreamColumn::distance);
    d.fill_with_fill_value(id, true);
  }
}

}  // namespace

void define_coordinates(StreamDefinition& d, int& time, int& time_bounds) {
  const StreamGrid& grid = d.layout.grid;
  d.time = d.dimension("time", NC_UNLIMITED);
  d.z = d.dimension("z", grid.z.size());
  if (!grid.z_face.empty()) d.z_face = d.dimension("z_face", grid.z_face.size());
  const bool map = grid.columns.empty();
  if (map) {
    d.across = {d.dimension(grid.geographic ? "lat" : "y", grid.y.size()),
                d.dimension(grid.geographic ? "lon" : "x", grid.x.size())};
  } else {
    d.across = {d.dimension("column", grid.columns.size())};
  }
  d.ends = d.dimension("nv", 2);
  define_time(d, time, time_bounds);
  define_vertical(d);
  map ? define_map(d) : define_single_columns(d);
}

}  // namespace sounding::io
