// SPDX-License-Identifier: Apache-2.0
/// \file
/// From a YAML file to a run: the only place where text becomes values.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "io/config/run_config.hpp"
#include "io/error.hpp"

namespace sounding::io {

/// Reads a configuration.  Defaults give way to included files, these to the file, the file to the overrides
/// (`key.path=value`, from left to right).  Throws Error with every problem found: exit code 65, or 66 where
/// files are only missing.  Input files named in it exist afterwards, but have not been opened.
RunConfig load_config(const std::filesystem::path& file, const std::vector<std::string>& sets = {});

/// The same from a text that is in no file of its own.  `name` is for messages; relative paths count from the
/// current directory, and nothing can be included.
RunConfig load_config_text(std::string_view yaml, const std::string& name,
                           const std::vector<std::string>& sets = {});

/// Where a key got its value, for the beginning of a message about it: "run.yaml:7:12: ocean.dt: ", or
/// without a place where the value is the default.
std::string place_and_key(const RunConfig& config, const std::string& key);

/// What `read` returns; an Error that it throws begins with place and key of what named the file.
template <class Read>
auto at_key(const RunConfig& config, const std::string& key, Read read) {
  try {
    return read();
  } catch (const Error& error) {
    throw Error(error.code(), place_and_key(config, key) + error.what());
  }
}

/// The whole configuration as YAML: every key with its value in the unit of the table and the shortest digits
/// that read back the same.  Loading it gives an equal configuration and the same text.
/// with_origins: adds where each value came from, as comments.
std::string resolved_yaml(const RunConfig& config, bool with_origins = false);

}  // namespace sounding::io
