// SPDX-License-Identifier: Apache-2.0
/// Two-moment warm rain: reference rates and the laws it keeps.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "physics/microphysics_fall_speeds.hpp"
#include "physics/microphysics_two_moment_fall.hpp"
#include "physics/microphysics_two_moment_rates.hpp"
#include "support/csv.hpp"

namespace sounding::physics {
namespace {

template <class Number>
class TwoMomentRain : public testing::Test {
 protected:
  static constexpr bool wide = std::is_same_v<Number, double>;
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(TwoMomentRain, RealTypes);

template <class Real>
struct DropResult {
  PhaseVapor<Real> vapor;
  DropSpectrum<Real> rain;
  TwoMomentRates<Real> rates;
};

template <class Real>
DropResult<Real> evaluated(const TwoMoment<Real>& m, Real rho, Real T, Real q_tot, const DropState<Real>& s) {
  const Thermodynamics<Real> c;
  DropResult<Real> r;
  r.vapor = cell_vapor(c, m.air, rho, T, CellWater<Real>{q_tot, s.q_liq, Real(0), s.q_rai, Real(0)}).liquid;
  r.rain = rain_drops(m, rho, s);
  r.rates = two_moment_rates(m, rho, s, r.rain, r.vapor);
  return r;
}

TYPED_TEST(TwoMomentRain, AllRatesHaveTheirReferenceValues) {
  using Real = TypeParam;
  const TwoMoment<Real> narrow_scheme{}, wide_scheme(TwoMomentParameters::wide());
  const ChenRain<Real> chen_number(SpeedMean::number), chen_mass(SpeedMean::mass);
  int rows = 0;
  for (const auto row : test::CsvTable(SOUNDING_TEST_DATA "/microphysics/twomoment_rates.csv")) {
    const auto& m = row.text("limits") == "wide" ? wide_scheme : narrow_scheme;
    const Real rho = Real(row["rho"]), T = Real(row["T"]), q_tot = Real(row["q_tot"]);
    const DropState<Real> s{Real(row["q_lcl"]), Real(row["N_lcl"]), Real(row["q_rai"]), Real(row["N_rai"])};
    const auto [vapor, rain, r] = evaluated(m, rho, T, q_tot, s);
    // Float carries the error of its inputs through differences of nearly equal numbers.
    const double tolerance = this->wide ? 1e-10 : 5e-5;
    const auto near = [&](double value, const char* column, double size = 0) {
      EXPECT_TRUE(std::fabs(value - row[column]) <= tolerance * std::max(size, std::fabs(row[column])))
          << row.text("id") << ' ' << column << ": " << value << " instead of " << row[column];
    };
    const Thermodynamics<double> c;
    const double q_sat = saturation_humidity_liquid(c, row["T"], row["rho"]);
    const double q_vap = std::max(0.0, row["q_tot"] - row["q_lcl"] - row["q_rai"]);
    const double S = q_vap / q_sat - 1, amplified = S == 0 ? 1 : (2 + S) / std::fabs(S);
    near(r.condensation, "C_l", (q_vap + q_sat) / 10);
    near(r.autoconversion.q, "au_dq_rai"), near(r.autoconversion.N, "au_dN_rai");
    near(-2 * r.autoconversion.N, "au_dN_lcl");
    near(r.accretion.q, "ac_dq_rai"), near(-r.accretion.N, "ac_dN_lcl");
    near(r.droplet_self_collection, "sc_dN_lcl", std::fabs(row["au_dN_lcl"]));
    near(-r.drop_self_collection, "sc_dN_rai");
    near(r.breakup, "br_dN_rai", std::fabs(row["sc_dN_rai"]));
    near(-r.evaporation.q, "ev_dq_rai", amplified * std::fabs(row["ev_dq_rai"]));
    near(-r.evaporation.N, "ev_dN_rai", amplified * std::fabs(row["ev_dN_rai"]));
    near(r.droplet_adjustment, "adj_dN_lcl", row["N_lcl"] / 100);
    near(r.drop_adjustment, "adj_dN_rai", row["N_rai"] / 100);
    if (row["q_rai"] > 0) near(rain.N_0, "N0"), near(rain.D_m, "D_m"), near(rain.mean_mass, "x_bar");
    const auto fall = rain_fall(m, rho, s, rain), cloud = droplet_fall(m, rho, s);
    near(fall.number, "vN_sb", 0.1), near(fall.mass, "vq_sb", 0.1);
    if (row["q_rai"] > 0 && row["N_rai"] > 0)
      near(chen_number.speed(rho, rain.D_m), "vN_chen"), near(chen_mass.speed(rho, rain.D_m), "vq_chen");
    near(cloud.number, "vN_lcl"), near(cloud.mass, "vq_lcl");
    const auto d = tendencies(r);
    const double masses =
        (q_vap + q_sat) / 10 + row["au_dq_rai"] + row["ac_dq_rai"] + amplified * std::fabs(row["ev_dq_rai"]);
    near(d.q_liq, "dq_lcl", masses), near(d.q_rai, "dq_rai", masses);
    near(d.N_liq, "dN_lcl",
         std::fabs(row["au_dN_lcl"]) + std::fabs(row["ac_dN_lcl"]) + std::fabs(row["sc_dN_lcl"]) +
             row["N_lcl"] / 100);
    near(d.N_rai, "dN_rai",
         row["au_dN_rai"] + std::fabs(row["sc_dN_rai"]) + row["br_dN_rai"] +
             amplified * std::fabs(row["ev_dN_rai"]) + row["N_rai"] / 100);
    ++rows;
  }
  EXPECT_EQ(rows, 80);
}

TYPED_TEST(TwoMomentRain, NothingComesOfNothing) {
  using Real = TypeParam;
  const TwoMoment<Real> m{};
  for (const double T : {240.0, 290.0}) {
    const auto r = evaluated(m, Real(1), Real(T), Real(1e-3), DropState<Real>{0, 0, 0, 0}).rates;
    const Real sum = std::fabs(r.autoconversion.q) + r.accretion.q + std::fabs(r.droplet_self_collection) +
                     r.drop_self_collection + r.breakup + r.evaporation.q + r.evaporation.N +
                     std::fabs(r.droplet_adjustment) + std::fabs(r.drop_adjustment);
    EXPECT_EQ(sum, 0);
  }
  const DropState<Real> none{0, 0, 0, 0}, only_mass{0, 0, Real(1e-4), 0}, only_number{0, 0, 0, Real(1e4)};
  for (const auto& s : {none, only_mass, only_number})
    for (const auto fall : {rain_fall(m, Real(1), s, rain_drops(m, Real(1), s)),
                            unlimited_rain_fall(m, Real(1), s, unlimited_rain_drops(m, Real(1), s)),
                            droplet_fall(m, Real(1), s)}) {
      EXPECT_EQ(fall.number, 0);
      EXPECT_EQ(fall.mass, 0);
    }
}

/// Breakup sets in at D_th, balances self-collection at D_eq and wins above; one factor is that of the paper.
TEST(TwoMomentBreakup, BalancesSelfCollectionAtTheEquilibriumDiameter) {
  TwoMomentParameters p;
  const auto share = [&](double D) {
    return breakup_share(TwoMoment<double>(p), DropSpectrum<double>{0, 0, 0, 0, D});
  };
  EXPECT_EQ(share(0.349e-3), 0);
  EXPECT_NEAR(share(0.36e-3), 1 - 0.54, 1e-12);
  EXPECT_NEAR(share(0.9e-3), 1, 1e-12);
  EXPECT_NEAR(share(1.2e-3), std::exp(2300 * 0.3e-3), 1e-12);
  p.breakup_factor = 2;
  EXPECT_NEAR(share(1.2e-3), 2 * std::exp(2300 * 0.3e-3) - 1, 1e-12);
}

/// Where the spectrum is free it holds the mass and the number of the state.
TEST(TwoMomentSpectrum, UnlimitedRainHoldsMassAndNumber) {
  const TwoMoment<double> m{};
  const DropState<double> s{0, 0, 3e-4, 2e3};
  const auto rain = unlimited_rain_drops(m, 1.1, s);
  EXPECT_NEAR(rain.N_0 * rain.D_m, 2e3, 1e-9);
  EXPECT_NEAR(1000 * std::numbers::pi * rain.N_0 * std::pow(rain.D_m, 4), 1.1 * 3e-4, 1e-15);
  EXPECT_NEAR(std::numbers::pi / 6 * 1000 * std::pow(rain.volume_diameter, 3), rain.mean_mass, 1e-20);
  // Large drops: what the law loses below its zero is nothing, and both forms agree.
  const DropState<double> large{0, 0, 3e-3, 1e2};
  const auto drops = unlimited_rain_drops(m, 1.1, large);
  const auto a = rain_fall(m, 1.1, large, drops), b = unlimited_rain_fall(m, 1.1, large, drops);
  EXPECT_NEAR(a.mass, b.mass, 0.02 * a.mass);
  EXPECT_NEAR(a.number, b.number, 0.1 * a.number);
}

/// Random cells and steps: no mass and no number below zero, no vapour below saturation by condensing.
TYPED_TEST(TwoMomentRain, AMillionRandomCellsKeepMassAndNumberPositive) {
  using Real = TypeParam;
  const TwoMoment<Real> m{};
  std::mt19937_64 random(20261130);
  std::uniform_real_distribution<double> share(0, 1);
  const auto some = [&](double most, double decades) {
    return share(random) < 0.2 ? Real(0) : static_cast<Real>(most * std::pow(10, -decades * share(random)));
  };
  for (int n = 0; n < 1000000; ++n) {
    const Real rho = static_cast<Real>(0.05 + 1.4 * share(random)),
               T = static_cast<Real>(180 + 150 * share(random));
    const DropState<Real> s{some(0.02, 12), some(1e9, 12), some(0.02, 12), some(1e6, 12)};
    const Real q_tot = s.q_liq + s.q_rai + static_cast<Real>(0.02 * share(random));
    const Real h = static_cast<Real>(std::pow(10.0, -2 + 5 * share(random)));
    const auto r = evaluated(m, rho, T, q_tot, s);
    const auto d = limited_tendencies(r.rates, s, r.vapor, h);
    const Real unit = 8 * std::numeric_limits<Real>::epsilon();
    const auto kept = [&](Real before, Real change, Real through) {
      return before + h * change >= -unit * (before + through);
    };
    const bool sound = std::isfinite(d.N_liq + d.N_rai) && kept(s.q_liq, d.q_liq, q_tot) &&
                       kept(s.q_rai, d.q_rai, q_tot) && kept(s.N_liq, d.N_liq, s.N_liq) &&
                       kept(s.N_rai, d.N_rai, s.N_rai + h * std::fabs(r.rates.drop_adjustment));
    ASSERT_TRUE(sound) << n << " h " << h << " T " << T << " q " << s.q_liq << ' ' << s.q_rai << " N "
                       << s.N_liq << ' ' << s.N_rai << " d " << d.q_liq << ' ' << d.q_rai << ' ' << d.N_liq
                       << ' ' << d.N_rai;
  }
}

/// With little to limit, limited changes are the rates.
TEST(TwoMomentLimit, ShortStepsAreNotLimited) {
  const TwoMoment<double> m{};
  const DropState<double> s{1e-3, 1e8, 1e-3, 1e4};
  const auto r = evaluated(m, 1.0, 285.0, 0.013, s);
  const auto free = tendencies(r.rates), limited = limited_tendencies(r.rates, s, r.vapor, 1e-3);
  EXPECT_NEAR(limited.q_liq, free.q_liq, 1e-12 * std::fabs(free.q_liq));
  EXPECT_NEAR(limited.q_rai, free.q_rai, 1e-12 * std::fabs(free.q_rai));
  EXPECT_NEAR(limited.N_liq, free.N_liq, 1e-12 * std::fabs(free.N_liq));
  EXPECT_NEAR(limited.N_rai, free.N_rai, 1e-12 * std::fabs(free.N_rai));
}

TEST(TwoMomentParametersCheck, RefusesWhatHasNoMeaning) {
  EXPECT_NO_THROW(check(TwoMomentParameters{}));
  EXPECT_NO_THROW(check(TwoMomentParameters::wide()));
  for (const double bad : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()})
    for (double TwoMomentParameters::*member :
         {&TwoMomentParameters::separating_mass, &TwoMomentParameters::drop_density,
          &TwoMomentParameters::adjustment_time, &TwoMomentParameters::condensation_time,
          &TwoMomentParameters::rain_kernel, &TwoMomentParameters::drop_speed_exponent}) {
      TwoMomentParameters p;
      p.*member = bad;
      EXPECT_THROW(check(p), std::invalid_argument) << bad;
    }
  TwoMomentParameters crossed;
  crossed.slope = {1e4, 1e3};
  EXPECT_THROW(check(crossed), std::invalid_argument);
}

}  // namespace
}  // namespace sounding::physics
