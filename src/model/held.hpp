// SPDX-License-Identifier: Apache-2.0
/// \file
/// From the name of an output variable to what holds its value.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/medium.hpp"

namespace sounding::model {

/// "accumulated_precipitation" is the integral of the flux "precipitation" since the start of the run.
inline constexpr std::string_view integral_prefix = "accumulated_";
inline bool is_integral(std::string_view id) { return id.starts_with(integral_prefix); }

/// "heat_storage_change" and "heat_budget_residual" are of the budget "heat".
inline constexpr std::string_view change_suffix = "_storage_change", residual_suffix = "_budget_residual";

/// The holder of a variable under a reduction: of a value that is a flux and a column value too (that of the
/// moment), a window takes the flux, an instant the other.
template <class Real>
std::optional<Held> find_held(const Medium<Real>& medium, std::string_view id, io::Reduction reduction) {
  const Program<Real>& program = medium.program();
  const auto flux = program.variables.find_flux(is_integral(id) ? id.substr(integral_prefix.size()) : id);
  if (flux && (is_integral(id) || reduction != io::Reduction::instant)) return Held{Holder::flux, flux->id};
  for (std::size_t b = 0; b < program.budgets.size(); ++b)
    for (const auto& [suffix, holder] :
         {std::pair{change_suffix, Holder::budget_change}, {residual_suffix, Holder::budget_residual}})
      if (id == program.budgets[b].name + std::string(suffix)) return Held{holder, static_cast<int>(b)};
  return medium.find(id);
}

}  // namespace sounding::model
