// SPDX-License-Identifier: Apache-2.0
/// The unit-test values of CloudMicrophysics.jl, to their tolerance and to rounding of the same equations.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <string>

#include "mixed_phase_cells.hpp"
#include "physics/microphysics_fall_speeds.hpp"
#include "physics/microphysics_two_moment_rates.hpp"

namespace sounding::physics {
namespace {

constexpr double q = 5e-4;

template <MixedPhaseOptions options = MixedPhaseOptions{}>
MixedResult<double> at(double rho, double T, CellWater<double> water) {
  return evaluated(MixedPhase<double, RootExponents, options>{}, MixedCell<double>{rho, T, water});
}

/// All contents 5e-4, in the cold or in the warm.
MixedResult<double> crowd(double T) { return at(1.2, T, {0.004, q, q, q, q}); }

double saturation(double T, bool liquid, double rho) {
  const Thermodynamics<double> c;
  return (liquid ? saturation_pressure_liquid(c, T) : saturation_pressure_ice(c, T)) / (rho * c.R_v * T);
}

double supersaturated_onset() {
  constexpr MixedPhaseOptions options{.supersaturation_onset = true};
  const double q_vap = 1.02 * saturation(263.15, false, 1), q_ice = 0.03 * q_vap;
  return at<options>(1, 263.15, {q_vap + q_ice + 2e-4, 0, q_ice, 1e-4, 1e-4}).rates.snow_autoconversion;
}

struct Drops {
  DropState<double> s;
  DropSpectrum<double> rain;
};
Drops drops(double q_rai) {
  const DropState<double> s{0, 0, q_rai, 1e4};
  return {s, rain_drops(TwoMoment<double>(TwoMomentParameters::wide()), 1.1, s)};
}
double chen(SpeedMean mean) { return ChenRain<double>(mean).speed(1.1, drops(5e-4).rain.D_m); }

/// t of the incomplete gamma functions, and those of the table.
double ventilation_integral(int order, bool flow) {
  const double beta = 0.266, a = flow ? -0.5 + 1.5 * beta : -1.0;
  if (order == 1)
    return flow ? std::tgamma(2.5 + 1.5 * beta) * std::pow(6, -beta / 2 - 0.5) : 1 / std::cbrt(6);
  const double t = std::cbrt(6 * TwoMomentParameters::wide().separating_mass / drops(1e-6).rain.mean_mass);
  const double U = std::exp(-t) / ((0.33 - 0.7 * a) * std::pow(t, 0.08 - 0.93 * a) +
                                   (1.34 - 0.1 * a) * std::pow(t, 0.8 - a));
  return (flow ? std::pow(6, 0.5 - beta / 2) : std::cbrt(36.0)) * U;
}

TEST(MicrophysicsUpstream, AllValuesAreMet) {
  const MixedPhase<double> m;
  constexpr MixedPhaseOptions prescribed{.prescribed_droplet_number = true};
  const auto snow = [](double T, double q_tot, double rho) {
    return at(rho, T, {q_tot, 0, 0, 0, 1e-4}).rates.snow_deposition;
  };
  const std::map<std::string, std::function<double()>> by_quantity{
      {"accretion cloud liquid by rain (A3 l-r)", [] { return crowd(260).rates.liquid_by_rain; }},
      {"accretion cloud liquid by snow (A3 l-s)", [] { return crowd(260).rates.liquid_by_snow_cold; }},
      {"accretion cloud ice by rain (A3 i-r)", [] { return crowd(260).rates.ice_by_rain; }},
      {"accretion cloud ice by snow (A3 i-s)", [] { return crowd(260).rates.ice_by_snow; }},
      {"rain sink in ice-rain collision (A4)", [] { return crowd(260).rates.rain_by_ice; }},
      {"rain collected by snow (A5 RS)", [] { return crowd(260).rates.rain_by_snow; }},
      {"snow collected by rain (A5 SR)", [] { return crowd(280).rates.snow_by_rain; }},
      {"snow melt (M1)",
       [] {
         return at(1.2, 275.15, {0.004, 0, 0, 0, 1e-4}).rates.snow_melt;
       }},
      {"snow autoconversion, option with supersaturation (A2b)", supersaturated_onset},
      {"condensation relaxation (C_l)",
       [] {
         return at(0.8, 263, {1.2 * saturation(263, true, 0.8), 0, 0, 0, 0}).rates.condensation;
       }},
      {"deposition relaxation (C_i)",
       [] {
         return at(0.8, 263, {1.2 * saturation(263, false, 0.8), 0, 0, 0, 0}).rates.deposition;
       }},
      {"rain autoconversion, option prescribed droplet number (A1b)",
       [] {
         return at<prescribed>(1, 280, {0.01, 2e-3, 0, 0, 0}).rates.rain_autoconversion;
       }},
      {"Chen rain fall speed, one-moment",
       [&] {
         return ChenRain<double>(SpeedMean::mass)
             .speed(1.2, 2e-3 * m.spectra.rain(1.2, buoyancy_root(m, 1.2), q).y);
       }},
      {"Chen snow fall speed, phi=0.15",
       [&] { return ChenSnow<double>().speed(1.1, 2e-3 * m.spectra.snow(1.1, q).y); }},
      {"Chen rain fall speed, two-moment, number weighted", [] { return chen(SpeedMean::number); }},
      {"Chen rain fall speed, two-moment, mass weighted", [] { return chen(SpeedMean::mass); }},
      {"two-moment ventilation integral a_v0/a_v", [] { return ventilation_integral(0, false); }},
      {"two-moment ventilation integral b_v0/b_v", [] { return ventilation_integral(0, true); }},
      {"two-moment ventilation integral a_v1/a_v", [] { return ventilation_integral(1, false); }},
      {"two-moment ventilation integral b_v1/b_v", [] { return ventilation_integral(1, true); }}};
  int met = 0;
  for (const auto row : test::CsvTable(SOUNDING_TEST_DATA "/microphysics/upstream_values.csv")) {
    const std::string& quantity = row.text("quantity");
    const auto found = by_quantity.find(quantity);
    double value = 0;
    if (found != by_quantity.end()) {
      value = found->second();
    } else {
      ASSERT_EQ(quantity.rfind("snow sublimation/deposition", 0), 0U) << quantity;
      const std::string& inputs = row.text("inputs");
      const auto read = [&](const std::string& key) {
        return std::stod(inputs.substr(inputs.find(key) + key.size()));
      };
      const double T = read("T=");
      value = snow(T, read("q_tot="), read("rho="));
      if (T > 273.15 && row["upstream_value"] > 0) {
        EXPECT_EQ(value, 0) << "no deposition above freezing";
        ++met;
        continue;
      }
    }
    EXPECT_TRUE(std::fabs(value - row["upstream_value"]) <=
                row["upstream_rtol"] * std::fabs(row["upstream_value"]))
        << quantity << ": " << value;
    const double same = quantity.rfind("snow sub", 0) == 0 ? 1e-12 : 5e-14;
    EXPECT_TRUE(std::fabs(value - row["float64_value"]) <= same * std::fabs(row["float64_value"]))
        << quantity << ": off by " << value / row["float64_value"] - 1;
    ++met;
  }
  EXPECT_EQ(met, 24);
}

/// The evaporation of drops is built of these integrals.
TEST(MicrophysicsUpstream, DropEvaporationHoldsTheVentilationIntegrals) {
  const TwoMoment<double> m(TwoMomentParameters::wide());
  const auto [s, rain] = drops(1e-6);
  const double growth = -1e-8, rho = 1.1, thin = std::sqrt(1.225 / rho);
  const auto e = drop_evaporation(m, 1 / rho, thin, s, rain, growth);
  const double reynolds = 159 * std::pow(rain.mean_mass, 0.266) * thin * rain.volume_diameter / 1.6e-5;
  const auto F = [&](int order) {
    return 0.78 * ventilation_integral(order, false) +
           0.308 * ventilation_integral(order, true) * std::cbrt(1.6e-5 / 2.26e-5) * std::sqrt(reynolds);
  };
  const double rate = -2 * std::numbers::pi * growth * s.N_rai * rain.volume_diameter;
  EXPECT_NEAR(e.q / (rate * F(1) / rho), 1, 1e-13);
  EXPECT_NEAR(e.N / (rate * F(0) / rain.mean_mass), 1, 1e-13);
}

/// Deposition of the option has the time of its nuclei; sublimation keeps its own.
TEST(MicrophysicsOptions, DepositionOnNucleiFollowsTheirNumber) {
  constexpr MixedPhaseOptions nuclei{.temperature_dependent_deposition = true};
  const double T = 253.15, rho = 0.8, q_sat = saturation(T, false, rho), q_ice = 1e-6;
  const CellWater<double> wet{1.2 * q_sat + q_ice, 0, q_ice, 0, 0}, dry{0.8 * q_sat + q_ice, 0, q_ice, 0, 0};
  const double N = std::pow(2.0, 9), r = std::cbrt(3 * q_ice / (4 * std::numbers::pi * N * 500));
  const double time = 1 / (4 * std::numbers::pi * 2.26e-5 * N * r);
  EXPECT_NEAR(at<nuclei>(rho, T, wet).rates.deposition / at(rho, T, wet).rates.deposition, 10 / time, 1e-12);
  EXPECT_EQ(at<nuclei>(rho, T, dry).rates.deposition, at(rho, T, dry).rates.deposition);
  EXPECT_TRUE(std::isfinite(at<nuclei>(rho, 280, wet).rates.deposition));
}

TEST(MicrophysicsOptions, SublimationOnlyNeverGrowsSnow) {
  constexpr MixedPhaseOptions only{.sublimation_only = true};
  const double q_sat = saturation(260, false, 1);
  const CellWater<double> wet{1.1 * q_sat + q, 0, 0, 0, q}, dry{0.9 * q_sat + q, 0, 0, 0, q};
  EXPECT_GT(at(1, 260, wet).rates.snow_deposition, 0);
  EXPECT_EQ(at<only>(1, 260, wet).rates.snow_deposition, 0);
  EXPECT_LT(at<only>(1, 260, dry).rates.snow_deposition, 0);
  EXPECT_EQ(at<only>(1, 260, dry).rates.snow_deposition, at(1, 260, dry).rates.snow_deposition);
}

TEST(MicrophysicsOptions, MoreDropletsRainLess) {
  constexpr MixedPhaseOptions prescribed{.prescribed_droplet_number = true};
  MixedPhaseParameters many;
  many.droplet_number = 4e8;
  const MixedCell<double> cell{1, 280, {0.01, 2e-3, 0, 0, 0}};
  EXPECT_NEAR(evaluated(MixedPhase<double, RootExponents, prescribed>(many), cell).rates.rain_autoconversion,
              5e-7, 1e-20);
}

}  // namespace
}  // namespace sounding::physics
