// SPDX-License-Identifier: Apache-2.0
/// \file
/// A warp walks columns as the CPU does: the code of the device verbs, run by 32 threads of this machine,
/// gives the bits of the CPU verbs in every wet cell and touches no other.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "model/device_walk.hpp"
#include "model/kernels/advection_kernel.hpp"
#include "model/kernels/convection_kernel.hpp"
#include "model/kernels/euphotic_depth_kernel.hpp"
#include "model/kernels/light_kernel.hpp"
#include "model/kernels/mixed_layer_kernel.hpp"
#include "model/kernels/mixing_kernel.hpp"
#include "model/kernels/npzd_kernel.hpp"
#include "model/kernels/saturation_adjustment_kernel.hpp"
#include "model/kernels/sinking_kernel.hpp"
#include "model/kernels/warm_rain_kernel.hpp"

namespace sounding::model {
namespace {

using test::Arrays;
using test::DeviceWalk;
using test::read;
using test::write;

using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(DeviceWalk, Reals);

/// Notes where a column begins and ends and what lies on both sides of its cells.
template <class Real>
struct NotingKernel {
  static constexpr int registers = 1;
  core::Thickness<Real> thickness;
  core::View<const Real> x;
  core::View<Real> begin_level, end_level, above, below, order;

  template <class R>
  SOUNDING_HD void begin(const core::Cell& i, R r) const {
    begin_level[i.column] = Real(i.level);
    r[0] = x[i.index];
  }
  template <class R>
  SOUNDING_HD void operator()(const core::Cell& i, R r) const {
    above[i.index] = x[i.above()];
    below[i.index] = core::select(thickness.is_bottom(i), Real(0), x[i.below()]);
    order[i.index] = r[0];
    r[0] += Real(1);
  }
  template <class R>
  SOUNDING_HD void end(const core::Cell& i, R r) const {
    end_level[i.column] = Real(100) * r[0] + Real(i.level);
  }
};

TYPED_TEST(DeviceWalk, BeginsAndEndsAtTheEndsOfEachColumn) {
  using Real = TypeParam;
  const auto kernel = [&](auto& d) {
    return NotingKernel<Real>{this->thickness(), read(d[0]),  write(d[1]), write(d[2]),
                              write(d[3]),       write(d[4]), write(d[5])};
  };
  const Arrays<Real> start{this->cells(0, 1), this->rows(0),     this->rows(0),
                           this->cells(0, 0), this->cells(0, 0), this->cells(0, 0)};
  this->expect_same_down(start, kernel);
  this->expect_same_up(start, kernel);
}

TYPED_TEST(DeviceWalk, GoesDownInStages) {
  using Real = TypeParam;
  this->expect_same_down({this->cells(0, 3), this->cells(0, 0), this->rows(200)}, [&](auto& d) {
    return LightKernel<Real, PhytoplanktonChlorophyll<Real>>{
        {physics::TwoBandLight<Real>{}, {read(d[0]), Real(1.6)}, this->thickness()}, read(d[2]), write(d[1])};
  });
}

TYPED_TEST(DeviceWalk, SumsAndFluxesEndAtTheBottomOfEachColumn) {
  using Real = TypeParam;
  this->expect_same_down({this->cells(0, 3), this->rows(200), this->rows(0), this->rows(0)}, [&](auto& d) {
    return EuphoticDepthKernel<Real, ChlorophyllField<Real>>{
        {physics::TwoBandLight<Real>{}, {read(d[0])}, this->thickness()},
        Real(0.2),
        read(d[1]),
        write(d[2]),
        write(d[3])};
  });
  this->expect_same_down({this->cells(2, 20), this->cells(30, 36), this->rows(0)}, [&](auto& d) {
    return MixedLayerKernel<Real>{physics::Seawater<Real>{},
                                  physics::MixedLayer<Real>{physics::Seawater<double>{}},
                                  this->thickness(),
                                  read(d[0]),
                                  read(d[1]),
                                  write(d[2])};
  });
  this->expect_same_down({this->cells(0, 3), this->cells(0, 1), this->cells(0, 1)}, [&](auto& d) {
    return SinkingKernel<Real, ReturningFloor<Real>>{
        Real(1e-4), this->thickness(), read(d[0]), write(d[1]), {write(d[2])}};
  });
}

TYPED_TEST(DeviceWalk, GoesUpFromTheBottomCell) {
  using Real = TypeParam;
  const Arrays<Real> water{this->cells(2, 20), this->cells(30, 36), this->cells(0, 1), this->rows(1e-5),
                           this->rows(1e-6)};
  this->expect_same_down(water, [&](auto& d) {
    MixingElimination<Real, 2, 1, UniformDiffusivity<Real>> kernel{};
    kernel.dt = 600;
    kernel.diffusivity = {Real(1e-2)};
    kernel.thickness = this->thickness();
    kernel.tracer = {{write(d[0]), write(d[1])}};
    kernel.from_below = write(d[2]);
    kernel.surface[0] = {read(d[3]), write(d[4])};
    return kernel;
  });
  this->expect_same_up(water, [&](auto& d) {
    return MixingSubstitution<Real, 2, 1>{
        this->thickness(), {{write(d[0]), write(d[1])}}, read(d[2]), {{read(d[3]), write(d[4])}}};
  });

  const auto inverse_density = this->profile(1, -0.02);
  const Arrays<Real> air{this->cells(1, 2), this->cells(0, 1), this->rows(1.5), this->rows(0), this->rows(0)};
  const auto quantity = [&](auto& d) {
    return AdvectedQuantity<Real>{
        this->thickness(), read(inverse_density), read(d[0]),  write(d[1]), read(d[2]),
        Real(1),           write(d[3]),           write(d[4]), {}};
  };
  using Drive = UniformMassFlux<Real>;
  this->expect_same_up(air, [&](auto& d) {
    return AdvectionKernel<physics::VanLeer, true, Drive, Real>{quantity(d), Drive{{Real(2)}}};
  });
  this->expect_same_down(air, [&](auto& d) {
    return AdvectionKernel<physics::VanLeer, false, Drive, Real>{quantity(d), Drive{{Real(-2)}}};
  });
}

TYPED_TEST(DeviceWalk, VisitsCellsAndInteriorFaces) {
  using Real = TypeParam;
  const std::vector<double> highest{20, 100, 5, 2, 1, 2};
  Arrays<Real> start;
  for (const double high : highest) start.push_back(this->cells(0, high));
  for (int tendency = 0; tendency < 4; ++tendency) start.push_back(this->cells(0, 1));
  this->expect_same_cells(start, [&](auto& d) {
    return NpzdKernel<Real>{physics::Npzd<Real>{},
                            read(d[0]),
                            read(d[1]),
                            {read(d[2]), read(d[3]), read(d[4]), read(d[5])},
                            {write(d[6]), write(d[7]), write(d[8]), write(d[9])}};
  });
  this->expect_same_faces({this->cells(2, 20), this->cells(34, 36), this->cells(0, 0)}, [&](auto& d) {
    return ConvectionKernel<Real>{physics::Seawater<Real>{},
                                  Real(1e-5),
                                  Real(1),
                                  this->thickness(),
                                  read(d[0]),
                                  read(d[1]),
                                  write(d[2])};
  });
}

TYPED_TEST(DeviceWalk, LeavesOutStagesWhereNoLaneOfTheWarpIsBusy) {
  using Real = TypeParam;
  const auto pressure = this->profile(70000, 2000), log_pressure = [&] {
    auto all = pressure;
    for (Real& p : all) p = std::log(p / Real(1e5));
    return all;
  }();
  // Air that is dry but for the lower half of the levels.
  auto water = this->cells(0.002, 0.02);
  for (const core::Tile& tile : this->grid_.tiles())
    for (std::size_t i = 0; i < tile.cells() / 2; ++i) water[tile.offset + i] *= Real(0.1);
  this->expect_same_down(
      {this->cells(285, 300), water, this->cells(0, 0), this->cells(0, 0), this->cells(0, 0)}, [&](auto& d) {
        return SaturationAdjustmentKernel<Real>{physics::Thermodynamics<Real>{},
                                                read(pressure),
                                                read(log_pressure),
                                                read(d[0]),
                                                read(d[1]),
                                                write(d[2]),
                                                write(d[3]),
                                                write(d[4])};
      });

  const auto rho = this->profile(0.9, 0.02), inverse_density = this->profile(1 / 0.9, -0.02),
             speed_scale = this->profile(900, -10);
  auto cloud = this->cells(0, 1e-3), rain = this->cells(0, 1e-3);
  for (const core::Tile& tile : this->grid_.tiles())
    for (std::size_t i = 0; i < tile.cells() / 2; ++i)
      cloud[tile.offset + i] *= 0, rain[tile.offset + i] *= 0;
  this->expect_same_down({this->cells(275, 290), this->cells(0.004, 0.01), cloud, this->cells(0, 0), rain,
                          this->cells(0, 1), this->cells(0, 1), this->cells(0, 1), this->rows(0)},
                         [&](auto& d) {
                           return WarmRainKernel<Real, true>{
                               physics::Thermodynamics<Real>{},
                               physics::OneMoment<Real>{},
                               this->thickness(),
                               {read(rho), read(inverse_density), read(speed_scale), read(log_pressure)},
                               Real(5),
                               read(d[0]),
                               read(d[1]),
                               read(d[2]),
                               read(d[3]),
                               read(d[4]),
                               write(d[5]),
                               write(d[6]),
                               write(d[7]),
                               write(d[8])};
                         });
}

}  // namespace
}  // namespace sounding::model
