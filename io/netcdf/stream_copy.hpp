// SPDX-License-Identifier: Apache-2.0
/// \file
/// Records of a finished output file, read again.
#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "io/netcdf/stream_writer.hpp"

namespace sounding::io {

inline constexpr std::size_t all_records = std::numeric_limits<std::size_t>::max();

/// Appends the first `count` records of a file to another, bit by bit.  The file was written with this
/// layout, as far as variables and grid go.  Throws Error (74) where it cannot be read.
void copy_records(const std::filesystem::path& from, std::size_t count, const StreamFile& layout,
                  StreamWriter& to);

/// What tells an output file apart.
struct StreamRecords {
  std::string run_id;        ///< empty if it has none
  std::vector<double> ends;  ///< times of the records [s since the reference]
};
/// Throws Error (65) where `path` is no output file that can be read.
StreamRecords inspect_stream(const std::filesystem::path& path);

}  // namespace sounding::io
