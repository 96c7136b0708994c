// SPDX-License-Identifier: Apache-2.0
#include "bench/device/cuda_math.hpp"
#include "bench/device/make_launch.cuh"
#include "bench/literal_light.hpp"

namespace sounding::bench::device {

template <class Real>
std::vector<LightLaunch> naive_launches(const LightMaps<Real>& maps) {
  const auto make = [](const LightViews<Real>& views) {
    return LiteralLightKernel<Real, NaiveForm, CudaMath>({}, views);
  };
  return LaunchMaker<Real, decltype(make)>(maps, "naive", make).all();
}

template std::vector<LightLaunch> naive_launches(const LightMaps<float>&);
template std::vector<LightLaunch> naive_launches(const LightMaps<double>&);

}  // namespace sounding::bench::device
