// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a finished run leaves beside its output: `summary.json`, for `./sounding report` and for scripts.
#pragma once

#include <filesystem>
#include <string>

#include "cli/commands.hpp"
#include "io/config/run_config.hpp"
#include "model/run.hpp"

namespace sounding::cli {

/// Runs a configuration as a command line says and leaves the summary in the folder of the run.  Throws
/// io::Error.
model::RunReport run_with_summary(const io::RunConfig& config, const RunArguments& arguments);

/// The summary as JSON: what ran (version, command line, resolved configuration), how long it took, and for
/// each medium its size, speed, hash of state, budgets and irregularities.  Budgets are in the unit they
/// name, means of the wet columns; `residual` is that of the worst column relative to its turnover; numbers
/// that are not finite are null.
std::string run_summary(const io::RunConfig& config, const model::RunOptions& options,
                        const model::RunReport& report);

/// Writes it to `directory`/summary.json: whole, flushed to the disk and under its name, or not at all.
/// One that is there already is replaced.  Throws io::Error (74).
void write_run_summary(const std::filesystem::path& directory, const std::string& text);

}  // namespace sounding::cli
