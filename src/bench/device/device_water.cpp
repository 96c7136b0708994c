// SPDX-License-Identifier: Apache-2.0
#include "bench/device/device_water.hpp"

#include "bench/device/light_launch.hpp"

namespace sounding::bench::device {

template <class Real>
template <class T>
const T* DeviceWater<Real>::copied(const T* host, std::size_t count) {
  memory_.emplace_back(count * sizeof(T));
  core::device::upload(memory_.back().data(), host, count * sizeof(T), stream());
  return memory_.back().template as<T>();
}

template <class Real>
Map<Real> DeviceWater<Real>::copied(const Map<Real>& host) {
  Map<Real> map = host;
  map.wet = copied(host.wet, host.stride);
  map.centre = copied(host.centre, static_cast<std::size_t>(host.levels));
  map.floor = copied(host.floor, host.stride);
  return map;
}

template <class Real>
LightViews<Real> DeviceWater<Real>::copied(const LightViews<Real>& host, std::size_t cells,
                                           std::size_t columns, int levels) {
  LightViews<Real> views;
  const Real* const chlorophyll = copied(host.chlorophyll.chlorophyll.data, cells);
  Real* const writable = memory_.back().template as<Real>();
  views.chlorophyll = {{chlorophyll}};
  views.thickness = {{copied(host.thickness.level_thickness.data, static_cast<std::size_t>(levels))},
                     {copied(host.thickness.bottom_level.data, columns)},
                     {copied(host.thickness.bottom_thickness.data, columns)}};
  views.surface_par = {copied(host.surface_par.data, columns)};
  memory_.emplace_back(cells * sizeof(Real));
  views.par = {memory_.back().template as<Real>()};
  fields_.push_back({cells, host, views, writable});
  return views;
}

template <class Real>
DeviceWater<Real>::DeviceWater(LightWater<Real>& water) {
  const grid::ColumnGrid& grid = water.grid();
  const grid::TileColumns columns(grid);
  const LightMaps<Real> host = host_maps(water, columns);
  const int levels = grid.levels().count();
  maps_.dense = copied(host.dense);
  maps_.sorted = copied(host.sorted);
  maps_.tiles = {host.tiles.tiles, copied(host.tiles.offset, columns.offset.size()),
                 copied(host.tiles.levels, columns.levels.size())};
  static_assert(static_cast<int>(Storage::dense) == 0 && static_cast<int>(Storage::sorted) == 1 &&
                static_cast<int>(Storage::tiles) == 2);
  maps_.in_dense = copied(host.in_dense, water.dense().cells(), host.dense.stride, levels);
  maps_.in_sorted = copied(host.in_sorted, water.sorted().cells(), host.sorted.stride, levels);
  maps_.in_tiles = copied(host.in_tiles, grid.cells(), grid.slots(), levels);
}

template <class Real>
void DeviceWater<Real>::upload_chlorophyll() {
  for (const Storage storage : {Storage::dense, Storage::sorted}) {
    const Fields& f = fields(storage);
    core::device::upload(f.chlorophyll, f.host.chlorophyll.chlorophyll.data, f.cells * sizeof(Real),
                         stream());
  }
}

template <class Real>
void DeviceWater<Real>::upload_par(Storage storage) {
  const Fields& f = fields(storage);
  core::device::upload(f.device.par.data, f.host.par.data, f.cells * sizeof(Real), stream());
}

template <class Real>
void DeviceWater<Real>::download_par(Storage storage) {
  const Fields& f = fields(storage);
  core::device::download(f.host.par.data, f.device.par.data, f.cells * sizeof(Real), stream());
}

template <class Real>
void DeviceWater<Real>::queue_copy_of(Storage storage) {
  const Fields& f = fields(storage);
  queue_copy(f.device.chlorophyll.chlorophyll.data, f.device.par.data, f.cells, stream());
}

template class DeviceWater<float>;
template class DeviceWater<double>;

}  // namespace sounding::bench::device
