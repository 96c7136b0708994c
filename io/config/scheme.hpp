// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sounding::io {

/// Explicit time steppers.
enum class Scheme { euler, ssprk2, ssprk3, rk4, rk3_lm };

}  // namespace sounding::io
