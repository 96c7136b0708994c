// SPDX-License-Identifier: Apache-2.0
#include "bench/report.hpp"

#include <fmt/format.h>

#include "core/device.hpp"
#include "core/tile.hpp"
#include "core/version.hpp"

namespace sounding::bench {

std::string describe(const Machine& m) {
  return (m.device.empty() ? "" : m.device + '\n') +
         fmt::format(
             "{}, {} processors, {:.2f} GHz measured, {:.1f} Gflop/s on registers, last cache {:.0f} MiB\n"
             "pages of {} bytes, huge pages {}, load {:.2f}\n"
             "sounding {} (git {}{}), {}\n",
             m.processor, m.processors, m.gigahertz, m.vector_gigaflops,
             static_cast<double>(m.last_level_cache()) / 1048576, m.page_bytes, m.huge_pages, m.load[0],
             core::version(), core::git_commit(), core::git_dirty() ? ", modified" : "", core::build());
}

std::vector<Entry> entries(const std::vector<Result>& results, const Machine& machine) {
  std::vector<Entry> all;
  for (const Result& r : results) {
    all.push_back({r.name,
                   r.threads,
                   r.timing,
                   {{"ns_per_wet_cell", r.ns_per_wet_cell()},
                    {"gb_per_s", r.gb_per_s()},
                    {"share_of_copy", r.share_of_copy()},
                    {"tile_width", r.on_device() ? core::device::tile_width : core::max_tile_width},
                    {"wet_cells", static_cast<double>(r.wet_cells)},
                    {"wet_fraction", r.wet_fraction},
                    {"spread", r.timing.wall_median / r.timing.wall_least - 1},
                    {"checksum", r.checksum},
                    {"largest_difference", r.largest_difference}}});
    if (r.on_device()) {
      all.back().counters.emplace_back("registers", r.registers);
    } else {
      all.back().counters.emplace_back("cycles_per_vector", r.cycles_per_vector(machine.gigahertz));
    }
    if (const auto published = published_milliseconds(r))
      all.back().counters.emplace_back("published_ms", *published);
  }
  return all;
}

std::string point_table(const std::vector<Entry>& all) {
  std::string text = fmt::format("{:<48}{:>14}{:>9}\n", "", "ns per point", "ratio");
  for (const Entry& e : all)
    text += fmt::format("{:<48}{:>14.3f}{:>9.3f}\n", e.name, e.counter("ns_per_point"), e.counter("ratio"));
  return text;
}

std::string lines(const std::vector<Entry>& all) {
  std::string text;
  for (const Entry& e : all) {
    text += fmt::format("bench {} threads={} ms={:.4g} ms_wall_least={:.4g} ms_wall_median={:.4g}", e.name,
                        e.threads, e.milliseconds(), e.timing.wall_least * 1e-6, e.timing.wall_median * 1e-6);
    for (const auto& [name, value] : e.counters) text += fmt::format(" {}={:.10g}", name, value);
    text += e.timing.noisy() ? " noisy\n" : "\n";
  }
  return text;
}

}  // namespace sounding::bench
