// SPDX-License-Identifier: Apache-2.0
/// \file
/// Rows of equal length in device memory, one right behind the other.
#pragma once

#include <cstddef>
#include <vector>

#include "core/device_runtime.hpp"

namespace sounding::model {

template <class T>
class DeviceRows {
 public:
  DeviceRows() = default;
  DeviceRows(std::size_t rows, std::size_t length)
      : rows_(rows), length_(length), memory_(rows * length * sizeof(T)) {}

  T* row(std::size_t i) const { return memory_.template as<T>() + i * length_; }
  std::vector<T*> pointers() const {
    std::vector<T*> all;
    for (std::size_t i = 0; i < rows_; ++i) all.push_back(row(i));
    return all;
  }
  std::size_t bytes() const { return memory_.bytes(); }

  void fill(unsigned char byte, core::device::Stream stream) const {
    if (bytes() > 0) core::device::fill(memory_.data(), byte, bytes(), stream);
  }
  /// The first `count` values of a row.
  void upload(std::size_t i, const T* values, std::size_t count, core::device::Stream stream) const {
    if (count > 0) core::device::upload(row(i), values, count * sizeof(T), stream);
  }
  void upload(std::size_t i, const T* values, core::device::Stream stream) const {
    upload(i, values, length_, stream);
  }
  void download(std::size_t i, T* values, core::device::Stream stream) const {
    if (length_ > 0) core::device::download(values, row(i), length_ * sizeof(T), stream);
  }

 private:
  std::size_t rows_ = 0, length_ = 0;
  core::device::Memory memory_;
};

}  // namespace sounding::model
