// SPDX-License-Identifier: Apache-2.0
/// \file
/// What reading and writing of checkpoints share.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>

#include "io/digest.hpp"
#include "io/netcdf/file.hpp"

namespace sounding::io {

/// What stands behind the netCDF file.
struct CheckpointEnd {
  std::array<char, 8> mark;
  std::uint64_t format;
  std::uint64_t length;  ///< bytes before this end
  Digest::Value digest;  ///< of these bytes and of the three members above
};
static_assert(sizeof(CheckpointEnd) == 56);

inline constexpr std::array<char, 8> checkpoint_mark = {'S', 'O', 'U', 'N', 'D', 'I', 'N', 'G'};
inline constexpr std::uint64_t checkpoint_format = 1;

/// The end that belongs behind the first `length` bytes of a file.
CheckpointEnd end_of_checkpoint(const std::filesystem::path& path, std::uint64_t length);

/// A variable below its groups; type -1 if there is none.
struct CheckpointVariable {
  int group = -1, id = -1, type = -1;
  std::size_t count = 0;
};
CheckpointVariable find_checkpoint_variable(const NetcdfFile& file, const std::string& name);

}  // namespace sounding::io
