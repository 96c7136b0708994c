// SPDX-License-Identifier: Apache-2.0
/// \file
/// THE PAGE TO READ FIRST: one time step of one tile.
///
///     each stage:          diagnose (saturation adjustment, light)
///                          -> tendencies (advection, limited microphysics and sedimentation, biology,
///                          sinking)
///                          -> update
///     after the last one:  closure, implicit mixing over dt with its diffusivities, counted negative fix
///
/// All stages of a step run on a tile before the next tile is touched: its fields stay in cache.  Nothing
/// here allocates.
#pragma once

#include <functional>

#include "model/program.hpp"
#include "model/workspace.hpp"

namespace sounding::model {

/// Called before each stage with all that the stage will see: lets a test fill dry cells and scratch memory
/// with NaN.
template <class Real>
using StageHook = std::function<void(const TileContext<Real>&, const Workspace<Real>&, int stage)>;

/// Steps the tile that `context` is bound to from `time` to `time + dt`.
/// context.prognostic: the state, updated in place.  context.tendency, context.flux: set here, stage by
/// stage.
template <class Real>
void step_tile(const Program<Real>& program, TileContext<Real> context, Workspace<Real>& work, double time,
               const FluxTotals& fluxes, const StageHook<Real>& hook) {
  const Tableau& scheme = *program.tableau;
  const double dt = program.dt();
  const std::size_t cells = context.tile.cells();
  const int columns = context.tile.columns;
  Real* const* state = context.prognostic;
  context.dt = static_cast<Real>(dt);
  work.begin_step(fluxes.rate, columns);

  for (int s = 0; s < scheme.stages; ++s) {
    context.time = time + scheme.c[s] * dt;
    context.prognostic = s == 0 ? state : work.stage_state(state, scheme.a[s].data(), s, dt, cells);
    context.tendency = work.zeroed_tendencies(s, cells);
    context.flux = work.stage_fluxes();
    if (hook) hook(context, work, s);
    for (const auto& process : program.diagnose) process->run(context);
    for (const auto& process : program.tendencies) process->run(context);
    work.add_fluxes(context.flux, fluxes.rate, scheme.b[s], columns);
  }
  context.time = time + dt;
  context.prognostic = state;
  context.flux = work.step_fluxes();
  work.advance(state, scheme.b.data(), scheme.stages, dt, cells);
  for (const auto& process : program.after_step) process->run(context);
  work.add_fluxes(context.flux, fluxes.rate, 1.0, columns);
  work.end_step(fluxes, dt, columns);
}

}  // namespace sounding::model
