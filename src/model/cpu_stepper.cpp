// SPDX-License-Identifier: Apache-2.0
#include <omp.h>

#include <algorithm>

#include "model/keep_tally.hpp"
#include "model/stepper.hpp"

namespace sounding::model {
namespace {

std::size_t largest_tile(const grid::ColumnGrid& grid) {
  std::size_t cells = 0;
  for (const core::Tile& tile : grid.tiles()) cells = std::max(cells, tile.cells());
  return cells;
}

/// Threads that take tile after tile: all steps of a call on a tile before the next tile.
template <class Real>
class CpuStepper final : public Stepper<Real> {
 public:
  CpuStepper(MediumData<Real>& data, int threads);
  void advance(std::int64_t first, std::int64_t count) override;
  void diagnose(std::int64_t step) override;

 private:
  /// Pointers of one worker, bound to the tile in hand.
  struct Bound {
    std::vector<Real*> fields, rows;
    std::vector<double*> fluxes;
  };

  TileContext<Real> bind(const core::Tile& tile, std::size_t worker);
  void run_tile(const core::Tile& tile, std::size_t worker, std::int64_t first, std::int64_t count);
  void diagnose(TileContext<Real>& context, std::size_t worker, std::int64_t step);
  void keep_tallies(const core::Tile& tile, const TileContext<Real>& context, std::size_t worker);
  template <class Work>
  void for_each_tile(Work work);

  MediumData<Real>& data_;
  int threads_;
  std::vector<const Real*> profiles_;
  std::vector<std::unique_ptr<Workspace<Real>>> work_;
  std::vector<Bound> bound_;
};

template <class Real>
CpuStepper<Real>::CpuStepper(MediumData<Real>& data, int threads)
    : data_(data), threads_(std::max(1, threads)) {
  for (const std::vector<Real>& profile : data_.program.profiles) profiles_.push_back(profile.data());
  for (int worker = 0; worker < threads_; ++worker) {
    work_.push_back(std::make_unique<Workspace<Real>>(largest_tile(*data_.grid), data_.prognostics,
                                                      data_.flux_count, data_.program.tableau->stages));
    bound_.push_back({std::vector<Real*>(static_cast<std::size_t>(data_.fields.fields())),
                      std::vector<Real*>(static_cast<std::size_t>(data_.fields.rows())),
                      std::vector<double*>(static_cast<std::size_t>(data_.fluxes.rows()))});
  }
}

template <class Real>
TileContext<Real> CpuStepper<Real>::bind(const core::Tile& tile, std::size_t worker) {
  Bound& bound = bound_[worker];
  for (int f = 0; f < data_.fields.fields(); ++f)
    bound.fields[static_cast<std::size_t>(f)] = data_.fields.field(f) + tile.offset;
  for (int r = 0; r < data_.fields.rows(); ++r)
    bound.rows[static_cast<std::size_t>(r)] = data_.fields.row(r) + tile.first_column;
  for (int f = 0; f < data_.fluxes.rows(); ++f)
    bound.fluxes[static_cast<std::size_t>(f)] = data_.fluxes.row(f) + tile.first_column;

  const Workspace<Real>& work = *work_[worker];
  TileContext<Real> context;
  context.tile = tile;
  context.tile.offset = 0;
  context.tile.first_column = 0;
  context.thickness = data_.metrics.thickness(tile);
  context.dt = static_cast<Real>(data_.program.dt());
  context.registers = work.registers();
  context.scratch[0] = work.scratch(0);
  context.scratch[1] = work.scratch(1);
  context.prognostic = bound.fields.data();
  context.diagnostic = bound.fields.data() + data_.prognostics;
  context.column = bound.rows.data();
  context.flux = work.stage_fluxes();
  context.profile = profiles_.data();
  return context;
}

template <class Real>
template <class Work>
void CpuStepper<Real>::for_each_tile(Work work) {
  const std::span<const core::Tile> tiles = data_.grid->tiles();
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads_)
  for (std::size_t t = 0; t < tiles.size(); ++t)
    work(tiles[t], static_cast<std::size_t>(omp_get_thread_num()));
}

template <class Real>
void CpuStepper<Real>::run_tile(const core::Tile& tile, std::size_t worker, std::int64_t first,
                                std::int64_t count) {
  TileContext<Real> context = bind(tile, worker);
  double* const* rows = bound_[worker].fluxes.data();
  const FluxTotals fluxes{rows, rows + data_.flux_count, rows + 2 * data_.flux_count};
  for (std::int64_t step = first; step < first + count; ++step) {
    step_tile(data_.program, context, *work_[worker], step, fluxes, data_.hook);
    if (data_.tallies.empty()) continue;
    diagnose(context, worker, step + 1);
    keep_tallies(tile, context, worker);
  }
}

template <class Real>
void CpuStepper<Real>::advance(std::int64_t first, std::int64_t count) {
  for_each_tile([&](const core::Tile& tile, std::size_t worker) { run_tile(tile, worker, first, count); });
}

template <class Real>
void CpuStepper<Real>::diagnose(std::int64_t step) {
  for_each_tile([&](const core::Tile& tile, std::size_t worker) {
    TileContext<Real> context = bind(tile, worker);
    diagnose(context, worker, step);
  });
}

/// All that follows from the state of a tile at step number `step`.
template <class Real>
void CpuStepper<Real>::diagnose(TileContext<Real>& context, std::size_t worker, std::int64_t step) {
  const Program<Real>& program = data_.program;
  work_[worker]->set_time(program, program.time(step), program.tableau->stages, context);
  run_all(program.diagnose, context);
  run_all(program.output_only, context);
}

template <class Real>
void CpuStepper<Real>::keep_tallies(const core::Tile& tile, const TileContext<Real>& context,
                                    std::size_t worker) {
  for (const auto& tally : data_.tallies) {
    const Held held = tally->held;
    const std::size_t first = held.by_cell() ? tile.offset : tile.first_column;
    TallyRows<Real> rows{nullptr, nullptr, tally->kept.data() + first, nullptr};
    if (held.holder == Holder::flux) {
      rows.rate = bound_[worker].fluxes[static_cast<std::size_t>(held.id)];
    } else {
      rows.value = held.by_cell() ? context.prognostic[data_.field_of(held)] : context.column[held.id];
    }
    if (tally->counts_defined()) rows.defined = tally->defined.data() + first;
    keep(context, *tally, rows);
  }
}

}  // namespace

template <class Real>
std::unique_ptr<Stepper<Real>> make_cpu_stepper(MediumData<Real>& data, int threads) {
  return std::make_unique<CpuStepper<Real>>(data, threads);
}

template std::unique_ptr<Stepper<float>> make_cpu_stepper(MediumData<float>&, int);
template std::unique_ptr<Stepper<double>> make_cpu_stepper(MediumData<double>&, int);

}  // namespace sounding::model
