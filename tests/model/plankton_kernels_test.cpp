// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "model/kernels/light_kernel.hpp"
#include "model/kernels/negative_fix_kernel.hpp"
#include "model/kernels/npzd_kernel.hpp"
#include "model/kernels/sinking_kernel.hpp"
#include "model/water_tile.hpp"

namespace sounding::model {
namespace {

using test::read;
using test::Values;
using test::WaterTile;
using test::write;

constexpr double day = 86400;

/// Four fields of plankton, or of their tendencies.
template <class Real>
struct Fields {
  Values<Real> n, p, z, d;
  PlanktonViews<const Real> views() const { return {read(n), read(p), read(z), read(d)}; }
  PlanktonViews<Real> views() { return {write(n), write(p), write(z), write(d)}; }
};

template <class Real>
struct Sea {
  WaterTile<Real> water{test::stretched(10, 2, 1.3), {10, 10, 7, 6, 3, 1}, {0.4, 1.0, 0.8}};

  Fields<Real> uniform(double value, Real dry = 0) const {
    const auto f = [=](int, int) { return value; };
    return {water.cells(f, dry), water.cells(f, dry), water.cells(f, dry), water.cells(f, dry)};
  }
  Fields<Real> state(Real dry) const {
    return {water.cells([](int k, int c) { return 4 + k - 0.5 * c; }, dry),
            water.cells([](int k, int c) { return k == 1 ? -0.01 : 1.0 / (1 + k + c); }, dry),
            water.cells([](int k, int) { return 0.3 + 0.01 * k; }, dry),
            water.cells([](int, int c) { return 0.1 * c; }, dry)};
  }
  bool same(const Fields<Real>& a, const Fields<Real>& b) const {
    return water.same_wet(a.n, b.n) && water.same_wet(a.p, b.p) && water.same_wet(a.z, b.z) &&
           water.same_wet(a.d, b.d);
  }
  /// Nitrogen of a column [mmol m-2].
  double content(const Fields<Real>& f, int c) const {
    return water.content(f.n, c) + water.content(f.p, c) + water.content(f.z, c) + water.content(f.d, c);
  }

  Fields<Real> reaction(Real dry) const {
    const Fields<Real> q = state(dry);
    Fields<Real> tendency = uniform(1e-6, dry);
    const Values<Real> T = water.cells([](int k, int) { return 20 - k; }, dry);
    const Values<Real> par = water.cells([](int k, int c) { return c * std::exp(-k); }, dry);
    core::each_cell(water.tile(),
                    NpzdKernel<Real>{physics::Npzd<Real>{}, read(T), read(par), q.views(), tendency.views()});
    return tendency;
  }

  template <class Floor>
  void sink(Real speed, const Values<Real>& q, Values<Real>& tendency, Floor floor) {
    core::scan_down(water.tile(),
                    SinkingKernel<Real, Floor>{speed, water.thickness(), read(q), write(tendency), floor},
                    water.registers());
  }

