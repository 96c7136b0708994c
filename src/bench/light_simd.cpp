// SPDX-License-Identifier: Apache-2.0
#include "bench/light_workloads.hpp"
#include "model/kernels/light_kernel.hpp"

namespace sounding::bench {
namespace {

template <class Real>
struct CopyKernel {
  core::View<const Real> from;
  core::View<Real> to;
  void operator()(const core::Cell& i) const { to[i.index] = from[i.index]; }
};

}  // namespace

template <class Real>
std::vector<Workload> simd_light(LightWater<Real>& water) {
  using Kernel = model::LightKernel<Real, model::ChlorophyllField<Real>>;
  const physics::TwoBandLight<Real> light;
  return detail::light_workloads(water, [&light](const LightViews<Real>& v) {
    return Kernel{light, v.chlorophyll, v.thickness, v.surface_par, v.par};
  });
}

template <class Real>
Workload copy_of_tiles(LightWater<Real>& water) {
  const LightViews<Real> v = water.tiles();
  const CopyKernel<Real> kernel{v.chlorophyll.chlorophyll, v.par};
  return detail::in_chunks("copy", water.grid().tiles(),
                           [kernel](const core::Tile& tile) { core::each_cell(tile, kernel); });
}

template std::vector<Workload> simd_light(LightWater<float>&);
template std::vector<Workload> simd_light(LightWater<double>&);
template Workload copy_of_tiles(LightWater<float>&);
template Workload copy_of_tiles(LightWater<double>&);

}  // namespace sounding::bench
