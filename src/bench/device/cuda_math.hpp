// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "core/real.hpp"

namespace sounding::bench::device {

/// Elementary functions as CUDA's library has them, which the published measurement used: with branches on
/// data for rare arguments, and pow in double as a call.  The checks of device code know this name and let
/// kernels over it do so (tests/tools/check_ptx.py).
struct CudaMath {
  template <class Real>
  SOUNDING_HD static Real pow(Real x, Real y) {
    return std::pow(x, y);
  }
  template <class Real>
  SOUNDING_HD static Real exp(Real x) {
    return std::exp(x);
  }
  template <class Real>
  SOUNDING_HD static Real log(Real x) {
    return std::log(x);
  }
};

}  // namespace sounding::bench::device
