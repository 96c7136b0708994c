// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/light_workloads.hpp"
#include "bench/result.hpp"

namespace sounding::bench {

/// What is known of a case before it is run: all but name, bathymetry and figures.
/// Case: has variant, formulation.
template <class Real, class Case>
Result describe(const Case& c, const std::string& backend) {
  Result r;
  r.variant = c.variant;
  r.formulation = c.formulation;
  r.backend = backend;
  r.precision = sizeof(Real) == sizeof(float) ? "f32" : "f64";
  r.lanes = backend == "simd" ? static_cast<int>(SOUNDING_VECTOR_BYTES / sizeof(Real)) : 1;
  r.bytes_per_cell = 2 * sizeof(Real);
  return r;
}

/// Fills in what was measured of a case.
void fill_in(Result& result, const grid::ColumnGrid& grid, int threads, const Timing& timing,
             double copy_nanoseconds);

/// Runs every case once with NaN in dry cells (which also warms up), compares it on all wet cells and fills
/// in checksum and difference.  Due are: the bits of walk_all of the same formulation and backend (scan:
/// within 4 epsilon (1 + optical depth)), the scalar naive walk_all within round-off, and dry cells untouched
/// by all walks but walk_all and predicated.  Throws std::runtime_error with name and figures otherwise.
/// \param stand_ins  run in the place of walk_all of their formulation and backend, wherever that may be
template <class Real>
void check_light(LightWater<Real>& water, const std::vector<LightCase>& cases,
                 const std::vector<LightCase>& stand_ins, std::vector<Result>& results, int threads);

/// Checks all cases over one water, times them in turn and fills in the figures of `results`, one per case.
template <class Real>
void measure_light(LightWater<Real>& water, const std::vector<LightCase>& cases, std::vector<Result>& results,
                   const Repetitions& repetitions, int threads);

extern template void check_light(LightWater<float>&, const std::vector<LightCase>&,
                                 const std::vector<LightCase>&, std::vector<Result>&, int);
extern template void check_light(LightWater<double>&, const std::vector<LightCase>&,
                                 const std::vector<LightCase>&, std::vector<Result>&, int);
extern template void measure_light(LightWater<float>&, const std::vector<LightCase>&, std::vector<Result>&,
                                   const Repetitions&, int);
extern template void measure_light(LightWater<double>&, const std::vector<LightCase>&, std::vector<Result>&,
                                   const Repetitions&, int);

}  // namespace sounding::bench
