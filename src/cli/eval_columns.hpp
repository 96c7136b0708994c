// SPDX-License-Identifier: Apache-2.0
/// \file
/// Rows of a table as columns of cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sounding::cli {

class Sheet;

/// Rows that share their texts in the grouping columns, each group ordered from the uppermost cell (largest
/// k) to the deepest.  Grouping columns that the table lacks do not count.  A row without k belongs to none.
/// Throws io::Error where a group names a level twice.
std::vector<std::vector<std::size_t>> columns_of_cells(const Sheet& sheet,
                                                       const std::vector<std::string>& grouping);

/// Throws io::Error at the first row of the column that gives another value than the row before: for what
/// belongs to the column as a whole.
void require_same(const Sheet& sheet, const std::vector<std::size_t>& column, std::string_view name);

}  // namespace sounding::cli
