// SPDX-License-Identifier: Apache-2.0
/// \file
/// THE PAGE TO READ FIRST: one time step.
///
///     each stage:          diagnose (saturation adjustment, light)
///                          -> tendencies (advection, limited microphysics and sedimentation, biology,
///                          sinking)
///                          -> update
///     after the last one:  closure, implicit mixing over dt with its diffusivities, counted negative fix
///
/// On the CPU a step is one of a tile: all its stages run before the next tile is touched, so that its fields
/// stay in cache.  On the device it is one of the whole grid, each line below a launch or a few.  Nothing
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

template <class Real>
void run_all(const ProcessList<Real>& processes, const TileContext<Real>& context) {
  for (const auto& process : processes) process->run(context);
}

/// Takes step number `step` of what `context` is bound to.
/// context.prognostic: the state, updated in place.  context.tendency, flux, curve: set here.
template <class Real>
void step_tile(const Program<Real>& program, TileContext<Real> context, Workspace<Real>& work,
               std::int64_t step, const FluxTotals& fluxes, const StageHook<Real>& hook) {
  const Tableau& scheme = *program.tableau;
  const double dt = program.dt();
  Real* const* state = context.prognostic;
  context.dt = static_cast<Real>(dt);

  for (int s = 0; s < scheme.stages; ++s) {
    work.set_time(program, program.stage_time(step, s), s, context);
    work.begin_stage(scheme, s, dt, state, context);
    if (hook) hook(context, work, s);
    run_all(program.diagnose, context);
    run_all(program.tendencies, context);
    work.end_stage(scheme, s, fluxes, context);
  }
  work.set_time(program, program.time(step + 1), scheme.stages, context);
  work.end_stages(scheme, dt, state, context);
  run_all(program.after_step, context);
  work.end_step(dt, fluxes, context);
}

}  // namespace sounding::model
