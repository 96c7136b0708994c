// SPDX-License-Identifier: Apache-2.0
/// \file
/// How a warp walks a tile: what the verbs on the device launch.
///
/// A thread reads how many levels its column has and loops over those: the bound is a loop count, so that no
/// cell is tested, and warps of shallow tiles end early.  Neighbouring threads hold neighbouring lanes:
/// every access of a warp to a level is one run of 32 values.  Tiles come deepest first, and blocks are
/// dealt out in order, so that the longest work starts first.
///
/// Loops are not unrolled: the compiler would do so with short kernels and take twice the registers.  That
/// the threads which then fit on a multiprocessor hide the latency of memory just as well is expected, not
/// measured.
///
/// Kernels that may skip stages (core::Skipping) are the exception: their warp votes at every level, and a
/// vote needs all its threads.  There the whole warp loops to the bottom of its deepest column, and a thread
/// whose own column has ended takes part in nothing but the votes.
#pragma once

#include <type_traits>

#include "core/device.hpp"
#include "core/lanes.hpp"

namespace sounding::core::device {
namespace detail {

/// Threads of a block: four tiles.  Larger blocks leave too few of them to balance columns of unequal depth.
inline constexpr int threads_per_block = 4 * tile_width;

/// Blocks that a multiprocessor must be able to hold.  In double 8, which leaves a thread 64 registers:
/// Turing then holds all of its 1024 threads and Hopper half of its 2048.  Left to itself, ptxas gave one
/// kernel 48 and spilled.  In float it is left to itself (0): no kernel needs more.
template <class Real>
inline constexpr int blocks_per_multiprocessor = sizeof(Real) > sizeof(float) ? 8 : 0;

inline constexpr unsigned whole_warp = 0xffffffffU;

/// The column of a thread.
struct Column {
  std::size_t top;       ///< position of its uppermost cell in per-cell data
  std::size_t position;  ///< in per-column data
  int levels;            ///< its own number of levels; 0: no column
};

/// `tile` is the same for all threads of a warp and below columns.tiles.
__device__ __forceinline__ Column column_of(const Columns& columns, int tile) {
  const auto lane = static_cast<std::size_t>(threadIdx.x % tile_width);
  const std::size_t position = static_cast<std::size_t>(tile) * tile_width + lane;
  return {columns.offset[tile] + lane, position, columns.levels[position]};
}

__device__ __forceinline__ int tile_of_warp() {
  return static_cast<int>((blockIdx.x * threads_per_block + threadIdx.x) / tile_width);
}

/// The distances end at the column's own bottom, where the CPU's end at that of the tile: what lies between
/// is padding, which no kernel lets count.
__device__ __forceinline__ Cell cell_at(const Column& column, int level) {
  return {column.top + static_cast<std::size_t>(level) * tile_width, column.position, level,
          level > 0 ? tile_width : 0, level + 1 < column.levels ? tile_width : 0};
}

template <int first, int last, class Kernel, class R>
__device__ __forceinline__ void run_stages(const Kernel& kernel, const Cell& cell, R r) {
  if constexpr (first < last) {
    kernel.stage(Stage<first>{}, cell, r);
    run_stages<first + 1, last>(kernel, cell, r);
  }
}

template <class Kernel, class R>
__device__ __forceinline__ void run_cell(const Kernel& kernel, const Cell& cell, R r) {
  if constexpr (Staged<Kernel>) {
    run_stages<0, Kernel::stages>(kernel, cell, r);
  } else {
    kernel(cell, r);
  }
}

/// One level of a kernel that may skip; called by the whole warp.
template <class Kernel, class R>
__device__ __forceinline__ void run_level(const Kernel& kernel, const Column& column, int level, R r) {
  const bool lives = level < column.levels;
  const Cell cell = cell_at(column, level);
  if (lives) run_stages<0, Kernel::decided + 1>(kernel, cell, r);
  const bool any = __any_sync(whole_warp, lives && r[Kernel::busy] != 0);
  if (!lives) return;
  if (any) run_stages<Kernel::decided + 1, Kernel::resumed>(kernel, cell, r);
  run_stages<Kernel::resumed, Kernel::stages>(kernel, cell, r);
}

/// Calls visit(level) for the first `levels` levels in the order of the scan.
template <bool down, class Visit>
__device__ __forceinline__ void walk(int levels, Visit visit) {
  if constexpr (down) {
#pragma unroll 1
    for (int level = 0; level < levels; ++level) visit(level);
  } else {
#pragma unroll 1
    for (int level = levels - 1; level >= 0; --level) visit(level);
  }
}

template <int first_level, class Kernel>
__global__ void __launch_bounds__(threads_per_block)
    cells(const __grid_constant__ Columns columns, const __grid_constant__ Kernel kernel) {
  const int tile = tile_of_warp();
  if (tile >= columns.tiles) return;
  const Column column = column_of(columns, tile);
#pragma unroll 1
  for (int level = first_level; level < column.levels; ++level) kernel(cell_at(column, level));
}

template <class Kernel>
__global__ void __launch_bounds__(threads_per_block)
    columns(const __grid_constant__ Columns all, const __grid_constant__ Kernel kernel) {
  const int tile = tile_of_warp();
  if (tile >= all.tiles) return;
  const Column column = column_of(all, tile);
  if (column.levels > 0) kernel(cell_at(column, 0));
}

template <class Kernel>
__global__ void __launch_bounds__(threads_per_block)
    values(const __grid_constant__ std::size_t count, const __grid_constant__ Kernel kernel) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * threads_per_block + threadIdx.x;
  if (i < count) kernel(i);
}

template <bool down, class Real, class Kernel>
__global__ void __launch_bounds__(threads_per_block, blocks_per_multiprocessor<Real>)
    scan(const __grid_constant__ Columns columns, const __grid_constant__ Kernel kernel) {
  const int tile = tile_of_warp();
  if (tile >= columns.tiles) return;
  const Column column = column_of(columns, tile);
  const bool exists = column.levels > 0;
  const int first = down ? 0 : column.levels - 1, last = column.levels - 1 - first;
  Real values[Kernel::registers];
  const Registers<Real, 1> r{values};

  if (exists) kernel.begin(cell_at(column, first), r);
  if constexpr (Skipping<Kernel>) {
    // Lane 0 holds the deepest column of a tile.
    const int deepest = __shfl_sync(whole_warp, column.levels, 0);
    walk<down>(deepest, [&](int level) { run_level(kernel, column, level, r); });
  } else {
    walk<down>(column.levels, [&](int level) { run_cell(kernel, cell_at(column, level), r); });
  }
  if constexpr (requires(Cell i) { kernel.end(i, r); }) {
    if (exists) kernel.end(cell_at(column, last), r);
  }
}

}  // namespace detail
}  // namespace sounding::core::device
