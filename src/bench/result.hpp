// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "bench/timing.hpp"

namespace sounding::bench {

/// One measured case.
struct Result {
  std::string name;         ///< as in reports and JSON: "light/tiles/random/f64/simd"
  std::string variant;      ///< "walk_all", "bounded", "tiles", ...
  std::string bathymetry;   ///< "all_wet", "shelf", "slope", "random", or the name of a real one
  std::string formulation;  ///< "seed", "naive", "folded", "mixed"
  std::string precision;    ///< "f32" or "f64"
  std::string backend;      ///< "scalar", "simd" or "cuda"
  int threads = 1;
  std::size_t wet_cells = 0;
  double wet_fraction = 0;    ///< wet cells / all cells of the dense field
  int lanes = 1;              ///< values that one instruction handles
  double bytes_per_cell = 0;  ///< read and written once
  Timing timing;
  double copy_nanoseconds =
      0;  ///< what copying the same storage took in the same run: all of the tiles, or of the dense field
  double checksum = 0;            ///< sum of the result over wet cells
  double largest_difference = 0;  ///< relative, from scalar walk_all in the naive formulation
  int registers = 0;              ///< of a thread on a device

  double ns_per_wet_cell() const { return timing.best / static_cast<double>(wet_cells); }
  /// Of wet cells alone, whatever else was walked.
  double gb_per_s() const { return bytes_per_cell * static_cast<double>(wet_cells) / timing.best; }
  bool on_device() const { return backend == "cuda"; }
  double share_of_copy() const { return copy_nanoseconds / timing.best; }
  double cycles_per_vector(double gigahertz) const { return ns_per_wet_cell() * gigahertz * lanes * threads; }
};

/// Time published for the walk and sea floor of a case in the published formulation and precision [ms];
/// see lockstep/published.hpp.
std::optional<double> published_milliseconds(const Result& result);

}  // namespace sounding::bench
