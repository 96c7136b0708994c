// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where a run writes: a new numbered directory for each run, never an old one.
#pragma once

#include <filesystem>

namespace sounding::io {

/// Creates `parent`/NNNN with the next free number.
/// Throws Error (73), with path and reason, and leaves no directory behind, if it cannot be written to.
std::filesystem::path make_run_directory(const std::filesystem::path& parent);

/// Points the link latest beside a finished run's directory at it; leaves alone what is no link.
void point_latest_at(const std::filesystem::path& directory);

/// Throws as make_run_directory would, as far as can be told without creating anything.
void check_run_directory(const std::filesystem::path& parent);

/// Space left on the disk that `parent` is on, or would be created on [bytes]; infinite if that cannot be
/// told.
double free_bytes(const std::filesystem::path& parent);

}  // namespace sounding::io
