// SPDX-License-Identifier: Apache-2.0
#include "bench/dense.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/math_bits.hpp"

namespace sounding::bench {
namespace {

constexpr std::size_t block_columns = core::max_tile_width;

/// Columns rounded up to whole blocks, and three cache lines more: a power of two between levels would send
/// all cells of a column to the same cache set.
template <class Real>
std::size_t padded(std::size_t columns) {
  constexpr std::size_t line = 64 / sizeof(Real);
  return (columns + block_columns - 1) / block_columns * block_columns + 3 * line;
}

/// Keeps equal cells of the two fields out of the same cache set, as grid::FieldSet does.
template <class Real>
constexpr std::size_t stagger = 9 * 64 / sizeof(Real);

}  // namespace

template <class Real>
DenseColumns<Real>::DenseColumns(const grid::ColumnGrid& grid, std::vector<std::size_t> order)
    : stride_(padded<Real>(grid.columns())),
      cells_(stride_ * static_cast<std::size_t>(grid.levels().count()) + stagger<Real>),
      levels_(grid.levels().count()),
      memory_(2 * cells_ * sizeof(Real)),
      level_thickness_(grid.levels().thickness.begin(), grid.levels().thickness.end()),
      centre_(grid.levels().centre.begin(), grid.levels().centre.end()),
      bottom_level_(stride_, Real(-1)),
      bottom_thickness_(stride_, Real(0)),
      floor_(stride_, static_cast<Real>(grid.levels().top())),
      surface_par_(stride_, surface_par<Real>),
      wet_(stride_, 0),
      position_(grid.columns()) {
  for (std::size_t position = 0; position < order.size(); ++position) {
    const std::size_t column = order[position];
    const grid::Bottom& bottom = grid.bottom(column);
    position_[column] = position;
    wet_[position] = bottom.levels;
    bottom_level_[position] = static_cast<Real>(bottom.levels - 1);
    bottom_thickness_[position] = static_cast<Real>(bottom.thickness);
    floor_[position] = static_cast<Real>(bottom.height);
  }
  for (std::size_t first = 0; first < grid.columns(); first += block_columns)
    blocks_.push_back({first,
                       static_cast<int>(block_columns),
                       levels_,
                       stride_,
                       wet_.data() + first,
                       centre_.data(),
                       floor_.data() + first,
                       {field(0), field(1)}});
  std::fill_n(field(0), 2 * cells_, std::numeric_limits<Real>::quiet_NaN());
}

template <class Real>
LightViews<Real> DenseColumns<Real>::views() {
  return {{{field(0)}},
          {{level_thickness_.data()}, {bottom_level_.data()}, {bottom_thickness_.data()}},
          {surface_par_.data()},
          {field(1)}};
}

template <class Real>
void DenseColumns<Real>::fill_dry_chlorophyll(Real value) {
  for (int level = 0; level < levels_; ++level)
    for (std::size_t position = 0; position < stride_; ++position)
      if (level >= wet_[position]) field(0)[static_cast<std::size_t>(level) * stride_ + position] = value;
}

template <class Real>
void DenseColumns<Real>::fill_par(Real value) {
  std::fill_n(field(1), cells_, value);
}

template <class Real>
bool DenseColumns<Real>::dry_cells_hold(std::size_t column, Real value) const {
  const auto bits = [](Real x) { return core::detail::bits_of(x); };
  for (int level = wet_[position_[column]]; level < levels_; ++level)
    if (bits(par(column, level)) != bits(value)) return false;
  return true;
}

template class DenseColumns<float>;
template class DenseColumns<double>;

}  // namespace sounding::bench