  template <class Rule>
  void fix(Fields<Real>& q, Values<Real>& fixed, Values<Real>& added) {
    core::scan_down(
        water.tile(),
        NegativeFixKernel<Real, Rule>{water.thickness(), q.views(), write(fixed), write(added), Real(1)},
        water.registers());
  }
};

template <class Real>
class PlanktonKernels : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(PlanktonKernels, Reals);

TYPED_TEST(PlanktonKernels, AddTheTendenciesOfThePointFunctions) {
  using Real = TypeParam;
  Sea<Real> sea;
  const Fields<Real> q = sea.state(0), d = sea.reaction(0);
  sea.water.each_wet([&](int k, int c) {
    const std::size_t i = sea.water.index(k, c);
    const auto expected = physics::npzd_tendencies(physics::npzd_transfers(
        physics::Npzd<Real>{}, physics::Plankton<Real>{q.n[i], q.p[i], q.z[i], q.d[i]}, Real(20 - k),
        static_cast<Real>(c * std::exp(-k))));
    EXPECT_EQ(d.n[i], Real(1e-6) + expected.nutrient);
    EXPECT_EQ(d.p[i], Real(1e-6) + expected.phytoplankton);
    EXPECT_EQ(d.z[i], Real(1e-6) + expected.zooplankton);
    EXPECT_EQ(d.d[i], Real(1e-6) + expected.detritus);
  });
}

TYPED_TEST(PlanktonKernels, NoticeNothingOfDryCellsAndPadding) {
  using Real = TypeParam;
  Sea<Real> sea;
  const auto sunk = [&](Real dry) {
    const Fields<Real> q = sea.state(dry);
    Fields<Real> tendency = sea.uniform(0, dry);
    Values<Real> flux(16, dry);
    sea.sink(Real(1e-4), q.p, tendency.p, ReturningFloor<Real>{write(tendency.n)});
    sea.sink(Real(1e-4), q.d, tendency.d, OpenFloor<Real>{write(flux)});
    sea.sink(Real(1e-4), q.z, tendency.z, ReturningFloor<Real>{write(tendency.z)});
    return std::pair(tendency, flux);
  };
  const auto fixed = [&](Real dry) {
    Fields<Real> q = sea.state(dry);
    Values<Real> count(16, dry), added(16, dry);
    sea.template fix<Rescale>(q, count, added);
    return std::tuple(q, count, added);
  };
  const auto [sunk_tendency, sunk_flux] = sunk(0);
  const auto [fixed_state, fixed_count, fixed_added] = fixed(0);
  for (const Real poison : test::poisons<Real>()) {
    EXPECT_TRUE(sea.same(sea.reaction(poison), sea.reaction(0))) << poison;
    const auto [tendency, flux] = sunk(poison);
    EXPECT_TRUE(sea.same(tendency, sunk_tendency)) << poison;
    EXPECT_TRUE(sea.water.same_columns(flux, sunk_flux)) << poison;
    const auto [state, count, added] = fixed(poison);
    EXPECT_TRUE(sea.same(state, fixed_state)) << poison;
    EXPECT_TRUE(sea.water.same_columns(count, fixed_count)) << poison;
    EXPECT_TRUE(sea.water.same_columns(added, fixed_added)) << poison;
  }
}

TYPED_TEST(PlanktonKernels, SinkingMovesTheFluxOfTheCellAbove) {
  using Real = TypeParam;
  Sea<Real> sea;
  const auto& water = sea.water;
  const Values<Real> q = sea.state(0).d;
  Values<Real> tendency = sea.uniform(0).d;
  sea.sink(Real(3e-5), q, tendency, ReturningFloor<Real>{write(tendency)});
  water.each_wet([&](int k, int c) {
    const double above = k == 0 ? 0.0 : static_cast<double>(q[water.index(k - 1, c)]);
    const double own = k + 1 == water.levels(c) ? 0.0 : static_cast<double>(q[water.index(k, c)]);
    const double expected = 3e-5 * (above - own) / static_cast<double>(water.thickness(k, c));
    EXPECT_NEAR(static_cast<double>(tendency[water.index(k, c)]), expected,
                (sizeof(Real) == 8 ? 1e-15 : 1e-6) * 3e-5);
  });
}

TYPED_TEST(PlanktonKernels, SinkingConservesTheColumnWithItsFloor) {
  using Real = TypeParam;
  Sea<Real> sea;
  const Real speed = Real(1e-4);
  const double tolerance = sizeof(Real) == 8 ? 1e-18 : 1e-10;
  const Fields<Real> q = sea.state(0);
  Fields<Real> remineralised = sea.uniform(0), open = sea.uniform(0), closed = sea.uniform(0);
  Values<Real> flux = sea.water.rows([](int) { return -1; });
  sea.sink(speed, q.z, remineralised.z, ReturningFloor<Real>{write(remineralised.n)});
  sea.sink(speed, q.z, open.z, OpenFloor<Real>{write(flux)});
  sea.sink(speed, q.z, closed.z, ReturningFloor<Real>{write(closed.z)});
  for (int c = 0; c < sea.water.columns(); ++c) {
    const std::size_t bottom = sea.water.index(sea.water.levels(c) - 1, c);
    const double arrives = 1e-4 * static_cast<double>(q.z[bottom]);
    EXPECT_NEAR(sea.content(remineralised, c), 0, tolerance);
    EXPECT_NEAR(sea.water.content(remineralised.n, c), arrives, 10 * tolerance);
    EXPECT_NEAR(sea.content(open, c), -arrives, 10 * tolerance);
    EXPECT_NEAR(static_cast<double>(flux[static_cast<std::size_t>(c)]), arrives, 10 * tolerance);
    EXPECT_NEAR(sea.content(closed, c), 0, tolerance);
  }
}

TYPED_TEST(PlanktonKernels, NegativeFixCountsCellsAndNitrogen) {
  using Real = TypeParam;
  Sea<Real> sea;
  Fields<Real> q = sea.state(0);
  const std::size_t empty = sea.water.index(5, 0);
  q.n[empty] = -2, q.p[empty] = Real(0.5), q.z[empty] = 1, q.d[empty] = 0;
  const Fields<Real> before = q;
  Values<Real> count(16), added(16);
  sea.template fix<Rescale>(q, count, added);
  for (int c = 0; c < sea.water.columns(); ++c) {
    const auto column = static_cast<std::size_t>(c);
    const int negatives = (sea.water.levels(c) > 1) + (c == 0);
    EXPECT_EQ(count[column], negatives) << c;
    EXPECT_NEAR(sea.content(q, c) - sea.content(before, c), static_cast<double>(added[column]),
                (sizeof(Real) == 8 ? 1e-12 : 1e-4));
    EXPECT_NEAR(static_cast<double>(added[column]),
                c == 0 ? 0.5 * static_cast<double>(sea.water.thickness(5, 0)) : 0.0, 1e-6);
  }
  sea.water.each_wet([&](int k, int c) { EXPECT_GE(q.p[sea.water.index(k, c)], 0); });
}

TYPED_TEST(PlanktonKernels, ClippingCountsTheNitrogenOfEachColumn) {
  using Real = TypeParam;
  Sea<Real> sea;
  Fields<Real> q = sea.state(0);
  Values<Real> count(16), added(16);
  sea.template fix<Clip>(q, count, added);
  for (int c = 0; c < sea.water.columns(); ++c) {
    const double expected =
        sea.water.levels(c) > 1 ? 0.01 * static_cast<double>(sea.water.thickness(1, c)) : 0.0;
    EXPECT_NEAR(static_cast<double>(added[static_cast<std::size_t>(c)]), expected,
                (sizeof(Real) == 8 ? 1e-14 : 1e-5));
  }
}

/// Light, growth, sinking and the fix for 10^4 hours, forward Euler.
TYPED_TEST(PlanktonKernels, NitrogenOfAColumnIsConstantOverTenThousandSteps) {
  using Real = TypeParam;
  Sea<Real> sea;
  auto& water = sea.water;
  const Real dt = 3600;
  Fields<Real> q = sea.state(0);
  for (auto& p : q.p) p = std::abs(p);
  std::vector<double> start, seabed(6, 0.0);
  for (int c = 0; c < water.columns(); ++c) start.push_back(sea.content(q, c));

  Fields<Real> tendency = sea.uniform(0);
  const Values<Real> T = water.cells([](int k, int) { return 15 - k; }, 0);
  const Values<Real> surface = water.rows([](int) { return 60; }, 0);
  Values<Real> par(water.tile().cells()), flux(16), count(16), added(16);
  const auto step = [&](Values<Real>& value, const Values<Real>& k) {
    for (std::size_t i = 0; i < value.size(); ++i) value[i] += dt * k[i];
  };
  for (int n = 0; n < 10000; ++n) {
    for (auto* field : {&tendency.n, &tendency.p, &tendency.z, &tendency.d})
      std::fill(field->begin(), field->end(), Real(0));
    core::scan_down(water.tile(),
                    LightKernel<Real, PhytoplanktonChlorophyll<Real>>{
                        {physics::TwoBandLight<Real>{}, {read(q.p), Real(1.31)}, water.thickness()},
                        read(surface),
                        write(par)},
                    water.registers());
    core::each_cell(water.tile(), NpzdKernel<Real>{physics::Npzd<Real>{}, read(T), read(par),
                                                   std::as_const(q).views(), tendency.views()});
    sea.sink(Real(0.2551 / day), q.p, tendency.p, ReturningFloor<Real>{write(tendency.n)});
    sea.sink(Real(2.7489 / day), q.d, tendency.d, OpenFloor<Real>{write(flux)});
    step(q.n, tendency.n), step(q.p, tendency.p), step(q.z, tendency.z), step(q.d, tendency.d);
    sea.template fix<Rescale>(q, count, added);
    for (int c = 0; c < water.columns(); ++c) {
      const auto column = static_cast<std::size_t>(c);
      seabed[column] += static_cast<double>(dt) * static_cast<double>(flux[column]);
      EXPECT_EQ(added[column], 0);
    }
  }
  for (int c = 0; c < water.columns(); ++c) {
    const auto column = static_cast<std::size_t>(c);
    const double drift = std::fabs(sea.content(q, c) + seabed[column] - start[column]) / start[column];
    EXPECT_TRUE(drift <= (sizeof(Real) == 8 ? 1e-12 : 1e-4)) << c << " " << drift;
    EXPECT_GT(seabed[column], 0.1 * start[column]) << "the test must move nitrogen";
  }
}

}  // namespace
}  // namespace sounding::model
