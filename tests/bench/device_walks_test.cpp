// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `bench bathymetry --device cuda` launches, run by 32 threads of this machine: the bits of the cases
/// of the CPU in every wet cell, and dry cells as there.
#include <gtest/gtest.h>

#include "bench/device/cuda_math.hpp"
#include "bench/device/host_maps.hpp"
#include "bench/light_workloads.hpp"
#include "bench/literal_light.hpp"
#include "bench/mixed_light.hpp"
#include "model/kernels/light_kernel.hpp"
#include "support/warp.hpp"
// After what stands for nvcc.
#include "bench/device/dense_walks.cuh"
#include "bench/device/level_scan.cuh"

namespace sounding::bench::device {
namespace {

using grid::SeafloorKind;

template <class Real>
constexpr Real untouched = Real(-12345);

template <class Real>
struct DeviceWalks : testing::Test {
  /// Neither blocks nor tiles nor warps are full; NaN lies in dry cells.
  DeviceWalks()
      : water(retiled(make_grid({37, 5, 10, 200}, SeafloorKind::random), core::device::tile_width)) {}

  /// PAR of wet cells after `walk`, which must not touch dry cells unless it `may`.
  template <class Walk>
  std::vector<Real> result(Storage storage, Walk walk, bool may = false) {
    water.fill_par(storage, untouched<Real>);
    walk();
    EXPECT_TRUE(may || water.dry_cells_hold(storage, untouched<Real>));
    return water.wet_par(storage);
  }
  std::vector<Real> on_cpu(const std::vector<LightCase>& cases, const std::string& variant,
                           const std::string& formulation) {
    for (const LightCase& c : cases)
      if (c.variant == variant && c.formulation == formulation)
        return result(
            c.storage, [&] { sweep(c.work, 1); }, true);
    ADD_FAILURE() << "no case " << variant << ' ' << formulation;
    return {};
  }
  template <class Walk, class Kernel>
  void launch_dense(const Map<Real>& map, const Kernel& kernel, test::Position threads) {
    const auto nx = static_cast<unsigned>(map.nx), ny = static_cast<unsigned>(map.ny);
    test::launch({(nx + threads.x - 1) / threads.x, (ny + threads.y - 1) / threads.y}, threads,
                 [&] { walk_dense<Walk, Real, Kernel>(map, kernel); });
  }
  /// All walks of a formulation against what they should give.  make: LightViews to kernel.
  template <class Make>
  void expect_everywhere(const std::vector<Real>& expected, Make make) {
    const auto in_dense = make(maps.in_dense), in_sorted = make(maps.in_sorted),
               in_tiles = make(maps.in_tiles);
    using Kernel = decltype(make(maps.in_dense));
    constexpr test::Position block{16, 16};
    EXPECT_EQ(result(
                  Storage::dense, [&] { launch_dense<WalkAll>(maps.dense, in_dense, block); }, true),
              expected);
    EXPECT_EQ(result(Storage::dense, [&] { launch_dense<Break>(maps.dense, in_dense, block); }), expected);
    EXPECT_EQ(result(
                  Storage::dense, [&] { launch_dense<Predicated>(maps.dense, in_dense, block); }, true),
              expected);
    EXPECT_TRUE(water.dry_cells_hold(Storage::dense, Real(0)));
    EXPECT_EQ(result(Storage::dense, [&] { launch_dense<Bounded>(maps.dense, in_dense, block); }), expected);
    EXPECT_EQ(result(Storage::sorted,
                     [&] {
                       launch_dense<Bounded>(maps.sorted, in_sorted, {128, 1});
                     }),
              expected);
    EXPECT_EQ(
        result(Storage::tiles,
               [&] { test::launch(&core::device::detail::scan<true, Real, Kernel>, maps.tiles, in_tiles); }),
        expected);
  }

  LightWater<Real> water;
  grid::TileColumns columns{water.grid()};
  LightMaps<Real> maps = host_maps(water, columns);
};

using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(DeviceWalks, Reals);

TYPED_TEST(DeviceWalks, GiveTheFoldedLightOfTheCpu) {
  using Real = TypeParam;
  const auto make = [](const LightViews<Real>& v) {
    return model::LightKernel<Real, model::ChlorophyllField<Real>>{
        {physics::TwoBandLight<Real>{}, v.chlorophyll, v.thickness}, v.surface_par, v.par};
  };
  this->expect_everywhere(this->on_cpu(simd_light(this->water), "walk_all", "folded"), make);
}

TYPED_TEST(DeviceWalks, GiveTheLiteralLightOfTheCpu) {
  using Real = TypeParam;
  const std::vector<LightCase> cases = scalar_light(this->water);
  this->expect_everywhere(this->on_cpu(cases, "walk_all", "naive"), [](const LightViews<Real>& v) {
    return LiteralLightKernel<Real, NaiveForm, CudaMath>({}, v);
  });
  this->expect_everywhere(this->on_cpu(cases, "walk_all", "seed"), [](const LightViews<Real>& v) {
    return LiteralLightKernel<Real, SeedForm, CudaMath>({}, v);
  });
}

using DeviceWalksInDouble = DeviceWalks<double>;

TEST_F(DeviceWalksInDouble, GiveTheMixedLightOfTheCpu) {
  expect_everywhere(on_cpu(simd_light(water), "walk_all", "mixed"), [](const LightViews<double>& v) {
    return MixedLightKernel{physics::TwoBandLight<float>{}, v};
  });
}

TYPED_TEST(DeviceWalks, ScanThroughLevelsInTheOrderOfTheCpu) {
  using Real = TypeParam;
  const std::vector<Real> expected = this->on_cpu(simd_light(this->water), "scan", "folded");
  const LevelScan<Real> scan{physics::TwoBandLight<Real>{}, this->maps.in_dense};
  constexpr unsigned threads = core::device::detail::threads_per_block;
  const auto count = static_cast<unsigned>(this->water.grid().columns());
  const unsigned blocks = count * scan_levels<Real> / threads + 1;
  EXPECT_EQ(this->result(Storage::dense,
                         [&] {
                           test::launch({blocks, 1}, {threads, 1},
                                        [&] { scan_through_levels<Real>(this->maps.dense, scan); });
                         }),
            expected);
}

}  // namespace
}  // namespace sounding::bench::device
