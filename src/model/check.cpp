// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "io/error.hpp"
#include "io/run_directory.hpp"
#include "model/forecast.hpp"
#include "model/place.hpp"
#include "model/progress.hpp"
#include "model/run.hpp"
#include "model/setup.hpp"
#include "model/time_step_check.hpp"

namespace sounding::model {
namespace {

/// What a run that is set up needs.
template <class Real>
Memory memory_over(const io::RunConfig& config, const Setup<Real>& setup,
                   const std::vector<StreamSize>& streams) {
  Memory need;
  for (const auto& medium : setup.media)
    need += memory_of(config, medium->name() == "ocean" ? io::Medium::ocean : io::Medium::atmosphere,
                      medium->program().variables, medium->program().tableau->stages, size_of(medium->grid()),
                      sizeof(Real), streams);
  return need;
}

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

/// Single columns of a stream: which were found, and how far from what was asked for.
template <class Real>
void describe_columns(const OutputStream<Real>& stream, bool geographic, std::vector<std::string>& lines) {
  const std::vector<io::StreamColumn>& columns = stream.single_columns();
  if (columns.empty()) return;
  const auto at = [&](const io::StreamColumn& c) {
    return geographic ? fmt::format("latitude {:.6g}, longitude {:.6g}", c.latitude, c.longitude)
                      : fmt::format("x {:.6g} m, y {:.6g} m", c.x, c.y);
  };
  if (stream.is_section()) {
    lines.push_back(fmt::format("    from {} to {}, {:.4g} km", at(columns.front()), at(columns.back()),
                                (columns.back().distance - columns.front().distance) * 1e-3));
    return;
  }
  constexpr std::size_t shown = 20;
  for (std::size_t i = 0; i < std::min(shown, columns.size()); ++i)
    lines.push_back(fmt::format("    {}: column at {}, {:.3g} km from the place", columns[i].id,
                                at(columns[i]), columns[i].distance * 1e-3));
  if (columns.size() > shown) lines.push_back(fmt::format("    and {} more", columns.size() - shown));
}

/// Wall time of all steps [s], as far as the media in hand show it.
struct StepTime {
  double seconds = 0;
  std::string measured;  ///< "ocean 12.1, atmosphere 9.8 ns per cell and step"

  void add(const std::string& medium, double ns_per_cell_and_step, double cells, double steps) {
    seconds += ns_per_cell_and_step * 1e-9 * cells * steps;
    measured += fmt::format("{}{} {:.{}f}", measured.empty() ? "" : ", ", medium, ns_per_cell_and_step,
                            ns_per_cell_and_step < 100 ? 1 : 0);
  }
};

/// Of files, in decimal units as disks are sold.
std::string file_size_text(double bytes) {
  return bytes < 1e9 ? fmt::format("{:.1f} MB", bytes * 1e-6) : fmt::format("{:.4g} GB", bytes * 1e-9);
}

std::string duration_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 1 : 0);
  return seconds < 7200 ? fmt::format("{:.0f} min", seconds / 60) : fmt::format("{:.3g} h", seconds / 3600);
}

/// Totals of a run, in the same words whether it was tried or not.
template <class Real>
void describe_whole(const io::RunConfig& config, const Memory& memory, const StepTime& time, double output,
                    std::vector<std::string>& lines) {
  lines.push_back(fmt::format("run: {} in {} precision on {}", model_time(config.run.stop.count()),
                              sizeof(Real) == 4 ? "float" : "double",
                              config.run.device == io::Device::cpu
                                  ? fmt::format("{} threads", threads_of(config))
                                  : device_name(config)));
  lines.push_back(fmt::format(
      "memory: about {} of run.memory_limit {}, {} available here (fields {}, output {}, grid {})",
      memory_text(memory.total()), memory_text(static_cast<double>(config.run.memory_limit)),
      memory_text(available_memory()), memory_text(memory.fields + memory.work), memory_text(memory.output),
      memory_text(memory.grid)));
  if (!time.measured.empty())
    lines.push_back(fmt::format("time: about {} without output ({} ns per cell and step, measured just now)",
                                duration_text(time.seconds), time.measured));
  const double free = io::free_bytes(config.output.directory);
  lines.push_back(fmt::format("output: up to {} before compression; {} free in {}{}", file_size_text(output),
                              file_size_text(free), config.output.directory.string(),
                              output > free ? ", which may be too little" : ""));
}

