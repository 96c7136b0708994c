// SPDX-License-Identifier: Apache-2.0
/// \file
/// A run from its configuration to its finished files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/config/run_config.hpp"
#include "model/budget.hpp"

namespace sounding::model {

struct RunOptions {
  std::int64_t steps = 0;       ///< > 0: stop after so many of the longest steps from here, for trials
  bool quiet = false;           ///< no progress, no summary
  std::string command_line;     ///< for the history of the output
  std::string resolved_config;  ///< YAML text stored in the output
  std::string restart;          ///< checkpoint to go on from: a file, a run's folder, "latest"; empty: none
};

/// An irregularity of a run above round-off.
struct Counted {
  std::string text, unit;
  double largest = 0;       ///< mean over the steps, in the worst column
  std::size_t columns = 0;  ///< that show it
};

/// What a medium reports at the end.
struct MediumReport {
  std::string name;
  std::size_t columns = 0, wet_cells = 0;
  std::int64_t steps = 0;        ///< since the start of the run
  std::int64_t steps_taken = 0;  ///< of them, by this process
  double dt = 0;                 ///< [s]
  double seconds = 0;            ///< wall time spent stepping it
  std::uint64_t state_hash = 0;
  std::vector<std::uint64_t> members;  ///< hash of each member of the run; empty: it has none
  std::vector<Closure> budgets;
  std::vector<Counted> irregularities;
  std::string fixed_cells;  ///< a line on negative tracers that were fixed; empty if none were
  double ns_per_cell_and_step() const;
};

/// Why a run ended without an error.
enum class Ending { finished, interrupted, terminated, wall_clock_limit };

struct RunReport {
  std::filesystem::path directory;  ///< of this run, with all it wrote
  Ending ending = Ending::finished;
  std::filesystem::path checkpoint;  ///< the last one written or gone on from; empty: none
  std::vector<MediumReport> media;
  std::vector<std::filesystem::path> files;
  double simulated_seconds = 0, wall_seconds = 0, output_seconds = 0;
};

/// Sets up, or goes on from a checkpoint; steps, writes.  Throws io::Error; output that was begun then stays
/// as
/// *.part.  A run that is stopped by a signal or its wall-clock limit leaves a checkpoint and whole files.
RunReport run(const io::RunConfig& config, const RunOptions& options);

/// All of a set-up but the first step: reads every input, builds grids and programs, creates nothing.
/// Returns lines that describe grid, memory, steps and outputs.
std::vector<std::string> check(const io::RunConfig& config);

}  // namespace sounding::model
