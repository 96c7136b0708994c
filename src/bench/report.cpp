// SPDX-License-Identifier: Apache-2.0
#include "bench/report.hpp"

#include <fmt/format.h>

#include "core/tile.hpp"
#include "core/version.hpp"

namespace sounding::bench {

std::string describe(const Machine& m) {
  return fmt::format(
      "{}, {} processors, {:.2f} GHz measured, {:.1f} Gflop/s on registers, last cache {:.0f} MiB\n"
      "pages of {} bytes, huge pages {}, load {:.2f}\n"
      "sounding {} (git {}{}), {}\n",
      m.processor, m.processors, m.gigahertz, m.vector_gigaflops,
      static_cast<double>(m.last_level_cache()) / 1048576, m.page_bytes, m.huge_pages, m.load[0],
      core::version(), core::git_commit(), core::git_dirty() ? ", modified" : "", core::build());
}

std::string lines(const std::vector<Result>& results, const Machine& machine) {
  std::string text;
  for (const Result& r : results)
    text += fmt::format(
        "bench {} ns_per_wet_cell={:.4g} cycles_per_vector={:.3g} ms_best={:.4g} ms_wall_least={:.4g} "
        "ms_wall_median={:.4g}{} gb_per_s={:.3g} share_of_copy={:.3g} threads={} tile_width={} wet_cells={} "
        "wet_fraction={:.4f} checksum={:.10g} largest_difference={:.2g}\n",
        r.name, r.ns_per_wet_cell(), r.cycles_per_vector(machine.gigahertz), r.milliseconds(),
        r.timing.wall_least * 1e-6, r.timing.wall_median * 1e-6, r.timing.noisy() ? " noisy" : "",
        r.gb_per_s(), r.share_of_copy(), r.threads, core::max_tile_width, r.wet_cells, r.wet_fraction,
        r.checksum, r.largest_difference);
  return text;
}

}  // namespace sounding::bench
