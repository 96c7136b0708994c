// SPDX-License-Identifier: Apache-2.0
/// \file
/// Light parallel in z: for so few columns that lanes would stay empty.  The levels of one column are the
/// lanes: optical thickness of every cell, their running sum from the surface, then the light of every cell
/// from the sum above it.  One exponential per band more than walking down.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "bench/light_at_depth.hpp"
#include "bench/light_views.hpp"
#include "bench/traversals.hpp"

namespace sounding::bench {

/// Scratch for one column, of this thread: rows of as many values as the column has levels.
template <class Real>
class ScanRows {
 public:
  explicit ScanRows(int levels) : levels_(static_cast<std::size_t>(levels)) {
    if (values().size() < 6 * levels_) values().resize(6 * levels_);  // the first time only
  }
  Real* row(std::size_t i) { return values().data() + i * levels_; }

 private:
  static std::vector<Real>& values() {
    thread_local std::vector<Real> rows;
    return rows;
  }
  std::size_t levels_;
};

/// PAR of the `wet` uppermost cells of one column of a dense field.
template <class Real>
void scan_column(const physics::TwoBandLight<Real>& light, const LightViews<Real>& views, core::Cell top,
                 std::size_t stride, int wet, ScanRows<Real>& rows) {
  Real *chl = rows.row(0), *h = rows.row(1), *red = rows.row(2), *blue = rows.row(3), *par = chl;
  for (int level = 0; level < wet; ++level) {
    core::Cell i = top;
    i.index += static_cast<std::size_t>(level) * stride;
    i.level = level;
    chl[level] = views.chlorophyll(i);
    h[level] = views.thickness(i);
  }
#pragma omp simd
  for (int level = 0; level < wet; ++level) {
    const auto y = physics::optical_halvings(light, physics::log_chlorophyll(chl[level]), h[level]);
    red[level] = y.red;
    blue[level] = y.blue;
  }
  Real *above_red = rows.row(4), *above_blue = rows.row(5);
  RunningSum<Real> sum_red, sum_blue;
  for (int level = 0; level < wet; ++level) {
    above_red[level] = sum_red.sum;
    above_blue[level] = sum_blue.sum;
    sum_red.add(red[level]);
    sum_blue.add(blue[level]);
  }
  const auto surface = physics::surface_bands(light, views.surface_par[top.column]);
#pragma omp simd
  for (int level = 0; level < wet; ++level)
    par[level] =
        light_at_depth<Real>(surface, {above_red[level], above_blue[level]}, {red[level], blue[level]});
  for (int level = 0; level < wet; ++level)
    views.par[top.index + static_cast<std::size_t>(level) * stride] = par[level];
}

/// The columns of a block, one after the other.
template <class Real>
void scan_block(const physics::TwoBandLight<Real>& light, const LightViews<Real>& views,
                const Block<Real>& block) {
  ScanRows<Real> rows(block.levels);
  for (int lane = 0; lane < block.columns; ++lane)
    scan_column(light, views, core::lane_of(block.row(0), lane), block.stride, block.wet[lane], rows);
}

}  // namespace sounding::bench
