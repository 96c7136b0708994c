// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a netCDF file holds, in numbers: axes, times, and the range of every variable.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sounding::io {

/// Whose values are summed up, for variables with a time.
enum class RecordsRead { last, all };

/// A dimension, with the range of its coordinate variable where it has one.
struct AxisSummary {
  std::string name, units;
  std::size_t length = 0;
  std::optional<std::pair<double, double>> ends;  ///< first and last coordinate
};

/// A variable that is neither coordinate nor bounds.  Smallest, mean and largest are over what is not
/// missing, every value with the same weight; without such a value they are 0.
struct VariableSummary {
  std::string name, units, long_name, cell_methods;
  std::vector<std::string> dimension;
  bool over_time = false;
  std::size_t values = 0, missing = 0, not_finite = 0;  ///< of those read
  double smallest = 0, mean = 0, largest = 0;
};

/// Global attributes of a file of Sounding that say where it comes from; empty where they are missing.
struct Origin {
  std::string title, source, precision, threads, host, input_files, history, config, config_sha256;
};

struct FileSummary {
  std::vector<AxisSummary> axes;      ///< all dimensions but the two ends of bounds
  std::size_t records = 0;            ///< along `time`
  std::string first_time, last_time;  ///< ISO 8601 where the units are seconds since a date; empty without
                                      ///< records
  bool intervals = false;             ///< records stand for intervals
  std::vector<VariableSummary> variables;
  std::optional<std::size_t> columns, dry_columns;  ///< where the file has a land mask
  std::optional<std::size_t> cells, dry_cells;      ///< where it has cell thicknesses
  Origin origin;
};

/// Reads a finished file, or one that is still being written, record by record.
/// Throws Error: 66 if there is no such file, 65 if it is no complete netCDF file.
FileSummary summarise(const std::filesystem::path& path, RecordsRead records);

/// The configuration that the run of a file was made from, as YAML; empty if the file has none.
std::string stored_config(const std::filesystem::path& path);

}  // namespace sounding::io
