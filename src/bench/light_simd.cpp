// SPDX-License-Identifier: Apache-2.0
#include "bench/column_scan.hpp"
#include "bench/light_workloads.hpp"
#include "bench/mixed_light.hpp"
#include "model/kernels/light_kernel.hpp"

namespace sounding::bench {
namespace {

template <class Real>
struct CopyKernel {
  core::View<const Real> from;
  core::View<Real> to;
  void operator()(const core::Cell& i) const { to[i.index] = from[i.index]; }
};

/// The same as a scan, for walks.
template <class Real>
struct CopyScan {
  static constexpr int registers = 1;
  CopyKernel<Real> copy;
  template <class R>
  void begin(const core::Cell&, R) const {}
  template <class R>
  void operator()(const core::Cell& i, R) const {
    copy(i);
  }
};

template <class Real>
LightCase scan_case(LightWater<Real>& water, const physics::TwoBandLight<Real>& light) {
  const std::span<const Block<Real>> blocks = water.dense().blocks();
  const LightViews<Real> views = water.dense().views();
  return {"scan", "folded", "simd", Storage::dense,
          detail::by_chunk(blocks,
                           [light, views](const Block<Real>& block) { scan_block(light, views, block); })};
}

}  // namespace

template <class Real>
std::vector<LightCase> simd_light(LightWater<Real>& water) {
  using Kernel = model::LightKernel<Real, model::ChlorophyllField<Real>>;
  const physics::TwoBandLight<Real> light;
  const auto folded = [light](const LightViews<Real>& v) {
    return Kernel{{light, v.chlorophyll, v.thickness}, v.surface_par, v.par};
  };
  std::vector<LightCase> cases =
      detail::CaseMaker<InStep, Real, decltype(folded)>(water, "folded", folded).all();
  cases.push_back(scan_case(water, light));
  if constexpr (std::is_same_v<Real, double>) {
    const auto mixed = [](const LightViews<double>& v) {
      return MixedLightKernel{physics::TwoBandLight<float>{}, v};
    };
    const detail::CaseMaker<InStep, double, decltype(mixed)> maker(water, "mixed", mixed);
    cases.push_back(maker.template dense<WalkAll>());
    cases.push_back(maker.tiles());
  }
  return cases;
}

template <class Real>
Workload copy_of_tiles(LightWater<Real>& water) {
  const LightViews<Real> v = water.tiles();
  const CopyKernel<Real> kernel{v.chlorophyll.chlorophyll, v.par};
  const std::span<const core::Tile> tiles = water.grid().tiles();
  return detail::by_chunk(tiles, [kernel](const core::Tile& tile) { core::each_cell(tile, kernel); });
}

template <class Real>
Workload copy_of_dense(LightWater<Real>& water) {
  const LightViews<Real> v = water.dense().views();
  const CopyScan<Real> kernel{{v.chlorophyll.chlorophyll, v.par}};
  const std::span<const Block<Real>> blocks = water.dense().blocks();
  return detail::by_chunk(blocks, [kernel, out = v.par](const Block<Real>& block) {
    detail::RegisterRows<Real, CopyScan<Real>> registers;
    WalkAll::walk<InStep>(block, kernel, out, registers.values.data());
  });
}

template std::vector<LightCase> simd_light(LightWater<float>&);
template std::vector<LightCase> simd_light(LightWater<double>&);
template Workload copy_of_tiles(LightWater<float>&);
template Workload copy_of_tiles(LightWater<double>&);
template Workload copy_of_dense(LightWater<float>&);
template Workload copy_of_dense(LightWater<double>&);

}  // namespace sounding::bench
