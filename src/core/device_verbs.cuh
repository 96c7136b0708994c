// SPDX-License-Identifier: Apache-2.0
/// \file
/// The verbs on the device, for the .cu files that instantiate them: launches of core/device_walk.cuh.
#pragma once

#include <type_traits>

#include "core/device.hpp"
#include "core/device_check.cuh"
#include "core/device_walk.cuh"

namespace sounding::core::device {
namespace detail {

/// Queues `entry` with so many threads.  Shape: what its first parameter says of them.
template <class Shape, class Kernel>
void launch(void (*entry)(Shape, Kernel), std::size_t threads, Shape shape, Kernel kernel, Stream stream,
            const char* verb) {
  static_assert(std::is_trivially_copyable_v<Kernel>);
  if (threads == 0) return;
  const std::size_t blocks = (threads + threads_per_block - 1) / threads_per_block;
  void* arguments[] = {&shape, &kernel};
  require(cudaLaunchKernel(reinterpret_cast<const void*>(entry), dim3(static_cast<unsigned>(blocks)),
                           dim3(threads_per_block), arguments, 0, stream),
          verb);
}

/// With a thread for every lane.
template <class Kernel>
void launch(void (*entry)(Columns, Kernel), const Columns& columns, const Kernel& kernel, Stream stream,
            const char* verb) {
  launch(entry, static_cast<std::size_t>(columns.tiles) * tile_width, columns, kernel, stream, verb);
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

template <class Kernel>
void each_column(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::columns<Kernel>, columns, kernel, stream, "each_column");
}

template <class Real, class Kernel>
void scan_down(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::scan<true, Real, Kernel>, columns, kernel, stream, "scan_down");
}

template <class Real, class Kernel>
void scan_up(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::scan<false, Real, Kernel>, columns, kernel, stream, "scan_up");
}

template <class Kernel>
void each_value(std::size_t count, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::values<Kernel>, count, count, kernel, stream, "each_value");
}

}  // namespace sounding::core::device
