// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace sounding::io {

/// The resolved configuration that an output file of this program holds, as YAML text.
/// Throws Error: 66 if there is no such file, 65 if it is no netCDF file or holds no configuration.
std::string config_in_file(const std::filesystem::path& path);

}  // namespace sounding::io
