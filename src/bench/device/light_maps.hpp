// SPDX-License-Identifier: Apache-2.0
/// \file
/// A LightWater as launches see it: nothing but numbers and pointers, all of them to device memory, or all to
/// that of the host, where the tests walk in the device's place.
#pragma once

#include <cstddef>

#include "bench/light_views.hpp"
#include "core/device.hpp"

namespace sounding::bench::device {

/// Columns side by side in dense fields [level][column], x fastest.
template <class Real>
struct Map {
  int nx = 0, ny = 0, levels = 0;
  std::size_t stride = 0;        ///< distance from a level to the next
  const int* wet = nullptr;      ///< number of wet levels, by column
  const Real* centre = nullptr;  ///< height of the centre of a level [m]
  const Real* floor = nullptr;   ///< height of the floor [m], by column
};

/// One water in its three storages.
template <class Real>
struct LightMaps {
  Map<Real> dense, sorted;  ///< sorted: ny = 1, deepest first
  core::device::Columns tiles;
  LightViews<Real> in_dense, in_sorted, in_tiles;
};

}  // namespace sounding::bench::device
