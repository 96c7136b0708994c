// SPDX-License-Identifier: Apache-2.0
/// \file
/// What never changes, in device memory: where columns lie, thickness of cells, profiles.
#pragma once

#include <algorithm>

#include "grid/tile_columns.hpp"
#include "model/device_rows.hpp"
#include "model/medium_data.hpp"

namespace sounding::model {

template <class Real>
class DeviceGrid {
 public:
  DeviceGrid(const MediumData<Real>& data, core::device::Stream stream) {
    const grid::ColumnGrid& grid = *data.grid;
    const grid::TileColumns host_columns(grid);
    offset_ = copied(host_columns.offset, stream);
    levels_ = copied(host_columns.levels, stream);
    columns_ = host_columns.view();
    columns_.offset = offset_.row(0);
    columns_.levels = levels_.row(0);

    const core::Thickness<Real> host = data.metrics.thickness();
    const auto count = static_cast<std::size_t>(grid.levels().count());
    level_thickness_ = copied(host.level_thickness.data, count, stream);
    bottom_level_ = copied(host.bottom_level.data, grid.slots(), stream);
    bottom_thickness_ = copied(host.bottom_thickness.data, grid.slots(), stream);

    for (const std::vector<Real>& profile : data.program.profiles) {
      profiles_.push_back(copied(profile, stream));
      profile_.push_back(profiles_.back().row(0));
    }
  }

  const core::device::Columns& columns() const { return columns_; }
  core::Thickness<Real> thickness() const {
    return {{level_thickness_.row(0)}, {bottom_level_.row(0)}, {bottom_thickness_.row(0)}};
  }
  const Real* const* profiles() const { return profile_.data(); }

 private:
  template <class T>
  static DeviceRows<T> copied(const T* values, std::size_t count, core::device::Stream stream) {
    DeviceRows<T> rows(1, count);
    rows.upload(0, values, stream);
    return rows;
  }
  template <class T>
  static DeviceRows<T> copied(const std::vector<T>& values, core::device::Stream stream) {
    return copied(values.data(), values.size(), stream);
  }

  core::device::Columns columns_;
  DeviceRows<std::size_t> offset_;
  DeviceRows<int> levels_;
  DeviceRows<Real> level_thickness_, bottom_level_, bottom_thickness_;
  std::vector<DeviceRows<Real>> profiles_;
  std::vector<const Real*> profile_;
};

}  // namespace sounding::model
