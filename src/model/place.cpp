// SPDX-License-Identifier: Apache-2.0
#include "model/place.hpp"

#include <fmt/format.h>

namespace sounding::model {

std::string place_of(const grid::ColumnGrid& grid, const Domain& domain, std::size_t column) {
  const auto nx = static_cast<std::size_t>(grid.nx());
  return fmt::format("column (y={}, x={}; latitude {:.3f}, longitude {:.3f})", column / nx, column % nx,
                     domain.latitude[column], domain.longitude[column]);
}

std::string place_of(const grid::ColumnGrid& grid, const Domain& domain, std::size_t column, int level) {
  return fmt::format("{}, level {} from the top (z={:.6g} m)", place_of(grid, domain, column), level,
                     grid.centre(column, level));
}

}  // namespace sounding::model
