// SPDX-License-Identifier: Apache-2.0
#include "cli/bench.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <regex>

#include "bench/light_bench.hpp"
#include "bench/report.hpp"
#include "cli/result_file.hpp"
#include "io/error.hpp"

namespace sounding::cli {
namespace {

using io::Error;
using io::ExitCode;

/// "512x256x64" as a size.
bench::WaterSize parse_size(const std::string& text) {
  static const std::regex form("([0-9]{1,5})x([0-9]{1,5})x([0-9]{1,4})");
  std::smatch part;
  bench::WaterSize size;
  const bool formed = std::regex_match(text, part, form);
  if (formed) {
    size.nx = std::stoi(part[1]);
    size.ny = std::stoi(part[2]);
    size.levels = std::stoi(part[3]);
  }
  constexpr int least_levels = 3;  // below, no cell centre lies in the water of the shelf
  constexpr std::size_t most_cells = std::size_t{1} << 26;
  if (!formed || size.cells() == 0 || size.levels < least_levels || size.levels > grid::max_levels ||
      size.cells() > most_cells)
    throw Error(
        ExitCode::usage,
        fmt::format("--size {}: expected columns in x, columns in y and levels as in 512x256x64; at least 1 "
                    "column, {} to {} levels, at most {} cells",
                    text, least_levels, grid::max_levels, most_cells));
  return size;
}

void print_progress(const std::string& next) {
  if (isatty(2) != 0) fmt::print(stderr, "\r\033[Kmeasuring {} ...", next);
}

void print_facts(const bench::LightBenchOptions& options, const bench::Machine& machine) {
  fmt::print(
      "light in the water column: {} x {} columns, {} levels over {:g} m; {} thread{}, least of {} "
      "repetitions\n{}",
      options.size.nx, options.size.ny, options.size.levels, options.size.depth, options.threads,
      options.threads == 1 ? "" : "s", options.repetitions, describe(machine));
  const double field = static_cast<double>(options.size.cells() * sizeof(double)) / 1048576;
  fmt::print("one field of all cells in f64: {:.0f} MiB{}\n", field,
             2 * field < 2 * static_cast<double>(machine.last_level_cache()) / 1048576
                 ? "; two fields are smaller than twice the last cache: memory may look faster than it is"
                 : "");
  fmt::print("this takes about {:.0f} s\n\n", bench::estimated_seconds(options));
  std::fflush(stdout);
}

}  // namespace

int bench_command(const BenchArguments& a) {
  if (a.name != "light")
    throw Error(ExitCode::usage, fmt::format("no benchmark is called '{}'; there is: light", a.name));
  bench::LightBenchOptions options;
  options.size = parse_size(a.size);
  options.repetitions = a.repetitions;
  options.threads = a.threads;
  if (!a.json.empty()) check_writable(a.json);

  const bench::Machine machine = bench::inspect_machine();
  print_facts(options, machine);
  const std::vector<bench::Result> results = bench_light(options, print_progress);
  if (isatty(2) != 0) fmt::print(stderr, "\r\033[K");
  fmt::print("{}\n{}", table(results), lines(results, machine));
  if (!a.json.empty()) write_result(a.json, json(results, machine, a.executable));
  return 0;
}

}  // namespace sounding::cli
