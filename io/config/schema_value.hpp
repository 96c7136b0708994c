// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "io/config/table.hpp"

namespace sounding::io {

/// What a single key takes, as the text of a JSON Schema: type, bounds, words; not for sections.
std::string value_schema(const Key& key);

}  // namespace sounding::io
