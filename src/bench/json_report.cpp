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
  nlohmann::ordered_json all = {
      {"date", m.date},
      {"host_name", m.host},
      {"executable", executable},
      {"num_cpus", m.processors},
      {"mhz_per_cpu", static_cast<int>(m.gigahertz * 1000 + 0.5)},
      {"caches", caches},
      {"load_avg", m.load},
      {"library_build_type", core::build().find("Release") != std::string_view::npos ? "release" : "debug"},
      {"page_bytes", m.page_bytes},
      {"huge_pages", m.huge_pages},
      {"vector_gigaflops", m.vector_gigaflops},
      {"processor", m.processor},
      {"compiler", core::build()},
      {"sounding_version", core::version()},
      {"git_commit", core::git_commit()},
      {"git_dirty", core::git_dirty()}};
  if (!m.device.empty()) all["device"] = m.device;
  return all;
}

nlohmann::ordered_json entry(const Entry& e) {
  nlohmann::ordered_json document = {{"name", e.name},
                                     {"run_name", e.name},
                                     {"run_type", "iteration"},
                                     {"repetitions", e.timing.repetitions},
                                     {"repetition_index", 0},
                                     {"threads", e.threads},
                                     {"iterations", e.timing.repetitions},
                                     {"real_time", e.timing.wall_least * 1e-6},
                                     {"cpu_time", e.milliseconds()},
                                     {"time_unit", "ms"},
                                     {"ms", e.milliseconds()},
                                     {"ms_wall_median", e.timing.wall_median * 1e-6},
                                     {"noisy", e.timing.noisy()}};
  for (const auto& [name, value] : e.counters) document[name] = value;
  return document;
}

}  // namespace

std::string json(const std::vector<Entry>& entries, const Machine& machine, std::string_view executable) {
  nlohmann::ordered_json all = {{"context", context(machine, executable)}};
  all["benchmarks"] = nlohmann::ordered_json::array();
  for (const Entry& e : entries) all["benchmarks"].push_back(entry(e));
  return all.dump(2) + '\n';
}

}  // namespace sounding::bench
