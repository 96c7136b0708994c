// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "core/device.hpp"
#include "grid/column_grid.hpp"

namespace sounding::bench::device {

/// The arrays behind core::device::Columns, in host memory.
struct TileColumns {
  std::vector<std::size_t> offset;  ///< by tile
  std::vector<int> levels;          ///< by slot

  /// `grid`: with tiles of core::device::tile_width.
  explicit TileColumns(const grid::ColumnGrid& grid) : levels(grid.slots(), 0) {
    for (const core::Tile& tile : grid.tiles()) offset.push_back(tile.offset);
    for (std::size_t slot = 0; slot < levels.size(); ++slot)
      if (grid.column_of(slot) != grid::ColumnGrid::none)
        levels[slot] = grid.bottom(static_cast<std::size_t>(grid.column_of(slot))).levels;
  }
  core::device::Columns view() const {
    return {static_cast<int>(offset.size()), offset.data(), levels.data()};
  }
};

}  // namespace sounding::bench::device
