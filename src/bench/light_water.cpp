// SPDX-License-Identifier: Apache-2.0
#include "bench/light_water.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "grid/immersed.hpp"

namespace sounding::bench {
namespace {

/// A smooth field between 0.05 and 1.95 mg m-3 in which no neighbours are equal.
double chlorophyll_at(std::size_t column, int level) {
  return 1 + 0.95 * std::sin(0.7 * static_cast<double>(column) + 0.37 * level);
}

grid::VerticalLevels make_levels(const WaterSize& size) {
  grid::LevelSpec spec;
  spec.count = size.levels;
  spec.extent = size.depth;
  return grid::make_levels(spec, grid::Medium::ocean);
}

std::vector<std::size_t> as_numbered(const grid::ColumnGrid& grid) {
  std::vector<std::size_t> order(grid.columns());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

std::vector<std::size_t> deepest_first(const grid::ColumnGrid& grid) {
  std::vector<std::size_t> order = as_numbered(grid);
  std::stable_sort(order.begin(), order.end(), [&grid](std::size_t a, std::size_t b) {
    return grid.bottom(a).levels > grid.bottom(b).levels;
  });
  return order;
}

}  // namespace

grid::ColumnGrid make_grid(const WaterSize& size, std::span<const double> seafloor) {
  grid::VerticalLevels levels = make_levels(size);
  grid::BottomRule rule;
  rule.cut = grid::BottomCut::full;
  std::vector<grid::Bottom> bottom = immerse_ocean(levels, rule, {size.ny, size.nx, {}, {}}, seafloor);
  return {std::move(levels), size.ny, size.nx, std::move(bottom), {core::max_tile_width, false, {}}};
}

grid::ColumnGrid make_grid(const WaterSize& size, grid::SeafloorKind seafloor) {
  grid::SeafloorSpec shape;
  shape.kind = seafloor;
  return make_grid(size, make_seafloor(shape, size.ny, size.nx, make_levels(size)));
}

template <class Real>
LightWater<Real>::LightWater(grid::ColumnGrid grid)
    : grid_(std::move(grid)),
      tile_metrics_(grid_),
      tiles_(grid_, 2, 1),
      dense_(grid_, as_numbered(grid_)),
      sorted_(grid_, deepest_first(grid_)) {
  std::fill_n(tiles_.row(0), grid_.slots(), surface_par<Real>);
  for (std::size_t c = 0; c < grid_.columns(); ++c)
    for (int level = 0; level < grid_.bottom(c).levels; ++level) {
      const Real value = static_cast<Real>(chlorophyll_at(c, level));
      dense_.chlorophyll(c, level) = value;
      sorted_.chlorophyll(c, level) = value;
      tiles_.field(0)[tile_index(c, level)] = value;
    }
}

template <class Real>
LightViews<Real> LightWater<Real>::tiles() {
  return {{{tiles_.field(0)}}, tile_metrics_.thickness(), {tiles_.row(0)}, {tiles_.field(1)}};
}

template <class Real>
std::size_t LightWater<Real>::tile_index(std::size_t column, int level) const {
  const auto slot = static_cast<std::size_t>(grid_.slot_of(column));
  const auto width = static_cast<std::size_t>(grid_.tile_width());
  return grid_.tiles()[slot / width].offset + static_cast<std::size_t>(level) * width + slot % width;
}

template <class Real>
std::vector<Real> LightWater<Real>::wet_par(Storage storage) const {
  std::vector<std::size_t> first(grid_.columns() + 1, 0);  // of a column in the result
  for (std::size_t c = 0; c < grid_.columns(); ++c)
    first[c + 1] = first[c] + static_cast<std::size_t>(grid_.bottom(c).levels);
  std::vector<Real> par(first.back());
#pragma omp parallel for
  for (std::size_t c = 0; c < grid_.columns(); ++c)
    for (int level = 0; level < grid_.bottom(c).levels; ++level)
      par[first[c] + static_cast<std::size_t>(level)] = storage == Storage::tiles
                                                            ? tiles_.field(1)[tile_index(c, level)]
                                                        : storage == Storage::sorted ? sorted_.par(c, level)
                                                                                     : dense_.par(c, level);
  return par;
}

template <class Real>
void LightWater<Real>::fill_dry_chlorophyll(Real value) {
  dense_.fill_dry_chlorophyll(value);
  sorted_.fill_dry_chlorophyll(value);
}

template <class Real>
void LightWater<Real>::fill_par(Storage storage, Real value) {
  if (storage == Storage::tiles) {
    std::fill_n(tiles_.field(1), grid_.cells(), value);
  } else {
    (storage == Storage::sorted ? sorted_ : dense_).fill_par(value);
  }
}

template <class Real>
bool LightWater<Real>::dry_cells_hold(Storage storage, Real value) const {
  if (storage == Storage::tiles) return true;
  const DenseColumns<Real>& columns = storage == Storage::sorted ? sorted_ : dense_;
  for (std::size_t c = 0; c < grid_.columns(); ++c)
    if (!columns.dry_cells_hold(c, value)) return false;
  return true;
}

template class LightWater<float>;
template class LightWater<double>;

}  // namespace sounding::bench
