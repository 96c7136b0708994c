// SPDX-License-Identifier: Apache-2.0
/// \file
/// The words physics is written with.  Point functions call them unqualified, so that the counting number of
/// the tests brings its own by argument-dependent lookup.
#pragma once

#include "core/math.hpp"
#include "core/real.hpp"

namespace sounding::physics {
using core::abs;
using core::cbrt;
using core::clamp;
using core::cube;
using core::exp;
using core::exp2;
using core::expm1;
using core::fma;
using core::is_finite;
using core::log;
using core::log1p;
using core::log2;
using core::maximum;
using core::minimum;
using core::positive_part;
using core::pow;
using core::select;
using core::sqrt;
using core::square;
}  // namespace sounding::physics
