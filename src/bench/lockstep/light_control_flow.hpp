// SPDX-License-Identifier: Apache-2.0
/// \file
/// Ways to walk down columns over a sea floor, as programs for the lockstep machine: what each warp of a
/// launch issues.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bench/lockstep/machine.hpp"
#include "grid/bathymetry.hpp"

namespace sounding::bench {

enum class LightVariant {
  walk_all,    ///< all levels of the grid
  break_,      ///< every level is tested, the first dry one ends the loop
  predicated,  ///< all levels, what is stored is masked
  bounded,     ///< counts to the number of wet levels, known before
  sorted       ///< bounded, columns ordered by depth, deepest first: also what the tiles of the model do
};

std::string name_of(LightVariant variant);

/// Time to issue the parts of one level, relative to its light.  From the row without a sea floor of the
/// published table (published.hpp), where nothing diverges: 1.374 / 1.331 and 1.370 / 1.331.
struct LightCosts {
  double level = 1;
  double test = 0.032;  ///< break: is this cell dry?
  double mask = 0.029;  ///< predicated: the same, and a select
};

/// Threads per block, x fastest; consecutive threads form warps.
struct BlockShape {
  int x = 16, y = 16;
  int threads() const { return x * y; }
};

/// Wet levels of ny x nx columns, x fastest.
struct WaterMap {
  int nx = 0, ny = 0, levels = 0;
  std::vector<int> wet;

  double wet_fraction() const;
};

/// Columns over a generated sea floor, cut by the rule of the published measurement: a cell is wet if its
/// centre lies above the floor.
WaterMap make_water_map(grid::SeafloorKind seafloor, int nx, int ny, int levels);

/// What the warps of a launch issue.
struct LaunchWork {
  int warps_per_block = 1;
  std::vector<double> warp;  ///< issued, block after block in launch order
  IssueCount total;
};

/// One warp runs `variant`; lane l has wet[l] wet levels of `levels`, or no column at all where wet[l] < 0.
IssueCount run_light(LightVariant variant, std::span<const int> wet, int levels, const LightCosts& costs);

/// Every warp of a launch of one thread per column.  Blocks are launched x fastest; threads of a block that
/// stick out of the map return at once.  `sorted` numbers the columns anew and needs no shape, only the
/// block's size. Throws std::invalid_argument unless a block is made of whole warps.
LaunchWork run_launch(LightVariant variant, const WaterMap& map, const BlockShape& block,
                      const LightCosts& costs, int lanes = 32);

}  // namespace sounding::bench
