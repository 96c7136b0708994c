// SPDX-License-Identifier: Apache-2.0
/// \file
/// Values as YAML text that reads back the same.
#pragma once

#include <string>
#include <string_view>

#include "io/config/table.hpp"

namespace sounding::io {

/// The value of a key, with its unit: `300 s`, `[0.225 m-1, 0.0232 m-1]`, `partial`.  Empty where an optional
/// key has no value.
std::string value_text(const Key& key, const Owner& owner);

/// The default of a key as value_text writes it; empty for required and optional keys without one.
std::string default_text(const Key& key);

}  // namespace sounding::io
