// SPDX-License-Identifier: Apache-2.0
/// \file
/// Values of a medium in checkpoints: in the order (z, y, x) of the map, never of the storage, so that
/// another number of threads, width of tiles or order of columns reads them.
#pragma once

#include <string>
#include <vector>

#include "grid/gather.hpp"
#include "io/netcdf/checkpoint_file.hpp"
#include "io/netcdf/stream_writer.hpp"

namespace sounding::model {

class FileOrder {
 public:
  /// \param medium  names its own dimension of levels
  FileOrder(const grid::ColumnGrid& grid, const std::string& medium)
      : grid_(grid),
        columns_({{"y", static_cast<std::size_t>(grid.ny())}, {"x", static_cast<std::size_t>(grid.nx())}}),
        cells_(columns_) {
    cells_.insert(cells_.begin(), {medium + "_z", static_cast<std::size_t>(grid.levels().count())});
  }

  template <class T>
  void put_cells(io::CheckpointWriter& to, const std::string& name, const T* field) const {
    std::vector<T> values(cell_count());
    grid::gather_to_file_order(grid_, field, values.data(), static_cast<T>(io::fill_value));
    to.put(name, cells_, values.data());
  }
  template <class T>
  void put_row(io::CheckpointWriter& to, const std::string& name, const T* row) const {
    std::vector<T> values(grid_.columns());
    grid::gather_row(grid_, row, values.data(), static_cast<T>(io::fill_value));
    to.put(name, columns_, values.data());
  }
  template <class T>
  void get_cells(const io::CheckpointReader& from, const std::string& name, T* field) const {
    std::vector<T> values(cell_count());
    from.get(name, values);
    grid::scatter_from_file_order(grid_, values.data(), field);
  }
  template <class T>
  void get_row(const io::CheckpointReader& from, const std::string& name, T* row) const {
    std::vector<T> values(grid_.columns());
    from.get(name, values);
    grid::scatter_row(grid_, values.data(), row);
  }

 private:
  std::size_t cell_count() const {
    return grid_.columns() * static_cast<std::size_t>(grid_.levels().count());
  }

  const grid::ColumnGrid& grid_;
  io::CheckpointShape columns_, cells_;
};

}  // namespace sounding::model
