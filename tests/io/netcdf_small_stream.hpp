// SPDX-License-Identifier: Apache-2.0
/// \file
/// A small output stream for the tests of writing.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/netcdf/stream_writer.hpp"

namespace sounding::io::testing {

/// Two columns of three levels: full depth, and land.
inline StreamFile small_layout(bool geographic, const std::string& reduction = "point") {
  StreamFile layout;
  layout.stream = "profiles";
  layout.grid.geographic = geographic;
  layout.grid.y = {45.5};
  layout.grid.y_edges = {45, 46};
  layout.grid.x = {-10.5, -9.5};
  layout.grid.x_edges = {-11, -10, -9};
  layout.grid.z = {-25, -15, -5};
  layout.grid.z_face = {-30, -20, -10, 0};
  layout.statics.floor = {27, 0};
  layout.statics.k_bottom = {0, 3};
  layout.statics.land_mask = {0, 1};
  layout.statics.cell_thickness = {7, fill_value, 10, fill_value, 10, fill_value};
  for (const char* id : {"temperature", "tracer_diffusivity", "euphotic_depth"})
    layout.variables.emplace_back(*find_output_variable(Medium::ocean, id), reduction, false);
  layout.variables[1].double_precision = true;
  layout.attributes = {
      {"title", "A test"}, {"source", "Sounding"}, {"history", "written by a test"}, {"threads", 2LL}};
  layout.intervals = reduction != "point";
  layout.interval = 3600;
  return layout;
}

struct Record {
  std::vector<float> temperature, euphotic;
  std::vector<double> diffusivity;
  std::vector<FieldValues> values() const {
    return {std::span<const float>(temperature), std::span<const double>(diffusivity),
            std::span<const float>(euphotic)};
  }
};

inline Record record(float t) {
  const auto fill = static_cast<float>(fill_value);
  return {{t, fill, t + 1, fill, t + 2, fill},
          {17, fill},
          {1e-5, fill_value, 2e-5, fill_value, 3e-5, fill_value, 4e-5, fill_value}};
}

inline void write_two_records(const std::filesystem::path& path, const StreamFile& layout) {
  StreamWriter writer(path, layout);
  writer.append(3600, 0, record(10).values());
  writer.append(7200, 3600, record(11).values());
  writer.finish();
}

}  // namespace sounding::io::testing
