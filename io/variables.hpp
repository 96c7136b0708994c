// SPDX-License-Identifier: Apache-2.0
/// \file
/// The catalogue of output variables: identifier, group, CF standard name, units, meaning, place on the grid.
#pragma once

#include <span>
#include <string_view>

#include "io/medium.hpp"

namespace sounding::io {

/// Where values of an output variable stand: (z, y, x), (z_face, y, x), (y, x), or one number per record.
enum class VariablePlace { cell, face, column, scalar };

/// What of a configuration computes a variable.
enum class Needs {
  nothing,
  light,
  plankton,
  open_floor,
  convective_mixing,
  prognostic_temperature,
  heat_tendency,
  water_tendency,
  subsiding_heat,
  subsiding_water,
  radiation,
  rain,
  surface_fluxes,
  k_profile,
  snow
};

/// What a flux brings over an interval: its integral.
struct Amount {
  std::string_view units = {};          ///< those of the flux times s; empty for what is no flux
  std::string_view standard_name = {};  ///< empty where CF has none
};

/// One output variable as the CF conventions want it described.
struct OutputVariable {
  std::string_view id;             ///< name in configurations and files
  std::string_view group;          ///< what it belongs to: "light", "rain"
  std::string_view standard_name;  ///< CF standard name table v83; empty where CF has none
  std::string_view units;          ///< as written to files
  std::string_view long_name;
  VariablePlace place = VariablePlace::cell;
  std::string_view also_averaged = {};  ///< cell methods besides the one over time: "z: mean", or a comment
  Amount amount = {};                   ///< of what the model keeps the integral of
  Needs needs = Needs::nothing;
  bool since_start = false;  ///< what has come together since the start of the run, whatever the reduction
  bool undefined_at_times = false;  ///< missing in columns where it has no meaning
};

/// Whether a record may hold the sum over its interval: of a flux, or of what is a sum since the start
/// anyway.
inline bool has_sum(const OutputVariable& variable) {
  return !variable.amount.units.empty() || variable.since_start;
}

/// Every output variable of a medium, in the order of listings.
std::span<const OutputVariable> output_variables(Medium medium);

/// The variable with this identifier, or nullptr.
const OutputVariable* find_output_variable(Medium medium, std::string_view id);

}  // namespace sounding::io
