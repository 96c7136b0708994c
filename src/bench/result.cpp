// SPDX-License-Identifier: Apache-2.0
#include "bench/result.hpp"

#include "bench/lockstep/published.hpp"
#include "bench/seafloor_sweep.hpp"

namespace sounding::bench {

std::optional<double> published_milliseconds(const Result& r) {
  if (r.formulation != "seed" || r.precision != "f64") return std::nullopt;
  for (const PublishedRow& row : published) {
    if (seafloor_name(row.seafloor) != r.bathymetry) continue;
    if (r.variant == "walk_all") return row.walk_all;
    if (r.variant == "break") return row.break_;
    if (r.variant == "predicated") return row.predicated;
    if (r.variant == "bounded") return row.bounded;
  }
  return std::nullopt;
}

}  // namespace sounding::bench
