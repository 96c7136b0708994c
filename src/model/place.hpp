// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where a cell is, for messages.
#pragma once

#include <string>

#include "model/domain.hpp"

namespace sounding::model {

/// "column (y=2, x=5; latitude 60.250, longitude -20.500), level 7 from the top (z=-12.5 m)".
/// column: number y nx + x; level: from 0, of a wet cell of that column.
std::string place_of(const grid::ColumnGrid& grid, const Domain& domain, std::size_t column, int level);

/// The same of a whole column: "column (y=2, x=5; latitude 60.250, longitude -20.500)".
std::string place_of(const grid::ColumnGrid& grid, const Domain& domain, std::size_t column);

}  // namespace sounding::model
