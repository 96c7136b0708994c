// SPDX-License-Identifier: Apache-2.0
/// \file
/// Elementary functions for kernels, in float and double, on host and device: exp, exp2, expm1, log, log2,
/// log1p, pow, cbrt, sqrt, abs, is_finite.
///
/// They are our own because a lane must not depend on its place: libm picks its code by the processor, vector
/// libraries differ between body and tail.  These are branch-free arithmetic, vectorise with the loop they
/// stand in, and give equal bits in body, tail and single lane.  Common rules: NaN passes through; a
/// subnormal number counts as zero, as argument and as result, whether or not the thread flushes them (but
/// sqrt and abs take them, and expm1 and log1p return them).
#pragma once

#include "core/math_basic.hpp"
#include "core/math_exp.hpp"
#include "core/math_log.hpp"
#include "core/math_power.hpp"

#if defined(__FINITE_MATH_ONLY__)
static_assert(__FINITE_MATH_ONLY__ == 0, "-ffast-math and -ffinite-math-only break the handling of NaN");
#endif
