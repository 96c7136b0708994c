// SPDX-License-Identifier: Apache-2.0
#include "grid/column_grid.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "grid/text.hpp"

namespace sounding::grid {

int choose_tile_width(std::size_t wet_columns, int requested) {
  if (requested < 0 || requested > core::max_tile_width)
    throw GridError("tile_width is " + std::to_string(requested) + "; an integer 1.." +
                    std::to_string(core::max_tile_width) + " is due, or 0 for the default");
  if (requested != 0) return requested;
  constexpr std::size_t many = 4000;
  return wet_columns < many ? 32 : 64;
}

ColumnGrid::ColumnGrid(VerticalLevels levels, int ny, int nx, std::vector<Bottom> bottom,
                       const Tiling& tiling)
    : levels_(std::move(levels)), ny_(ny), nx_(nx), bottom_(std::move(bottom)) {
  check(tiling);
  summarise();
  if (summary_.wet_columns == 0 && !tiling.allow_empty)
    throw GridError("no column of the grid is wet: all " + std::to_string(columns()) +
                    " are land; check the sign of the bathymetry, the region and minimum_depth, or set "
                    "allow_empty: true");
  width_ = choose_tile_width(summary_.wet_columns, tiling.width);
  cut_tiles(sorted_columns(tiling));
  summary_.padded_cells = cells_ - summary_.wet_cells;
}

void ColumnGrid::check(const Tiling& tiling) const {
  if (ny_ < 1 || nx_ < 1 || columns() != static_cast<std::size_t>(ny_) * static_cast<std::size_t>(nx_))
    throw GridError("column grid: " + std::to_string(columns()) + " columns given for " +
                    std::to_string(ny_) + " x " + std::to_string(nx_));
  for (std::size_t column = 0; column < columns(); ++column) {
    const Bottom& b = bottom_[column];
    const bool inside = b.levels >= 0 && b.levels <= levels_.count();
    if (!inside ||
        (b.levels > 0 &&
         !(b.thickness > 0 && b.thickness <= levels_.thickness[static_cast<std::size_t>(b.levels) - 1])))
      throw GridError("column grid: " + column_name(column, nx_) + " has " + std::to_string(b.levels) +
                      " levels and a bottom cell of " + number(b.thickness) + " m; the grid has " +
                      std::to_string(levels_.count()) + " levels");
  }
  std::vector<bool> seen(columns());
  for (const std::size_t column : tiling.order) {
    if (column >= columns() || bottom_[column].levels == 0 || seen[column])
      throw GridError("column order: " + std::to_string(column) + " is no wet column, or comes twice");
    seen[column] = true;
  }
}

std::vector<std::size_t> ColumnGrid::sorted_columns(const Tiling& tiling) const {
  if (!tiling.order.empty()) {
    if (tiling.order.size() != summary_.wet_columns)
      throw GridError("column order: " + std::to_string(tiling.order.size()) + " of " +
                      std::to_string(summary_.wet_columns) + " wet columns");
    return tiling.order;
  }
  std::vector<std::size_t> order;
  order.reserve(summary_.wet_columns);
  for (std::size_t column = 0; column < columns(); ++column)
    if (bottom_[column].levels > 0) order.push_back(column);
  std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) { return deeper(a, b); });
  return order;
}

void ColumnGrid::cut_tiles(std::vector<std::size_t> order) {
  const auto width = static_cast<std::size_t>(width_);
  const std::size_t tiles = (order.size() + width - 1) / width;
  column_of_.assign(tiles * width, none);
  slot_of_.assign(columns(), none);
  bottom_level_.resize(tiles * width);
  bottom_thickness_.resize(tiles * width);
  tiles_.reserve(tiles);
  std::vector<std::size_t> first_live;
  for (std::size_t first = 0; first < order.size(); first += width) {
    first_live.push_back(live_.size());
    add_tile(std::span(order).subspan(first, std::min(width, order.size() - first)));
  }
  // Only now does live_ stay where it is.
  for (std::size_t t = 0; t < tiles; ++t) tiles_[t].live = live_.data() + first_live[t];
}

void ColumnGrid::add_tile(std::span<std::size_t> members) {
  // Changes nothing in the order by depth; any other order needs it for `live` to count a prefix.
  std::stable_sort(members.begin(), members.end(),
                   [this](std::size_t a, std::size_t b) { return deeper(a, b); });
  const std::size_t first = tiles_.size() * static_cast<std::size_t>(width_);
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(width_); ++lane) {
    const std::size_t column = members[std::min(lane, members.size() - 1)];
    bottom_level_[first + lane] = bottom_[column].levels - 1;
    bottom_thickness_[first + lane] = bottom_[column].thickness;
    if (lane >= members.size()) continue;
    column_of_[first + lane] = static_cast<std::ptrdiff_t>(column);
    slot_of_[column] = static_cast<std::ptrdiff_t>(first + lane);
  }
  const core::Tile tile{
      bottom_[members.front()].levels, width_, static_cast<int>(members.size()), first, cells_, nullptr};
  auto live = static_cast<int>(members.size());
  for (int level = 0; level <= tile.levels; ++level) {
    while (live > 0 && bottom_[members[static_cast<std::size_t>(live) - 1]].levels <= level) --live;
    live_.push_back(live);
  }
  cells_ += tile.cells();
  tiles_.push_back(tile);
}

void ColumnGrid::summarise() {
  std::vector<double> thinnest(levels_.thickness.size() + 1, std::numeric_limits<double>::infinity());
  for (std::size_t k = 0; k < levels_.thickness.size(); ++k)
    thinnest[k + 1] = std::min(thinnest[k], levels_.thickness[k]);

  GridSummary s;
  s.columns = columns();
  s.min_levels = levels_.count();
  s.thinnest_cell = thinnest.front();
  for (const Bottom& b : bottom_) {
    s.thickened += b.change == FloorChange::thickened;
    s.dried += b.change == FloorChange::dried;
    if (b.levels == 0) continue;
    ++s.wet_columns;
    s.wet_cells += static_cast<std::size_t>(b.levels);
    s.min_levels = std::min(s.min_levels, b.levels);
    s.max_levels = std::max(s.max_levels, b.levels);
    s.thinnest_cell =
        std::min({s.thinnest_cell, b.thickness, thinnest[static_cast<std::size_t>(b.levels) - 1]});
  }
  if (s.wet_columns > 0) {
    s.mean_levels = static_cast<double>(s.wet_cells) / static_cast<double>(s.wet_columns);
    s.wet_fraction = static_cast<double>(s.wet_cells) / (static_cast<double>(s.columns) * levels_.count());
  } else {
    s.min_levels = 0;
    s.thinnest_cell = 0;
  }
  summary_ = s;
}

double ColumnGrid::thickness(std::size_t column, int level) const {
  const Bottom& b = bottom_[column];
  return level == b.levels - 1 ? b.thickness : levels_.thickness[static_cast<std::size_t>(level)];
}

double ColumnGrid::centre(std::size_t column, int level) const {
  const auto k = static_cast<std::size_t>(level);
  const bool cut = thickness(column, level) != levels_.thickness[k];
  return cut ? (levels_.face[k] + bottom_[column].height) / 2 : levels_.centre[k];
}

}  // namespace sounding::grid
