// SPDX-License-Identifier: Apache-2.0
#include "bench/device/cuda_math.hpp"
#include "bench/device/make_launch.cuh"

namespace sounding::bench::device {

template <class Form, class Real>
std::vector<LightLaunch> literal_launches(const LightMaps<Real>& maps) {
  const auto make = [](const LightViews<Real>& views) {
    return LiteralLightKernel<Real, Form, CudaMath>({}, views);
  };
  return LaunchMaker<Real, decltype(make)>(maps, Form::name, make).all();
}

template std::vector<LightLaunch> literal_launches<SeedForm>(const LightMaps<float>&);
template std::vector<LightLaunch> literal_launches<SeedForm>(const LightMaps<double>&);
template std::vector<LightLaunch> literal_launches<NaiveForm>(const LightMaps<float>&);
template std::vector<LightLaunch> literal_launches<NaiveForm>(const LightMaps<double>&);

}  // namespace sounding::bench::device
