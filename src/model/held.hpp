// SPDX-License-Identifier: Apache-2.0
/// \file
/// From the name of an output variable to what holds its value.
#pragma once

#include <optional>
#include <string_view>

#include "model/medium.hpp"

namespace sounding::model {

/// "accumulated_precipitation" is the integral of the flux "precipitation" since the start of the run.
inline constexpr std::string_view integral_prefix = "accumulated_";
inline bool is_integral(std::string_view id) { return id.starts_with(integral_prefix); }

template <class Real>
std::optional<Held> find_held(const Medium<Real>& medium, std::string_view id) {
  if (!is_integral(id)) return medium.find(id);
  const auto held = medium.find(id.substr(integral_prefix.size()));
  return held && held->holder == Holder::flux ? held : std::nullopt;
}

}  // namespace sounding::model
