// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sounding::io {

/// The table of keys as a JSON Schema (draft-07), for editors and for programs that write configurations.
/// It accepts every configuration that load_config accepts, and refuses what can be told key by key:
/// unknown and missing keys, wrong kinds of values, words and numbers out of bounds.
/// A file that includes others may lack what they bring.
std::string json_schema();

}  // namespace sounding::io
