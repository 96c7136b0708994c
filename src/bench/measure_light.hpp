// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/light_workloads.hpp"
#include "bench/result.hpp"

namespace sounding::bench {

/// What is known of a case before it is run: all but name, bathymetry and figures.
template <class Real>
Result describe(const LightCase& c) {
  Result r;
  r.variant = c.variant;
  r.formulation = c.formulation;
  r.backend = c.backend;
  r.precision = sizeof(Real) == sizeof(float) ? "f32" : "f64";
  r.lanes = c.backend == "simd" ? static_cast<int>(32 / sizeof(Real)) : 1;
  r.bytes_per_cell = 2 * sizeof(Real);
  return r;
}

/// Runs all cases over one water, times them in turn and fills in the figures of `results`, one per case.
///
/// Before any time is taken, every case is run once with NaN in dry cells (which also warms up) and compared
/// on all wet cells: bit by bit with walk_all of its formulation and backend (scan: within 4 epsilon (1 +
/// optical depth)), within round-off with the scalar naive walk_all; and dry cells must be untouched by all
/// walks but walk_all and predicated.  Throws std::runtime_error with name and figures otherwise.
template <class Real>
void measure_light(LightWater<Real>& water, const std::vector<LightCase>& cases, std::vector<Result>& results,
                   const Repetitions& repetitions, int threads);

extern template void measure_light(LightWater<float>&, const std::vector<LightCase>&, std::vector<Result>&,
                                   const Repetitions&, int);
extern template void measure_light(LightWater<double>&, const std::vector<LightCase>&, std::vector<Result>&,
                                   const Repetitions&, int);

}  // namespace sounding::bench
