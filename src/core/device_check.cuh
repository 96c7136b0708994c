// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <string>

#include "core/device.hpp"

namespace sounding::core::device::detail {

/// Throws Error, which names `call` and the reason, unless the call succeeded.
inline void require(cudaError_t status, const std::string& call) {
  if (status == cudaSuccess) return;
  cudaGetLastError();  // or the next call that asks would hear of this one
  throw Error("device: " + call + ": " + cudaGetErrorString(status));
}

}  // namespace sounding::core::device::detail
