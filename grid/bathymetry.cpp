// SPDX-License-Identifier: Apache-2.0
#include "grid/bathymetry.hpp"

#include <algorithm>

#include "grid/splitmix.hpp"
#include "grid/text.hpp"

namespace sounding::grid {
namespace {

double depth_of(const SeafloorSpec& spec, std::size_t column, std::size_t nx, double H, double first_cell) {
  switch (spec.kind) {
    case SeafloorKind::shelf:
      return spec.depth.value_or(0.2 * H);
    case SeafloorKind::slope:
      return H * (0.1 + 0.9 * (static_cast<double>(column % nx) + 0.5) / static_cast<double>(nx));
    case SeafloorKind::random:
      return std::max(first_cell, H * unit_interval(splitmix64(spec.seed ^ column)));
    default:
      return H;
  }
}

}  // namespace

std::vector<double> make_seafloor(const SeafloorSpec& spec, int ny, int nx, const VerticalLevels& levels) {
  if (ny < 1 || nx < 1)
    throw GridError("seafloor: " + std::to_string(ny) + " x " + std::to_string(nx) +
                    " columns; both numbers must be at least 1");
  const double H = levels.top() - levels.bottom();
  if (spec.depth && !(*spec.depth >= 0 && *spec.depth <= H))
    throw GridError("seafloor: the depth of the shelf is " + number(*spec.depth) + " m; 0.." + number(H) +
                    " m is due");
  std::vector<double> floor(static_cast<std::size_t>(ny) * static_cast<std::size_t>(nx));
  for (std::size_t column = 0; column < floor.size(); ++column)
    floor[column] =
        levels.top() - depth_of(spec, column, static_cast<std::size_t>(nx), H, levels.thickness.front());
  return floor;
}

}  // namespace sounding::grid
