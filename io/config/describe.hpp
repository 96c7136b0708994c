// SPDX-License-Identifier: Apache-2.0
/// \file
/// A key of the table in words: what it takes, and what was found instead.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/config/document.hpp"
#include "io/config/table.hpp"

namespace sounding::io {

/// "an integer 1..4096", "a duration > 0 s", "one of euler, ssprk2": what the key takes.
/// unit: the unit of the key where it depends on another key, else key.unit.
std::string allowed_text(const Key& key, std::string_view unit);
inline std::string allowed_text(const Key& key) { return allowed_text(key, key.unit); }

/// The same as the clause of a message: "an integer 1..4096 is due".
std::string due_text(const Key& key, std::string_view unit);

/// "required", "default 300 s" or "may be left out".
std::string default_clause(const Key& key);

/// "1..4096", "> 0", ">= 0", "> 0 and <= 2"; empty without bounds.
std::string bounds_text(const Bounds& bounds);

/// `found "1 m"`, `found a list`, `has no value`.
std::string found_text(const Node& node);

/// The whole message: what was found, what about it is odd, what is due, what may have been meant.
std::string complaint(const Node& node, const Key& key, std::string_view unit, const std::string& remark = {},
                      const std::string& hint = {});

/// The names of the keys directly below a path, in alphabetical order, separated by commas.
std::string names_below(std::string_view path);

}  // namespace sounding::io
