// SPDX-License-Identifier: Apache-2.0
/// \file
/// The verbs wherever they run: over one tile on the CPU, or over all columns of a grid on the device.
#pragma once

#include "core/device.hpp"
#include "core/device_built.hpp"
#include "core/verbs.hpp"

namespace sounding::core {

/// What a process walks.  It names verb and kernel once; where that runs was decided by whoever made this.
/// A build without device code asks for none of its kernels.
template <class Real>
struct Walk {
  Tile tile;                  ///< of the CPU
  Real* registers = nullptr;  ///< rows for the registers of its scans

  const device::Columns* columns = nullptr;  ///< on the device; null: the CPU walks the tile
  device::Stream stream = nullptr;           ///< takes the launches

  /// Values of a field, and of a row: one per column.
  std::size_t cells() const { return columns ? columns->cells : tile.cells(); }
  std::size_t slots() const {
    return static_cast<std::size_t>(columns ? columns->tiles * device::tile_width : tile.columns);
  }

  template <class Kernel>
  void each_cell(const Kernel& kernel) const {
    if constexpr (device::built) {
      if (columns) return device::each_cell(*columns, kernel, stream);
    }
    core::each_cell(tile, kernel);
  }
  template <class Kernel>
  void each_face(const Kernel& kernel) const {
    if constexpr (device::built) {
      if (columns) return device::each_face(*columns, kernel, stream);
    }
    core::each_face(tile, kernel);
  }
  template <class Kernel>
  void each_column(const Kernel& kernel) const {
    if constexpr (device::built) {
      if (columns) return device::each_column(*columns, kernel, stream);
    }
    core::each_column(tile, kernel);
  }
  template <class Kernel>
  void each_value(std::size_t count, const Kernel& kernel) const {
    if constexpr (device::built) {
      if (columns) return device::each_value(count, kernel, stream);
    }
    core::each_value(count, kernel);
  }
  template <class Kernel>
  void scan_down(const Kernel& kernel) const {
    if constexpr (device::built) {
      if (columns) return device::scan_down<Real>(*columns, kernel, stream);
    }
    core::scan_down(tile, kernel, registers);
  }
  template <class Kernel>
  void scan_up(const Kernel& kernel) const {
    if constexpr (device::built) {
      if (columns) return device::scan_up<Real>(*columns, kernel, stream);
    }
    core::scan_up(tile, kernel, registers);
  }
};

}  // namespace sounding::core
