// SPDX-License-Identifier: Apache-2.0
#include "physics/microphysics_zero_moment.hpp"

#include "physics/parameter_check.hpp"

namespace sounding::physics {

void check(const ZeroMomentParameters& p) {
  require_positive("zero moments: removal time", p.removal_time);
  require_not_negative("zero moments: threshold", p.threshold);
  require_not_negative("zero moments: supersaturation", p.supersaturation);
}

}  // namespace sounding::physics
