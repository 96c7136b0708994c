// SPDX-License-Identifier: Apache-2.0
#include "bench/light_workloads.hpp"
#include "bench/literal_light.hpp"

namespace sounding::bench {

template <class Real>
std::vector<LightCase> simd_literal_light(LightWater<Real>& water) {
  const auto seed = [](const LightViews<Real>& v) {
    return LiteralLightKernel<Real, SeedForm, OwnMath>({}, v);
  };
  const auto naive = [](const LightViews<Real>& v) {
    return LiteralLightKernel<Real, NaiveForm, OwnMath>({}, v);
  };
  const detail::CaseMaker<InStep, Real, decltype(seed)> seeds(water, "seed", seed);
  const detail::CaseMaker<InStep, Real, decltype(naive)> naives(water, "naive", naive);
  return {seeds.template dense<WalkAll>(),    seeds.template dense<Break>(),
          seeds.template dense<Predicated>(), seeds.template dense<Bounded>(),
          naives.template dense<WalkAll>(),   naives.tiles()};
}

template std::vector<LightCase> simd_literal_light(LightWater<float>&);
template std::vector<LightCase> simd_literal_light(LightWater<double>&);

}  // namespace sounding::bench
