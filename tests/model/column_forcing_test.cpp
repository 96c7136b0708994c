// SPDX-License-Identifier: Apache-2.0
/// What acts on a column of air from outside: large-scale tendencies, subsidence, radiation.
#include <gtest/gtest.h>

#include <cmath>

#include "air_tile.hpp"
#include "model/budget.hpp"
#include "model/kernels/large_scale_kernel.hpp"
#include "model/kernels/liquid_water_longwave_kernel.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

using test::AirTile;
using test::read;
using test::Values;
using test::write;

template <class Real>
class ColumnForcing : public testing::Test {
 protected:
  static constexpr double epsilon = std::numeric_limits<Real>::epsilon();
  AirTile<Real> columns;

  /// Height of the centre of a cell above the lower face of the lowest level [m].
  double height(int k, int c) const { return -columns.depth(k, c); }
  Values<Real> by_level(double (*value)(int)) const {
    Values<Real> all;
    for (int k = 0; k < AirTile<Real>::top_levels; ++k) all.push_back(Real(value(k)));
    return all;
  }

  struct Moved {
    Values<Real> tendency, gain;
  };
  Moved subside(const Values<Real>& q, const Values<Real>& w, Real dry = test::poison<Real>) {
    Moved out{columns.cells([](int, int) { return 0; }, dry), columns.rows([](int) { return -1; })};
    columns.walk().scan_down(SubsidenceKernel<Real, 1>{
        columns.thickness(), read(columns.rho), read(w), {{read(q), write(out.tendency), write(out.gain)}}});
    return out;
  }
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(ColumnForcing, Reals);

TYPED_TEST(ColumnForcing, PrescribedRatesAreAddedAndTheirColumnSumsCounted) {
  using Real = TypeParam;
  auto& air = this->columns;
  const Values<Real> cooling = this->by_level([](int k) { return -1e-5 * (k + 1); });
  const Values<Real> drying = this->by_level([](int k) { return k < 6 ? 0 : -1e-8; });
  Values<Real> theta = air.cells([](int k, int c) { return 1e-4 * (k - c); }), q = theta;
  const Values<Real> before = theta;
  Values<Real> gain = air.rows([](int) { return -1; }), again = gain, water = gain;
  air.walk().scan_down(PrescribedRatesKernel<Real, 3>{air.thickness(),
                                                      read(air.rho),
                                                      {{read(cooling), write(theta), write(gain)},
                                                       {read(drying), write(q), write(water)},
                                                       {read(cooling), write(theta), write(again)}}});
  air.each_wet([&](int k, int c) {
    const auto i = air.index(k, c);
    EXPECT_EQ(theta[i], (before[i] + cooling[std::size_t(k)]) + cooling[std::size_t(k)]);
    EXPECT_EQ(q[i], before[i] + drying[std::size_t(k)]);
  });
  for (int c = 0; c < air.columns(); ++c) {
    const auto sum = air.path(air.cells([&](int k, int) { return double(cooling[std::size_t(k)]); }), c);
    EXPECT_TRUE(std::fabs(double(gain[std::size_t(c)]) - sum) <= 16 * this->epsilon * std::fabs(sum)) << c;
    EXPECT_EQ(gain[std::size_t(c)], again[std::size_t(c)]);
  }
}

/// Upwind differences over the distance of the centres are exact there, in cut cells too.
TYPED_TEST(ColumnForcing, SubsidenceOfALinearProfileIsExact) {
  using Real = TypeParam;
  auto& air = this->columns;
  constexpr double slope = 0.004;
  const Values<Real> q = air.cells([&](int k, int c) { return 300 + slope * this->height(k, c); });
  for (const double w : {-0.01, 0.01}) {
    const Values<Real> velocity(AirTile<Real>::top_levels, Real(w));
    const auto out = this->subside(q, velocity);
    air.each_wet([&](int k, int c) {
      const bool open = w < 0 ? k > 0 : k + 1 < air.levels(c);
      const double expected = open ? -w * slope : 0;
      // A difference of values of 300, over 50 m at least.
      EXPECT_TRUE(std::fabs(double(out.tendency[air.index(k, c)]) - expected) <=
                  300 * this->epsilon * std::fabs(w) / 50 * 2)
          << k << ' ' << c << ' ' << w;
    });
    for (int c = 0; c < air.columns(); ++c) {
      const double sum = air.path(out.tendency, c);
      EXPECT_TRUE(std::fabs(double(out.gain[std::size_t(c)]) - sum) <= 16 * this->epsilon * std::fabs(sum))
          << c;
    }
  }
}

TYPED_TEST(ColumnForcing, SubsidenceLeavesAConstantAloneAndMakesNoNewExtremum) {
  using Real = TypeParam;
  auto& air = this->columns;
  const Values<Real> w = this->by_level([](int k) { return k % 3 == 0 ? 40.0 : -45.0; });
  const auto still = this->subside(air.cells([](int, int) { return 7.3; }), w);
  const Values<Real> q = air.cells([](int k, int c) { return std::sin(2.3 * k * k + c) > 0 ? 1 : 0; });
  const auto out =
      this->subside(q, w);  // one second: a Courant number of 0.9 where a cell is cut to the least
  air.each_wet([&](int k, int c) {
    const auto i = air.index(k, c);
    EXPECT_EQ(still.tendency[i], Real(0));
    const Real after = q[i] + out.tendency[i];
    EXPECT_TRUE(after >= -4 * this->epsilon && after <= 1 + 4 * this->epsilon) << k << ' ' << c;
  });
}

TYPED_TEST(ColumnForcing, SubsidenceNoticesNothingOfDryCellsAndPadding) {
  using Real = TypeParam;
  auto& air = this->columns;
  const Values<Real> w = this->by_level([](int k) { return k % 2 == 0 ? 0.01 : -0.02; });
  const auto run = [&](Real dry) {
    return this->subside(air.cells([](int k, int c) { return std::cos(k * 1.1 + c); }, dry), w, dry);
  };
  const auto expected = run(0);
  for (const Real dry : test::poisons<Real>()) {
    const auto out = run(dry);
    EXPECT_TRUE(air.same_wet(out.tendency, expected.tendency)) << dry;
    EXPECT_TRUE(air.same_columns(out.gain, expected.gain)) << dry;
  }
}

/// theta_li times cp_d times Exner function, summed over a column: what stays of the flux through its ends.
TYPED_TEST(ColumnForcing, LongwaveHeatsAColumnByWhatStaysInIt) {
  using Real = TypeParam;
  auto& air = this->columns;
  const physics::Thermodynamics<Real> c{};
  const double F0 = 70, F1 = 22, kappa = 85;
  const auto q_liq = air.cells(air.cloud), q_ice = air.cells([](int, int) { return 1e-5; });
  const auto q_np = air.cells([&](int k, int column) { return air.vapour(k, column) + 1e-3; });
  Values<Real> tendency = air.cells([](int, int) { return 0; }),
               scratch = air.cells([](int, int) { return 0; });
  Values<Real> gain = air.rows([](int) { return -1; });
  const LiquidWaterLongwave<Real> both{c,           air.thickness(), read(air.rho),  Real(kappa),
                                       read(q_liq), write(tendency), write(scratch), write(gain)};
  air.walk().scan_down(
      LongwaveFromTopKernel<Real>{both, read(air.log_pressure), read(q_np), read(q_ice), Real(F0)});
  air.walk().scan_up(LongwaveFromBaseKernel<Real>{both, Real(F1)});
  int clear = 0;
  for (int column = 0; column < air.columns(); ++column) {
    const double Q = kappa * air.path(q_liq, column), entering = (F1 - F0) * -std::expm1(-Q);
    double heating = 0;
    for (int k = 0; k < air.levels(column); ++k) {
      const auto i = air.index(k, column);
      const double Pi = double(exner(c, air.log_pressure[std::size_t(k)],
                                     physics::ParcelWater<Real>{q_np[i], q_liq[i], q_ice[i]}));
      heating += air.mass(k, column) * 1004.5 * Pi * double(tendency[i]);
    }
    EXPECT_TRUE(std::fabs(heating - entering) <= 64 * this->epsilon * (F0 + F1)) << column;
    const double sum = air.path(tendency, column);
    EXPECT_TRUE(std::fabs(double(gain[std::size_t(column)]) - sum) <= 1e2 * this->epsilon * 0.1) << column;
    if (Q > 0) continue;
    ++clear;
    for (int k = 0; k < air.levels(column); ++k) EXPECT_EQ(tendency[air.index(k, column)], Real(0));
  }
  EXPECT_GE(clear, 1) << "and a clear column is left alone";
  // A thick cloud: cooled at its top by F0, warmed at its base by F1.
  EXPECT_LT(tendency[air.index(3, 0)], Real(0));
  EXPECT_GT(tendency[air.index(7, 0)], Real(0));
}

/// Nothing but prescribed tendencies: each column changes by their integral, over terrain.
TYPED_TEST(ColumnForcing, AColumnAtRestChangesByTheIntegralOfItsForcing) {
  using Real = TypeParam;
  io::RunConfig config = small_atmosphere();
  io::Atmosphere& a = config.atmosphere;
  a.microphysics.scheme = io::MicrophysicsScheme::none;
  a.initial.rain = 0.0;
  a.forcing.updraft.kind = io::UpdraftKind::none;
  a.forcing.large_scale.q_np_tendency = 2e-8;
  a.forcing.large_scale.theta_li_tendency = -1e-5;
  a.forcing.radiation = {io::RadiationKind::prescribed, -2e-5};
  auto built = build<AtmosphereCase<Real>>(config);
  auto& medium = *built.medium;
  const auto& program = medium.program();
  BudgetLedger<Real> ledger(medium);
  std::vector<std::vector<double>> mass;
  for (const Budget& b : program.budgets) {
    Budget air{b.name, b.unit, {b.fields.front()}, b.weight, {}};
    Medium<Real>& m = medium;
    const Real* field = m.field(b.fields.front());
    std::vector<Real> kept(field, field + m.grid().cells());
    std::fill_n(m.field(b.fields.front()), m.grid().cells(), Real(1));
    mass.push_back(content(m, air));
    std::copy(kept.begin(), kept.end(), m.field(b.fields.front()));
  }
  const double rate[] = {2e-8, -3e-5}, size[] = {0.015, 310};
  medium.advance(0, 360);
  for (const int b : {0, 1}) {
    const auto change = ledger.change(b), residual = ledger.residual(b);
    for (std::size_t slot = 0; slot < change.size(); ++slot) {
      if (medium.grid().column_of(slot) == grid::ColumnGrid::none) continue;
      const double expected = rate[b] * 3600 * mass[std::size_t(b)][slot];
      // 360 roundings of values of that size.
      const double limit = 360 * this->epsilon * size[b] * mass[std::size_t(b)][slot];
      EXPECT_TRUE(std::fabs(change[slot] - expected) <= limit) << program.budgets[std::size_t(b)].name;
      EXPECT_TRUE(std::fabs(residual[slot]) <= limit) << program.budgets[std::size_t(b)].name;
    }
  }
}

/// With updraft, rain and all that may act: budgets close per column over terrain.
TEST(ForcedColumn, BudgetsCloseOverTerrain) {
  io::RunConfig config = small_forced_column();
  config.atmosphere.forcing.updraft = {io::UpdraftKind::daily_sine, 1, 600, 2400, 0};
  config.atmosphere.dt = microseconds{5'000'000};
  auto built = build<ForcedColumnCase<double>>(config);
  BudgetLedger<double> ledger(*built.medium);
  built.medium->advance(0, 5'000);
  for (const Closure& closure : ledger.close())
    EXPECT_TRUE(closure.residual <= 1e-13) << closure.name << ' ' << closure.residual;
  for (const char* name : {"q_np_large_scale", "q_np_subsidence", "theta_li_large_scale",
                           "theta_li_subsidence", "theta_li_radiation"}) {
    const Flux flux = *built.medium->program().variables.find_flux(name);
    built.medium->fetch(flux);
    EXPECT_TRUE(std::fabs(built.medium->accumulated(flux)[0]) > 1e-6) << name << " must act";
  }
}

}  // namespace
}  // namespace sounding::model
