// SPDX-License-Identifier: Apache-2.0
#include "physics/microphysics_one_moment.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "physics/microphysics_limiter.hpp"
#include "support/csv.hpp"

namespace sounding::physics {
namespace {

const char* const rates_table = SOUNDING_TEST_DATA "/microphysics/onemoment_rates.csv";
const char* const scalars_table = SOUNDING_TEST_DATA "/microphysics/scalar_functions.csv";

/// The warm-rain terms of one state, computed as a cell does.
template <class Real>
struct WarmRain {
  Real autoconversion, accretion, evaporation, fall_speed;
};

template <class Real>
WarmRain<Real> warm_rain(Real rho, Real T, Real q_vap, Real q_liq, Real q_rai) {
  const Thermodynamics<Real> c{};
  const OneMoment<Real> m{};
  const auto rain = rain_spectrum(m, rho, rain_speed_scale(m, rho), q_rai);
  q_liq = positive_part(q_liq);
  return {rain_autoconversion(m, q_liq), rain_accretion(m, rain, q_liq),
          rain_evaporation(c, m, rain, rho, Real(1) / rho, T, q_vap, saturation_pressure_liquid(c, T)),
          rain_fall_speed(m, rain)};
}

template <class Number>
class OneMomentRain : public testing::Test {
 protected:
  static constexpr bool wide = std::is_same_v<Number, double>;
  static constexpr double tolerance = wide ? 1e-12 : 1e-5;

