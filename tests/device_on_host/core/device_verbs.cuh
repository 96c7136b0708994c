// SPDX-License-Identifier: Apache-2.0
/// \file
/// Stands where src/core/device_verbs.cuh stands: the same verbs for the same .cu files, which a C++ compiler
/// then takes, launched on threads of this machine.
#pragma once

#define SOUNDING_ON_DEVICE

#include "device_on_host/machine.hpp"
#include "support/warp.hpp"

namespace sounding::core::device {
namespace detail {

/// Threads of kernels that vote run side by side, all others one after the other.
template <class Shape, class Kernel>
void launch(void (*entry)(Shape, Kernel), std::size_t threads, const Shape& shape, const Kernel& kernel,
            Stream stream) {
  if (threads == 0) return;
  test::queue(stream, [=] {
    if constexpr (Skipping<Kernel>) {
      test::launch(entry, shape, kernel);
    } else {
      const std::size_t blocks = (threads + threads_per_block - 1) / threads_per_block;
      for (blockIdx.x = 0; blockIdx.x < blocks; ++blockIdx.x)
        for (threadIdx.x = 0; threadIdx.x < threads_per_block; ++threadIdx.x) entry(shape, kernel);
    }
  });
}

template <class Kernel>
void launch(void (*entry)(Columns, Kernel), const Columns& columns, const Kernel& kernel, Stream stream) {
  launch(entry, static_cast<std::size_t>(columns.tiles) * tile_width, columns, kernel, stream);
}

}  // namespace detail

template <class Kernel>
void each_cell(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::cells<0, Kernel>, columns, kernel, stream);
}
template <class Kernel>
void each_face(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::cells<1, Kernel>, columns, kernel, stream);
}
template <class Kernel>
void each_column(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::columns<Kernel>, columns, kernel, stream);
}
template <class Real, class Kernel>
void scan_down(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::scan<true, Real, Kernel>, columns, kernel, stream);
}
template <class Real, class Kernel>
void scan_up(const Columns& columns, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::scan<false, Real, Kernel>, columns, kernel, stream);
}
template <class Kernel>
void each_value(std::size_t count, const Kernel& kernel, Stream stream) {
  detail::launch(&detail::values<Kernel>, count, count, kernel, stream);
}

}  // namespace sounding::core::device
