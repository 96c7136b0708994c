// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>
#include <utility>

#include "bench/loop_order.hpp"

namespace sounding::bench {
namespace {

constexpr int columns = 8192, levels = 64;

template <class Real>
using Way = std::pair<const char*, void (SteppedOcean<Real>::*)()>;

/// One ocean per way, each of which must leave the bits of the first.
template <class Real>
void measure(std::vector<Entry>& entries, const std::string& benchmark, const std::vector<Way<Real>>& ways,
             int repetitions) {
  std::vector<std::unique_ptr<SteppedOcean<Real>>> oceans;
  std::vector<PointCase> cases;
  for (const auto& [name, way] : ways) {
    oceans.push_back(std::make_unique<SteppedOcean<Real>>(columns, levels));
    SteppedOcean<Real>* ocean = oceans.back().get();
    const auto run = way;
    cases.push_back({benchmark + '/' + name + (sizeof(Real) == sizeof(float) ? "/f32" : "/f64"),
                     {1, [ocean, run](std::size_t) { (ocean->*run)(); }},
                     ocean->cells()});
  }
  const std::vector<Entry> measured = measure_points(cases, repetitions, 1);
  for (const auto& ocean : oceans)
    if (ocean->state_hash() != oceans.front()->state_hash())
      throw std::runtime_error("benchmark " + benchmark +
                               ": two ways leave different bits; no time is reported");
  entries.insert(entries.end(), measured.begin(), measured.end());
}

template <class Real>
std::vector<Way<Real>> orders() {
  return {{"tile_by_tile", &SteppedOcean<Real>::tile_by_tile},
          {"process_by_process", &SteppedOcean<Real>::process_by_process}};
}

template <class Real>
std::vector<Way<Real>> places() {
  return {{"shared", &SteppedOcean<Real>::tile_by_tile},
          {"own", &SteppedOcean<Real>::with_own_scratch},
          {"new", &SteppedOcean<Real>::with_new_scratch}};
}

}  // namespace

std::vector<Entry> bench_fusion(int repetitions) {
  std::vector<Entry> entries;
  measure<double>(entries, "fusion", orders<double>(), repetitions);
  measure<float>(entries, "fusion", orders<float>(), repetitions);
  return entries;
}

std::vector<Entry> bench_allocation(int repetitions) {
  std::vector<Entry> entries;
  measure<double>(entries, "allocation", places<double>(), repetitions);
  measure<float>(entries, "allocation", places<float>(), repetitions);
  return entries;
}

}  // namespace sounding::bench
