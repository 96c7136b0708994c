// SPDX-License-Identifier: Apache-2.0
/// \file
/// From a YAML file to a run: the only place where text becomes values.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/config/run_config.hpp"

namespace sounding::io {

/// Reads a configuration.  Defaults give way to included files, these to the file, the file to the overrides
/// (`key.path=value`, from left to right).  Throws Error with every problem found: exit code 65, or 66 where
/// files are only missing.  Input files named in it exist afterwards, but have not been opened.
RunConfig load_config(const std::filesystem::path& file, const std::vector<std::string>& sets = {});

/// The whole configuration as YAML: every key with its value in the unit of the table and the shortest digits
/// that read back the same.  Loading it gives an equal configuration and the same text.
/// with_origins: adds where each value came from, as comments.
std::string resolved_yaml(const RunConfig& config, bool with_origins = false);

}  // namespace sounding::io
