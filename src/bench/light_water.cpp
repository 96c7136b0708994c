// SPDX-License-Identifier: Apache-2.0
#include "bench/light_water.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "grid/immersed.hpp"

namespace sounding::bench {
namespace {

grid::ColumnGrid make_grid(const WaterSize& size, grid::SeafloorKind seafloor) {
  grid::LevelSpec spec;
  spec.count = size.levels;
  spec.extent = size.depth;
  grid::VerticalLevels levels = make_levels(spec, grid::Medium::ocean);
  grid::SeafloorSpec shape;
  shape.kind = seafloor;
  grid::BottomRule rule;
  rule.cut = grid::BottomCut::full;  // as in the published measurement
  const std::vector<double> floor = make_seafloor(shape, size.ny, size.nx, levels);
  std::vector<grid::Bottom> bottom = immerse_ocean(levels, rule, {size.ny, size.nx, {}, {}}, floor);
  return {std::move(levels), size.ny, size.nx, std::move(bottom), {core::max_tile_width, false, {}}};
}

/// A smooth field between 0.05 and 1.95 mg m-3 in which no neighbour is equal.
double chlorophyll_at(std::size_t column, int level) {
  return 1 + 0.95 * std::sin(0.7 * static_cast<double>(column) + 0.37 * level);
}

/// Columns rounded up to whole blocks, and three cache lines more: a power of two between levels would send
/// all cells of a column to the same cache set.
template <class Real>
std::size_t padded(std::size_t columns) {
  constexpr std::size_t block = core::max_tile_width, line = 64 / sizeof(Real);
  return (columns + block - 1) / block * block + 3 * line;
}

}  // namespace

template <class Real>
LightWater<Real>::LightWater(const WaterSize& size, grid::SeafloorKind seafloor)
    : grid_(make_grid(size, seafloor)),
      tile_metrics_(grid_),
      tiles_(grid_, 2, 1),
      stride_(padded<Real>(grid_.columns())),
      dense_cells_(stride_ * static_cast<std::size_t>(size.levels)),
      dense_(2 * dense_cells_ * sizeof(Real)),
      level_thickness_(grid_.levels().thickness.begin(), grid_.levels().thickness.end()),
      bottom_level_(stride_, Real(0)),
      bottom_thickness_(stride_, Real(0)),
      surface_par_(stride_, surface_par),
      wet_(stride_, 0) {
  for (std::size_t c = 0; c < grid_.columns(); ++c) {
    const grid::Bottom& bottom = grid_.bottom(c);
    wet_[c] = bottom.levels;
    bottom_level_[c] = static_cast<Real>(bottom.levels - 1);
    bottom_thickness_[c] = static_cast<Real>(bottom.thickness);
  }
  constexpr std::size_t block = core::max_tile_width;
  for (std::size_t c = 0; c < grid_.columns(); c += block)
    blocks_.push_back({c, static_cast<int>(block), size.levels, stride_, wet_.data() + c});
  std::fill_n(tiles_.row(0), grid_.slots(), surface_par);
  forget_par();
  fill_chlorophyll();
}

template <class Real>
void LightWater<Real>::fill_chlorophyll() {
  std::fill_n(dense_base(0), dense_cells_, std::numeric_limits<Real>::quiet_NaN());
  for (int level = 0; level < grid_.levels().count(); ++level)
    for (std::size_t c = 0; c < grid_.columns(); ++c) {
      if (level >= wet_[c]) continue;
      const Real value = static_cast<Real>(chlorophyll_at(c, level));
      dense_base(0)[dense_index(c, level)] = value;
      tiles_.field(0)[tile_index(c, level)] = value;
    }
}

template <class Real>
void LightWater<Real>::forget_par() {
  constexpr Real nothing = std::numeric_limits<Real>::quiet_NaN();
  std::fill_n(dense_base(1), dense_cells_, nothing);
  std::fill_n(tiles_.field(1), grid_.cells(), nothing);
}

template <class Real>
std::size_t LightWater<Real>::tile_index(std::size_t column, int level) const {
  const auto slot = static_cast<std::size_t>(grid_.slot_of(column));
  const auto width = static_cast<std::size_t>(grid_.tile_width());
  return grid_.tiles()[slot / width].offset + static_cast<std::size_t>(level) * width + slot % width;
}

template <class Real>
LightViews<Real> LightWater<Real>::dense() {
  return {{{dense_base(0)}},
          {{level_thickness_.data()}, {bottom_level_.data()}, {bottom_thickness_.data()}},
          {surface_par_.data()},
          {dense_base(1)}};
}

template <class Real>
LightViews<Real> LightWater<Real>::tiles() {
  return {{{tiles_.field(0)}}, tile_metrics_.thickness(), {tiles_.row(0)}, {tiles_.field(1)}};
}

template class LightWater<float>;
template class LightWater<double>;

}  // namespace sounding::bench
