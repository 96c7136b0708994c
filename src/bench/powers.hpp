// SPDX-License-Identifier: Apache-2.0
/// \file
/// `sounding bench powers`: x^(2/3) as a power and as the square of a root, inside a kernel.
#pragma once

#include <string>
#include <vector>

#include "bench/entry.hpp"

namespace sounding::bench {

/// "powers/cbrt_squared/f64/simd".
template <class Real>
std::string power_name(const char* form, const char* backend) {
  return std::string("powers/") + form + (sizeof(Real) == sizeof(float) ? "/f32/" : "/f64/") + backend;
}

/// All forms in both precisions; ratios are to pow of the standard library.  Throws std::runtime_error if two
/// forms disagree beyond round-off.
std::vector<Entry> bench_powers(int repetitions, int threads);

}  // namespace sounding::bench
