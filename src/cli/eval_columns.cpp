// SPDX-License-Identifier: Apache-2.0
#include "cli/eval_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "cli/sheet.hpp"

namespace sounding::cli {

std::vector<std::vector<std::size_t>> columns_of_cells(const Sheet& sheet,
                                                       const std::vector<std::string>& grouping) {
  struct Row {
    double k;
    std::size_t row;
  };
  std::map<std::vector<std::string_view>, std::vector<Row>> groups;
  for (std::size_t row = 0; row < sheet.rows(); ++row) {
    const auto k = sheet.number(row, "k");
    if (!k) continue;
    if (!(*k == std::floor(*k) && *k >= 1))
      sheet.fail(row, "k", "a whole number is due, 1 for the deepest cell");
    std::vector<std::string_view> key;
    for (const std::string& name : grouping)
      if (sheet.has_column(name)) key.push_back(sheet.text(row, name));
    groups[key].push_back({*k, row});
  }

  std::vector<std::vector<std::size_t>> columns;
  for (auto& [key, rows] : groups) {
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.k > b.k; });
    std::vector<std::size_t>& column = columns.emplace_back();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i > 0 && rows[i].k == rows[i - 1].k)
        sheet.fail(rows[i].row, "k",
                   fmt::format("line {} holds the same level of this column; columns are told apart by {}",
                               sheet.line(rows[i - 1].row), listed(grouping)));
      column.push_back(rows[i].row);
    }
  }
  return columns;
}

void require_same(const Sheet& sheet, const std::vector<std::size_t>& column, std::string_view name) {
  for (std::size_t i = 1; i < column.size(); ++i)
    if (sheet.text(column[i], name) != sheet.text(column[i - 1], name))
      sheet.fail(column[i], name,
                 fmt::format("line {} of the same column gives \"{}\"; one value for the column is due",
                             sheet.line(column[i - 1]), sheet.text(column[i - 1], name)));
}

}  // namespace sounding::cli
