// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "io/config/run_config.hpp"
#include "io/netcdf/stream_writer.hpp"
#include "model/domain.hpp"

namespace sounding::model {

/// Global attributes of the output: which program, built how, run where, from which configuration and inputs.
/// \param resolved      the whole configuration as YAML text; running it again gives the same result
/// \param command_line  what the user typed
io::Attributes provenance(const io::RunConfig& config, const std::string& resolved,
                          const std::string& command_line);

/// "2026-11-30T08:40:00Z".
std::string now_utc();
/// Name of this machine; "unknown" if it has none.
std::string host_name();

/// SHA-256 of a text or of the bytes of a file, in hexadecimal digits; empty if the file cannot be read.
std::string sha256(std::string_view text);
std::string sha256_of_file(const std::filesystem::path& path);

}  // namespace sounding::model
