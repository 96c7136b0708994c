// SPDX-License-Identifier: Apache-2.0
#include "bench/device/device_sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <type_traits>
#include <utility>

#include "bench/device/device_timing.hpp"
#include "bench/device/device_water.hpp"
#include "bench/device/light_launch.hpp"
#include "bench/literal_light.hpp"
#include "bench/measure_light.hpp"

namespace sounding::bench::device {
namespace {

constexpr const char* backend = "cuda";

template <class Real>
std::vector<LightLaunch> all_launches(const LightMaps<Real>& maps) {
  std::vector<LightLaunch> all;
  const auto add = [&all](std::vector<LightLaunch> some) {
    for (LightLaunch& launch : some) all.push_back(std::move(launch));
  };
  add(literal_launches<SeedForm>(maps));
  add(literal_launches<NaiveForm>(maps));
  add(folded_launches(maps));
  if constexpr (std::is_same_v<Real, double>) add(mixed_launches(maps));
  return all;
}

/// The wanted launches over `maps`, with their descriptions.
template <class Real>
std::pair<std::vector<LightLaunch>, std::vector<Result>> select(const SweepOptions& options,
                                                                const std::string& bathymetry,
                                                                const LightMaps<Real>& maps) {
  return wanted_cases(options, bathymetry, all_launches(maps),
                      [](const LightLaunch& launch) { return describe<Real>(launch, backend); });
}

/// A launch as a case of the CPU: runs on what lies there, and leaves its result there.
template <class Real>
LightCase as_case(const LightLaunch& launch, DeviceWater<Real>& there) {
  const auto run = [&there, queue = launch.queue, storage = launch.storage](std::size_t) {
    there.upload_par(storage);
    queue(there.stream());
    there.download_par(storage);
  };
  return {launch.variant, launch.formulation, backend, launch.storage, {1, run}};
}

/// The tiles of the CPU, whose bits the device must give.
template <class Real>
std::vector<LightCase> tiles_of_cpu(LightWater<Real>& water) {
  std::vector<LightCase> found;
  for (LightCase& c : simd_light(water))
    if (c.variant == "tiles") {
      c.backend = backend;
      found.push_back(std::move(c));
    }
  return found;
}

template <class Real>
void measure(std::vector<Result>& results, const SweepOptions& options) {
  for (const NamedSeafloor& s : options.seafloors) {
    if (select(options, s.name, LightMaps<Real>{}).first.empty()) continue;
    LightWater<Real> water(retiled(s.make(), core::device::tile_width));
    DeviceWater<Real> there(water);
    auto [launches, described] = select(options, s.name, there.maps());
    options.progress(fmt::format("{} in {}", s.name, described.front().precision));
    std::vector<LightCase> cases;
    for (const LightLaunch& launch : launches) cases.push_back(as_case(launch, there));
    check_light(water, cases, tiles_of_cpu(water), described, options.threads);

    water.fill_dry_chlorophyll(Real(1));  // as measure_light does
    there.upload_chlorophyll();
    std::vector<Queued> queued;
    for (const LightLaunch& launch : launches) queued.push_back(launch.queue);
    for (const Storage storage : {Storage::dense, Storage::tiles})
      queued.push_back([&there, storage](core::device::Stream) { there.queue_copy_of(storage); });
    const std::vector<Timing> timings = time_launches(queued, options.repetitions, there.stream());
    for (std::size_t i = 0; i < launches.size(); ++i) {
      const bool in_tiles = launches[i].storage == Storage::tiles;
      fill_in(described[i], water.grid(), 1, timings[i], timings[launches.size() + (in_tiles ? 1 : 0)].best);
      described[i].registers = launches[i].registers();
      results.push_back(std::move(described[i]));
    }
  }
}

template <class Real>
void plan(std::vector<Result>& results, const SweepOptions& options) {
  for (const NamedSeafloor& s : options.seafloors)
    for (Result& r : select(options, s.name, LightMaps<Real>{}).second) results.push_back(std::move(r));
}

}  // namespace

std::vector<Result> planned_launches(const SweepOptions& options) {
  std::vector<Result> results;
  plan<double>(results, options);
  plan<float>(results, options);
  return results;
}

std::vector<Result> sweep_on_device(const SweepOptions& options) {
  std::vector<Result> results;
  measure<double>(results, options);
  measure<float>(results, options);
  return results;
}

double estimated_seconds_on_device(const SweepOptions& options) {
  // In times of the slowest case of the CPU, per cell: what is made, what is computed for comparison, what a
  // case takes to be copied and compared.
  constexpr double preparation = 4, references = 1.5, comparison = 0.5;
  std::map<std::string, double> cells;
  double sweeps = 0;
  for (const NamedSeafloor& s : options.seafloors) {
    cells[s.name] = static_cast<double>(s.size.cells());
    sweeps += 2 * (preparation + references / options.threads) * cells[s.name];
  }
  const std::vector<Result> planned = planned_launches(options);
  for (const Result& r : planned) sweeps += comparison * cells[r.bathymetry];
  return seconds_per_cell() * sweeps +
         std::min(options.repetitions.seconds, 0.5) * static_cast<double>(planned.size());
}

}  // namespace sounding::bench::device