  static void expect_close(double value, double reference, double amplitude, const std::string& what) {
    EXPECT_TRUE(std::fabs(value - reference) <= tolerance * std::max(std::fabs(reference), amplitude))
        << what << ": " << value << " instead of " << reference;
  }
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(OneMomentRain, RealTypes);

TYPED_TEST(OneMomentRain, AllTermsHaveTheirReferenceRates) {
  using Real = TypeParam;
  const test::CsvTable table(rates_table);
  int rows = 0;
  for (const auto row : table) {
    // In float the contents of these rows lie around the threshold of absence.
    if (!this->wide && row.text("regime") == "trace") continue;
    const double q_vap =
        std::max(0.0, row["q_tot"] - row["q_lcl"] - row["q_icl"] - row["q_rai"] - row["q_sno"]);
    const auto rain = warm_rain<Real>(Real(row["rho"]), Real(row["T"]), Real(q_vap), Real(row["q_lcl"]),
                                      Real(row["q_rai"]));
    const std::string where = "row " + row.text("id") + " " + row.text("regime") + ": ";
    this->expect_close(rain.autoconversion, row["acnv_lcl_rai"], 0, where + "autoconversion");
    this->expect_close(rain.accretion, row["accr_lcl_rai"], 0, where + "accretion");
    this->expect_close(-rain.evaporation, row["vap_rai"], row["amp_vap_rai"], where + "evaporation");
    this->expect_close(rain.fall_speed, row["vt_rai"], 0, where + "fall speed");
    ++rows;
  }
  EXPECT_GT(rows, 250);
}

/// The unit test of CloudMicrophysics.jl that concerns warm rain.
TEST(OneMomentUpstream, AccretionHasTheUpstreamValue) {
  const test::CsvTable table(SOUNDING_TEST_DATA "/microphysics/upstream_values.csv");
  int rows = 0;
  for (const auto row : table) {
    if (row.text("quantity") != "accretion cloud liquid by rain (A3 l-r)") continue;
    const auto rain = warm_rain<double>(1.2, 280, 0.01, 5e-4, 5e-4);
    EXPECT_NEAR(rain.accretion, row["upstream_value"], row["upstream_rtol"] * row["upstream_value"]);
    EXPECT_NEAR(rain.accretion, row["float64_value"], 1e-14 * row["float64_value"]);
    ++rows;
  }
  EXPECT_EQ(rows, 1);
}

TYPED_TEST(OneMomentRain, ScalarFunctionsHaveTheirReferenceValues) {
  using Real = TypeParam;
  const Thermodynamics<Real> c{};
  const OneMoment<Real> m{};
  const test::CsvTable table(scalars_table);
  int checked = 0;
  for (const auto row : table) {
    const std::string& name = row.text("function");
    const std::string& inputs = row.text("inputs");
    const auto input = [&](const std::string& key) {
      const std::size_t at = (" " + inputs).find(" " + key + "=");
      return at == std::string::npos ? std::nan("") : std::stod(inputs.substr(at + key.size() + 1));
    };
    const Real rho = Real(input("rho"));
    const auto rain = [&] { return rain_spectrum(m, rho, rain_speed_scale(m, rho), Real(input("q"))); };
    double value;
    if (name == "p_star_liq") {
      value = saturation_pressure_liquid(c, Real(input("T")));
    } else if (name == "p_star_ice") {
      value = saturation_pressure_ice(c, Real(input("T")));
    } else if (name == "G_liq" || name == "G_ice") {
      const bool liquid = name == "G_liq";
      const Real T = Real(input("T"));
      const Real p_sat = liquid ? saturation_pressure_liquid(c, T) : saturation_pressure_ice(c, T);
      const Real L = liquid ? latent_heat_vaporization(c, T) : latent_heat_sublimation(c, T);
      value = p_sat * growth_per_pressure(c, m.air, T, L, p_sat);
    } else if (name == "smooth_excess_k10") {
      value = smooth_excess(SmoothThreshold<Real>(input("x0"), 10), Real(input("x")));
    } else if (name == "y_rai") {
      value = rain().y;
    } else if (name == "v0_rai") {
      value = rain().v_0;
    } else if (name == "vt_rai") {
      value = rain_fall_speed(m, rain());
    } else if (name == "F_vent_rai") {
      value = rain_ventilation(m, rain());
    } else {
      continue;
    }
    ++checked;
    const double reference = row["value"];
    EXPECT_TRUE(std::fabs(value - reference) <= (this->wide ? 1e-13 : 1e-5) * std::fabs(reference))
        << name << "(" << inputs << ") = " << value << " instead of " << reference;
  }
  EXPECT_EQ(checked, 4 * 7 + 20 + 4 * 18);
}

TYPED_TEST(OneMomentRain, NothingComesOfNothing) {
  using Real = TypeParam;
  for (const Real rho : {Real(1e-3), Real(0.4), Real(1.4)})
    for (const Real T : {Real(150), Real(260), Real(350)})
      for (const Real q : {Real(0), Real(-1e-3)}) {
        const auto rain = warm_rain<Real>(rho, T, Real(0.001), q, q);
        EXPECT_EQ(rain.autoconversion, 0);
        EXPECT_EQ(rain.accretion, 0);
        EXPECT_EQ(rain.evaporation, 0);
        EXPECT_EQ(rain.fall_speed, 0);
      }
}

TYPED_TEST(OneMomentRain, RatesAreFiniteAndNeverNegative) {
  using Real = TypeParam;
  for (const double rho : {1e-3, 0.3, 1.4})
    for (const double T : {150.0, 230.0, 273.15, 350.0})
      for (const double q : {0.0, 1e-300, 3e-45, 1e-20, 1e-6, 0.02})
        for (const double q_vap : {0.0, 1e-3, 0.05}) {
          const auto r = warm_rain<Real>(Real(rho), Real(T), Real(q_vap), Real(q), Real(q));
          for (const Real value : {r.autoconversion, r.accretion, r.evaporation, r.fall_speed})
            EXPECT_TRUE(std::isfinite(value) && value >= 0) << rho << ' ' << T << ' ' << q << ' ' << q_vap;
        }
}

TYPED_TEST(OneMomentRain, ThresholdIsSharpFromAfarAndSmoothAtItself) {
  using Real = TypeParam;
  const SmoothThreshold<Real> threshold(5e-4, 10);
  EXPECT_EQ(smooth_excess(threshold, Real(0)), 0);
  EXPECT_NEAR(smooth_excess(threshold, Real(5e-3)), 4.5e-3, 1e-9);
  EXPECT_NEAR(smooth_excess(threshold, Real(5e-4)), 3.4656224017e-5, this->wide ? 1e-14 : 1e-10);
  Real last = 0;
  for (int n = 1; n < 2000; ++n) {
    const Real value = smooth_excess(threshold, Real(1e-6 * n));
    EXPECT_TRUE(value > last) << n;
    last = value;
  }
}

TEST(OneMomentParametersCheck, RefusesWhatHasNoMeaning) {
  EXPECT_NO_THROW(check(OneMomentParameters{}));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double bad : {0.0, -1.0, nan, std::numeric_limits<double>::infinity()})
    for (double OneMomentParameters::*member :
         {&OneMomentParameters::autoconversion_time, &OneMomentParameters::autoconversion_threshold,
          &OneMomentParameters::autoconversion_steepness}) {
      OneMomentParameters p;
      p.*member = bad;
      EXPECT_THROW(check(p), std::invalid_argument) << bad;
    }
  for (const double bad : {-0.1, 1.1, nan}) {
    OneMomentParameters p;
    p.efficiency_liquid_rain = bad;
    EXPECT_THROW(check(p), std::invalid_argument) << bad;
  }
}

TYPED_TEST(OneMomentRain, SinksNeverTakeMoreThanThereIs) {
  using Real = TypeParam;
  EXPECT_EQ(sink_factor(Real(1e-3), Real(0), Real(30)), 1);
  EXPECT_EQ(sink_factor(Real(1e-3), Real(1e-5), Real(30)), 1);
  EXPECT_NEAR(sink_factor(Real(1e-3), Real(1e-4), Real(30)), 1.0 / 3, 1e-7);
  EXPECT_EQ(sink_factor(Real(0), Real(1e-4), Real(30)), 0);
  EXPECT_EQ(sink_factor(Real(0), Real(0), Real(30)), 0);
  EXPECT_TRUE(std::isnan(sink_factor(std::numeric_limits<Real>::quiet_NaN(), Real(1), Real(1))));
}

}  // namespace
}  // namespace sounding::physics
