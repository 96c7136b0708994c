// SPDX-License-Identifier: Apache-2.0
/// \file
/// Immersed boundary: where the solid (seafloor, terrain) cuts a column.  Levels count from the top, so the
/// solid always removes the end of a column and one rule serves both media.
#pragma once

#include <span>
#include <vector>

#include "grid/levels.hpp"

namespace sounding::grid {

enum class BottomCut {
  partial,  ///< the bottom cell keeps its wet part, but at least a share of its level (Adcroft, Hill and
            ///< Marshall 1997)
  full      ///< a cell is solid if and only if its centre is not above the floor
};

struct BottomRule {
  BottomCut cut = BottomCut::partial;
  double minimum_fraction = 0.2;  ///< partial: least share of a level that a bottom cell keeps, thickened
                                  ///< downward; 0..1, 0 excluded
  double minimum_depth = 0;       ///< ocean: shallower water becomes land before any other rule [m], >= 0
};

/// What the rule did to a floor beyond cutting.
enum class FloorChange { none, thickened, dried };

/// The lower end of one column.
struct Bottom {
  int levels = 0;        ///< active levels, counted from the top; 0 = land
  double thickness = 0;  ///< wet thickness of the bottom cell [m]; 0 on land
  double height = 0;     ///< height of the floor as the model sees it [m]; the uppermost face on land
  FloorChange change = FloorChange::none;
};

/// Columns on a map, x fastest, with coordinates for messages where there are any.
struct Map {
  int ny = 1, nx = 1;
  std::span<const double> latitude = {};   ///< empty or ny values [degrees north]
  std::span<const double> longitude = {};  ///< empty or nx values [degrees east]
};

/// Fewest cells that a column of the atmosphere may have above the ground.
inline constexpr int least_atmosphere_levels = 3;

/// Cuts one column at the height `floor` [m], finite; rule already checked.
Bottom cut_column(const VerticalLevels& levels, const BottomRule& rule, double floor);

/// Cuts every column of the ocean at its seafloor [m], negative under water; 0 and above is land.
/// Throws GridError for a floor that is not finite, with its place, and for a rule out of range.
std::vector<Bottom> immerse_ocean(const VerticalLevels& levels, const BottomRule& rule, const Map& map,
                                  std::span<const double> seafloor);

/// Cuts every column of the atmosphere at the ground: elevation above sea level [m], land below sea level
/// counts as 0. Throws GridError, with its place, for a column with fewer than least_atmosphere_levels cells.
std::vector<Bottom> immerse_atmosphere(const VerticalLevels& levels, const BottomRule& rule, const Map& map,
                                       std::span<const double> elevation);

}  // namespace sounding::grid
