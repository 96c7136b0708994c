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
       .at = SOUNDING_AT(run.stop)},
      {.path = "run.precision",
       .kind = Kind::choice,
       .choices = {{"float", "single precision"}, {"double", "double precision"}},
       .help = "arithmetic of the model",
       .at = SOUNDING_AT(run.precision)},
      {.path = "run.device",
       .kind = Kind::choice,
       .choices = {{"cpu", "all cores of this machine"}, {"cuda", "one NVIDIA card"}},
       .help = "where the columns are stepped",
       .at = SOUNDING_AT(run.device)},
      {.path = "run.threads",
       .kind = Kind::integer,
       .bounds = from_to(0, 1024),
       .help = "threads on the CPU; 0 takes all cores",
       .at = SOUNDING_AT(run.threads)},
      {.path = "run.tile_width",
       .kind = Kind::integer,
       .bounds = from_to(0, 64),
       .help = "columns that are stepped side by side; 0 lets the model choose; 32 on cuda",
       .at = SOUNDING_AT(run.tile_width)},
      {.path = "run.memory_limit",
       .kind = Kind::size,
       .unit = "B",
       .bounds = at_least(1 << 20),
       .help = "a run that needs more memory is refused before it starts",
       .at = SOUNDING_AT(run.memory_limit)},
  };
}

}  // namespace sounding::io
