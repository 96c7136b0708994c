// SPDX-License-Identifier: Apache-2.0
/// \file
/// The definition of an output file: dimensions, coordinates, statics, variables, attributes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "io/netcdf/file.hpp"
#include "io/netcdf/stream_writer.hpp"

namespace sounding::io {

/// Handles of what is written record by record.
struct StreamHandles {
  int time = -1, time_bounds = -1;  ///< no time_bounds: -1
  std::vector<int> variables;
};

/// Defines the whole file and writes what does not depend on time.  Throws std::logic_error where the parts
/// of the layout do not fit each other.
StreamHandles define_stream(const NetcdfFile& file, const StreamFile& layout);

/// Lengths of a variable's dimensions without time: {z, y, x}, {z_face, y, x}, {y, x} or {}; of
/// single columns {column, z}, {column, z_face}, {column} or {}.
std::vector<std::size_t> lengths_of(const StreamGrid& grid, VariablePlace place);

/// "2000-01-01T00:00:00Z", with fractions of a second only where there are any.
std::string iso_time(std::chrono::sys_time<std::chrono::microseconds> reference, double seconds);
/// "P1DT2H3M4.5S", without the parts that are zero.
std::string iso_duration(double seconds);

/// Writes a global attribute, text as char.
void put_attribute(const NetcdfFile& file, int variable, const std::string& name,
                   const AttributeValue& value);

}  // namespace sounding::io
