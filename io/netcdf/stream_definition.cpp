// SPDX-License-Identifier: Apache-2.0
#include "io/netcdf/stream_definition.hpp"

#include <netcdf.h>

#include <algorithm>

#include "io/netcdf/stream_layout.hpp"

namespace sounding::io {
namespace {

constexpr std::size_t records_per_time_chunk = 48;
constexpr std::size_t largest_chunk = std::size_t{1} << 20;  // bytes
constexpr std::size_t widest_chunk = 32;                     // columns along y and x

}  // namespace

int StreamDefinition::dimension(const char* name, std::size_t length) {
  int id = -1;
  file.check(nc_def_dim(file.id(), name, length, &id), std::string("defining ") + name);
  return id;
}

int StreamDefinition::variable(const std::string& name, int type, const std::vector<int>& dimensions,
                               const Texts& texts) {
  int id = -1;
  file.check(
      nc_def_var(file.id(), name.c_str(), type, static_cast<int>(dimensions.size()), dimensions.data(), &id),
      "defining " + name);
  for (const auto& [key, text] : texts)
    if (!text.empty()) put_attribute(file, id, key, text);
  return id;
}

std::vector<int> StreamDefinition::dimensions_of(VariablePlace place) const {
  if (place == VariablePlace::scalar) return {};
  std::vector<int> dimensions = across;
  const bool single_columns = !layout.grid.columns.empty();
  const auto vertical = single_columns ? dimensions.end() : dimensions.begin();
  if (place == VariablePlace::cell) dimensions.insert(vertical, z);
  if (place == VariablePlace::face) dimensions.insert(vertical, z_face);
  return dimensions;
}

void StreamDefinition::fill_with_fill_value(int id, bool double_precision) {
  const float single_fill = static_cast<float>(fill_value);
  const void* fill = double_precision ? static_cast<const void*>(&fill_value) : &single_fill;
  file.check(nc_def_var_fill(file.id(), id, NC_FILL, fill), "defining the fill value");
}

void StreamDefinition::store_series(int id, std::vector<std::size_t> rest) {
  rest.insert(rest.begin(), records_per_time_chunk);
  file.check(nc_def_var_chunking(file.id(), id, NC_CHUNKED, rest.data()), "choosing chunks");
}

void StreamDefinition::store_field(int id, std::vector<std::size_t> size, bool per_record,
                                   std::size_t value_bytes) {
  if (layout.grid.columns.empty()) {
    std::size_t& ny = size[size.size() - 2];
    std::size_t& nx = size[size.size() - 1];
    ny = std::min(ny, widest_chunk);
    nx = std::min(nx, widest_chunk);
    const std::size_t levels = size.size() == 3 ? size[0] : 1;
    while (levels * ny * nx * value_bytes > largest_chunk && ny * nx > 1) {
      std::size_t& longer = ny >= nx ? ny : nx;
      longer = (longer + 1) / 2;
    }
  } else {
    const std::size_t levels = size.size() == 2 ? size[1] : 1;
    size[0] = std::min(size[0], std::max<std::size_t>(1, largest_chunk / (levels * value_bytes)));
  }
  if (per_record) size.insert(size.begin(), 1);
  file.check(nc_def_var_chunking(file.id(), id, NC_CHUNKED, size.data()), "choosing chunks");
  const int level = layout.compression;
  if (level > 0) file.check(nc_def_var_deflate(file.id(), id, NC_SHUFFLE, 1, level), "choosing compression");
  file.check(nc_def_var_fletcher32(file.id(), id, NC_FLETCHER32), "choosing checksums");
}

void StreamDefinition::round_to_digits(int id) {
  // BitGroom sets the bits of every other value to 1, not to 0, so that means keep their value; and it makes
  // the same of what it has made before, so that records can be copied from file to file.
  if (layout.digits > 0)
    file.check(nc_def_var_quantize(file.id(), id, NC_QUANTIZE_BITGROOM, layout.digits), "choosing digits");
}

void StreamDefinition::write_later(int id, const double* values) {
  later([this, id, values] {
    file.check(nc_put_var_double(file.id(), id, values), "writing what does not change");
  });
}

void StreamDefinition::write_later(int id, std::vector<double> values) {
  write_later(id, values_.emplace_back(std::move(values)).data());
}

void StreamDefinition::write() {
  file.check(nc_enddef(file.id()), "writing the header");
  for (const auto& action : later_) action();
}

}  // namespace sounding::io
