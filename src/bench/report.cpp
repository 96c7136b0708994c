// SPDX-License-Identifier: Apache-2.0
#include "bench/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/tile.hpp"
#include "core/version.hpp"

namespace sounding::bench {
namespace {

const Result& find(const std::vector<Result>& results, const Result& like, std::string_view variant,
                   std::string_view backend) {
  return *std::find_if(results.begin(), results.end(), [&](const Result& r) {
    return r.variant == variant && r.backend == backend && r.precision == like.precision &&
           r.bathymetry == like.bathymetry;
  });
}

/// The different values of a member, in order of appearance.
std::vector<std::string> values(const std::vector<Result>& results, std::string Result::*member) {
  std::vector<std::string> found;
  for (const Result& r : results)
    if (std::find(found.begin(), found.end(), r.*member) == found.end()) found.push_back(r.*member);
  return found;
}

std::string table_row(const std::vector<Result>& results, const std::string& precision,
                      const std::string& backend, const std::string& variant) {
  std::string row = fmt::format("{:<4} {:<7} {:<9}", precision, backend, variant);
  for (const Result& r : results) {
    if (r.precision != precision || r.backend != backend || r.variant != variant) continue;
    const Result& reference = find(results, r, "walk_all", "scalar");
    row += fmt::format("{:>9.2f} ({:>5.1f}x)", r.ns_per_wet_cell(),
                       reference.ns_per_wet_cell() / r.ns_per_wet_cell());
  }
  return row + '\n';
}

/// What the table comes to, for the tiles of one precision.
std::string verdict(const std::vector<Result>& results, const std::string& precision) {
  const auto cost = [&](const char* variant, const char* bathymetry, const char* backend) {
    Result like;
    like.precision = precision;
    like.bathymetry = bathymetry;
    return find(results, like, variant, backend).ns_per_wet_cell();
  };
  const double tiles = cost("tiles", "all_wet", "simd");
  return fmt::format(
      "{}: tiles are {:.1f} times faster than scalar walk_all where all is wet, and random depths cost "
      "{:.2f} of "
      "that per wet cell\n",
      precision, cost("walk_all", "all_wet", "scalar") / tiles, cost("tiles", "random", "simd") / tiles);
}

}  // namespace

std::string describe(const Machine& m) {
  return fmt::format(
      "{}, {} processors, {:.2f} GHz measured, {:.1f} Gflop/s on registers, last cache {:.0f} MiB\n"
      "pages of {} bytes, huge pages {}, load {:.2f}\n"
      "sounding {} (git {}{}), {}\n",
      m.processor, m.processors, m.gigahertz, m.vector_gigaflops,
      static_cast<double>(m.last_level_cache()) / 1048576, m.page_bytes, m.huge_pages, m.load[0],
      core::version(), core::git_commit(), core::git_dirty() ? ", modified" : "", core::build());
}

std::string table(const std::vector<Result>& results) {
  std::string text = fmt::format("{:<22}", "ns per wet cell");
  for (const std::string& bathymetry : values(results, &Result::bathymetry))
    text += fmt::format("{:>18}", bathymetry);
  text += '\n';
  for (const std::string& precision : values(results, &Result::precision))
    for (const std::string& backend : values(results, &Result::backend))
      for (const std::string& variant : values(results, &Result::variant))
        text += table_row(results, precision, backend, variant);
  text += "(in brackets: times faster than scalar walk_all over the same seafloor)\n\n";
  for (const std::string& precision : values(results, &Result::precision))
    text += verdict(results, precision);
  return text;
}

std::string lines(const std::vector<Result>& results, const Machine& machine) {
  std::string text;
  for (const Result& r : results)
    text += fmt::format(
        "bench {} ns_per_wet_cell={:.4g} cycles_per_vector={:.3g} ms_best={:.4g} ms_wall_least={:.4g} "
        "ms_wall_median={:.4g}{} gb_per_s={:.3g} share_of_copy={:.3g} threads={} tile_width={} wet_cells={} "
        "wet_fraction={:.4f} checksum={:.10g} largest_difference={:.2g}\n",
        r.name(), r.ns_per_wet_cell(), r.cycles_per_vector(machine.gigahertz), r.timing.best * 1e-6,
        r.timing.wall_least * 1e-6, r.timing.wall_median * 1e-6, r.timing.noisy() ? " noisy" : "",
        r.gb_per_s(), r.copy_nanoseconds / r.timing.best, r.threads, core::max_tile_width, r.wet_cells,
        r.wet_fraction, r.checksum, r.largest_difference);
  return text;
}

}  // namespace sounding::bench
