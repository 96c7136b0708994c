// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/entry.hpp"
#include "bench/machine.hpp"
#include "bench/result.hpp"

namespace sounding::bench {

/// What ran where: processor, clock, compiler, version, load.
std::string describe(const Machine& machine);

/// For `bench light`: ns per wet cell, and how many times faster than scalar walk_all over the same seafloor.
std::string light_table(const std::vector<Result>& results);

/// For `bench bathymetry`: ns per wet cell, and the time relative to walk_all of the same formulation and
/// backend; then how far the tiles stand from scalar code.
std::string bathymetry_table(const std::vector<Result>& results);

/// The same on a device: ms per launch, and the time relative to walk_all of the same formulation; then how
/// far the tiles stand from walk_all of the published formulation, and from a copy.
std::string device_table(const std::vector<Result>& results);

/// A result with its counters.
std::vector<Entry> entries(const std::vector<Result>& results, const Machine& machine);

/// For measurements by point: ns per point and ratio of each case, a line each.
std::string point_table(const std::vector<Entry>& entries);

/// One line per case for scripts: `bench NAME key=value ...`.
std::string lines(const std::vector<Entry>& entries);

/// The cases as Google Benchmark writes them.
std::string json(const std::vector<Entry>& entries, const Machine& machine, std::string_view executable);

}  // namespace sounding::bench
