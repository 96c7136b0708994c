// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reading with nothing taken on trust: variables, attributes, and values with their gaps.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/netcdf/crash_guard.hpp"
#include "io/netcdf/file.hpp"

namespace sounding::io {

/// Opens an input file after looking at it from outside: present, a regular file, readable, not empty, in a
/// netCDF format, and no shorter than its header says.  Names the Debian package where it is known to carry
/// the file.  Throws Error: 66 if there is no such file, 65 if it is no complete netCDF file.
NetcdfFile open_input(const std::filesystem::path& path);

/// Turns a crash of the library on a damaged file into a message and exit code 65, while it lives.
CrashGuard guard_reading(const std::filesystem::path& path);

struct InputVariable {
  int id = -1;
  std::string name;
  int type = 0;                        ///< netCDF type number
  std::vector<std::string> dimension;  ///< names, slowest first
  std::vector<std::size_t> shape;
};

std::vector<InputVariable> list_variables(const NetcdfFile& file);
/// Names of coordinates and of their bounds.
std::set<std::string> coordinates_and_bounds(const NetcdfFile& file,
                                             const std::vector<InputVariable>& variables);
std::optional<InputVariable> find_variable(const NetcdfFile& file, std::string_view name);

/// A text attribute, of type char or string, without blanks around it; empty if absent or no text.
std::string text_attribute(const NetcdfFile& file, int variable, const char* name);
/// What the file says about itself: title, source and history, as far as present.
std::string describe(const NetcdfFile& file);

/// Values of a part of a variable as numbers, unpacked with scale_factor and add_offset; `missing` is 1 where
/// the stored value equals _FillValue, missing_value or the library's fill of that type, or lies outside of
/// valid_range, valid_min or valid_max.  NaN is not missing: it comes as it stands.
/// Throws Error (65) where scale_factor or add_offset is not one finite number, or a bound has another
/// length.
struct Slab {
  std::vector<double> value;
  std::vector<unsigned char> missing;
};
Slab read_slab(const NetcdfFile& file, const InputVariable& variable, const std::vector<std::size_t>& start,
               const std::vector<std::size_t>& count);

/// A one-dimensional coordinate variable with the name of a dimension: finite, nowhere missing, strictly
/// monotonic, at least two values.
std::vector<double> read_axis(const NetcdfFile& file, const std::string& dimension);

/// Lower case, runs of blanks and underscores as one blank: unit texts of old files differ in nothing else.
std::string plain_words(std::string_view text);

/// Names in a row: "lat, lon"; "none" if there are none.
template <class Names>
std::string listed(const Names& names) {
  std::string text;
  for (const auto& name : names) text.append(text.empty() ? "" : ", ").append(name);
  return text.empty() ? "none" : text;
}

/// An Error (65) about the content of `file`: "path: variable: text".
[[noreturn]] void refuse(const NetcdfFile& file, std::string_view variable, const std::string& text);

}  // namespace sounding::io
