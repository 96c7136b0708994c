// SPDX-License-Identifier: Apache-2.0
/// \file
/// Checks of parameters on the host, at set-up.
#pragma once

#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>

namespace sounding::physics {

/// Throws std::invalid_argument with the scheme, the parameter, its value and what was expected.
/// Write the condition so that NaN fails it.
inline void require(bool holds, const std::string& parameter, double value, const std::string& expected) {
  if (holds) return;
  std::ostringstream message;
  message.precision(17);
  message << parameter << " is " << value << ", expected " << expected;
  throw std::invalid_argument(message.str());
}

inline void require_positive(const std::string& parameter, double value) {
  require(value > 0 && std::isfinite(value), parameter, value, "a finite number > 0");
}

inline void require_not_negative(const std::string& parameter, double value) {
  require(value >= 0 && std::isfinite(value), parameter, value, "a finite number >= 0");
}

}  // namespace sounding::physics
