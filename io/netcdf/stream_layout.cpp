// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/stream_layout.hpp"

#include <fmt/format.h>
#include <netcdf.h>

#include <algorithm>
#include <array>
#include <functional>
#include <stdexcept>

#include "io/netcdf/stream_definition.hpp"

namespace sounding::io {
namespace {

void check_layout(const StreamFile& layout) {
  const StreamGrid& grid = layout.grid;
  const StreamStatics& s = layout.statics;
  const std::size_t columns = grid.column_count(), cells = columns * grid.z.size();
  const auto fits = [](std::size_t size, std::size_t due) { return size == 0 || size == due; };
  const auto ascends = [](const std::vector<double>& axis) {
    return std::adjacent_find(axis.begin(), axis.end(), std::greater_equal<>()) == axis.end();
  };
  const bool map = grid.columns.empty();
  const bool vertical = grid.z_face.empty() ? grid.z_bounds.size() == 2 * grid.z.size()
                                            : grid.z_face.size() == grid.z.size() + 1;
  const bool sizes = cells > 0 && vertical && grid.y_edges.size() == grid.y.size() + map &&
                     grid.x_edges.size() == grid.x.size() + map && fits(s.floor.size(), columns) &&
                     fits(s.k_bottom.size(), columns) && fits(s.land_mask.size(), columns) &&
                     fits(s.cell_thickness.size(), cells);
  if (!sizes)
    throw std::logic_error("stream " + layout.stream + ": axes and static fields do not fit each other");
  const bool ordered = ascends(grid.z) && ascends(grid.z_face) && ascends(grid.y) && ascends(grid.x);
  if (!ordered) throw std::logic_error("stream " + layout.stream + ": an axis does not ascend");
}

void define_floor(StreamDefinition& d) {
  const bool ocean = d.layout.medium == Medium::ocean;
  // CF has no name for the depth at which a model stops above the floor.
  const char* ocean_name = d.layout.statics.ends_at_ground ? "sea_floor_depth_below_geoid" : "";
  const Texts texts = {
      {"standard_name", ocean ? ocean_name : "surface_altitude"},
      {"long_name", ocean ? "depth at which the column of the model ends, positive down, 0 on land"
                          : "altitude of the ground"},
      {"units", "m"},
      {"coordinates", d.coordinates}};
  const int id = d.variable(ocean ? "bottom_depth" : "surface_altitude", NC_DOUBLE, d.across, texts);
  d.fill_with_fill_value(id, true);
  d.write_later(id, d.layout.statics.floor.data());
}

void define_bottom_index(StreamDefinition& d) {
  const std::string where = d.layout.statics.levels_left_out ? "where none is wet" : "on land";
  const int id = d.variable("k_bottom", NC_INT, d.across,
                            {{"long_name",
                              "number of immersed levels below the first wet level (zero-based index of "
                              "that level; size of z " +
                                  where + ")"},
                             {"units", "1"},
                             {"coordinates", d.coordinates}});
  d.later([&d, id] {
    d.file.check(nc_put_var_int(d.file.id(), id, d.layout.statics.k_bottom.data()), "writing k_bottom");
  });
}

void define_land_mask(StreamDefinition& d) {
  const bool ocean = d.layout.medium == Medium::ocean;
  const int id = d.variable(
      "land_mask", NC_BYTE, d.across,
      {{"standard_name", "land_binary_mask"},
       {"long_name", ocean ? "1 where the whole column is immersed" : "1 where the ground is land"},
       {"units", "1"},
       {"coordinates", d.coordinates}});
  const std::array<signed char, 2> flags = {0, 1};
  d.file.check(nc_put_att_schar(d.file.id(), id, "flag_values", NC_BYTE, 2, flags.data()),
               "defining land_mask");
  put_attribute(d.file, id, "flag_meanings", "sea land");
  d.later([&d, id] {
    d.file.check(nc_put_var_schar(d.file.id(), id, d.layout.statics.land_mask.data()), "writing land_mask");
  });
}

void define_cell_thickness(StreamDefinition& d) {
  const int id = d.variable("cell_thickness", NC_DOUBLE, d.dimensions_of(VariablePlace::cell),
                            {{"standard_name", "cell_thickness"},
                             {"long_name", "thickness of the wet part of cells"},
                             {"units", "m"},
                             {"coordinates", d.coordinates}});
  d.fill_with_fill_value(id, true);
  d.store_field(id, lengths_of(d.layout.grid, VariablePlace::cell), false, sizeof(double));
  d.write_later(id, d.layout.statics.cell_thickness.data());
}

int define_variable(StreamDefinition& d, const StreamVariable& v) {
  std::vector<int> dimensions = d.dimensions_of(v.place);
  dimensions.insert(dimensions.begin(), d.time);
  const bool field = v.place != VariablePlace::scalar;
  const int id = d.variable(v.id, v.double_precision ? NC_DOUBLE : NC_FLOAT, dimensions,
                            {{"standard_name", v.standard_name},
                             {"long_name", v.long_name},
                             {"units", v.units},
                             {"cell_methods", v.cell_methods},
                             {"coordinates", field ? d.coordinates : ""}});
  d.fill_with_fill_value(id, v.double_precision);
  if (field) d.round_to_digits(id);
  if (field)
    d.store_field(id, lengths_of(d.layout.grid, v.place), true,
                  v.double_precision ? sizeof(double) : sizeof(float));
  else
    d.store_series(id);
  return id;
}

/// What CF says of single columns, and the box around them.
void add_extent_of_columns(const StreamGrid& grid, Attributes& all) {
  all.emplace_back("featureType", "timeSeriesProfile");
  const auto [south, north] = std::minmax_element(
      grid.columns.begin(), grid.columns.end(),
      [](const StreamColumn& a, const StreamColumn& b) { return a.latitude < b.latitude; });
  const auto [west, east] = std::minmax_element(
      grid.columns.begin(), grid.columns.end(),
      [](const StreamColumn& a, const StreamColumn& b) { return a.longitude < b.longitude; });
  all.emplace_back("geospatial_lat_min", south->latitude);
  all.emplace_back("geospatial_lat_max", north->latitude);
  all.emplace_back("geospatial_lon_min", west->longitude);
  all.emplace_back("geospatial_lon_max", east->longitude);
}

void define_globals(const NetcdfFile& file, const StreamFile& layout) {
  const StreamGrid& grid = layout.grid;
  Attributes all = {{"Conventions", "CF-1.8 ACDD-1.3"}};
  all.insert(all.end(), layout.attributes.begin(), layout.attributes.end());
  all.emplace_back("standard_name_vocabulary", "CF Standard Name Table v83");
  if (grid.geographic && grid.columns.empty()) {
    all.emplace_back("geospatial_lat_min", grid.y_edges.front());
    all.emplace_back("geospatial_lat_max", grid.y_edges.back());
    all.emplace_back("geospatial_lon_min", grid.x_edges.front());
    all.emplace_back("geospatial_lon_max", grid.x_edges.back());
  }
  if (!grid.columns.empty()) add_extent_of_columns(grid, all);
  const std::vector<double>& ends = grid.z_face.empty() ? grid.z_bounds : grid.z_face;
  all.emplace_back("geospatial_vertical_min", ends.front());
  all.emplace_back("geospatial_vertical_max", ends.back());
  all.emplace_back("geospatial_vertical_positive", "up");
  all.emplace_back("geospatial_vertical_units", "m");
  if (layout.interval > 0) all.emplace_back("time_coverage_resolution", iso_duration(layout.interval));
  for (const auto& [name, value] : all) put_attribute(file, NC_GLOBAL, name, value);
}

}  // namespace

std::vector<std::size_t> lengths_of(const StreamGrid& grid, VariablePlace place) {
  if (place == VariablePlace::scalar) return {};
  std::vector<std::size_t> lengths = {grid.y.size(), grid.x.size()};
  const bool map = grid.columns.empty();
  if (!map) lengths = {grid.columns.size()};
  const auto vertical = map ? lengths.begin() : lengths.end();
  if (place == VariablePlace::cell) lengths.insert(vertical, grid.z.size());
  if (place == VariablePlace::face) lengths.insert(vertical, grid.z_face.size());
  return lengths;
}

StreamVariable::StreamVariable(const OutputVariable& entry, const std::string& reduction, bool as_double)
    : id(entry.id),
      long_name(entry.long_name),
      standard_name(entry.standard_name),
      units(entry.units),
      cell_methods("time: " + reduction),
      place(entry.place),
      double_precision(as_double) {
  const std::string also(entry.also_averaged);
  if (!also.starts_with('(')) {
    if (!also.empty())
      cell_methods = also + " " + cell_methods;            // methods stand in the order they are done in
  } else if (reduction != "point" || entry.since_start) {  // a comment on averaging says nothing of instants
    cell_methods += " " + also;
  }
  if (reduction != "sum" || entry.amount.units.empty()) return;
  standard_name = entry.amount.standard_name;
  units = entry.amount.units;
  long_name += ", amount over the interval";
}

void put_attribute(const NetcdfFile& file, int variable, const std::string& name,
                   const AttributeValue& value) {
  const std::string action = "writing attribute " + name;
  if (const auto* text = std::get_if<std::string>(&value))
    file.check(nc_put_att_text(file.id(), variable, name.c_str(), text->size(), text->data()), action);
  else if (const auto* number = std::get_if<double>(&value))
    file.check(nc_put_att_double(file.id(), variable, name.c_str(), NC_DOUBLE, 1, number), action);
  else
    file.check(
        nc_put_att_longlong(file.id(), variable, name.c_str(), NC_INT, 1, std::get_if<long long>(&value)),
        action);
}

StreamHandles define_stream(const NetcdfFile& file, const StreamFile& layout) {
  check_layout(layout);
  StreamDefinition d(file, layout);
  StreamHandles handles;
  define_coordinates(d, handles.time, handles.time_bounds);
  if (!layout.statics.floor.empty()) define_floor(d);
  if (!layout.statics.k_bottom.empty()) define_bottom_index(d);
  if (!layout.statics.land_mask.empty()) define_land_mask(d);
  if (!layout.statics.cell_thickness.empty()) define_cell_thickness(d);
  for (const StreamVariable& v : layout.variables) handles.variables.push_back(define_variable(d, v));
  define_globals(file, layout);
  d.write();
  return handles;
}

}  // namespace sounding::io
