// SPDX-License-Identifier: Apache-2.0
/// \file
/// The columns of one medium, sorted by depth and cut into tiles.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/tile.hpp"
#include "grid/immersed.hpp"
#include "grid/levels.hpp"

namespace sounding::grid {

/// What a run reports about its grid.
struct GridSummary {
  std::size_t columns = 0, wet_columns = 0;
  std::size_t wet_cells = 0;
  std::size_t padded_cells = 0;  ///< stored beside the wet ones to fill up tiles
  double wet_fraction = 0;       ///< wet cells / (columns x levels)
  int min_levels = 0, max_levels = 0;
  double mean_levels = 0;     ///< active levels of the wet columns
  double thinnest_cell = 0;   ///< [m]
  std::size_t thickened = 0;  ///< columns whose bottom cell was thickened
  std::size_t dried = 0;      ///< columns that minimum_depth turned into land
};

/// How columns are cut into tiles.
struct Tiling {
  int width = 0;             ///< lanes of a tile, 1..core::max_tile_width; 0 = choose_tile_width
  bool allow_empty = false;  ///< no wet column at all is not an error
  std::vector<std::size_t>
      order;  ///< every wet column number once, in place of the order by depth (for tests)
};

/// `requested` unless 0; else 64 lanes, 32 below 4,000 wet columns, where the last tile would waste too much.
int choose_tile_width(std::size_t wet_columns, int requested);

/// Which columns and cells exist and where they are stored.  Immutable.
///
/// A *column number* is y nx + x.  A *slot* is a position in per-column data: number of the tile times width
/// plus lane. Wet columns are stably sorted, deepest first, and cut into tiles of `tile_width` lanes; each
/// tile stores the levels of its deepest column, [level][lane], tiles back to back.  Slots behind the last
/// column are padding.
class ColumnGrid {
 public:
  static constexpr std::ptrdiff_t none = -1;

  /// `bottom`: one per column number.  Throws GridError if no column is wet (unless allowed) or the tiling is
  /// out of range.
  ColumnGrid(VerticalLevels levels, int ny, int nx, std::vector<Bottom> bottom, const Tiling& tiling = {});

  ColumnGrid(const ColumnGrid&) = delete;  // tiles point into live_
  ColumnGrid& operator=(const ColumnGrid&) = delete;
  ColumnGrid(ColumnGrid&&) = default;
  ColumnGrid& operator=(ColumnGrid&&) = default;

  int ny() const { return ny_; }
  int nx() const { return nx_; }
  std::size_t columns() const { return bottom_.size(); }
  const VerticalLevels& levels() const { return levels_; }
  const Bottom& bottom(std::size_t column) const { return bottom_[column]; }
  const GridSummary& summary() const { return summary_; }

  int tile_width() const { return width_; }
  std::span<const core::Tile> tiles() const { return tiles_; }
  std::size_t slots() const { return column_of_.size(); }  ///< length of per-column data, padding included
  std::size_t cells() const { return cells_; }             ///< length of per-cell data, padding included

  /// Column number in this slot; `none` for padding.
  std::ptrdiff_t column_of(std::size_t slot) const { return column_of_[slot]; }
  /// Slot of this column number; `none` for land.
  std::ptrdiff_t slot_of(std::size_t column) const { return slot_of_[column]; }

  /// Per slot, for core::Thickness: level of the bottom cell counted from the top, and its wet thickness [m].
  /// Padding repeats the last column of its tile.
  std::span<const double> bottom_level() const { return bottom_level_; }
  std::span<const double> bottom_thickness() const { return bottom_thickness_; }

  /// Wet thickness of a cell of a wet column [m].
  double thickness(std::size_t column, int level) const;
  /// Height of the middle of its wet part [m].
  double centre(std::size_t column, int level) const;

 private:
  void check(const Tiling& tiling) const;
  std::vector<std::size_t> sorted_columns(const Tiling& tiling) const;
  void cut_tiles(std::vector<std::size_t> order);
  void add_tile(std::span<std::size_t> members);
  bool deeper(std::size_t a, std::size_t b) const { return bottom_[a].levels > bottom_[b].levels; }
  void summarise();

  VerticalLevels levels_;
  int ny_, nx_;
  std::vector<Bottom> bottom_;
  int width_ = 0;
  std::size_t cells_ = 0;
  std::vector<int> live_;
  std::vector<core::Tile> tiles_;
  std::vector<std::ptrdiff_t> column_of_, slot_of_;
  std::vector<double> bottom_level_, bottom_thickness_;
  GridSummary summary_;
};

}  // namespace sounding::grid
