// SPDX-License-Identifier: Apache-2.0
#include "io/config/table.hpp"

namespace sounding::io {

std::vector<Key> run_keys() {
  return {
      {.path = "config_version",
       .kind = Kind::integer,
       .bounds = from_to(1, 1),
       .help = "format of this file",
       .at = SOUNDING_AT(config_version)},
      {.path = "include",
       .kind = Kind::texts,
       .need = Need::optional,
       .most = 16,
       .help = "files whose keys are read first; keys of this file win; default: none"},

      {.path = "run", .need = Need::required, .help = "clock, arithmetic and machine"},
      {.path = "run.start",
       .kind = Kind::date,
       .help = "date of the first step, UTC; sun, climatology and output share this clock",
       .at = SOUNDING_AT(run.start)},
      {.path = "run.stop",
       .kind = Kind::stop,
       .unit = "s",
       .bounds = above(0),
       .need = Need::required,
       .help = "end of the run: a duration after the start, or a date",
       .at = SOUNDING_AT(run.stop),
       .free_at_restart = true},
      {.path = "run.precision",
       .kind = Kind::choice,
       .choices = {{"float", "single precision"}, {"double", "double precision"}},
       .help = "arithmetic of the model",
       .at = SOUNDING_AT(run.precision)},
      {.path = "run.device",
       .kind = Kind::choice,
       .choices = {{"cpu", "all cores of this machine"}, {"cuda", "one NVIDIA card"}},
       .help = "where the columns are stepped",
       .at = SOUNDING_AT(run.device),
       .free_at_restart = true},
      {.path = "run.threads",
       .kind = Kind::integer,
       .bounds = from_to(0, 1024),
       .help = "threads on the CPU; 0 takes all cores",
       .at = SOUNDING_AT(run.threads),
       .free_at_restart = true},
      {.path = "run.tile_width",
       .kind = Kind::integer,
       .bounds = from_to(0, 64),
       .help = "columns that are stepped side by side; 0 lets the model choose; 32 on cuda",
       .at = SOUNDING_AT(run.tile_width),
       .free_at_restart = true},
      {.path = "run.memory_limit",
       .kind = Kind::size,
       .unit = "B",
       .bounds = at_least(1 << 20),
       .help = "a run that needs more memory is refused before it starts",
       .at = SOUNDING_AT(run.memory_limit),
       .free_at_restart = true},
      {.path = "run.wall_clock_limit",
       .kind = Kind::duration,
       .unit = "s",
       .bounds = above(0),
       .need = Need::optional,
       .help = "the run writes a checkpoint and stops before it has lasted so long; default: no limit",
       .at = SOUNDING_AT(run.wall_clock_limit),
       .free_at_restart = true},
  };
}

std::vector<Key> checkpoint_keys() {
  return {
      {.path = "checkpoint", .need = Need::optional, .help = "what a run can be continued from"},
      {.path = "checkpoint.every",
       .kind = Kind::duration,
       .unit = "s",
       .bounds = above(0),
       .need = Need::optional,
       .help = "model time between two checkpoints, a multiple of the longest dt; one more is written at the "
               "end; default: only when the run is stopped or asked",
       .at = SOUNDING_AT(checkpoint.every),
       .free_at_restart = true},
      {.path = "checkpoint.keep",
       .kind = Kind::integer,
       .bounds = from_to(1, 10000),
       .help = "so many of the newest are kept, older ones removed",
       .at = SOUNDING_AT(checkpoint.keep),
       .free_at_restart = true},
  };
}

}  // namespace sounding::io
