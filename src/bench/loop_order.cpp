// SPDX-License-Identifier: Apache-2.0
#include "bench/loop_order.hpp"

#include <algorithm>
#include <utility>

#include "model/health.hpp"
#include "model/setup.hpp"
#include "model/step.hpp"

namespace sounding::bench {
namespace {

io::RunConfig ocean_config(int columns, int levels) {
  io::RunConfig config;
  config.run.threads = 1;
  config.domain.idealised.nx = columns;
  config.domain.idealised.shape = io::Shape::random;
  config.domain.idealised.depth = 200;
  config.ocean.enabled = true;
  config.ocean.dt = std::chrono::microseconds{600'000'000};
  config.ocean.levels.count = levels;
  config.ocean.levels.depth = 200;
  config.ocean.initial.temperature = io::Profile{{-200, -60, -20, 0}, {8, 10, 14, 13.5}};
  config.ocean.initial.nitrate = io::Profile{{-200, 0}, {8, 1}};
  config.ocean.forcing.surface_par = {io::SurfaceParKind::diurnal, 100, 43200};
  config.ocean.forcing.shortwave = {io::ShortwaveKind::diurnal, 400, 43200};
  config.ocean.forcing.heat_flux = -150;
  config.ocean.light.enabled = true;
  config.ocean.npzd.enabled = true;
  config.ocean.mixing.kind = io::OceanMixingKind::convective;
  return config;
}

template <class Real>
std::unique_ptr<model::Medium<Real>> make_ocean(const io::RunConfig& config) {
  return model::make_ocean<Real>(config, model::make_domain(config), {core::max_tile_width, false, {}});
}

int count(const std::vector<std::string>& names) { return static_cast<int>(names.size()); }

}  // namespace

template <class Real>
SteppedOcean<Real>::SteppedOcean(int columns, int levels)
    : medium_(make_ocean<Real>(ocean_config(columns, levels))),
      rounding_(medium_->program().variables.flux_names().size() * medium_->grid().slots(), 0.0),
      bound_(medium_->grid().tiles().size()),
      shared_(std::make_unique<model::Workspace<Real>>(new_scratch())) {
  for (std::size_t t = 0; t < bound_.size(); ++t) {
    bind(medium_->grid().tiles()[t], bound_[t]);
    own_.push_back(new_scratch());
  }
}

template <class Real>
void SteppedOcean<Real>::bind(const core::Tile& tile, Bound& b) {
  const model::Variables& v = medium_->program().variables;
  for (int i = 0; i < count(v.prognostic_names()); ++i)
    b.prognostic.push_back(medium_->field(model::Prognostic{i}) + tile.offset);
  for (int i = 0; i < count(v.diagnostic_names()); ++i)
    b.diagnostic.push_back(medium_->field(model::Diagnostic{i}) + tile.offset);
  for (int i = 0; i < count(v.column_names()); ++i)
    b.column.push_back(medium_->row(model::ColumnValue{i}) + tile.first_column);
  for (int i = 0; i < count(v.flux_names()); ++i) {
    b.rate.push_back(medium_->rate(model::Flux{i}) + tile.first_column);
    b.accumulated.push_back(medium_->accumulated(model::Flux{i}) + tile.first_column);
    b.rounding.push_back(rounding_.data() + static_cast<std::size_t>(i) * medium_->grid().slots() +
                         tile.first_column);
  }
  const core::Thickness<Real> whole = medium_->thickness();
  model::TileContext<Real>& c = b.context;
  c.tile = tile;
  c.tile.offset = 0;
  c.tile.first_column = 0;
  c.thickness = {whole.level_thickness,
                 {whole.bottom_level.data + tile.first_column},
                 {whole.bottom_thickness.data + tile.first_column}};
  c.dt = static_cast<Real>(medium_->program().dt());
  c.prognostic = b.prognostic.data();
  c.diagnostic = b.diagnostic.data();
  c.column = b.column.data();
}

template <class Real>
model::Workspace<Real> SteppedOcean<Real>::new_scratch() const {
  std::size_t cells = 0;
  for (const core::Tile& tile : medium_->grid().tiles()) cells = std::max(cells, tile.cells());
  const model::Program<Real>& program = medium_->program();
  return {cells, count(program.variables.prognostic_names()), count(program.variables.flux_names()),
          program.tableau->stages};
}

template <class Real>
void SteppedOcean<Real>::attach(Bound& b, const model::Workspace<Real>& scratch) const {
  b.context.registers = scratch.registers();
  b.context.scratch[0] = scratch.scratch(0);
  b.context.scratch[1] = scratch.scratch(1);
  b.context.flux = scratch.stage_fluxes();
}

template <class Real>
template <class Work>
void SteppedOcean<Real>::for_each_tile(Work work) {
  for (std::size_t t = 0; t < bound_.size(); ++t) work(t);
}

template <class Real>
void SteppedOcean<Real>::step(std::size_t t, model::Workspace<Real>& scratch) {
  attach(bound_[t], scratch);
  const model::Program<Real>& program = medium_->program();
  step_tile(program, bound_[t].context, scratch, steps_, totals(bound_[t]), {});
}

template <class Real>
void SteppedOcean<Real>::tile_by_tile() {
  for_each_tile([this](std::size_t t) { step(t, *shared_); });
  ++steps_;
}

template <class Real>
void SteppedOcean<Real>::with_new_scratch() {
  for_each_tile([this](std::size_t t) {
    model::Workspace<Real> scratch = new_scratch();
    step(t, scratch);
  });
  ++steps_;
}

template <class Real>
void SteppedOcean<Real>::with_own_scratch() {
  for_each_tile([this](std::size_t t) { step(t, own_[t]); });
  ++steps_;
}

template <class Real>
void SteppedOcean<Real>::run(const model::ProcessList<Real>& processes) {
  for (const auto& process : processes)
    for_each_tile([&](std::size_t t) { process->run(bound_[t].context); });
}

/// The step of model/step.hpp with its loops the other way round.
template <class Real>
void SteppedOcean<Real>::process_by_process() {
  const model::Program<Real>& program = medium_->program();
  const model::Tableau& scheme = *program.tableau;
  const double dt = program.dt();
  const auto state = [&](std::size_t t) { return bound_[t].prognostic.data(); };
  for_each_tile([&](std::size_t t) { attach(bound_[t], own_[t]); });
  for (int s = 0; s < scheme.stages; ++s) {
    for_each_tile([&](std::size_t t) {
      own_[t].set_time(program, program.stage_time(steps_, s), s, bound_[t].context);
      own_[t].begin_stage(scheme, s, dt, state(t), bound_[t].context);
    });
    run(program.diagnose);
    run(program.tendencies);
    for_each_tile([&](std::size_t t) { own_[t].end_stage(scheme, s, totals(bound_[t]), bound_[t].context); });
  }
  for_each_tile([&](std::size_t t) {
    own_[t].set_time(program, program.time(steps_ + 1), scheme.stages, bound_[t].context);
    own_[t].end_stages(scheme, dt, state(t), bound_[t].context);
  });
  run(program.after_step);
  for_each_tile([&](std::size_t t) { own_[t].end_step(dt, totals(bound_[t]), bound_[t].context); });
  ++steps_;
}

template <class Real>
std::uint64_t SteppedOcean<Real>::state_hash() {
  return model::state_hash(*medium_);
}

template class SteppedOcean<float>;
template class SteppedOcean<double>;

}  // namespace sounding::bench
