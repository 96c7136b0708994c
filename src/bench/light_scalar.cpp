// SPDX-License-Identifier: Apache-2.0
/// Compiled without vector instructions (CMakeLists.txt); nothing else may be instantiated here.
#include "bench/light_workloads.hpp"
#include "bench/naive_light.hpp"

namespace sounding::bench {

template <class Real>
std::vector<Workload> scalar_light(LightWater<Real>& water) {
  return detail::light_workloads(
      water, [](const LightViews<Real>& views) { return NaiveLightKernel<Real>({}, views); });
}

template std::vector<Workload> scalar_light(LightWater<float>&);
template std::vector<Workload> scalar_light(LightWater<double>&);

}  // namespace sounding::bench
