// SPDX-License-Identifier: Apache-2.0
/// \file
/// Giving a finished file its name, so that whatever bears the name is complete and on the disk.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace sounding::io {

/// `path` + ".part": the name of a file that is being written.
std::filesystem::path part_of(const std::filesystem::path& path);

/// Throws Error (73) with the reason, if a file `path` could not be created through its part file: no such
/// folder, no right to write, name too long, or either file exists.  netCDF itself says "Permission denied"
/// to all of these.
void check_creatable(const std::filesystem::path& path);

/// Flushes the part file to the disk, renames it to `path` (never over another file) and flushes the folder.
/// Throws Error (74) with the reason of the operating system.
void publish(const std::filesystem::path& path);
/// The same for a part file of another name in the same folder.
void publish(const std::filesystem::path& part, const std::filesystem::path& path);

/// The same over a file that has the name already: at every moment one of the two is there, whole.
void publish_over(const std::filesystem::path& path);

/// Whether a run gives a file of that name, without its ending, to other things than streams: checkpoints,
/// post-mortems, parts and cuts of a stream (configs/restart.md).
bool is_name_of_other_files(std::string_view name);

/// "1.5 GB free" on the file system of `path`, for messages; empty if unknown.
std::string free_space(const std::filesystem::path& path);

}  // namespace sounding::io
