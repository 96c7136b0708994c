// SPDX-License-Identifier: Apache-2.0
/// \file
/// One output file: its layout, and a writer that appends records and publishes the finished file.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "io/error.hpp"
#include "io/variables.hpp"

namespace sounding::io {

/// Stands in dry cells and wherever nothing is known; the same number in float and double.
inline constexpr double fill_value = 9.969209968386869e36;

/// One of the single columns of a file.
struct StreamColumn {
  std::string id;                      ///< unlike that of any other column
  double latitude = 0, longitude = 0;  ///< of its centre [degrees]
  double y = 0, x = 0;                 ///< of its centre [m], on an idealised domain
  double distance = 0;                 ///< [m]; from the place that was asked for, or along the section
};

/// The grid of a file: a map of columns, or single ones.  All axes ascend; edges have one more entry than
/// centres.
struct StreamGrid {
  bool geographic = false;  ///< y and x are latitude and longitude [degrees]; else metres
  std::vector<double> y, y_edges;
  std::vector<double> x, x_edges;
  std::vector<double> z, z_face;  ///< cell centres and faces [m], upward; no faces where levels were left out
                                  ///< between others
  std::vector<double> z_bounds;   ///< lower and upper end of each cell [m], where there are no faces
  std::optional<double> latitude, longitude;  ///< place of a single idealised column [degrees]
  std::size_t members = 1;                    ///< grids of this kind that stand behind each other along y
  std::vector<StreamColumn> columns;          ///< in place of y and x: (column, z) in place of (z, y, x)
  bool section = false;                       ///< they stand along a line

  /// Number of columns, of a map or single ones.
  std::size_t column_count() const { return columns.empty() ? y.size() * x.size() : columns.size(); }
};

/// What does not change with time, in file order (given for maps; of single columns [column] and
/// [column][z]).  Empty vectors are left out of the file.
struct StreamStatics {
  std::vector<double> floor;   ///< ocean: depth at which columns end [m], positive down, 0 on land; air:
                               ///< altitude of the ground [m]; [y][x]
  bool ends_at_ground = true;  ///< ocean: every column reaches its sea floor, none the lowest level before
  std::vector<int> k_bottom;   ///< first wet level counted upward from 0, number of levels where none is wet;
                               ///< [y][x]
  std::vector<signed char> land_mask;  ///< 1 on land, 0 on water; [y][x]
  bool levels_left_out = false;        ///< the medium has more levels than the file
  std::vector<double> cell_thickness;  ///< wet thickness [m], fill_value in dry cells; [z][y][x]
};

/// One variable of a stream.
struct StreamVariable {
  std::string id, long_name, standard_name, units, cell_methods;
  VariablePlace place = VariablePlace::cell;
  bool double_precision = false;

  StreamVariable() = default;
  /// A variable of the catalogue, reduced over time by "point", "mean", "minimum", "maximum" or "sum".
  StreamVariable(const OutputVariable& entry, const std::string& reduction, bool as_double);
};

using AttributeValue = std::variant<std::string, double, long long>;
using Attributes = std::vector<std::pair<std::string, AttributeValue>>;

/// Everything that is fixed when a file is created.
struct StreamFile {
  std::string stream;  ///< name, for messages
  Medium medium = Medium::ocean;
  StreamGrid grid;
  StreamStatics statics;
  std::vector<StreamVariable> variables;
  Attributes attributes;  ///< global ones; what follows from grid and times (Conventions, geospatial_*,
                          ///< time_coverage_*) is added
  std::chrono::sys_time<std::chrono::microseconds> reference{
      std::chrono::sys_days{std::chrono::January / 1 / 2000}};  ///< time 0
  bool intervals = false;  ///< records stand for intervals: time_bnds are written
  double interval = 0;     ///< from record to record [s]; 0: unknown
  int compression = 1;     ///< deflate level, 0..9
  int digits = 0;          ///< significant decimal digits of fields that are kept; 0: all
};

/// Values of one variable in one record, in file order (z upward, then y, x; of single columns column by
/// column, z upward), fill values in place.
using FieldValues = std::variant<std::span<const float>, std::span<const double>>;

/// Writes `path` + ".part" record by record and renames it to `path` when finished; an unfinished writer
/// leaves the part file only.  Nothing is overwritten.  Every failure is an Error that names path, stream,
/// record and reason: 73 before the first record is complete, 74 afterwards; then the writer is of no more
/// use. A layout or values whose sizes do not match are a std::logic_error.
class StreamWriter {
 public:
  /// \param until_first_record  exit code of a failure before the first record is complete
  StreamWriter(std::filesystem::path path, StreamFile layout,
               ExitCode until_first_record = ExitCode::cannot_create);
  ~StreamWriter();
  StreamWriter(StreamWriter&&) noexcept;
  StreamWriter& operator=(StreamWriter&&) noexcept;

  /// Appends one record with values in the order of the layout's variables.  `end`: its time [s since the
  /// reference], increasing; `begin`: where its interval starts (of no effect without intervals).
  void append(double end, double begin, std::span<const FieldValues> values);

  /// Closes, reads back, flushes to the disk and gives the file its name.
  void finish();
  /// The same with another name in the same folder.
  void finish_as(const std::filesystem::path& name);

  std::size_t records() const;
  const std::filesystem::path& path() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sounding::io
