// SPDX-License-Identifier: Apache-2.0
/// \file
/// A table on which a kernel is evaluated: named inputs by row, named results by row.
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cli/csv.hpp"
#include "cli/eval_kernel.hpp"

namespace sounding::cli {

/// `--set name=value`: a value for every row that has none of its own.
struct Setting {
  std::string name, value;
};

/// Splits `name=value`.  Throws io::Error (usage) where the name, the sign or the value is missing.
std::vector<Setting> read_settings(const std::vector<std::string>& arguments);

class Sheet {
 public:
  /// Throws io::Error: usage where a setting is no input or option of the kernel, bad_input where a required
  /// input is neither a column nor set.
  Sheet(CsvTable table, const Kernel& kernel, const std::vector<Setting>& settings);

  std::size_t rows() const { return table_.rows.size(); }

  bool has_column(std::string_view name) const { return columns_.contains(std::string(name)); }

  /// The value that --set gives, or nothing.
  std::optional<std::string_view> setting(std::string_view name) const;

  /// Rows that have no results, because an input that the kernel needs is empty in them.
  std::size_t rows_left_empty() const;

  /// What stands in the row: the column's field, or the setting, or the default, or nothing.
  std::string_view text(std::size_t row, std::string_view name) const;

  /// The same as a number; nothing where the text is empty.  Throws io::Error with the place where the text
  /// is no number.
  std::optional<double> number(std::size_t row, std::string_view name) const;

  /// The same as a list: "0.5, 0.5", brackets optional; one number stands for all `size`.
  std::vector<double> list(std::size_t row, std::string_view name, std::size_t size) const;

  /// The inputs of a row as the kernel takes them, or nothing if one of them is empty.
  template <class Real, std::size_t n>
  std::optional<std::array<Real, n>> numbers(std::size_t row, const std::string_view (&names)[n]) const {
    std::array<Real, n> values{};
    for (std::size_t i = 0; i < n; ++i) {
      const std::optional<double> value = number(row, names[i]);
      if (!value) return std::nullopt;
      values[i] = static_cast<Real>(*value);
    }
    return values;
  }

  /// Writes the results of a row, in the order of Kernel::results.  A row never written keeps them empty.
  template <class Real>
  void write(std::size_t row, std::initializer_list<Real> values) {
    auto result = results_[row].begin();
    for (const Real value : values) *result++ = shortest(value);
  }

  /// Throws io::Error naming the place that the value came from: line and column, or --set.
  [[noreturn]] void fail(std::size_t row, std::string_view name, std::string_view what) const;

  /// The line of a row in the file.
  int line(std::size_t row) const { return table_.rows[row].front().line; }
  const std::string& name() const { return table_.name; }

  /// The table with its results: each replaces the column of its name, or is added behind the last.
  CsvTable finish() &&;

 private:
  /// The fewest digits that read back as the same number.
  static std::string shortest(float value);
  static std::string shortest(double value);

  void add_option(const Option& option);
  void add_setting(const Setting& setting, const Kernel& kernel);
  void require_inputs(const Kernel& kernel);

  CsvTable table_;
  std::vector<std::string> result_names_, needed_;
  std::vector<std::vector<std::string>> results_;         ///< by row
  std::unordered_map<std::string, std::size_t> columns_;  ///< aliases of options resolved
  std::unordered_map<std::string, std::string> settings_, defaults_;
};

}  // namespace sounding::cli
