// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/device/light_maps.hpp"
#include "bench/light_water.hpp"
#include "grid/tile_columns.hpp"

namespace sounding::bench::device {

/// `columns` as a map of nx x ny columns, where it lies.
template <class Real>
Map<Real> map_of(const DenseColumns<Real>& columns, int nx, int ny) {
  const Block<Real>& first = columns.blocks().front();
  return {nx, ny, first.levels, columns.stride(), first.wet, first.centre, first.floor};
}

/// A water as launches see it, its pointers to memory of the host.  `columns`: those of its grid.
template <class Real>
LightMaps<Real> host_maps(LightWater<Real>& water, const grid::TileColumns& columns) {
  const grid::ColumnGrid& grid = water.grid();
  return {map_of(water.dense(), grid.nx(), grid.ny()),
          map_of(water.sorted(), static_cast<int>(grid.columns()), 1),
          columns.view(),
          water.dense().views(),
          water.sorted().views(),
          water.tiles()};
}

/// The same grid in tiles of another width.
inline grid::ColumnGrid retiled(const grid::ColumnGrid& grid, int tile_width) {
  std::vector<grid::Bottom> bottom;
  for (std::size_t c = 0; c < grid.columns(); ++c) bottom.push_back(grid.bottom(c));
  return {grid.levels(), grid.ny(), grid.nx(), std::move(bottom), {tile_width, false, {}}};
}

}  // namespace sounding::bench::device
