// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sounding::grid {

/// One step of the splitmix64 generator: a bijection of 64-bit words that scatters neighbouring inputs.
/// Steele, Lea and Flood (2014), Fast splittable pseudorandom number generators, fig. 14, with the constants
/// of Stafford's variant 13.
constexpr std::uint64_t splitmix64(std::uint64_t s) {
  s += 0x9E3779B97F4A7C15U;
  s = (s ^ (s >> 30)) * 0xBF58476D1CE4E5B9U;
  s = (s ^ (s >> 27)) * 0x94D049BB133111EBU;
  return s ^ (s >> 31);
}

/// The upper 53 bits as a number in [0, 1).
constexpr double unit_interval(std::uint64_t word) { return static_cast<double>(word >> 11) * 0x1p-53; }

}  // namespace sounding::grid
