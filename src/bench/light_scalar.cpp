// SPDX-License-Identifier: Apache-2.0
/// Compiled without vector instructions (CMakeLists.txt): no template may be instantiated here that another
/// source instantiates too.
#include "bench/light_workloads.hpp"
#include "bench/literal_light.hpp"

namespace sounding::bench {

template <class Real>
std::vector<LightCase> scalar_light(LightWater<Real>& water) {
  const auto naive = [](const LightViews<Real>& v) {
    return LiteralLightKernel<Real, NaiveForm, LibraryMath>({}, v);
  };
  const auto seed = [](const LightViews<Real>& v) {
    return LiteralLightKernel<Real, SeedForm, LibraryMath>({}, v);
  };
  std::vector<LightCase> cases =
      detail::CaseMaker<OneByOne, Real, decltype(naive)>(water, "naive", naive).all();
  cases.push_back(
      detail::CaseMaker<OneByOne, Real, decltype(seed)>(water, "seed", seed).template dense<WalkAll>());
  return cases;
}

template std::vector<LightCase> scalar_light(LightWater<float>&);
template std::vector<LightCase> scalar_light(LightWater<double>&);

}  // namespace sounding::bench
