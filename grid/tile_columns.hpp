// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "core/device.hpp"
#include "grid/column_grid.hpp"

namespace sounding::grid {

/// The arrays behind core::device::Columns, in host memory.
struct TileColumns {
  std::vector<std::size_t> offset;  ///< by tile
  std::vector<int> levels;          ///< by slot
  std::size_t cells;                ///< length of per-cell data

  /// Throws core::device::Error unless the tiles are core::device::tile_width wide.
  explicit TileColumns(const ColumnGrid& grid) : levels(grid.slots(), 0), cells(grid.cells()) {
    for (const core::Tile& tile : grid.tiles()) {
      if (tile.width != core::device::tile_width)
        throw core::device::Error("device: a grid in tiles of another width than a warp has threads");
      offset.push_back(tile.offset);
    }
    for (std::size_t slot = 0; slot < levels.size(); ++slot)
      if (grid.column_of(slot) != ColumnGrid::none)
        levels[slot] = grid.bottom(static_cast<std::size_t>(grid.column_of(slot))).levels;
  }
  core::device::Columns view() const {
    return {static_cast<int>(offset.size()), offset.data(), levels.data(), cells};
  }
};

}  // namespace sounding::grid
