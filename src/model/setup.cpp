// SPDX-License-Identifier: Apache-2.0
#include "model/setup.hpp"

#include <fmt/format.h>
#include <omp.h>

#include "core/device_runtime.hpp"
#include "io/error.hpp"
#include "model/forecast.hpp"
#include "model/time_step_check.hpp"

namespace sounding::model {
namespace {

template <class Real>
bool is(const Medium<Real>& medium, io::Medium kind) {
  return (medium.name() == "ocean") == (kind == io::Medium::ocean);
}

/// What a run needs over a sea floor that is known now.
template <class Real>
Memory memory_over(const io::RunConfig& config, const Domain& domain, const grid::Tiling& tiling,
                   const std::vector<StreamSize>& streams) {
  Memory need;
  const auto add = [&](io::Medium medium, const grid::ColumnGrid& grid, const Program<Real>& program) {
    need += memory_of(config, medium, program.variables, program.tableau->stages, size_of(grid), sizeof(Real),
                      streams);
  };
  if (config.ocean.enabled)
    add(io::Medium::ocean, *ocean_grid(config, domain, tiling), ocean_program<Real>(config));
  if (config.atmosphere.enabled)
    add(io::Medium::atmosphere, *atmosphere_grid(config, domain, tiling), atmosphere_program<Real>(config));
  return need;
}

}  // namespace

int threads_of(const io::RunConfig& config) {
  return config.run.threads > 0 ? config.run.threads : omp_get_num_procs();
}

int tile_width_of(const io::RunConfig& config) {
  return config.run.device == io::Device::cuda ? core::device::tile_width : config.run.tile_width;
}

std::string device_name(const io::RunConfig& config) {
  if (config.run.device == io::Device::cpu) return "cpu";
  constexpr auto instead = "use run.device: cpu (--device cpu)";
  if constexpr (core::device::built) {
    try {
      return core::device::find().name;
    } catch (const core::device::Error& error) {
      throw io::Error(io::ExitCode::system,
                      fmt::format("run.device: cuda: {}; it needs an NVIDIA card and its driver; or {}",
                                  error.what(), instead));
    }
  }
  throw io::Error(io::ExitCode::system,
                  fmt::format("run.device: cuda: this program was built without device code; with the CUDA "
                              "Toolkit, SOUNDING_CUDA=ON ./sounding ... builds it in; or {}",
                              instead));
}

template <class Real>
Setup<Real> make_setup(const io::RunConfig& config, const io::Attributes& attributes, grid::Tiling tiling) {
  device_name(config);  // which throws, before anything is read, where the device is not to be had
  if (tiling.width == 0 || config.run.device == io::Device::cuda) tiling.width = tile_width_of(config);
  omp_set_num_threads(threads_of(config));  // for what is not stepped: gathering, sums, hashes
  const Forecast expected = forecast<Real>(config);
  require_memory(config, expected.least);
  Setup<Real> setup;
  setup.domain = make_domain(config);
  if (expected.most.total() > static_cast<double>(config.run.memory_limit))
    require_memory(config, memory_over<Real>(config, setup.domain, tiling, expected.streams));
  try {
    if (config.ocean.enabled) setup.media.push_back(make_ocean<Real>(config, setup.domain, tiling));
    if (config.atmosphere.enabled) setup.media.push_back(make_atmosphere<Real>(config, setup.domain, tiling));
  } catch (const core::device::Error& error) {
    throw io::Error(
        io::ExitCode::system,
        fmt::format("run.device: cuda: {}; fewer columns or levels, or run.precision: float, need less "
                    "memory there; or use run.device: cpu",
                    error.what()));
  }

  for (const auto& medium : setup.media) {
    require_stable_transports(*medium, setup.domain);
    std::vector<OutputStream<Real>>& streams = setup.streams.emplace_back();
    for (const io::Stream& stream : config.output.streams) {
      if (!is(*medium, stream.medium)) continue;
      StreamPlace place = place_stream(config, stream, setup.domain, medium->grid());
      io::StreamFile layout = stream_layout(stream, setup.domain, *medium, place);
      layout.attributes = attributes;
      layout.reference = config.run.start;
      streams.emplace_back(stream, *medium, std::move(place.subset), std::move(layout));
    }
  }
  return setup;
}

template Setup<float> make_setup(const io::RunConfig&, const io::Attributes&, grid::Tiling);
template Setup<double> make_setup(const io::RunConfig&, const io::Attributes&, grid::Tiling);

}  // namespace sounding::model
