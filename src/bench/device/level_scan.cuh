// SPDX-License-Identifier: Apache-2.0
/// \file
/// Light parallel in z on a device: what bench/column_scan.hpp is on the CPU.  A warp takes a few
/// neighbouring columns, as many as fill a sector of memory (32 bytes), and several levels of each at a time:
/// with few columns there are eight times (float: four times) as many threads as with one to a column.
///
/// Optical thicknesses are handed through the warp and added in the order of the CPU: same bits.
#pragma once

#include "bench/device/light_maps.hpp"
#include "bench/light_at_depth.hpp"
#include "core/device_walk.cuh"

namespace sounding::bench::device {

/// What the scan needs besides the map.
template <class Real>
struct LevelScan {
  physics::TwoBandLight<Real> light;
  LightViews<Real> views;
};

/// Columns of a warp, and levels it takes at a time.
template <class Real>
inline constexpr int scan_columns = 32 / static_cast<int>(sizeof(Real));
template <class Real>
inline constexpr int scan_levels = core::device::tile_width / scan_columns<Real>;

namespace detail {

template <class Real>
__device__ __forceinline__ physics::Bands<Real> from_lane(const physics::Bands<Real>& mine, int lane) {
  constexpr unsigned whole_warp = core::device::detail::whole_warp;
  return {__shfl_sync(whole_warp, mine.red, lane), __shfl_sync(whole_warp, mine.blue, lane)};
}

}  // namespace detail

template <class Real>
__global__ void __launch_bounds__(core::device::detail::threads_per_block,
                                  core::device::detail::blocks_per_multiprocessor<Real>)
    scan_through_levels(const __grid_constant__ Map<Real> map, const __grid_constant__ LevelScan<Real> scan) {
  constexpr int side = scan_columns<Real>, depth = scan_levels<Real>;
  const int lane = static_cast<int>(threadIdx.x) % core::device::tile_width;
  const int column_of_warp = lane % side, row = lane / side;
  const int first = core::device::detail::tile_of_warp() * side;
  if (first >= map.nx * map.ny) return;
  const auto column = static_cast<std::size_t>(first + column_of_warp);
  const int wet = first + column_of_warp < map.nx * map.ny ? map.wet[column] : 0;
  int deepest = wet;
#pragma unroll
  for (int other = 0; other < side; ++other) {
    const int its = __shfl_sync(core::device::detail::whole_warp, wet, other);
    deepest = its > deepest ? its : deepest;
  }

  physics::Bands<Real> surface{};
  if (wet > 0) surface = physics::surface_bands(scan.light, scan.views.surface_par[column]);
  RunningSum<Real> red, blue;  // above all levels in hand
#pragma unroll 1
  for (int top = 0; top < deepest; top += depth) {
    const int level = top + row;
    const bool lives = level < wet;
    core::Cell i{static_cast<std::size_t>(level) * map.stride + column, column, level, 0, 0};
    physics::Bands<Real> here{};
    if (lives)
      here = physics::optical_halvings(scan.light, physics::log_chlorophyll(scan.views.chlorophyll(i)),
                                       scan.views.thickness(i));
    physics::Bands<Real> above{red.sum, blue.sum};
#pragma unroll
    for (int other = 0; other < depth; ++other) {
      const auto there = detail::from_lane(here, other * side + column_of_warp);
      red.add(there.red);
      blue.add(there.blue);
      above = {core::select(other < row, red.sum, above.red),
               core::select(other < row, blue.sum, above.blue)};
    }
    if (lives) scan.views.par[i.index] = light_at_depth(surface, above, here);
  }
}

}  // namespace sounding::bench::device
