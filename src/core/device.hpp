// SPDX-License-Identifier: Apache-2.0
/// \file
/// The verbs on the device, as host code calls them: one launch walks every column of a grid.
///
/// The kernels are those of the CPU (core/verbs.hpp), with views of device memory.  A warp takes a tile of 32
/// columns, a thread takes a column, from its first to its own last level; registers are registers.  The
/// verbs are defined in core/device_verbs.cuh and instantiated, kernel by kernel, in src/model/device/*.cu:
/// this header needs no CUDA header, and a build without nvcc does not compile what is behind it.
#pragma once

#include <cstddef>
#include <stdexcept>

struct CUstream_st;

namespace sounding::core::device {

/// Lanes of a tile: as many as a warp has threads.
inline constexpr int tile_width = 32;

/// A queue of launches, run in order: CUDA's own type.  nullptr is the default queue.
using Stream = CUstream_st*;

/// Where the columns of a grid lie.  All pointers are to device memory.
/// Tiles are those of grid::ColumnGrid at tile_width: deepest first, and so are the lanes of a tile.
struct Columns {
  int tiles = 0;
  const std::size_t* offset = nullptr;  ///< by tile: position of level 0, lane 0 in per-cell data
  const int* levels = nullptr;  ///< by column, tile_width a tile: active levels; 0 where there is no column
  std::size_t cells = 0;        ///< length of per-cell data
};

/// What a launch throws where the device, or its absence, refuses it.  The text names the call and the
/// reason.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Each queues one launch and returns at once; Error if it could not be queued.
/// Kernel: trivially copyable, its views bound to whole fields in device memory (index = offset + ...).
/// Real: type of a scan's registers.
template <class Kernel>
void each_cell(const Columns& columns, const Kernel& kernel, Stream stream);
template <class Kernel>
void each_face(const Columns& columns, const Kernel& kernel, Stream stream);
template <class Kernel>
void each_column(const Columns& columns, const Kernel& kernel, Stream stream);
template <class Real, class Kernel>
void scan_down(const Columns& columns, const Kernel& kernel, Stream stream);
template <class Real, class Kernel>
void scan_up(const Columns& columns, const Kernel& kernel, Stream stream);

/// Calls kernel(i) for all i below `count`, in no order: whole fields as one array, dry cells included.
template <class Kernel>
void each_value(std::size_t count, const Kernel& kernel, Stream stream);

}  // namespace sounding::core::device
