// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "bench/report.hpp"
#include "core/version.hpp"

namespace sounding::bench {
namespace {

nlohmann::ordered_json context(const Machine& m, std::string_view executable) {
  nlohmann::ordered_json caches = nlohmann::ordered_json::array();
  for (const Cache& c : m.caches)
    caches.push_back(
        {{"type", c.type}, {"level", c.level}, {"size", c.bytes}, {"num_sharing", c.num_sharing}});
  return {{"date", m.date},
          {"host_name", m.host},
          {"executable", executable},
          {"num_cpus", m.processors},
          {"mhz_per_cpu", static_cast<int>(m.gigahertz * 1000 + 0.5)},
          {"caches", caches},
          {"load_avg", m.load},
          {"library_build_type", "release"},
          {"processor", m.processor},
          {"compiler", core::build()},
          {"sounding_version", core::version()},
          {"git_commit", core::git_commit()}};
}

nlohmann::ordered_json entry(const Result& r, const Machine& m) {
  return {{"name", r.name},
          {"run_name", r.name},
          {"run_type", "iteration"},
          {"repetitions", r.repetitions},
          {"repetition_index", 0},
          {"threads", r.threads},
          {"iterations", r.repetitions},
          {"real_time", r.timing.wall_least * 1e-6},
          {"cpu_time", r.milliseconds()},
          {"time_unit", "ms"},
          {"ns_per_wet_cell", r.ns_per_wet_cell()},
          {"cycles_per_vector", r.cycles_per_vector(m.gigahertz)},
          {"ms", r.milliseconds()},
          {"ms_wall_median", r.timing.wall_median * 1e-6},
          {"gb_per_s", r.gb_per_s()},
          {"share_of_copy", r.share_of_copy()},
          {"wet_cells", r.wet_cells},
          {"wet_fraction", r.wet_fraction},
          {"checksum", r.checksum},
          {"largest_difference", r.largest_difference}};
}

}  // namespace

std::string json(const std::vector<Result>& results, const Machine& machine, std::string_view executable) {
  nlohmann::ordered_json all = {{"context", context(machine, executable)}};
  all["benchmarks"] = nlohmann::ordered_json::array();
  for (const Result& r : results) all["benchmarks"].push_back(entry(r, machine));
  return all.dump(2) + '\n';
}

}  // namespace sounding::bench
