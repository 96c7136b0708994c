// SPDX-License-Identifier: Apache-2.0
/// \file
/// Errors of the grid layer and the few words their messages are made of.
#pragma once

#include <charconv>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace sounding::grid {

/// A grid that cannot be built from what was given: says what, where, what is expected.
class GridError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Shortest decimal text that reads back as the same number, whatever the locale.
inline std::string number(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return {buffer, end};
}

/// A column as messages name it: "column (y=12, x=40)".
inline std::string column_name(std::size_t column, int nx) {
  const auto row = static_cast<std::size_t>(nx);
  return "column (y=" + std::to_string(column / row) + ", x=" + std::to_string(column % row) + ")";
}

}  // namespace sounding::grid