/// Before compression [bytes].
double output_bytes(const io::RunConfig& config, const std::vector<StreamSize>& sizes) {
  double bytes = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const io::Stream& stream = config.output.streams[i];
    const bool at_start = stream.reduction == io::Reduction::instant;
    bytes += record_bytes(stream, sizes[i]) *
             static_cast<double>(config.run.stop / stream.every + (at_start ? 1 : 0));
  }
  return bytes;
}

/// What can be said of a run that is too large to be set up here.
template <class Real>
std::vector<std::string> check_untried(const io::RunConfig& config, const Forecast& expected) {
  std::vector<std::string> lines;
  StepTime time;
  const bool sampled = config.domain.kind == io::DomainKind::idealised;
  const io::RunConfig sample = sample_of(config);
  const Setup<Real> setup = sampled ? make_setup<Real>(sample, {}) : Setup<Real>{};
  for (const auto& medium : setup.media) {
    const double cells = expected.cells[medium->name() == "ocean" ? 0 : 1];
    const auto steps = config.run.stop.count() / medium->program().dt_microseconds;
    lines.push_back(fmt::format("{}: {:.0f} columns, about {:.3g} cells, {} steps of {:g} s with {}",
                                medium->name(), expected.columns, cells, steps, medium->program().dt(),
                                medium->program().tableau->name));
    time.add(medium->name(), measured_ns_per_cell_and_step(*medium), cells, static_cast<double>(steps));
  }
  if (!sampled) lines.push_back(fmt::format("region: {:.0f} columns", expected.columns));
  describe_whole<Real>(config, expected.most, time, output_bytes(config, expected.streams), lines);
  lines.push_back(fmt::format("too large to be set up here: {} initial fields were not tried",
                              sampled ? "the grid and" : "sea floor, grid and"));
  return lines;
}

template <class Real>
std::vector<std::string> check_in(const io::RunConfig& config) {
  io::check_run_directory(config.output.directory);
  const Forecast expected = forecast<Real>(config);
  require_memory(config, expected.least);
  constexpr double share = 0.8;  // of what is available: a check must not push others out of memory
  if (expected.most.total() > share * available_memory()) return check_untried<Real>(config, expected);

  Setup<Real> setup = make_setup<Real>(config, {});
  std::vector<std::string> lines;
  describe_region(config, setup.domain, lines);
  const std::int64_t stop = config.run.stop.count();
  StepTime time;
  for (std::size_t m = 0; m < setup.media.size(); ++m) {
    Medium<Real>& medium = *setup.media[m];
    describe_grid(medium, lines);
    if (medium.name() == "ocean")
      if (const std::string text = sentence(cut_short(medium.grid(), setup.domain)); !text.empty())
        lines.push_back("  " + text);
    const std::int64_t steps = stop / medium.program().dt_microseconds;
    lines.push_back(fmt::format("  {} steps of {:g} s with {}; {} of fields", steps, medium.program().dt(),
                                medium.program().tableau->name,
                                memory_text(static_cast<double>(medium.bytes()))));
    for (const Transport& transport : medium.program().transports) {
      const Courant c = largest_courant(medium.grid(), transport.speed, medium.program().dt());
      lines.push_back(fmt::format("  Courant number {:.3g} of {}, largest in {}", c.number, transport.key,
                                  place_of(medium.grid(), setup.domain, c.column, c.level)));
    }
    for (const OutputStream<Real>& stream : setup.streams[m]) {
      lines.push_back(fmt::format("  stream {}: {}{} records every {}, up to {} before compression",
                                  stream.name(), stream.part(), stream.records_until(stop),
                                  model_time(stream.every()),
                                  file_size_text(static_cast<double>(stream.bytes_per_record()) *
                                                 static_cast<double>(stream.records_until(stop)))));
      describe_columns(stream, setup.domain.geographic, lines);
    }
    time.add(medium.name(), measured_ns_per_cell_and_step(medium),
             static_cast<double>(medium.grid().summary().wet_cells), static_cast<double>(steps));
  }
  describe_whole<Real>(config, memory_over(config, setup, expected.streams), time,
                       output_bytes(config, expected.streams), lines);
  return lines;
}

}  // namespace

std::vector<std::string> check(const io::RunConfig& config) {
  return config.run.precision == io::Precision::float32 ? check_in<float>(config) : check_in<double>(config);
}

}  // namespace sounding::model
