// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

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

}  // namespace sounding::model
