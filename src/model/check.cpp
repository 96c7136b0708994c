// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "io/error.hpp"
#include "io/run_directory.hpp"
#include "model/place.hpp"
#include "model/progress.hpp"
#include "model/run.hpp"
#include "model/setup.hpp"
#include "model/time_step_check.hpp"

namespace sounding::model {
namespace {

template <class Real>
void describe_grid(const Medium<Real>& medium, std::vector<std::string>& lines) {
  const grid::GridSummary& s = medium.grid().summary();
  lines.push_back(fmt::format("{}: {} x {} columns, {} wet; {} levels", medium.name(), medium.grid().ny(),
                              medium.grid().nx(), s.wet_columns, medium.grid().levels().count()));
  lines.push_back(fmt::format(
      "  wet cells {} ({:.1f} % of all), padded {} in tiles of {}; active levels {} to {}, mean {:.1f}",
      s.wet_cells, 100 * s.wet_fraction, s.padded_cells, medium.grid().tile_width(), s.min_levels,
      s.max_levels, s.mean_levels));
  lines.push_back(fmt::format(
      "  thinnest wet cell {:.3g} m; {} columns thickened at the bottom, {} made land by minimum_depth",
      s.thinnest_cell, s.thickened, s.dried));
}

/// The region of the run, where cells of the file stand across the edges of that of the configuration.
void describe_region(const io::RunConfig& config, const Domain& domain, std::vector<std::string>& lines) {
  if (!domain.geographic) return;
  const io::Region& wanted = config.domain.region;
  const double west = domain.x_edges.front(), east = domain.x_edges.back();
  const double south = domain.y_edges.front(), north = domain.y_edges.back();
  const auto same = [](double a, double b) { return std::abs(a - b) < 1e-6; };
  if (same(west, wanted.west) && same(east, wanted.east) && same(south, wanted.south) &&
      same(north, wanted.north))
    return;
  lines.push_back(fmt::format(
      "region: west {:.6g}, east {:.6g}, south {:.6g}, north {:.6g}, the edges of the cells of the "
      "file whose centres lie in domain.region",
      west, east, south, north));
}

template <class Real>
std::vector<std::string> check_in(const io::RunConfig& config) {
  io::check_run_directory(config.output.directory);
  const Setup<Real> setup = make_setup<Real>(config, {});
  std::vector<std::string> lines;
  describe_region(config, setup.domain, lines);
  const std::int64_t stop = config.run.stop.count();
  for (std::size_t m = 0; m < setup.media.size(); ++m) {
    const Medium<Real>& medium = *setup.media[m];
    describe_grid(medium, lines);
    if (medium.name() == "ocean")
      if (const std::string text = sentence(cut_short(medium.grid(), setup.domain)); !text.empty())
        lines.push_back("  " + text);
    lines.push_back(fmt::format("  {} steps of {:g} s with {}; {:.1f} MiB of fields",
                                stop / medium.program().dt_microseconds, medium.program().dt(),
                                medium.program().tableau->name,
                                static_cast<double>(medium.bytes()) / (1 << 20)));
    for (const Transport& transport : medium.program().transports) {
      const Courant c = largest_courant(medium.grid(), transport.speed, medium.program().dt());
      lines.push_back(fmt::format("  Courant number {:.3g} of {}, largest in {}", c.number, transport.key,
                                  place_of(medium.grid(), setup.domain, c.column, c.level)));
    }
    for (const OutputStream<Real>& stream : setup.streams[m])
      lines.push_back(fmt::format("  stream {}: {} records every {}, up to {:.1f} MB before compression",
                                  stream.name(), stream.records_until(stop), model_time(stream.every()),
                                  static_cast<double>(stream.bytes_per_record() *
                                                      static_cast<std::size_t>(stream.records_until(stop))) *
                                      1e-6));
  }
  lines.push_back(fmt::format("run: {} in {} precision on {} threads", model_time(stop),
                              sizeof(Real) == 4 ? "float" : "double", threads_of(config)));
  return lines;
}

}  // namespace

std::vector<std::string> check(const io::RunConfig& config) {
  return config.run.precision == io::Precision::float32 ? check_in<float>(config) : check_in<double>(config);
}

}  // namespace sounding::model
