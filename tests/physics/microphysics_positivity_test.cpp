// SPDX-License-Identifier: Apache-2.0
/// The two ways in which the one-moment scheme keeps all water positive: scaled sinks and the implicit step.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "mixed_phase_cells.hpp"
#include "physics/microphysics_linearised.hpp"

namespace sounding::physics {
namespace {

template <class Number>
class WaterPositivity : public testing::Test {
 protected:
  static constexpr bool wide = std::is_same_v<Number, double>;
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(WaterPositivity, RealTypes);

/// The contents after h of scaled transfers.
template <class Real>
CellWater<Real> after(const MixedResult<Real>& r, Real h) {
  const auto t = transfers(r.rates);
  const auto d = tendencies(scaled(t, sink_factors(available(r.vapor, r.q), t, Real(0), Real(0), h)));
  return {r.q.q_tot, r.q.q_liq + h * d.liquid, r.q.q_ice + h * d.ice, r.q.q_rai + h * d.rain,
          r.q.q_sno + h * d.snow};
}

TYPED_TEST(WaterPositivity, ScaledSinksHaveTheirReferenceValues) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  const double tolerance = this->wide ? 1e-9 : 3e-5;
  int rows = 0;
  for (const auto row : test::CsvTable(SOUNDING_TEST_DATA "/microphysics/scaled_sinks.csv")) {
    if (!this->wide && row.text("regime") == "trace") continue;
    const auto r = evaluated(m, cell_of<Real>(row));
    const Real h = Real(row["dt"]);
    const auto t = transfers(r.rates);
    const auto f = sink_factors(available(r.vapor, r.q), t, Real(0), Real(0), h);
    const auto q = after(r, h);
    const std::string where = row.text("id") + " " + row.text("regime") + " ";
    const auto near = [&](double value, const char* column, double size) {
      EXPECT_TRUE(std::fabs(value - row[column]) <= tolerance * size)
          << where << column << " " << value << " instead of " << row[column];
    };
    near(f.vapor, "f_vap", 1), near(f.liquid, "f_lcl", 1), near(f.ice, "f_icl", 1);
    near(f.rain, "f_rai", 1), near(f.snow, "f_sno", 1);
    const double size = std::max({row["q_lcl_end"], row["q_icl_end"], row["q_rai_end"], row["q_sno_end"]});
    near(q.q_liq, "q_lcl_end", size), near(q.q_ice, "q_icl_end", size);
    near(q.q_rai, "q_rai_end", size), near(q.q_sno, "q_sno_end", size);
    ++rows;
  }
  EXPECT_GT(rows, 50);
}

TYPED_TEST(WaterPositivity, LinearisedStepHasItsReferenceValues) {
  using Real = TypeParam;
  const Thermodynamics<Real> c{};
  const MixedPhase<Real> m{};
  int rows = 0;
  for (const auto row : test::CsvTable(SOUNDING_TEST_DATA "/microphysics/linearised_implicit.csv")) {
    if (!this->wide && row.text("regime") == "trace") continue;
    const auto cell = cell_of<Real>(row);
    const int steps = static_cast<int>(row["nsub"]);
    const auto a = linearised_average(c, m, cell.rho, buoyancy_root(m, cell.rho), cell.T, cell.q,
                                      Real(row["dt"]), steps);
    const double tolerance = this->wide ? 1e-9 : steps == 1 ? 1e-4 : 2e-3;
    const double size = std::max({std::fabs(row["avg_dq_lcl"]), std::fabs(row["avg_dq_icl"]),
                                  std::fabs(row["avg_dq_rai"]), std::fabs(row["avg_dq_sno"])});
    const auto near = [&](double value, const char* column) {
      EXPECT_TRUE(std::fabs(value - row[column]) <= tolerance * size)
          << row.text("id") << ' ' << row.text("regime") << ' ' << column << ' ' << steps << ": " << value
          << " instead of " << row[column];
    };
    near(a.tendency.liquid, "avg_dq_lcl"), near(a.tendency.ice, "avg_dq_icl");
    near(a.tendency.rain, "avg_dq_rai"), near(a.tendency.snow, "avg_dq_sno");
    EXPECT_TRUE(std::fabs(a.T - row["T_end"]) <= (this->wide ? 1e-9 : 1e-5) * row["T_end"]);
    ++rows;
  }
  EXPECT_GT(rows, 150);
}

TYPED_TEST(WaterPositivity, ShortImplicitStepsGiveTheInstantaneousRates) {
  using Real = TypeParam;
  if (!this->wide) return;  // the difference of contents over a short step has no digits in float
  const Thermodynamics<Real> c{};
  const MixedPhase<Real> m{};
  for (const auto row : test::CsvTable(SOUNDING_TEST_DATA "/microphysics/linearised_implicit.csv")) {
    if (row["nsub"] != 1 || row.text("regime") == "trace") continue;
    const auto cell = cell_of<Real>(row);
    const auto d = tendencies(transfers(evaluated(m, cell).rates));
    const Real h = Real(1e-5);
    const auto a =
        linearised_average(c, m, cell.rho, buoyancy_root(m, cell.rho), cell.T, cell.q, h, 1).tendency;
    const Real size = std::max({std::fabs(d.liquid), std::fabs(d.ice), std::fabs(d.rain), std::fabs(d.snow)});
    EXPECT_NEAR(a.liquid, d.liquid, 1e-4 * size) << row.text("id");
    EXPECT_NEAR(a.ice, d.ice, 1e-4 * size) << row.text("id");
    EXPECT_NEAR(a.rain, d.rain, 1e-4 * size) << row.text("id");
    EXPECT_NEAR(a.snow, d.snow, 1e-4 * size) << row.text("id");
  }
}

/// Random cells of the whole envelope: contents over 12 decades, many absent, steps from 0.01 to 1000 s.
template <class Real>
class RandomCells {
 public:
  MixedCell<Real> cell() {
    CellWater<Real> q{0, content(), content(), content(), content()};
    q.q_tot = q.q_liq + q.q_ice + q.q_rai + q.q_sno + static_cast<Real>(0.02 * share_(random_));
    return {static_cast<Real>(1e-3 + 1.4 * share_(random_)), static_cast<Real>(150 + 200 * share_(random_)),
            q};
  }
  Real step() { return static_cast<Real>(std::pow(10.0, -2 + 5 * share_(random_))); }

