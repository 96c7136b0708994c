// SPDX-License-Identifier: Apache-2.0
/// \file
/// One output file: the layout, and a writer that appends records and publishes the finished file.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "io/variables.hpp"

namespace sounding::io {

/// Stands in dry cells and wherever nothing is known; the same number in float and double.
inline constexpr double fill_value = 9.969209968386869e36;

/// The grid of a file.  All axes ascend; edges have one more entry than centres.
struct StreamGrid {
  bool geographic = false;  ///< y and x are latitude and longitude [degrees]; else metres
  std::vector<double> y, y_edges;
  std::vector<double> x, x_edges;
  std::vector<double> z, z_face;              ///< cell centres and faces [m], upward
  std::optional<double> latitude, longitude;  ///< place of an idealised grid [degrees]
};

/// What does not change with time.  Empty vectors are left out of the file.
struct StreamStatics {
  std::vector<double>
      floor;  ///< ocean: bottom_depth, positive down, 0 on land; air: surface_altitude [m]; [y][x]
  std::vector<int> k_bottom;           ///< first wet level in file order (upward, from 0), nz on land; [y][x]
  std::vector<signed char> land_mask;  ///< 1 on land; [y][x]
  std::vector<double> cell_thickness;  ///< wet thickness [m], fill_value in dry cells; [z][y][x]
};

/// One variable of a stream.
struct StreamVariable {
  std::string id, long_name, standard_name, units;
  std::string cell_methods = "time: point";
  VariablePlace place = VariablePlace::cell;
  bool double_precision = false;

  StreamVariable() = default;
  /// From the catalogue, with the reduction over time: point, mean, minimum, maximum or sum.
  explicit StreamVariable(const OutputVariable& entry, const std::string& reduction = "point",
                          bool as_double = false);
};

using AttributeValue = std::variant<std::string, double, long long>;
using Attributes = std::vector<std::pair<std::string, AttributeValue>>;

/// Everything that is fixed when a file is created.
struct StreamFile {
  std::string stream;  ///< for messages
  Medium medium = Medium::ocean;
  StreamGrid grid;
  StreamStatics statics;
  std::vector<StreamVariable> variables;
  Attributes attributes;  ///< global ones; those that follow from the grid and the times are added
  std::string reference_time = "2000-01-01 00:00:00";  ///< UTC
  bool intervals = false;                              ///< records cover intervals: time_bnds are written
  double interval = 0;                                 ///< between records [s]; 0 if unknown
  int compression = 1;                                 ///< deflate level, 0..9
};

/// Values of one variable in one record, in file order (z upward, then y, x), fill values in place.
using FieldValues = std::variant<std::span<const float>, std::span<const double>>;

/// Writes `path` + ".part" record by record and renames it to `path` when finished; an unfinished writer
/// leaves the part file only.  Nothing is overwritten.  Every failure is an Error that names path, stream,
/// record and reason: 73 before the first record is complete, 74 afterwards; after a failure the writer is of
/// no more use.
class StreamWriter {
 public:
  StreamWriter(std::filesystem::path path, StreamFile layout);
  ~StreamWriter();
  StreamWriter(StreamWriter&&) noexcept;
  StreamWriter& operator=(StreamWriter&&) noexcept;

  /// Appends one record at time `end` [s since the reference time], with values in the order of the layout's
  /// variables; `begin` is the start of its interval, used when the layout has intervals.  Times increase.
  void append(double end, double begin, std::span<const FieldValues> values);

  /// Closes, reads back, flushes to the disk and gives the file its final name.
  void finish();

  std::size_t records() const;
  const std::filesystem::path& path() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sounding::io
