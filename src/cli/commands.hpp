// SPDX-License-Identifier: Apache-2.0
/// \file
/// The commands of the program.  Each takes what the command line said as plain values and returns the exit
/// code; errors leave as io::Error and are turned into text and exit code in main alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sounding::cli {

struct RunArguments {
  std::string config;
  std::vector<std::string> sets;  ///< "key.path=value"
  std::int64_t steps = 0;         ///< > 0: stop after so many of the longest steps
  std::string device, precision;  ///< override run.device, run.precision; empty: as configured
  bool quiet = false;
  std::string restart;       ///< checkpoint to go on from; empty: a new run
  std::string command_line;  ///< for the history of the output
};

struct SweepArguments {
  RunArguments run;
  std::vector<std::string> vary;  ///< "key.path=a,b,c"
  bool separate = false;          ///< every case a run of its own
  bool dry_run = false;           ///< list and check the cases, create nothing
};

struct InfoArguments {
  std::string file;
  bool all = false;     ///< numbers over all records instead of the last
  bool config = false;  ///< print the stored configuration and nothing else
};

/// The overrides of a command line, --precision and --device among them.  Throws io::Error (usage) where
/// these are no words of their keys.
std::vector<std::string> all_sets(const RunArguments& arguments);

/// `sounding run CONFIG`.
int run_command(const RunArguments& arguments);

/// `sounding check CONFIG`: everything of a run up to its first step; creates nothing.
int check_command(const RunArguments& arguments);

/// `sounding keys [PATH]`: every key of a configuration, or those at and below a path.  Throws io::Error
/// (usage) where no key has it.
int keys_command(const std::string& path);

/// `sounding sweep CONFIG --vary key=a,b,c`: a run for each case of the product, or extra columns of one
/// where the cases differ by column alone; a table of them, and for each stream one file of all.  A case that
/// fails ends none of the others; then throws the first io::Error.
int sweep_command(const SweepArguments& arguments);

/// `sounding info FILE`: axes, times, range of every variable and origin of a NetCDF file, finished or not.
int info_command(const InfoArguments& arguments);

/// `sounding list WHAT`: cases, schemes, variables or kernels.
int list_command(const std::string& what);

/// `sounding schema`: the JSON Schema of configurations on standard output.
int schema_command();

struct NewArguments {
  std::string name;                ///< a case or a file; empty: the starter, or `from`
  std::string from;                ///< an output file whose configuration is taken; or empty
  std::string output;              ///< file to write, which must not exist; empty: standard output
  std::string detail = "default";  ///< minimal, default or full
  std::vector<std::string> sets;   ///< "key.path=value"
};

/// `sounding new`: writes a configuration with its explanations.  Throws io::Error.
int new_command(const NewArguments& arguments);

}  // namespace sounding::cli