 private:
  Real content() {
    if (share_(random_) < 0.25) return 0;
    return static_cast<Real>(0.02 * std::pow(10.0, -12 * share_(random_)));
  }
  std::mt19937_64 random_{20261130};
  std::uniform_real_distribution<double> share_{0, 1};
};

TYPED_TEST(WaterPositivity, AMillionRandomCellsKeepAllWaterAndLoseNone) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  RandomCells<Real> random;
  constexpr Real unit = std::numeric_limits<Real>::epsilon();
  for (int n = 0; n < 1000000; ++n) {
    const MixedCell<Real> cell = random.cell();
    const Real h = random.step();
    const auto r = evaluated(m, cell);
    const auto explicit_step = after(r, h);
    const auto implicit_step = linearised_step(transfers(r.rates), r.vapor, r.q, h);
    // A sum of sinks that takes all leaves a rounding of what passes through, inflow included.
    const Real least = -8 * unit * r.q.q_tot;
    for (const Real content :
         {explicit_step.q_liq, explicit_step.q_ice, explicit_step.q_rai, explicit_step.q_sno})
      ASSERT_TRUE(content >= least) << n << " T " << cell.T << " rho " << cell.rho << " h " << h;
    for (const Real content :
         {implicit_step.q_liq, implicit_step.q_ice, implicit_step.q_rai, implicit_step.q_sno})
      ASSERT_TRUE(content >= 0) << n << " T " << cell.T << " rho " << cell.rho << " h " << h;
    for (const auto& q : {explicit_step, implicit_step})
      ASSERT_TRUE(q.q_tot - q.q_liq - q.q_ice - q.q_rai - q.q_sno >= least)
          << n << " T " << cell.T << " h " << h;
  }
}

/// Two donors that hand water to each other are solved as the 4x4 system they are.
TEST(LinearisedStep, SolvesTheSystemItStates) {
  const MixedPhase<double> m{};
  RandomCells<double> random;
  for (int n = 0; n < 10000; ++n) {
    const auto r = evaluated(m, random.cell());
    const double h = random.step();
    const auto t = transfers(r.rates);
    const auto q = linearised_step(t, r.vapor, r.q, h);
    const auto out = outgoing(t);
    const double gain = sink_factor(available(r.vapor, r.q).vapor, out.vapor, h);
    const auto per = [](double content) { return 1 / std::max(1e-10, content); };
    const double l = q.q_liq * per(r.q.q_liq), i = q.q_ice * per(r.q.q_ice), p = q.q_rai * per(r.q.q_rai),
                 s = q.q_sno * per(r.q.q_sno);
    const auto balanced = [&](double end, double begin, double gained, double lost) {
      const double size = end + begin + h * (gained + lost);
      EXPECT_TRUE(std::fabs(end - begin - h * (gained - lost)) <= 1e-12 * size) << n;
    };
    balanced(q.q_liq, r.q.q_liq, gain * t.vapor_liquid + i * t.ice_liquid, l * out.liquid);
    balanced(q.q_ice, r.q.q_ice, gain * t.vapor_ice, i * out.ice);
    balanced(q.q_rai, r.q.q_rai, l * t.liquid_rain + s * t.snow_rain, p * out.rain);
    balanced(q.q_sno, r.q.q_sno, gain * t.vapor_snow + l * t.liquid_snow + i * t.ice_snow + p * t.rain_snow,
             s * out.snow);
  }
}

/// A fall flux is one more sink of the same donor: together they spend no water twice.
TEST(ScaledSinks, FallAndMicrophysicsShareOneContent) {
  const MixedPhase<double> m{};
  const double h = 10, dz = 100;
  const auto r = evaluated(m, MixedCell<double>{1.0, 278, {13e-3, 1e-3, 5e-4, 1e-3, 5e-4}});
  const auto t = transfers(r.rates);
  const double rain_fall = r.particles.rain.v * r.q.q_rai / dz,
               snow_fall = r.particles.snow.v * r.q.q_sno / dz;
  const auto has = available(r.vapor, r.q);
  const auto shared = sink_factors(has, t, rain_fall, snow_fall, h);
  const auto d = tendencies(scaled(t, shared));
  EXPECT_GE(r.q.q_rai + h * (d.rain - shared.rain * rain_fall), 0);
  EXPECT_GE(r.q.q_sno + h * (d.snow - shared.snow * snow_fall), 0);
  const auto apart = sink_factors(has, t, 0.0, 0.0, h);
  EXPECT_NEAR(r.q.q_rai + h * (tendencies(scaled(t, apart)).rain - rain_fall), -7.4e-5, 5e-7)
      << "the number of the document for two that do not share";
}

}  // namespace
}  // namespace sounding::physics
