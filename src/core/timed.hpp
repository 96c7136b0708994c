// SPDX-License-Identifier: Apache-2.0
/// \file
/// A number of a kernel that depends on time alone: the strength of an updraft, the light of the hour.
#pragma once

#include "core/tile.hpp"

/// Defined where code runs on a device; a test that runs it on the CPU in the place of one defines it too.
#if defined(__CUDA_ARCH__) && !defined(SOUNDING_ON_DEVICE)
#define SOUNDING_ON_DEVICE
#endif

namespace sounding::core {

/// Found on the host at every stage.  The CPU gets it with the kernel.  The device reads it from its memory,
/// since a launch that was captured in a graph repeats its kernel to the bit: there only what a pointer
/// points to can follow the clock.
template <class Real>
struct Timed {
  Real value = 0;                   ///< at the time of this call
  const Real* on_device = nullptr;  ///< where the device finds it; null on the CPU

  SOUNDING_HD Real operator()() const {
#ifdef SOUNDING_ON_DEVICE
    return View<const Real>{on_device}[0];
#else
    return value;
#endif
  }
};

}  // namespace sounding::core
