// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/device/host_maps.hpp"
#include "core/device_runtime.hpp"

namespace sounding::bench::device {

/// A LightWater and its copy in device memory.  The water must outlive it.
template <class Real>
class DeviceWater {
 public:
  /// `water`: over a grid with tiles of core::device::tile_width.  Copies all of it.
  explicit DeviceWater(LightWater<Real>& water);

  /// Pointers to device memory.
  const LightMaps<Real>& maps() const { return maps_; }
  core::device::Stream stream() const { return queue_.stream(); }

  /// Copies chlorophyll of the dense storages to the device.
  void upload_chlorophyll();
  /// Copies PAR of a storage to the device, or back.
  void upload_par(Storage storage);
  void download_par(Storage storage);
  /// Queues a copy of chlorophyll over PAR in the tiles (or a dense field): the yardstick.
  void queue_copy_of(Storage storage);

 private:
  /// The fields of one storage: their length, and chlorophyll and PAR here and there.
  struct Fields {
    std::size_t cells;
    LightViews<Real> host, device;
    Real* chlorophyll;  ///< on the device
  };
  const Fields& fields(Storage storage) const { return fields_[static_cast<std::size_t>(storage)]; }
  template <class T>
  const T* copied(const T* host, std::size_t count);
  Map<Real> copied(const Map<Real>& host);
  LightViews<Real> copied(const LightViews<Real>& host, std::size_t cells, std::size_t columns, int levels);

  core::device::Queue queue_;
  std::vector<core::device::Memory> memory_;
  LightMaps<Real> maps_;
  std::vector<Fields> fields_;  ///< in the order of Storage
};

extern template class DeviceWater<float>;
extern template class DeviceWater<double>;

}  // namespace sounding::bench::device
