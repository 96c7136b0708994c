// SPDX-License-Identifier: Apache-2.0
#include "io/config/table.hpp"

namespace sounding::io {

std::vector<Key> output_keys() {
  return {
      {.path = "output", .need = Need::optional, .help = "what is written, how often and where"},
      {.path = "output.directory",
       .kind = Kind::directory,
       .help = "directory of all runs of this file, relative to where the program is started",
       .at = SOUNDING_AT(output.directory),
       .free_at_restart = true},
      {.path = "output.streams",
       .need = Need::optional,
       .help = "files by name; each is a map of the keys below"},
      {.path = "output.streams.*", .need = Need::optional, .help = "one file; its name is the key"},
      {.path = "output.streams.*.medium",
       .kind = Kind::choice,
       .choices = {{"ocean", "variables of the sea"}, {"atmosphere", "variables of the air"}},
       .need = Need::optional,
       .help = "what the file describes; default: the only medium of the run",
       .at = SOUNDING_IN_STREAM(medium)},
      {.path = "output.streams.*.every",
       .kind = Kind::duration,
       .unit = "s",
       .bounds = above(0),
       .need = Need::required,
       .help = "time between two records, a multiple of the medium's dt",
       .at = SOUNDING_IN_STREAM(every)},
      {.path = "output.streams.*.reduction",
       .kind = Kind::choice,
       .choices = {{"instant", "the state at the time of the record"},
                   {"mean", "the mean over the time since the last record"},
                   {"min",
                    "the smallest value after any step since the last record; of a flux: mean of a step"},
                   {"max",
                    "the largest value after any step since the last record; of a flux: mean of a step"},
                   {"sum", "the amount that a flux has brought since the last record, in its unit times s"}},
       .help = "what a record holds",
       .at = SOUNDING_IN_STREAM(reduction)},
      {.path = "output.streams.*.variables",
       .kind = Kind::texts,
       .need = Need::required,
       .fewest = 1,
       .most = 256,
       .help = "what is written: ids, groups (plankton/*), patterns (q_*), CF standard names, or all; what "
               "of them the "
               "run does not compute is left out, unless it is named",
       .at = SOUNDING_IN_STREAM(variables)},
      {.path = "output.streams.*.precision",
       .kind = Kind::choice,
       .choices = {{"float", "single precision"}, {"double", "double precision"}},
       .help = "numbers in the file",
       .at = SOUNDING_IN_STREAM(precision)},
      {.path = "output.streams.*.compression", .need = Need::optional, .help = "how the file is made small"},
      {.path = "output.streams.*.compression.level",
       .kind = Kind::integer,
       .bounds = from_to(0, 9),
       .help = "deflate level; 0 is off",
       .at = SOUNDING_IN_STREAM(compression_level),
       .free_at_restart = true},
  };
}

}  // namespace sounding::io
