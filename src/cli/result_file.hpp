// SPDX-License-Identifier: Apache-2.0
/// \file
/// A result that a command writes into one file, whole or not at all.
#pragma once

#include <filesystem>
#include <string>

namespace sounding::cli {

/// Throws io::Error (73) if write_result could not create `path`: said before the work, not after.
void check_writable(const std::filesystem::path& path);

/// Replaces the content of `path` by `text`; a pipe or device is written to.  A file appears under its name
/// only when it is complete.  Throws io::Error (74) with the reason of the operating system.
void write_result(const std::filesystem::path& path, const std::string& text);

}  // namespace sounding::cli
