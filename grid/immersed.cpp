// SPDX-License-Identifier: Apache-2.0
#include "grid/immersed.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "grid/text.hpp"

namespace sounding::grid {
namespace {

void check(const BottomRule& rule, const Map& map, std::size_t columns) {
  if (!(rule.minimum_fraction > 0 && rule.minimum_fraction <= 1))
    throw GridError("bottom rule: minimum_fraction is " + number(rule.minimum_fraction) +
                    "; a number above 0 and up to 1 is due");
  if (!(rule.minimum_depth >= 0 && std::isfinite(rule.minimum_depth)))
    throw GridError("bottom rule: minimum_depth is " + number(rule.minimum_depth) +
                    " m; a finite length of at least 0 is due");
  if (map.ny < 1 || map.nx < 1 ||
      columns != static_cast<std::size_t>(map.ny) * static_cast<std::size_t>(map.nx))
    throw GridError("bottom rule: " + std::to_string(columns) + " floor heights for " +
                    std::to_string(map.ny) + " x " + std::to_string(map.nx) + " columns");
}

/// "column (y=12, x=40), longitude 7.5, latitude 46.25"
std::string place(const Map& map, std::size_t column) {
  std::string text = column_name(column, map.nx);
  const auto nx = static_cast<std::size_t>(map.nx);
  if (!map.longitude.empty()) text += ", longitude " + number(map.longitude[column % nx]);
  if (!map.latitude.empty()) text += ", latitude " + number(map.latitude[column / nx]);
  return text;
}

void check_finite(double floor, const char* what, const Map& map, std::size_t column) {
  if (!std::isfinite(floor))
    throw GridError(std::string(what) + " is " + number(floor) + " in " + place(map, column) +
                    "; a finite height is due (mask or fill missing values first)");
}

Bottom land(const VerticalLevels& levels) { return {0, 0.0, levels.top(), FloorChange::none}; }

Bottom cut_full(const VerticalLevels& levels, double floor) {
  const auto& centre = levels.centre;
  const auto solid =
      std::partition_point(centre.begin(), centre.end(), [floor](double z) { return z > floor; });
  const auto wet = static_cast<std::size_t>(solid - centre.begin());
  if (wet == 0) return land(levels);
  return {static_cast<int>(wet), levels.thickness[wet - 1], levels.face[wet], FloorChange::none};
}

Bottom cut_partial(const VerticalLevels& levels, double minimum_fraction, double floor) {
  const auto& face = levels.face;
  if (floor >= face.front()) return land(levels);
  floor = std::max(floor, face.back());
  // The cell that holds the floor, its lower face included.
  const auto below =
      std::partition_point(face.begin() + 1, face.end(), [floor](double z) { return z > floor; });
  const auto wet = static_cast<std::size_t>(below - face.begin());
  const double upper = face[wet - 1], lower = face[wet], full = levels.thickness[wet - 1];
  const double kept = upper - floor, least = minimum_fraction * full;
  const double thickness = std::min(full, std::max(kept, least));
  // A full cell ends on its face: upper - full may miss that by a rounding.
  const double height = thickness == full ? lower : std::min(floor, upper - least);
  return {static_cast<int>(wet), thickness, height,
          least > kept ? FloorChange::thickened : FloorChange::none};
}

}  // namespace

Bottom cut_column(const VerticalLevels& levels, const BottomRule& rule, double floor) {
  return rule.cut == BottomCut::full ? cut_full(levels, floor)
                                     : cut_partial(levels, rule.minimum_fraction, floor);
}

std::vector<Bottom> immerse_ocean(const VerticalLevels& levels, const BottomRule& rule, const Map& map,
                                  std::span<const double> seafloor) {
  check(rule, map, seafloor.size());
  std::vector<Bottom> bottom;
  bottom.reserve(seafloor.size());
  for (std::size_t column = 0; column < seafloor.size(); ++column) {
    const double floor = seafloor[column];
    check_finite(floor, "the seafloor", map, column);
    const bool too_shallow = floor < 0 && -floor < rule.minimum_depth;
    bottom.push_back(too_shallow ? land(levels) : cut_column(levels, rule, floor));
    if (too_shallow) bottom.back().change = FloorChange::dried;
  }
  return bottom;
}

std::vector<Bottom> immerse_atmosphere(const VerticalLevels& levels, const BottomRule& rule, const Map& map,
                                       std::span<const double> elevation) {
  check(rule, map, elevation.size());
  std::vector<Bottom> bottom;
  bottom.reserve(elevation.size());
  for (std::size_t column = 0; column < elevation.size(); ++column) {
    check_finite(elevation[column], "the elevation", map, column);
    const double ground = elevation[column];
    bottom.push_back(cut_column(levels, rule, ground));  // below 0, the lowest face, nothing is cut
    if (bottom.back().levels < least_atmosphere_levels)
      throw GridError("the atmosphere has " + std::to_string(bottom.back().levels) +
                      " cell(s) above the ground in " + place(map, column) + ": surface " + number(ground) +
                      " m, top " + number(levels.top()) + " m; at least " +
                      std::to_string(least_atmosphere_levels) +
                      " are due (raise the top or leave the column out)");
  }
  return bottom;
}

}  // namespace sounding::grid
