// SPDX-License-Identifier: Apache-2.0
#include "model/forecast.hpp"

#include <algorithm>
#include <chrono>
#include <span>

#include "model/domain.hpp"
#include "model/setup.hpp"

namespace sounding::model {
namespace {

constexpr int most_sampled = 4096;

/// From the sample to the whole: as many cells per column.
GridSize scaled(GridSize size, double columns) {
  const double factor = columns / size.columns;
  size.columns = columns;
  size.slots *= factor;
  size.cells *= factor;
  return size;
}

struct Sizes {
  GridSize least, most;
};

Sizes expected_sizes(const io::RunConfig& config, io::Medium medium, double columns) {
  const bool ocean = medium == io::Medium::ocean;
  if (config.domain.kind == io::DomainKind::idealised) {
    GridSize all;
    const auto members = config.members.empty() ? std::span(&config, 1) : std::span(config.members);
    for (const io::RunConfig& member : members) {
      const io::RunConfig sample = sample_of(member);
      const Domain domain = make_domain(sample);
      const grid::Tiling tiling{tile_width_of(config), false, {}};
      const GridSize size = scaled(
          size_of(*(ocean ? ocean_grid(sample, domain, tiling) : atmosphere_grid(sample, domain, tiling))),
          columns / static_cast<double>(members.size()));
      all.columns += size.columns;
      all.slots += size.slots;
      all.cells += size.cells;
      all.cells_of_tile = std::max(all.cells_of_tile, size.cells_of_tile);
    }
    return {all, all};
  }
  const double levels = ocean ? config.ocean.levels.count : config.atmosphere.levels.count;
  const GridSize dry{columns, 0, 0, 0};
  return {dry, {columns, columns, columns * levels, core::max_tile_width * levels}};
}

}  // namespace

io::RunConfig sample_of(const io::RunConfig& config) {
  io::RunConfig sample = config;
  io::Idealised& domain = sample.domain.idealised;
  // The shapes vary along x or not at all, so that one row shows as many depths as there are columns.
  domain.nx = static_cast<int>(std::min(std::int64_t{domain.nx} * domain.ny, std::int64_t{most_sampled}));
  domain.ny = 1;
  sample.output.streams.clear();
  sample.members.clear();
  return sample;
}

template <class Real>
Forecast forecast(const io::RunConfig& config) {
  Forecast f;
  const Axes axes = make_axes(config);
  f.columns = static_cast<double>(axes.columns());
  f.streams = stream_sizes(config, axes);
  for (const io::Medium medium : {io::Medium::ocean, io::Medium::atmosphere}) {
    const bool ocean = medium == io::Medium::ocean;
    if (!(ocean ? config.ocean.enabled : config.atmosphere.enabled)) continue;
    const Program<Real> program = ocean ? ocean_program<Real>(config) : atmosphere_program<Real>(config);
    const Sizes sizes = expected_sizes(config, medium, f.columns);
    f.cells[ocean ? 0 : 1] = sizes.most.cells;
    const auto memory = [&](const GridSize& size) {
      return memory_of(config, medium, program.variables, program.tableau->stages, size, sizeof(Real),
                       f.streams);
    };
    f.least += memory(sizes.least);
    f.most += memory(sizes.most);
  }
  return f;
}

template <class Real>
double measured_ns_per_cell_and_step(Medium<Real>& medium) {
  using Clock = std::chrono::steady_clock;
  constexpr double enough = 0.1;  // s
  const auto cells = static_cast<double>(medium.grid().summary().wet_cells);
  // The first pieces find cold caches and sleeping threads: only the last and longest counts.
  for (std::int64_t first = 0, steps = 1;; first += steps, steps *= 2) {
    const auto start = Clock::now();
    medium.advance(first, steps);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (seconds >= enough) return seconds * 1e9 / (cells * static_cast<double>(steps));
  }
}

template Forecast forecast<float>(const io::RunConfig&);
template Forecast forecast<double>(const io::RunConfig&);
template double measured_ns_per_cell_and_step(Medium<float>&);
template double measured_ns_per_cell_and_step(Medium<double>&);

}  // namespace sounding::model
