// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which variables a stream asks for, and which of them a run has.
#pragma once

#include "io/config/document.hpp"
#include "io/config/run_config.hpp"
#include "io/variables.hpp"

namespace sounding::io {

/// Whether a run of this configuration computes the variable.
bool is_available(const RunConfig& config, const OutputVariable& variable);

/// Whether a stream of this (loaded) configuration writes the variable.
bool is_written(const RunConfig& config, Medium medium, std::string_view id);

/// What the configuration must say for a variable to be computed, or "".
std::string_view needs_text(Needs needs);

/// Puts ids in the place of what the streams ask for, each once, in the order of the list:
///
///     temperature                       an id
///     plankton/*                        a group
///     q_*, plankton/*plankton           a pattern; * stands for any text
///     sea_water_potential_temperature   a CF standard name
///     all                               everything
///
/// Groups, patterns and `all` leave out what this run does not compute, and what has no sum where sums are
/// asked for; a name of such a variable, an unknown name, and what stands for nothing become problems with
/// the place of the entry.
void choose_variables(RunConfig& config, const Node& root, Problems& problems);

}  // namespace sounding::io
