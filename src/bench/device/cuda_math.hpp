// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/literal_light.hpp"

namespace sounding::bench::device {

/// Elementary functions as CUDA's library has them, which the published measurement used: with branches on
/// data for rare arguments, and pow in double as a call.  The checks of device code know this name and let
/// kernels over it do so (tests/tools/check_ptx.py).
struct CudaMath : LibraryMath {};

}  // namespace sounding::bench::device
