// SPDX-License-Identifier: Apache-2.0
/// \file
/// Data of several tiles for the CPU verbs and for the code of the device verbs, and the comparison of both.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "core/verbs.hpp"
#include "grid/bathymetry.hpp"
#include "grid/column_grid.hpp"
#include "support/warp.hpp"

namespace sounding::test {

inline constexpr int level_count = 14;

/// Five tiles: more than a block, the last one with padding lanes.
inline grid::ColumnGrid random_grid() {
  grid::LevelSpec spec;
  spec.count = level_count;
  spec.extent = 70;
  const auto levels = grid::make_levels(spec, grid::Medium::ocean);
  const int nx = 147;
  const auto floor = grid::make_seafloor({grid::SeafloorKind::random, {}, 11}, 1, nx, levels);
  return grid::ColumnGrid(levels, 1, nx, grid::immerse_ocean(levels, {}, {1, nx}, floor),
                          {core::device::tile_width, false, {}});
}

template <class Real>
using Arrays = std::vector<std::vector<Real>>;

template <class Real>
class DeviceWalk : public testing::Test {
 protected:
  DeviceWalk() {
    for (const core::Tile& tile : grid_.tiles()) {
      offset_.push_back(tile.offset);
      for (int lane = 0; lane < tile.width; ++lane) {
        int reached = 0;
        while (reached < tile.levels && tile.live[reached] > lane) ++reached;
        levels_.push_back(reached);
      }
    }
    columns_ = {static_cast<int>(offset_.size()), offset_.data(), levels_.data()};
    const auto copied = [](auto values) { return std::vector<Real>(values.begin(), values.end()); };
    bottom_level_ = copied(grid_.bottom_level());
    bottom_thickness_ = copied(grid_.bottom_thickness());
    wet_.assign(grid_.cells(), false);
    for (const core::Tile& tile : grid_.tiles())
      for (int level = 0; level < tile.levels; ++level)
        for (int lane = 0; lane < tile.live[level]; ++lane)
          wet_[core::lane_of(core::first_cell(tile, level), lane).index] = true;
  }

  /// Random values in the wet cells, NaN in all others.
  std::vector<Real> cells(double low, double high) {
    std::vector<Real> all(grid_.cells(), core::not_a_number<Real>);
    std::uniform_real_distribution<double> draw(low, high);
    for (std::size_t i = 0; i < all.size(); ++i)
      if (wet_[i]) all[i] = static_cast<Real>(draw(random_));
    return all;
  }
  std::vector<Real> rows(double value) const {
    return std::vector<Real>(grid_.slots(), static_cast<Real>(value));
  }
  /// A value for every level.
  static std::vector<Real> profile(double top, double step) {
    std::vector<Real> all;
    for (int k = 0; k < level_count; ++k) all.push_back(static_cast<Real>(top + step * k));
    return all;
  }
  core::Thickness<Real> thickness() const {
    return {{level_thickness_.data()}, {bottom_level_.data()}, {bottom_thickness_.data()}};
  }

  /// Runs `on_cpu(tile)` for every tile on one copy of the data and `on_device()` on another; each is made
  /// from the copy it works on.
  template <class MakeCpu, class MakeDevice>
  void expect_same(const Arrays<Real>& start, MakeCpu on_cpu, MakeDevice on_device) {
    Arrays<Real> a = start, b = start;
    std::vector<Real> registers(24 * core::max_tile_width, core::not_a_number<Real>);
    for (const core::Tile& tile : grid_.tiles()) on_cpu(a, tile, registers.data());
    on_device(b);
    for (std::size_t n = 0; n < start.size(); ++n)
      for (std::size_t i = 0; i < start[n].size(); ++i) {
        const bool by_cell = start[n].size() == grid_.cells();
        const bool counts = by_cell ? bool(wet_[i]) : levels_[i] > 0;
        ASSERT_EQ(std::memcmp(&b[n][i], counts ? &a[n][i] : &start[n][i], sizeof(Real)), 0)
            << "array " << n << ", position " << i << ": " << a[n][i] << " on the CPU, " << b[n][i];
      }
  }
  template <class Make>
  void expect_same_cells(const Arrays<Real>& start, Make make) {
    expect_same(
        start, [&](auto& data, const core::Tile& tile, Real*) { core::each_cell(tile, make(data)); },
        [&](auto& data) { launch(&core::device::detail::cells<0, decltype(make(data))>, make(data)); });
  }
  template <class Make>
  void expect_same_faces(const Arrays<Real>& start, Make make) {
    expect_same(
        start, [&](auto& data, const core::Tile& tile, Real*) { core::each_face(tile, make(data)); },
        [&](auto& data) { launch(&core::device::detail::cells<1, decltype(make(data))>, make(data)); });
  }
  template <class Make>
  void expect_same_down(const Arrays<Real>& start, Make make) {
    expect_same(
        start, [&](auto& data, const core::Tile& tile, Real* r) { core::scan_down(tile, make(data), r); },
        [&](auto& data) {
          launch(&core::device::detail::scan<true, Real, decltype(make(data))>, make(data));
        });
  }
  template <class Make>
  void expect_same_up(const Arrays<Real>& start, Make make) {
    expect_same(
        start, [&](auto& data, const core::Tile& tile, Real* r) { core::scan_up(tile, make(data), r); },
        [&](auto& data) {
          launch(&core::device::detail::scan<false, Real, decltype(make(data))>, make(data));
        });
  }
  template <class Kernel>
  void launch(void (*entry)(core::device::Columns, Kernel), const Kernel& kernel) {
    test::launch(entry, columns_, kernel);
  }

  grid::ColumnGrid grid_ = random_grid();
  std::vector<std::size_t> offset_;
  std::vector<int> levels_;
  core::device::Columns columns_;
  std::vector<Real> level_thickness_ = profile(5, 0), bottom_level_, bottom_thickness_;
  std::vector<bool> wet_;
  std::mt19937 random_{3};
};

template <class Real>
core::View<const Real> read(const std::vector<Real>& values) {
  return {values.data()};
}
template <class Real>
core::View<Real> write(std::vector<Real>& values) {
  return {values.data()};
}

}  // namespace sounding::test
