// SPDX-License-Identifier: Apache-2.0
/// \file
/// A tile of sea made by hand: columns that end at different levels, cut bottom cells, padding lanes.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

#include "core/walk.hpp"

namespace sounding::test {

/// Values of all cells, or of all columns, of a `WaterTile`.
template <class Real>
using Values = std::vector<Real>;

/// What fills the places no wet cell may depend on.
template <class Real>
inline constexpr Real poison = std::numeric_limits<Real>::quiet_NaN();

template <class Real>
class WaterTile {
 public:
  /// \param level_thickness   from the surface down [m]
  /// \param column_levels     wet cells of each column, deepest column first
  /// \param bottom_fraction   wet share of the bottom cell of column c: bottom_fraction[c % size]
  /// \param width             lanes, padding included
  WaterTile(std::vector<double> level_thickness, std::vector<int> column_levels,
            std::vector<double> bottom_fraction = {1.0}, int width = 16)
      : levels_(column_levels), level_thickness_(level_thickness.begin(), level_thickness.end()) {
    const int deepest = column_levels.front();
    live_.assign(static_cast<std::size_t>(deepest) + 1, 0);
    for (const int n : column_levels)
      for (int k = 0; k < n; ++k) ++live_[static_cast<std::size_t>(k)];
    tile_ = {deepest, width, static_cast<int>(column_levels.size()), 0, 0, live_.data()};
    bottom_level_.assign(static_cast<std::size_t>(width), poison<Real>);
    bottom_thickness_ = bottom_level_;
    for (std::size_t c = 0; c < column_levels.size(); ++c) {
      const auto bottom = static_cast<std::size_t>(column_levels[c]) - 1;
      bottom_level_[c] = static_cast<Real>(bottom);
      bottom_thickness_[c] =
          static_cast<Real>(level_thickness[bottom] * bottom_fraction[c % bottom_fraction.size()]);
    }
    registers_.assign(24 * static_cast<std::size_t>(core::max_tile_width), poison<Real>);
  }
  WaterTile(const WaterTile&) = delete;

  const core::Tile& tile() const { return tile_; }
  int columns() const { return tile_.columns; }
  int levels(int column) const { return levels_[static_cast<std::size_t>(column)]; }
  Real* registers() {
    std::fill(registers_.begin(), registers_.end(), poison<Real>);
    return registers_.data();
  }
  core::Walk<Real> walk() { return {tile_, registers()}; }
  core::Thickness<Real> thickness() const {
    return {{level_thickness_.data()}, {bottom_level_.data()}, {bottom_thickness_.data()}};
  }
  Real thickness(int level, int column) const { return thickness()(cell(level, column)); }
  core::Cell cell(int level, int column) const {
    return core::lane_of(core::first_cell(tile_, level), column);
  }
  std::size_t index(int level, int column) const { return cell(level, column).index; }
  /// Depth of the centre of a cell [m].
  double depth(int level, int column) const {
    double above = 0;
    for (int k = 0; k < level; ++k) above += static_cast<double>(thickness(k, column));
    return above + 0.5 * static_cast<double>(thickness(level, column));
  }

  using Profile = std::function<double(int level, int column)>;
  /// Wet cells get `value(level, column)`, all others `dry`.
  Values<Real> cells(const Profile& value, Real dry = poison<Real>) const {
    Values<Real> all(tile_.cells(), dry);
    each_wet([&](int k, int c) { all[index(k, c)] = static_cast<Real>(value(k, c)); });
    return all;
  }
  Values<Real> rows(const std::function<double(int column)>& value, Real padding = poison<Real>) const {
    Values<Real> all(static_cast<std::size_t>(tile_.width), padding);
    for (int c = 0; c < columns(); ++c) all[static_cast<std::size_t>(c)] = static_cast<Real>(value(c));
    return all;
  }
  void each_wet(const std::function<void(int level, int column)>& visit) const {
    for (int c = 0; c < columns(); ++c)
      for (int k = 0; k < levels(c); ++k) visit(k, c);
  }
  /// Sum of h q over a column.
  double content(const Values<Real>& q, int column) const {
    double sum = 0;
    for (int k = 0; k < levels(column); ++k)
      sum += static_cast<double>(thickness(k, column)) * static_cast<double>(q[index(k, column)]);
    return sum;
  }
  /// Whether all wet cells agree in value; NaN agrees with nothing.
  bool same_wet(const Values<Real>& a, const Values<Real>& b) const {
    bool same = true;
    each_wet([&](int k, int c) { same = same && a[index(k, c)] == b[index(k, c)]; });
    return same;
  }
  bool same_columns(const Values<Real>& a, const Values<Real>& b) const {
    return std::equal(a.begin(), a.begin() + columns(), b.begin());
  }

 private:
  std::vector<int> levels_, live_;
  core::Tile tile_;
  Values<Real> level_thickness_, bottom_level_, bottom_thickness_, registers_;
};

template <class Real>
core::View<const Real> read(const Values<Real>& values) {
  return {values.data()};
}
template <class Real>
core::View<Real> write(Values<Real>& values) {
  return {values.data()};
}

/// Thickness of n levels that grow with depth [m].
inline std::vector<double> stretched(int n, double uppermost, double growth) {
  std::vector<double> h(static_cast<std::size_t>(n), uppermost);
  for (std::size_t k = 1; k < h.size(); ++k) h[k] = h[k - 1] * growth;
  return h;
}

/// What a kernel must not notice in dry cells and padding.
template <class Real>
std::vector<Real> poisons() {
  using Limits = std::numeric_limits<Real>;
  return {Limits::quiet_NaN(),
          Limits::signaling_NaN(),
          Limits::infinity(),
          -Limits::infinity(),
          Limits::max(),
          Real(-0.0),
          Real(0)};
}

}  // namespace sounding::test
