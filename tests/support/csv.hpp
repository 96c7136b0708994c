// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reads the reference tables of tests/data: comma-separated, one header line, lines with '#' skipped.
#pragma once

#include <charconv>
#include <cstddef>
#include <fstream>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace sounding::test {

/// A table with named columns.
///
///     const CsvTable table(SOUNDING_TEST_DATA "/ocean/teos10_check.csv");
///     for (const auto row : table) EXPECT_... (row["SA"], row.text("case"))
class CsvTable {
 public:
  class Row {
   public:
    Row(const CsvTable& table, std::size_t row) : table_(&table), row_(row) {}
    /// The number in a column; NaN where the cell is empty.
    double operator[](const std::string& column) const { return table_->number(row_, column); }
    const std::string& text(const std::string& column) const { return table_->text(row_, column); }
    std::size_t index() const { return row_; }

   private:
    const CsvTable* table_;
    std::size_t row_;
  };

  class Iterator {
   public:
    Iterator(const CsvTable& table, std::size_t row) : table_(&table), row_(row) {}
    Row operator*() const { return {*table_, row_}; }
    Iterator& operator++() { return ++row_, *this; }
    bool operator!=(const Iterator& other) const { return row_ != other.row_; }

   private:
    const CsvTable* table_;
    std::size_t row_;
  };

  explicit CsvTable(const std::string& path) : path_(path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot open reference table " + path);
    for (std::string line; std::getline(file, line);) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (line.empty() || line.front() == '#') continue;
      std::vector<std::string> cells = split(line);
      if (names_.empty()) {
        names_ = std::move(cells);
        for (std::size_t c = 0; c < names_.size(); ++c) columns_[names_[c]] = c;
      } else if (cells.size() != names_.size()) {
        throw std::runtime_error(path + ": expected " + std::to_string(names_.size()) + " cells in: " + line);
      } else {
        rows_.push_back(std::move(cells));
      }
    }
    if (rows_.empty()) throw std::runtime_error("no data in reference table " + path);
  }

  std::size_t size() const { return rows_.size(); }
  const std::vector<std::string>& names() const { return names_; }
  bool has(const std::string& column) const { return columns_.contains(column); }
  Row row(std::size_t i) const { return {*this, i}; }
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, rows_.size()}; }

  const std::string& text(std::size_t row, const std::string& column) const {
    const auto found = columns_.find(column);
    if (found == columns_.end()) throw std::runtime_error(path_ + ": no column '" + column + "'");
    return rows_.at(row)[found->second];
  }
  double number(std::size_t row, const std::string& column) const {
    const std::string& cell = text(row, column);
    if (cell.empty()) return std::numeric_limits<double>::quiet_NaN();
    const char* first = cell.data() + (cell.front() == '+' ? 1 : 0);
    const char* last = cell.data() + cell.size();
    double result = 0;
    const auto [end, error] = std::from_chars(first, last, result);
    if (error != std::errc() || end != last)
      throw std::runtime_error(path_ + ": column '" + column + "' is not a number: " + cell);
    return result;
  }
  /// A whole column of numbers.
  std::vector<double> column(const std::string& name) const {
    std::vector<double> result;
    for (std::size_t i = 0; i < size(); ++i) result.push_back(number(i, name));
    return result;
  }

 private:
  /// Cells without surrounding blanks; a cell in double quotes may hold commas.
  static std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (const char c : line) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.emplace_back();
      } else {
        cells.back() += c;
      }
    }
    for (std::string& cell : cells) {
      const std::size_t first = cell.find_first_not_of(' ');
      cell = first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(' ') - first + 1);
    }
    return cells;
  }

  std::string path_;
  std::vector<std::string> names_;
  std::map<std::string, std::size_t> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace sounding::test
