// SPDX-License-Identifier: Apache-2.0
#include "model/medium.hpp"

#include <omp.h>

#include <algorithm>
#include <cmath>

namespace sounding::model {
namespace {

int size(const std::vector<std::string>& names) { return static_cast<int>(names.size()); }

std::size_t largest_tile(const grid::ColumnGrid& grid) {
  std::size_t cells = 0;
  for (const core::Tile& tile : grid.tiles()) cells = std::max(cells, tile.cells());
  return cells;
}

}  // namespace

template <class Real>
Medium<Real>::Medium(Program<Real> program, std::shared_ptr<const grid::ColumnGrid> grid, int threads)
    : program_(std::move(program)),
      grid_(std::move(grid)),
      threads_(std::max(1, threads)),
      prognostics_(size(program_.variables.prognostic_names())),
      flux_count_(size(program_.variables.flux_names())),
      metrics_(*grid_),
      fields_(*grid_, prognostics_ + size(program_.variables.diagnostic_names()),
              size(program_.variables.column_names())),
      fluxes_(*grid_, 0, 3 * flux_count_, 0.0) {
  for (int c = 0; c < fields_.rows(); ++c) std::fill_n(fields_.row(c), grid_->slots(), Real(0));
  for (int worker = 0; worker < threads_; ++worker) {
    work_.push_back(std::make_unique<Workspace<Real>>(largest_tile(*grid_), prognostics_, flux_count_,
                                                      program_.tableau->stages));
    bound_.push_back({std::vector<Real*>(static_cast<std::size_t>(fields_.fields())),
                      std::vector<Real*>(static_cast<std::size_t>(fields_.rows())),
                      std::vector<double*>(static_cast<std::size_t>(fluxes_.rows()))});
  }
}

template <class Real>
TileContext<Real> Medium<Real>::bind(const core::Tile& tile, std::size_t worker) {
  Bound& bound = bound_[worker];
  for (int f = 0; f < fields_.fields(); ++f)
    bound.fields[static_cast<std::size_t>(f)] = fields_.field(f) + tile.offset;
  for (int r = 0; r < fields_.rows(); ++r)
    bound.rows[static_cast<std::size_t>(r)] = fields_.row(r) + tile.first_column;
  for (int f = 0; f < fluxes_.rows(); ++f)
    bound.fluxes[static_cast<std::size_t>(f)] = fluxes_.row(f) + tile.first_column;

  const Workspace<Real>& work = *work_[worker];
  TileContext<Real> context;
  context.tile = tile;
  context.tile.offset = 0;
  context.tile.first_column = 0;
  context.thickness = metrics_.thickness(tile);
  context.dt = static_cast<Real>(program_.dt());
  context.registers = work.registers();
  context.scratch[0] = work.scratch(0);
  context.scratch[1] = work.scratch(1);
  context.prognostic = bound.fields.data();
  context.diagnostic = bound.fields.data() + prognostics_;
  context.column = bound.rows.data();
  context.flux = work.stage_fluxes();
  return context;
}

template <class Real>
template <class Work>
void Medium<Real>::for_each_tile(Work work) {
  const std::span<const core::Tile> tiles = grid_->tiles();
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads_)
  for (std::size_t t = 0; t < tiles.size(); ++t)
    work(tiles[t], static_cast<std::size_t>(omp_get_thread_num()));
}

template <class Real>
void Medium<Real>::run_tile(const core::Tile& tile, std::size_t worker, std::int64_t first,
                            std::int64_t count) {
  TileContext<Real> context = bind(tile, worker);
  double* const* rows = bound_[worker].fluxes.data();
  const FluxTotals fluxes{rows, rows + flux_count_, rows + 2 * flux_count_};
  for (std::int64_t step = first; step < first + count; ++step) {
    step_tile(program_, context, *work_[worker], program_.time(step), fluxes, hook_);
    if (means_.empty()) continue;
    context.time = program_.time(step + 1);
    for (const auto& process : program_.diagnose) process->run(context);
    for (const auto& process : program_.output_only) process->run(context);
    sample_means(tile, context);
  }
}

template <class Real>
void Medium<Real>::advance(std::int64_t first, std::int64_t count) {
  for_each_tile([&](const core::Tile& tile, std::size_t worker) { run_tile(tile, worker, first, count); });
  for (const auto& mean : means_) mean->samples += count;
}

template <class Real>
void Medium<Real>::diagnose(std::int64_t step) {
  for_each_tile([&](const core::Tile& tile, std::size_t worker) {
    TileContext<Real> context = bind(tile, worker);
    context.time = program_.time(step);
    for (const auto& process : program_.diagnose) process->run(context);
    for (const auto& process : program_.output_only) process->run(context);
  });
}

template <class Real>
std::optional<Held> Medium<Real>::find(std::string_view name) const {
  const Variables& v = program_.variables;
  if (const auto p = v.find_prognostic(name)) return Held{Holder::prognostic, p->id};
  if (const auto d = v.find_diagnostic(name)) return Held{Holder::diagnostic, d->id};
  if (const auto c = v.find_column(name)) return Held{Holder::column, c->id};
  if (const auto f = v.find_flux(name)) return Held{Holder::flux, f->id};
  return std::nullopt;
}

template <class Real>
std::shared_ptr<RunningMean> Medium<Real>::add_mean(Held held) {
  auto mean = std::make_shared<RunningMean>();
  mean->held = held;
  mean->sum.assign(held.by_cell() ? grid_->cells() : grid_->slots(), 0.0);
  if (!held.by_cell()) mean->defined.assign(grid_->slots(), 0.0);
  means_.push_back(mean);
  return mean;
}

template <class Real>
void Medium<Real>::sample_means(const core::Tile& tile, const TileContext<Real>& context) {
  for (const auto& mean : means_) {
    const Real* value = mean->held.holder == Holder::prognostic   ? context.prognostic[mean->held.id]
                        : mean->held.holder == Holder::diagnostic ? context.diagnostic[mean->held.id]
                                                                  : context.column[mean->held.id];
    if (mean->held.by_cell()) {
      double* sum = mean->sum.data() + tile.offset;
#pragma omp simd
      for (std::size_t i = 0; i < tile.cells(); ++i) sum[i] += static_cast<double>(value[i]);
      continue;
    }
    double* sum = mean->sum.data() + tile.first_column;
    double* defined = mean->defined.data() + tile.first_column;
    for (int lane = 0; lane < tile.columns; ++lane) {
      const bool is_defined = std::isfinite(value[lane]);
      sum[lane] += is_defined ? static_cast<double>(value[lane]) : 0.0;
      defined[lane] += is_defined ? 1.0 : 0.0;
    }
  }
}

template class Medium<float>;
template class Medium<double>;

}  // namespace sounding::model
