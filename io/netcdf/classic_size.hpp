// SPDX-License-Identifier: Apache-2.0
/// \file
/// How long a classic netCDF file must be.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace sounding::io {

/// The least number of bytes that a file of format CDF-1, CDF-2 or CDF-5 needs for all its data, from the
/// arithmetic of its header; the library reads a shorter file as zeros without a word.  Nothing if the file
/// has another format.  Throws std::runtime_error if the header itself is cut off or makes no sense.
std::optional<std::uint64_t> classic_file_size(const std::filesystem::path& path);

}  // namespace sounding::io
