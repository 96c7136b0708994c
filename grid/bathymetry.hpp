// SPDX-License-Identifier: Apache-2.0
/// \file
/// Generated seafloors.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grid/levels.hpp"

namespace sounding::grid {

enum class SeafloorKind { all_wet, shelf, slope, random };

struct SeafloorSpec {
  SeafloorKind kind = SeafloorKind::all_wet;
  std::optional<double> depth;  ///< shelf: depth of every column [m], 0..H; default H / 5
  std::uint64_t seed = 0;       ///< random
};

/// Height of the seafloor of ny x nx columns [m], x fastest, below the uppermost face of `levels` (negative
/// under water):
///
///     all_wet   depth H
///     shelf     a uniform depth
///     slope     from H/10 to H along x, linear between the outer edges, taken at the middle of each column
///     random    independent uniform depths in [0, H), at least the uppermost cell
///
/// H is the extent of `levels`.  Column j nx + i of `random` depends on the seed and its own number only.
std::vector<double> make_seafloor(const SeafloorSpec& spec, int ny, int nx, const VerticalLevels& levels);

}  // namespace sounding::grid
