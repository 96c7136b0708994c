// SPDX-License-Identifier: Apache-2.0
/// \file
/// The geometry that kernels see: a tile of neighbouring columns, and one cell of it.
#pragma once

#include <cstddef>

#include "core/real.hpp"

namespace sounding::core {

/// Widest tile; also the distance between the registers of one lane on the CPU.
inline constexpr int max_tile_width = 64;

/// Lane loops run over multiples of this many lanes (two AVX2 vectors of float, one of AVX-512), so that no
/// remainder loop is left.
inline constexpr int lane_block = 16;

/// A tile: `columns` columns sorted by depth, deepest first, stored as [level][lane] with `width` lanes a
/// level.
///
/// Levels count from the top.  `live[k]` columns reach level k: they are lanes 0..live[k]-1, since the
/// columns are sorted; live[levels] = 0.  Lanes between live[k] and width hold padding, which may be computed
/// but never counts.
struct Tile {
  int levels = 0;                ///< active levels of the deepest column
  int width = 0;                 ///< lanes stored per level
  int columns = 0;               ///< lanes that hold a column
  std::size_t first_column = 0;  ///< position of lane 0 in per-column data (number of the tile times width)
  std::size_t offset = 0;        ///< position of level 0, lane 0 in per-cell data
  const int* live = nullptr;     ///< levels + 1 counts

  std::size_t cells() const { return static_cast<std::size_t>(levels) * static_cast<std::size_t>(width); }
};

/// One cell as a kernel sees it.
struct Cell {
  std::size_t index;   ///< position in per-cell data
  std::size_t column;  ///< position in per-column data
  int level;           ///< counted from the top, 0 is the uppermost cell
  int up, down;  ///< distance to the cell above and below; 0 where the tile ends, so that a read stays inside

  SOUNDING_HD std::size_t above() const { return index - static_cast<std::size_t>(up); }
  SOUNDING_HD std::size_t below() const { return index + static_cast<std::size_t>(down); }
};

/// Data of cells or columns inside a kernel: a pointer that is copied, never owned.
/// A program binds it either to whole fields (index = tile.offset + ...) or to one tile (offset 0); kernels
/// are the same.
template <class T>
struct View {
  T* data = nullptr;
  SOUNDING_HD T& operator[](std::size_t i) const { return data[i]; }
};

/// What a kernel only reads: nothing in the same call of a verb may write there.  The device takes it at its
/// word and reads through the cache for constants, ahead of earlier stores.
template <class T>
struct View<const T> {
  const T* data = nullptr;
  SOUNDING_HD T operator[](std::size_t i) const {
#ifdef __CUDA_ARCH__
    return __ldg(data + i);
#else
    return data[i];
#endif
  }
};

/// The values a scan keeps per column from level to level and from stage to stage: a row of scratch memory on
/// the CPU, a register on the device.  Index it with constants only.
template <class Real, int stride = max_tile_width>
struct Registers {
  Real* data;
  SOUNDING_HD Real& operator[](int i) const { return data[static_cast<std::ptrdiff_t>(i) * stride]; }
};

/// Wet thickness of a cell: that of its level, but for the bottom cell, which the solid may cut (immersed
/// boundary).
template <class Real>
struct Thickness {
  View<const Real> level_thickness;   ///< by level [m]
  View<const Real> bottom_level;      ///< by column: level of the bottom cell, as a Real
  View<const Real> bottom_thickness;  ///< by column: wet thickness of the bottom cell [m]

  SOUNDING_HD auto is_bottom(const Cell& i) const { return Real(i.level) == bottom_level[i.column]; }
  SOUNDING_HD Real operator()(const Cell& i) const {
    const Real cut = bottom_thickness[i.column];
    const Real full = level_thickness[static_cast<std::size_t>(i.level)];
    return select(is_bottom(i), cut, full);
  }
};

}  // namespace sounding::core
