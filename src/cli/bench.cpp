// SPDX-License-Identifier: Apache-2.0
#include "cli/bench.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

#include "bench/divergence.hpp"
#include "bench/loop_order.hpp"
#include "bench/powers.hpp"
#include "bench/report.hpp"
#include "cli/device.hpp"
#include "cli/result_file.hpp"
#include "io/error.hpp"

namespace sounding::cli {
namespace {

int repetitions(const BenchArguments& a) { return a.repetitions.value_or(bench::Repetitions{}.most); }

/// A benchmark of points: what it asks, and who answers.
template <std::vector<bench::Entry> (*measure)(int, int)>
BenchOutcome bench_points(const BenchArguments& a, const bench::Machine& machine) {
  fmt::print("ns per point; {} thread{}, least of {} repetitions\n{}\n", a.threads, a.threads == 1 ? "" : "s",
             repetitions(a), describe(machine));
  std::vector<bench::Entry> entries = measure(repetitions(a), a.threads);
  return {point_table(entries), std::move(entries)};
}

/// The same for benchmarks of one ocean in one thread.
template <std::vector<bench::Entry> (*measure)(int)>
BenchOutcome bench_ocean(const BenchArguments& a, const bench::Machine& machine) {
  fmt::print("one step of an ocean with light, plankton and mixing; least of {} repetitions\n{}\n",
             repetitions(a), describe(machine));
  std::vector<bench::Entry> entries = measure(repetitions(a));
  return {point_table(entries), std::move(entries)};
}

struct Benchmark {
  std::string_view name;
  BenchOutcome (*run)(const BenchArguments&, const bench::Machine&);
  bool seafloors;             ///< has a size, a filter and sea floors, and tells by itself how long it takes
  double repetition_seconds;  ///< what a repetition of all its cases takes, set-up shared out
};

constexpr std::array<Benchmark, 6> benchmarks = {
    {{"light", bench_seafloors, true, 0},
     {"bathymetry", bench_seafloors, true, 0},
     {"powers", bench_points<bench::bench_powers>, false, 0.05},
     {"divergence", bench_points<bench::bench_divergence>, false, 0.35},
     {"fusion", bench_ocean<bench::bench_fusion>, false, 0.2},
     {"allocation", bench_ocean<bench::bench_allocation>, false, 0.3}}};

const Benchmark& find(const std::string& name) {
  std::string all;
  for (const Benchmark& b : benchmarks) {
    if (b.name == name) return b;
    all += fmt::format("{}{}", all.empty() ? "" : ", ", b.name);
  }
  throw io::Error(io::ExitCode::usage, fmt::format("no benchmark is called '{}'; there are: {}", name, all));
}

void refuse_options_without_effect(const Benchmark& benchmark, const BenchArguments& a) {
  const auto refuse = [&](const char* option, const std::string& value) {
    if (!value.empty())
      throw io::Error(io::ExitCode::usage,
                      fmt::format("{} has no effect on bench {}", option, benchmark.name));
  };
  if (!benchmark.seafloors) {
    refuse("--size", a.size);
    refuse("--filter", a.filter);
  }
  if (benchmark.name == "fusion" || benchmark.name == "allocation")
    if (a.threads != 1)
      throw io::Error(io::ExitCode::usage, fmt::format("bench {} runs in one thread", benchmark.name));
  if (benchmark.name == "bathymetry") {
    if (a.device == "cuda" && a.threads != 1)
      throw io::Error(io::ExitCode::usage, "--threads has no effect on --device cuda");
    return;
  }
  refuse("--device", a.device == "cpu" ? "" : a.device);
  refuse("--bathymetry", a.bathymetry);
  refuse("--predict", a.predict ? "on" : "");
}

}  // namespace

int bench_command(const BenchArguments& a) {
  const Benchmark& benchmark = find(a.name);
  require_device_word(a.device);
  refuse_options_without_effect(benchmark, a);
  if (!a.json.empty()) check_writable(a.json);
  FoundDevice device;
  if (a.device == "cuda") device = find_device();
  bench::Machine machine = bench::inspect_machine();
  machine.device = device.text;
  machine.device_cache = device.cache;
  if (!benchmark.seafloors)
    fmt::print("this takes about {:.0f} s\n", std::ceil(benchmark.repetition_seconds * repetitions(a)));
  const BenchOutcome outcome = benchmark.run(a, machine);
  if (!a.json.empty()) write_result(a.json, json(outcome.entries, machine, a.executable));
  fmt::print("{}\n{}", lines(outcome.entries), outcome.table);  // people look at the end
  return 0;
}

}  // namespace sounding::cli
