// SPDX-License-Identifier: Apache-2.0
/// \file
/// For kernels of many stages: what a stage of a CUDA thread loads need not be kept for the next.
#pragma once

#include "core/tile.hpp"

namespace sounding::core {

/// The same cell, which a CUDA compiler takes for another: it loads anew what belongs to it, out of the
/// cache, instead of keeping it in registers since an earlier stage.  Nor does it start with a stage before
/// the one ahead is done, which would take registers for both.
SOUNDING_HD Cell fresh(Cell i) {
#ifdef __CUDA_ARCH__
  __syncwarp(__activemask());
  asm("" : "+l"(i.index), "+r"(i.level), "+r"(i.up), "+l"(i.column));
#endif
  return i;
}

}  // namespace sounding::core
