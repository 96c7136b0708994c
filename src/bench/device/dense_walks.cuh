// SPDX-License-Identifier: Apache-2.0
/// \file
/// The walks of bench/traversals.hpp as a device does them, a thread to a column of a dense field: what the
/// tiles of core/device_walk.cuh are measured against.  Here, as there, the hardware masks the threads whose
/// columns have ended.
#pragma once

#include <cstddef>

#include "bench/device/light_maps.hpp"
#include "core/device_walk.cuh"

namespace sounding::bench::device {
namespace detail {

template <class Real>
__device__ __forceinline__ core::Cell cell_at(const Map<Real>& map, std::size_t column, int level) {
  const int distance = static_cast<int>(map.stride);
  return {static_cast<std::size_t>(level) * map.stride + column, column, level, level > 0 ? distance : 0,
          level + 1 < map.levels ? distance : 0};
}

/// What a light kernel writes.
template <class Kernel>
__device__ __forceinline__ auto par_of(const Kernel& kernel) {
  if constexpr (requires { kernel.par; }) {
    return kernel.par;
  } else {
    return kernel.views.par;
  }
}

}  // namespace detail

/// Each runs a kernel over the cells of one column, in the register set r, after its begin().
/// To the last level of the field, dry or not.
struct WalkAll {
  template <class Real, class Kernel, class R>
  static __device__ __forceinline__ void walk(const Map<Real>& map, std::size_t column, const Kernel& kernel,
                                              R r) {
#pragma unroll 1
    for (int level = 0; level < map.levels; ++level)
      core::device::detail::run_cell(kernel, detail::cell_at(map, column, level), r);
  }
};

/// Asks at every cell whether its centre lies in the floor, and ends there.
struct Break {
  template <class Real, class Kernel, class R>
  static __device__ __forceinline__ void walk(const Map<Real>& map, std::size_t column, const Kernel& kernel,
                                              R r) {
#pragma unroll 1
    for (int level = 0; level < map.levels; ++level) {
      if (!(map.centre[level] > map.floor[column])) break;
      core::device::detail::run_cell(kernel, detail::cell_at(map, column, level), r);
    }
  }
};

/// To the last level of the field; the result of a dry cell is replaced by zero.  The cell is asked before it
/// is computed: with no load between the two stores, the compiler leaves out the first.
struct Predicated {
  template <class Real, class Kernel, class R>
  static __device__ __forceinline__ void walk(const Map<Real>& map, std::size_t column, const Kernel& kernel,
                                              R r) {
#pragma unroll 1
    for (int level = 0; level < map.levels; ++level) {
      const core::Cell i = detail::cell_at(map, column, level);
      const bool wet = map.centre[level] > map.floor[column];
      core::device::detail::run_cell(kernel, i, r);
      const core::View<Real> par = detail::par_of(kernel);
      par[i.index] = core::select(wet, Real(par[i.index]), Real(0));
    }
  }
};

/// To the number of wet levels, which is looked up once.
struct Bounded {
  template <class Real, class Kernel, class R>
  static __device__ __forceinline__ void walk(const Map<Real>& map, std::size_t column, const Kernel& kernel,
                                              R r) {
    const int wet = map.wet[column];
#pragma unroll 1
    for (int level = 0; level < wet; ++level)
      core::device::detail::run_cell(kernel, detail::cell_at(map, column, level), r);
  }
};

/// Threads of a block at most: those of the published measurement.
inline constexpr int most_threads = 256;

/// The launch: a thread for each column of the map, in blocks of any shape.
template <class Walk, class Real, class Kernel>
__global__ void __launch_bounds__(most_threads)
    walk_dense(const __grid_constant__ Map<Real> map, const __grid_constant__ Kernel kernel) {
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  if (x >= map.nx || y >= map.ny) return;
  const std::size_t column =
      static_cast<std::size_t>(y) * static_cast<std::size_t>(map.nx) + static_cast<std::size_t>(x);
  Real values[Kernel::registers];
  const core::Registers<Real, 1> r{values};
  kernel.begin(detail::cell_at(map, column, 0), r);
  Walk::walk(map, column, kernel, r);
}

}  // namespace sounding::bench::device
