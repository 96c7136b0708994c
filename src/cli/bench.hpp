// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/entry.hpp"
#include "bench/machine.hpp"

namespace sounding::cli {

struct BenchArguments {
  std::string name;
  std::string size;        ///< columns in x, in y, levels, as in "512x256x64"; empty: that of the benchmark
  std::string filter;      ///< regular expression that names must contain; empty: all
  std::string bathymetry;  ///< a file to add to the sea floors of `bathymetry`; empty: none
  std::string region;      ///< "west,east,south,north" of that file; empty: all of it
  std::string device = "cpu";      ///< bathymetry: where it runs, "cpu" or "cuda"
  bool predict = false;            ///< bathymetry: what a lockstep machine and a scheduler of blocks predict
  std::string json;                ///< file for the results; empty: none
  std::optional<int> repetitions;  ///< empty: bench::Repetitions as the benchmark has them
  int threads = 1;
  std::string executable;
};

/// What a benchmark has found.
struct BenchOutcome {
  std::string table;  ///< for people
  std::vector<bench::Entry> entries;
};

/// `bench light` and `bench bathymetry`.
BenchOutcome bench_seafloors(const BenchArguments& arguments, const bench::Machine& machine);

/// `sounding bench NAME`: measures, prints a table and lines for scripts, writes JSON if asked to.
int bench_command(const BenchArguments& arguments);

}  // namespace sounding::cli
