// SPDX-License-Identifier: Apache-2.0
#include "bench/machine.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "bench/clock.hpp"
#include "model/provenance.hpp"

namespace sounding::bench {
namespace {

std::string first_line(const std::filesystem::path& path) {
  std::string line;
  std::getline(std::ifstream(path) >> std::ws, line);
  return line;
}

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

/// The word in brackets of "always [madvise] never".
std::string chosen(const std::string& line) {
  const auto open = line.find('['), close = line.find(']');
  return close == std::string::npos ? "unknown" : line.substr(open + 1, close - open - 1);
}

int processors_allowed() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/// Processors in a list such as "0-3,8".
int count_processors(const std::string& list) {
  std::istringstream text(list);
  int count = 0;
  for (std::string range; std::getline(text, range, ',');) {
    const int first = std::atoi(range.c_str());
    const auto dash = range.find('-');
    count += dash == std::string::npos ? 1 : std::atoi(range.c_str() + dash + 1) - first + 1;
  }
  return count;
}

std::vector<Cache> caches() {
  std::vector<Cache> found;
  for (int index = 0;; ++index) {
    const std::filesystem::path at = "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index);
    if (!std::filesystem::exists(at / "size")) return found;
    const std::string size = first_line(at / "size");
    const std::size_t unit = size.ends_with('M') ? 1048576 : size.ends_with('K') ? 1024 : 1;
    found.push_back({first_line(at / "type"), std::atoi(first_line(at / "level").c_str()),
                     static_cast<std::size_t>(std::atoll(size.c_str())) * unit,
                     count_processors(first_line(at / "shared_cpu_list"))});
  }
}

/// Least time of a few calls of `work` [ns].
template <class Work>
double least_time(Work work) {
  double least = 1e300;
  for (int i = 0; i < 5; ++i) {
    const double start = thread_nanoseconds();
    work();
    least = std::min(least, thread_nanoseconds() - start);
  }
  return least;
}

double measured_gigahertz() {
  constexpr int rounds = 1000000, chain = 16;
  const double ns = least_time([] {
    long sum = 0, term = 1;
    __asm__ volatile("" : "+r"(term));  // some processors add constants in no time
    for (int i = 0; i < rounds; ++i)
#pragma GCC unroll 16
      for (int j = 0; j < chain; ++j) {
        sum += term;
        __asm__ volatile("" : "+r"(sum));  // one addition after the other: a cycle each
      }
  });
  return rounds * double{chain} / ns;
}

constexpr int fma_lanes = SOUNDING_VECTOR_BYTES / static_cast<int>(sizeof(double)), fma_chains = 10;

/// Independent chains of multiply-adds that stay in registers.
[[gnu::noinline, gnu::optimize("fp-contract=fast")]] double multiply_and_add(int rounds) {
  typedef double Vector __attribute__((vector_size(fma_lanes * sizeof(double))));
  Vector sum[fma_chains] = {};
  Vector factor = {0.5, 0.25, 0.5, 0.25}, term = {1, 2, 3, 4};
  __asm__ volatile("" : "+m"(factor), "+m"(term));
  const Vector f = factor, t = term;
  for (int i = 0; i < rounds; ++i)
#pragma GCC unroll 10
    for (int j = 0; j < fma_chains; ++j) sum[j] = sum[j] * f + t;
  Vector all = {};
  for (const Vector& s : sum) all += s;
  return all[0] + all[1] + all[2] + all[3];
}

double measured_gigaflops() {
  constexpr int rounds = 1000000;
  volatile double kept = 0;
  const double ns = least_time([&kept] { kept = multiply_and_add(rounds); });
  return 2.0 * rounds * fma_chains * fma_lanes / ns;
}

}  // namespace

std::size_t Machine::last_level_cache() const {
  std::size_t bytes = 0;
  for (const Cache& cache : caches) bytes = std::max(bytes, cache.bytes);
  return bytes;
}

Machine inspect_machine() {
  Machine m;
  m.processor = processor_name();
  m.host = model::host_name();
  m.date = model::now_utc();
  m.processors = processors_allowed();
  m.gigahertz = measured_gigahertz();
  m.vector_gigaflops = measured_gigaflops();
  m.page_bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  m.huge_pages = chosen(first_line("/sys/kernel/mm/transparent_hugepage/enabled"));
  if (getloadavg(m.load.data(), 3) != 3) m.load = {};
  m.caches = caches();
  return m;
}

}  // namespace sounding::bench
