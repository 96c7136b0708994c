// SPDX-License-Identifier: Apache-2.0
/// \file
/// What of a configuration must be the same where a run is continued.
#pragma once

#include <string>
#include <vector>

#include "io/config/run_config.hpp"

namespace sounding::io {

/// A line "path: value" for every key that a restart may not change, in the order of the table.  Of input
/// files the name, not the folder: what they hold is checked elsewhere, and folders move.
std::string restart_identity(const RunConfig& config);

/// How two identities differ, a text per key: "ocean.dt: 600 s in the checkpoint, 300 s now".
std::vector<std::string> differences(const std::string& in_checkpoint, const std::string& now);

}  // namespace sounding::io
