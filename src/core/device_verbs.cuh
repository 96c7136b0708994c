// SPDX-License-Identifier: Apache-2.0
/// \file
/// The four verbs on the device, for the .cu files that instantiate them: launches of core/device_walk.cuh.
#pragma once

#include <type_traits>

#include "core/device.hpp"
#include "core/device_check.cuh"
#include "core/device_walk.cuh"

namespace sounding::core::device {
namespace detail {

/// Queues `entry` with a warp for every tile.
template <class Kernel>
void launch(void (*entry)(Columns, Kernel), const Columns& columns, Kernel kernel, Stream stream,
            const char* verb) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  if (columns.tiles == 0) return;
  constexpr int tiles_per_block = threads_per_block / tile_width;
  const int blocks = (columns.tiles + tiles_per_block - 1) / tiles_per_block;
  void* arguments[] = {const_cast<Columns*>(&columns), &kernel};
  require(cudaLaunchKernel(reinterpret_cast<const void*>(entry), dim3(static_cast<unsigned>(blocks)),
                           dim3(threads_per_block), arguments, 0, stream),
          verb);
}

}  // namespace detail

template <class Kernel>
void each_cell(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::cells<0, Kernel>, columns, kernel, stream, "each_cell");
}

template <class Kernel>
void each_face(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::cells<1, Kernel>, columns, kernel, stream, "each_face");
}

template <class Real, class Kernel>
void scan_down(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::scan<true, Real, Kernel>, columns, kernel, stream, "scan_down");
}

template <class Real, class Kernel>
void scan_up(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::scan<false, Real, Kernel>, columns, kernel, stream, "scan_up");
}

}  // namespace sounding::core::device
