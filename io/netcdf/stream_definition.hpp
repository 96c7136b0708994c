// SPDX-License-Identifier: Apache-2.0
/// \file
/// The words in which an output file is defined: dimensions, variables with texts, storage.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include "io/netcdf/file.hpp"
#include "io/netcdf/stream_writer.hpp"

namespace sounding::io {

using Texts = std::vector<std::pair<std::string, std::string>>;  ///< attributes; empty ones are left out

/// A file while it is being defined.
class StreamDefinition {
 public:
  StreamDefinition(const NetcdfFile& target, const StreamFile& described) : file(target), layout(described) {}

  const NetcdfFile& file;
  const StreamFile& layout;
  int time = -1, z = -1, z_face = -1, ends = -1;  ///< dimensions; no z_face: -1
  std::vector<int> across;                        ///< horizontal dimensions: y, x or column
  std::string coordinates;                        ///< that every field names besides its dimensions, or empty

  /// Dimensions of what stands in cells, on faces or on columns, time not among them.
  std::vector<int> dimensions_of(VariablePlace place) const;

  int dimension(const char* name, std::size_t length);
  int variable(const std::string& name, int type, const std::vector<int>& dimensions, const Texts& texts);
  void fill_with_fill_value(int id, bool double_precision);

  /// A time variable, in chunks of many records.
  void store_series(int id, std::vector<std::size_t> rest = {});
  /// A field: all levels of a patch of columns in one chunk of at most 1 MiB, so that a profile is read from
  /// one chunk and a map from few; shuffled, deflated, with checksums. \param size lengths of (z,) y, x or of
  /// column(, z); \param per_record whether time comes before them
  void store_field(int id, std::vector<std::size_t> size, bool per_record, std::size_t value_bytes);

  /// Of a variable only so many significant decimal digits are kept as the layout says.
  void round_to_digits(int id);

  /// Data wait until the definitions are complete; the values must live until `write` returns.
  void later(std::function<void()> action) { later_.push_back(std::move(action)); }
  void write_later(int id, const double* values);
  /// The same for values that live here.
  void write_later(int id, std::vector<double> values);
  /// Ends the definitions and writes what has waited.
  void write();

 private:
  std::list<std::vector<double>> values_;
  std::vector<std::function<void()>> later_;
};

/// Dimensions, coordinates and bounds.
void define_coordinates(StreamDefinition& d, int& time, int& time_bounds);

}  // namespace sounding::io
