// SPDX-License-Identifier: Apache-2.0
#include "grid/subset.hpp"

namespace sounding::grid {

Subset::Subset(const ColumnGrid& grid, std::vector<std::size_t> columns, std::vector<int> levels, Order order)
    : columns_(std::move(columns)),
      levels_(std::move(levels)),
      order_(order),
      width_(static_cast<std::size_t>(grid.tile_width())) {
  bool in_order = true;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const std::ptrdiff_t slot = grid.slot_of(columns_[c]);
    const bool land = slot == ColumnGrid::none;
    const auto s = static_cast<std::size_t>(slot);
    first_.push_back(land ? 0 : grid.tiles()[s / width_].offset + s % width_);
    wet_.push_back(land ? 0 : grid.bottom(columns_[c]).levels);
    in_order = in_order && columns_[c] == c;
  }
  whole_ = order == Order::maps && in_order && columns_.size() == grid.columns() &&
           levels_.size() == static_cast<std::size_t>(grid.levels().count());
}

bool Subset::contiguous() const {
  for (std::size_t k = 1; k < levels_.size(); ++k)
    if (levels_[k] != levels_[k - 1] - 1) return false;
  return true;
}

}  // namespace sounding::grid
