// SPDX-License-Identifier: Apache-2.0
#include "bench/device/level_scan.cuh"
#include "bench/device/make_launch.cuh"
#include "bench/mixed_light.hpp"
#include "model/kernels/light_kernel.hpp"

namespace sounding::bench::device {
namespace {

template <class Real>
LightLaunch scan_launch(const LightMaps<Real>& maps) {
  const Map<Real> map = maps.dense;
  const LevelScan<Real> scan{physics::TwoBandLight<Real>{}, maps.in_dense};
  constexpr int columns_of_block =
      core::device::detail::threads_per_block / core::device::tile_width * scan_columns<Real>;
  const auto queue = [map, scan](core::device::Stream stream) {
    queue_launch(&scan_through_levels<Real>, dim3(blocks_for(map.nx * map.ny, columns_of_block)),
                 dim3(core::device::detail::threads_per_block), map, scan, stream, "scan");
  };
  return {"scan", "folded", Storage::dense, queue, [] { return registers_of(&scan_through_levels<Real>); }};
}

}  // namespace

template <class Real>
std::vector<LightLaunch> folded_launches(const LightMaps<Real>& maps) {
  const physics::TwoBandLight<Real> light;
  const auto make = [light](const LightViews<Real>& v) {
    return model::LightKernel<Real, model::ChlorophyllField<Real>>{
        {light, v.chlorophyll, v.thickness}, v.surface_par, v.par};
  };
  std::vector<LightLaunch> launches = LaunchMaker<Real, decltype(make)>(maps, "folded", make).all();
  launches.push_back(scan_launch(maps));
  return launches;
}

std::vector<LightLaunch> mixed_launches(const LightMaps<double>& maps) {
  const auto make = [](const LightViews<double>& views) {
    return MixedLightKernel{physics::TwoBandLight<float>{}, views};
  };
  const LaunchMaker<double, decltype(make)> maker(maps, "mixed", make);
  return {maker.dense<WalkAll>("walk_all"), maker.dense<Bounded>("bounded"), maker.tiles()};
}

template std::vector<LightLaunch> folded_launches(const LightMaps<float>&);
template std::vector<LightLaunch> folded_launches(const LightMaps<double>&);

}  // namespace sounding::bench::device
