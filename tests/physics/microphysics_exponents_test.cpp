// SPDX-License-Identifier: Apache-2.0
/// Powers of the one-moment scheme as roots and with calibrated exponents, and the range of its parameters.
#include <gtest/gtest.h>

#include <cmath>

#include "mixed_phase_cells.hpp"

namespace sounding::physics {
namespace {

const char* const rates_table = SOUNDING_TEST_DATA "/microphysics/onemoment_rates.csv";

/// At default exponents the general powers are the roots.
TEST(MixedPhaseExponents, GeneralAtDefaultsEqualsRoots) {
  const MixedPhase<double> roots{};
  const MixedPhase<double, GeneralExponents> general{};
  for (const auto row : test::CsvTable(rates_table)) {
    const auto a = evaluated(roots, cell_of<double>(row)), b = evaluated(general, cell_of<double>(row));
    for (const auto& rate : named_rates<double>)
      EXPECT_TRUE(std::fabs(b.rates.*rate.member - a.rates.*rate.member) <=
                  1e-13 * std::fabs(a.rates.*rate.member))
          << row.text("id") << ' ' << rate.column << ' ' << b.rates.*rate.member / a.rates.*rate.member - 1;
    EXPECT_TRUE(std::fabs(b.particles.rain.v - a.particles.rain.v) <= 1e-13 * a.particles.rain.v);
    EXPECT_TRUE(std::fabs(b.particles.snow.v - a.particles.snow.v) <= 1e-13 * a.particles.snow.v);
  }
}

/// The calibration of CloudMicrophysics.jl (CliMA_1M.toml) against the formulas in their power form.
TEST(MixedPhaseExponents, CalibratedRainIsThatOfThePowerForm) {
  CalibratedParameters p;
  p.rain_laws = {.chi_a = 16.60537462650898,
                 .d_a = 2.997519288341676,
                 .chi_v = 0.20454276658307452,
                 .d_v = 0.22763691994393714};
  p.warm.rain.ventilation_b = 0.9779279811508783;
  check(p);
  const MixedPhase<double, GeneralExponents> m(p);
  const double rho = 1.2, q = 5e-4, r_0 = 1e-3, n_0 = 1.6e7, pi = std::numbers::pi;
  const auto r = evaluated(m, MixedCell<double>{rho, 280, {0.004, 0, q, q, 0}});
  const double m_0 = 4.0 / 3 * pi * 1000 * r_0 * r_0 * r_0, a_e = 2 + p.rain_laws.d_a,
               v_e = 0.5 + p.rain_laws.d_v;
  const double v_0 = std::sqrt(8 / (3 * 0.55) * (1000 / rho - 1) * 9.81 * r_0) * p.rain_laws.chi_v;
  const double a_0 = pi * r_0 * r_0 * p.rain_laws.chi_a;
  const double L = std::pow(rho * q * std::pow(r_0, 3) / (m_0 * n_0 * std::tgamma(4)), 0.25), y = L / r_0;
  const auto near = [](double value, double reference) {
    EXPECT_TRUE(std::fabs(value - reference) <= 1e-13 * reference) << value << ' ' << reference;
  };
  near(r.particles.rain.v, v_0 * std::pow(y, v_e) * std::tgamma(4 + v_e) / std::tgamma(4));
  near(r.rates.ice_by_rain, q * n_0 * a_0 * v_0 * L * std::pow(y, a_e + v_e) * std::tgamma(a_e + v_e + 1));
  const double L_i = std::pow(rho * q * 1e-15 / (4.0 / 3 * pi * 500 * 1e-15 * 2e7 * 6), 0.25);
  near(r.rates.rain_by_ice,
       n_0 * 2e7 * m_0 * a_0 * v_0 * L_i * L * std::pow(y, 3 + a_e + v_e) * std::tgamma(4 + a_e + v_e) / rho);
  const double F = 1.5 + p.warm.rain.ventilation_b * std::cbrt(1.6e-5 / 2.26e-5) * std::pow(y, v_e / 2) *
                             std::sqrt(2 * v_0 * L / 1.6e-5) * std::tgamma((v_e + 5) / 2);
  near(r.rates.rain_evaporation, -4 * pi * n_0 * L * L * F / rho * r.vapor.liquid.growth);
}

TEST(MixedPhaseParametersCheck, RefusesWhatHasNoMeaning) {
  EXPECT_NO_THROW(check(MixedPhaseParameters{}));
  EXPECT_NO_THROW(check(CalibratedParameters{}));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double bad : {-1.0, nan, std::numeric_limits<double>::infinity()})
    for (double MixedPhaseParameters::*member :
         {&MixedPhaseParameters::condensation_time, &MixedPhaseParameters::deposition_time,
          &MixedPhaseParameters::snow_autoconversion_time,
          &MixedPhaseParameters::snow_autoconversion_threshold, &MixedPhaseParameters::efficiency_liquid_snow,
          &MixedPhaseParameters::efficiency_ice_rain, &MixedPhaseParameters::efficiency_ice_snow,
          &MixedPhaseParameters::efficiency_rain_snow, &MixedPhaseParameters::velocity_dispersion,
          &MixedPhaseParameters::ice_snow_radius, &MixedPhaseParameters::droplet_number}) {
      MixedPhaseParameters p;
      p.*member = bad;
      EXPECT_THROW(check(p), std::invalid_argument) << bad;
    }
  MixedPhaseParameters steep;
  steep.snow.intercept_exponent = 1;
  EXPECT_THROW(check(steep), std::invalid_argument);
  CalibratedParameters wild;
  wild.rain_laws.d_m = -3;
  EXPECT_THROW(check(wild), std::invalid_argument);
}

}  // namespace
}  // namespace sounding::physics
