// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs `eval` on a table as a user would, and reads what it writes.
#pragma once

#include <cmath>
#include <cstdlib>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "cli/csv.hpp"
#include "cli/eval.hpp"
#include "io/error.hpp"

namespace sounding::test {

/// The output of one call.
struct Evaluated {
  std::string text, messages;
  cli::CsvTable table;

  std::size_t size() const { return table.rows.size(); }
  bool has(const std::string& column) const { return find(column) < table.header.size(); }
  const std::string& at(std::size_t row, const std::string& column) const {
    return table.rows.at(row).at(find(column)).text;
  }
  /// The number in a field; NaN where it is empty.
  double number(std::size_t row, const std::string& column) const {
    const std::string& field = at(row, column);
    return field.empty() ? std::numeric_limits<double>::quiet_NaN() : std::strtod(field.c_str(), nullptr);
  }

 private:
  std::size_t find(const std::string& column) const {
    std::size_t c = 0;
    while (c < table.header.size() && table.header[c].text != column) ++c;
    return c;
  }
};

inline Evaluated evaluated(const cli::EvalArguments& arguments, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, messages;
  cli::eval_command(arguments, in, out, messages);
  return {out.str(), messages.str(), cli::read_csv(out.str(), "output")};
}

/// The same on a table given as text, in double.
inline Evaluated evaluated(const std::string& kernel, const std::string& input,
                           std::vector<std::string> sets = {}) {
  return evaluated({kernel, "", "f64", std::move(sets)}, input);
}

/// Why a call is refused: "64: text"; empty if it is not.
inline std::string refusal(const cli::EvalArguments& arguments, const std::string& input = "") {
  try {
    evaluated(arguments, input);
  } catch (const io::Error& error) {
    return std::to_string(static_cast<int>(error.code())) + ": " + error.what();
  }
  return {};
}
inline std::string refusal(const std::string& kernel, const std::string& input,
                           std::vector<std::string> sets = {}) {
  return refusal({kernel, "", "f64", std::move(sets)}, input);
}

}  // namespace sounding::test
