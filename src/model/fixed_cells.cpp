// SPDX-License-Identifier: Apache-2.0
#include "model/fixed_cells.hpp"

#include <fmt/format.h>

#include <cmath>

#include "model/place.hpp"

namespace sounding::model {

template <class Real>
std::string describe_fixed_cells(Medium<Real>& medium, const Domain& domain) {
  const auto fixed = medium.program().variables.find_flux("fixed_cells");
  const auto added = medium.program().variables.find_flux("nitrogen_added");
  if (!fixed || !added) return {};
  for (const Flux flux : {*fixed, *added}) medium.fetch(flux);
  const grid::ColumnGrid& grid = medium.grid();
  double cells = 0, nitrogen = 0;
  std::size_t columns = 0, first = 0;
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    const std::ptrdiff_t slot = grid.slot_of(column);
    if (slot == grid::ColumnGrid::none || medium.accumulated(*fixed)[slot] == 0) continue;
    if (columns == 0) first = column;
    ++columns;
    cells += medium.accumulated(*fixed)[slot];
    nitrogen += medium.accumulated(*added)[slot];
  }
  if (columns == 0) return {};
  return fmt::format(
      "{}: negative tracers fixed in {:.0f} cells x steps of {} columns, which made {:.3g} mmol m-2 of "
      "nitrogen "
      "per such column; first in {}; a shorter dt may help",
      medium.name(), std::round(cells), columns, nitrogen / static_cast<double>(columns),
      place_of(grid, domain, first));
}

template std::string describe_fixed_cells(Medium<float>&, const Domain&);
template std::string describe_fixed_cells(Medium<double>&, const Domain&);

}  // namespace sounding::model
