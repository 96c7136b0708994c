// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>
#include <utility>

#include "bench/device/device_sweep.hpp"
#include "bench/lockstep/prediction.hpp"
#include "bench/operations_per_cell.hpp"
#include "bench/real_seafloor.hpp"
#include "bench/report.hpp"
#include "bench/seafloor_sweep.hpp"
#include "cli/bench.hpp"
#include "core/device_built.hpp"
#include "io/error.hpp"

namespace sounding::cli {
namespace {

using bench::Result;
using io::Error;
using io::ExitCode;

/// One of the benchmarks that sweep sea floors.
struct SeafloorBenchmark {
  std::string_view name, title, size;
  std::string (*case_name)(const Result&);
  bool (*wanted)(const Result&);
  std::string (*table)(const std::vector<Result>&);
  bool real_seafloors;
};

/// Where the cases run, and how that is told.
struct Backend {
  std::vector<Result> (*planned)(const bench::SweepOptions&);
  std::vector<Result> (*sweep)(const bench::SweepOptions&);
  double (*seconds)(const bench::SweepOptions&);
  std::string (*protocol)(const bench::Repetitions&);
  double patience;  ///< for a case [s]: all of them then end in a few minutes
  const char* literal_forms;
};

bool any(const Result&) { return true; }

constexpr std::array<SeafloorBenchmark, 2> benchmarks = {
    {{"light", "light in the water column", "512x256x64", bench::light_name, bench::wanted_in_light,
      bench::light_table, false},
     {"bathymetry", "ways to stop light at the sea floor", "512x256x64", bench::bathymetry_name, any,
      bench::bathymetry_table, true}}};

/// Of the published measurement, and what a device is given; two cores of a CPU would take seven minutes.
constexpr std::string_view published_size = "512x512x64";

const SeafloorBenchmark& find(const std::string& name) {
  return *std::find_if(benchmarks.begin(), benchmarks.end(), [&](const auto& b) { return b.name == name; });
}

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

std::regex parse_filter(const std::string& text) {
  constexpr std::size_t longest = 256;  // the library compiles by recursion
  if (text.size() > longest)
    throw Error(ExitCode::usage,
                fmt::format("--filter: {} characters; at most {} are taken", text.size(), longest));
  try {
    return std::regex(text);
  } catch (const std::regex_error&) {
    throw Error(ExitCode::usage, fmt::format("--filter {}: not a regular expression", text));
  }
}

/// "-80,0,0,65" as west, east, south, north.
io::Region parse_region(const std::string& text) {
  std::istringstream numbers(text);
  io::Region r{};
  char comma[3] = {};
  numbers >> r.west >> comma[0] >> r.east >> comma[1] >> r.south >> comma[2] >> r.north;
  if (!numbers || !numbers.eof() || std::string_view(comma, 3) != ",,,")
    throw Error(
        ExitCode::usage,
        fmt::format("--region {}: expected west,east,south,north in degrees, as in -80,0,0,65", text));
  return r;
}

void add_real_seafloors(bench::SweepOptions& options, const BenchArguments& a, int levels) {
  if (auto known = bench::north_atlantic(levels)) {
    options.seafloors.push_back(std::move(*known));
  } else {
    fmt::print("north_atlantic is left out: the Debian package ferret-datasets is not installed\n");
  }
  if (a.bathymetry.empty()) return;
  std::optional<io::Region> region;
  if (!a.region.empty()) region = parse_region(a.region);
  options.seafloors.push_back(bench::real_seafloor(std::filesystem::path(a.bathymetry).stem().string(),
                                                   a.bathymetry, region, levels));
}

void print_progress(const std::string& next) {
  if (isatty(2) != 0) fmt::print(stderr, "\r\033[Kmeasuring {} ...", next);
}

constexpr const char* legend =
    "folded: one logarithm for both bands, as the model has it; mixed: the same, factors in float, sums in "
    "double\n"
    "walk_all, break, predicated, bounded: ways to walk a dense field; sorted: bounded, columns ordered by "
    "depth\n"
    "tiles: as the model stores and walks them; scan: parallel in z\n";

std::string protocol_on_cpu(const bench::Repetitions& r) {
  return fmt::format(
      "least of {} repetitions{}", r.most,
      std::isinf(r.seconds) ? "" : fmt::format(", of slow cases fewer: 2 or {:g} s", r.seconds));
}

std::string protocol_on_device(const bench::Repetitions& r) {
  return fmt::format("20 launches to warm up, then the least of {} batches of 100{}", r.most,
                     std::isinf(r.seconds) ? "" : fmt::format(", of slow cases less: {:g} s", r.seconds));
}

Backend backend_on_cpu() {
  constexpr double patience = 1.5;
  return {
      bench::planned_cases,
      bench::sweep_seafloors,
      bench::estimated_seconds,
      protocol_on_cpu,
      patience,
      "naive, seed: two literal forms; scalar with pow and exp of the standard library, simd with our own\n"};
}

/// Only where the program holds device code.
Backend backend_on_device() {
  constexpr double patience = 0.3;
  if constexpr (core::device::built)
    return {bench::device::planned_launches,
            bench::device::sweep_on_device,
            bench::device::estimated_seconds_on_device,
            protocol_on_device,
            patience,
            "naive, seed: two literal forms, with pow, exp and log of CUDA's library\n"};
  return {};
}

void print_facts(const SeafloorBenchmark& b, const Backend& backend, const bench::WaterSize& size,
                 const bench::SweepOptions& options, const bench::Machine& machine, std::size_t cases) {
  const bool on_device = !machine.device.empty();
  fmt::print("{}: {} x {} columns, {} levels over {:g} m; {}{}\n{}", b.title, size.nx, size.ny, size.levels,
             size.depth,
             on_device ? "" : fmt::format("{} thread{}, ", options.threads, options.threads == 1 ? "" : "s"),
             backend.protocol(options.repetitions), describe(machine));
  const double field = static_cast<double>(size.cells() * sizeof(double)) / 1048576;
  const double cache =
      static_cast<double>(on_device ? machine.device_cache : machine.last_level_cache()) / 1048576;
  fmt::print("fields of {:.0f} MiB in f64, {:.0f} MiB in f32, against a last cache of {:.0f} MiB: {}\n",
             field, field / 2, cache,
             field / 2 > 2 * cache ? "cold" : "partly or wholly warm, memory looks faster than it is");
  for (const bench::NamedSeafloor& s : options.seafloors)
    if (s.size.nx != size.nx || s.size.ny != size.ny)
      fmt::print("{} has its own size, {} x {} columns\n", s.name, s.size.nx, s.size.ny);
  fmt::print("{}{}", backend.literal_forms, legend);
  fmt::print("operations of a cell, elementary functions + divisions + others:");
  for (const bench::OperationsPerCell& o : bench::operations_per_cell)
    fmt::print(" {} {} + {} + {}{}", o.formulation, o.functions, o.divisions, o.others,
               &o == &bench::operations_per_cell.back() ? "; mixed as folded\n" : ",");
  fmt::print("{} cases; this takes about {:.0f} s\n\n", cases, backend.seconds(options));
  std::fflush(stdout);
}

/// What was measured in the published formulation and precision, in vectors or on a device.
std::vector<bench::MeasuredRatio> published_walks(const std::vector<Result>& results) {
  std::map<std::string, double> walk_all;
  std::vector<bench::MeasuredRatio> ratios;
  for (const Result& r : results) {
    if (r.backend == "scalar" || !published_milliseconds(r)) continue;
    if (r.variant == "walk_all") walk_all[r.bathymetry] = r.timing.best;
    if (walk_all.contains(r.bathymetry))
      ratios.push_back({r.bathymetry, r.variant, r.timing.best / walk_all[r.bathymetry]});
  }
  return ratios;
}

}  // namespace

BenchOutcome bench_seafloors(const BenchArguments& a, const bench::Machine& machine) {
  const SeafloorBenchmark& b = find(a.name);
  const bool on_device = a.device == "cuda";
  const Backend backend = on_device ? backend_on_device() : backend_on_cpu();
  const bench::WaterSize size =
      parse_size(a.size.empty() ? std::string(on_device ? published_size : b.size) : a.size);
  bench::SweepOptions options;
  options.seafloors = bench::generated_seafloors(size);
  if (b.real_seafloors) add_real_seafloors(options, a, size.levels);
  options.repetitions =
      a.repetitions ? bench::Repetitions{*a.repetitions} : bench::Repetitions{5, backend.patience};
  options.threads = on_device ? machine.processors : a.threads;
  options.name = b.case_name;
  options.wanted = [&b, filter = parse_filter(a.filter)](const Result& r) {
    return b.wanted(r) && std::regex_search(r.name, filter);
  };
  options.progress = print_progress;
  const std::size_t cases = backend.planned(options).size();
  if (cases == 0) throw Error(ExitCode::usage, fmt::format("--filter {}: no case has such a name", a.filter));
  print_facts(b, backend, size, options, machine, cases);
  const std::vector<Result> results = backend.sweep(options);
  if (isatty(2) != 0) fmt::print(stderr, "\r\033[K");
  std::string table = on_device ? bench::device_table(results) : b.table(results);
  if (a.predict) table += '\n' + bench::predict_bathymetry({}, published_walks(results));
  return {std::move(table), entries(results, machine)};
}

}  // namespace sounding::cli
