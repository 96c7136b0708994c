// SPDX-License-Identifier: Apache-2.0
/// Kinematic cases of the atmosphere against exact solutions and reference runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "kinematic_atmosphere.hpp"
#include "physics/saturation_adjustment.hpp"
#include "support/csv.hpp"

namespace sounding::test {
namespace {

using io::Limiter;
using io::TemperatureRule;

CsvTable table(const char* name) { return CsvTable(std::string(SOUNDING_TEST_DATA "/atmosphere/") + name); }

/// Exact liquid water path of the case without rain.
double exact_path(double p_surface, const std::string& drive, double w1, double ground, double time) {
  static const CsvTable rows = table("norain_exact.csv");
  for (const auto r : rows)
    if (r["p_surface_Pa"] == p_surface && r.text("drive") == drive && r["w1"] == w1 &&
        r["z_bottom_m"] == ground && r["t_s"] == time)
      return r["lwp_kg_m2"];
  throw std::out_of_range("no such row of norain_exact.csv");
}

double path_error(const KinematicCase& set_up, double time) {
  KinematicAtmosphere<double> air(set_up);
  air.run_to(time);
  return std::fabs(air.path("q_liq") / exact_path(1e5, "rho_w", set_up.updraft.amplitude, 0, time) - 1);
}

TEST(NoRain, VanLeerReproducesTheLiquidWaterPathToOneInAThousand) {
  for (const double w1 : {2.0, 3.0}) {
    for (const double time : {300.0, 600.0}) {
      const double error = path_error(shipway_hill(w1, Limiter::van_leer), time);
      EXPECT_TRUE(error <= 1e-3) << "w1 = " << w1 << ", t = " << time << ": " << error;
    }
  }
}

TEST(NoRain, UpwindConvergesAtFirstOrder) {
  for (const double w1 : {2.0, 3.0}) {
    const double coarse = path_error(shipway_hill(w1, Limiter::upwind, 120), 600);
    const double fine = path_error(shipway_hill(w1, Limiter::upwind, 240), 600);
    EXPECT_TRUE(std::log2(coarse / fine) >= 0.9) << coarse << " -> " << fine;
    EXPECT_TRUE(coarse < 0.035) << coarse;
  }
}

TEST(NoRain, UniformVelocityFollowsTheAdvectiveForm) {
  for (const double w1 : {2.0, 3.0}) {
    KinematicCase set_up = shipway_hill(w1, Limiter::van_leer);
    set_up.drive = io::Drive::w;
    KinematicAtmosphere<double> air(set_up);
    air.run_to(600);
    EXPECT_NEAR(air.path("q_liq"), exact_path(1e5, "w", w1, 0, 600), 1e-3 * air.path("q_liq"));
    EXPECT_NEAR(air.water_error(), 0, 1e-12);
  }
}

TEST(NoRain, EveryColumnOverTerrainHasItsOwnExactPath) {
  for (const double w1 : {2.0, 3.0}) {
    KinematicCase set_up = shipway_hill(w1, Limiter::van_leer);
    set_up.ground = {1000, 0, 1500, 250, 500};
    KinematicAtmosphere<double> air(set_up);
    air.run_to(600);
    for (std::size_t c = 0; c < set_up.ground.size(); ++c) {
      const double exact = exact_path(1e5, "rho_w", w1, set_up.ground[c], 600);
      // The tail of thin cloud over the highest ground is a kink that no grid resolves.
      EXPECT_NEAR(air.path("q_liq", c), exact, 1e-3 * exact + 3e-3 * (set_up.ground[c] > 1000))
          << set_up.ground[c];
      EXPECT_NEAR(air.water_error(c), 0, 1e-12);
    }
  }
}

TEST(NoRain, AColumnOverTerrainDoesNotDependOnItsNeighbours) {
  KinematicCase together = shipway_hill(2, Limiter::van_leer), alone = together;
  together.ground = {1000, 0, 310};  // 310 m cuts a cell
  alone.ground = {310};
  KinematicAtmosphere<double> many(together);
  KinematicAtmosphere<double> one(alone);
  many.run_to(300);
  one.run_to(300);
  for (int k = 0; k < one.grid().bottom(0).levels; ++k) {
    EXPECT_EQ(many.at("q_np", k, 2), one.at("q_np", k));
    EXPECT_EQ(many.at("q_liq", k, 2), one.at("q_liq", k));
  }
}

/// The run whose name in the table is `scheme`, against every row of it.
template <class Real>
void compare_with_series(double w1, Limiter limiter, const std::string& scheme, double tolerance,
                         double until) {
  KinematicCase set_up = shipway_hill(w1, limiter);
  set_up.cloud = Cloud::raining;
  KinematicAtmosphere<Real> air(set_up);
  const CsvTable series = table("w2_w3_one_moment.csv");
  int rows = 0;
  for (const auto r : series) {
    if (r.text("scheme") != scheme || r.text("cloud") != "eq" || r["w1"] != w1 || r["t_s"] > until) continue;
    air.run_to(r["t_s"]);
    const auto check = [&](const char* column, double value, double scale) {
      EXPECT_TRUE(std::fabs(value - r[column]) <= tolerance * scale)
          << scheme << " W" << w1 << " t = " << r["t_s"] << ": " << column << " = " << value << " instead of "
          << r[column];
    };
    check("lwp_kg_m2", air.path("q_liq"), 1);
    check("rwp_kg_m2", air.path("q_rai"), 0.2);
    check("surface_rate_mm_h", air.rain_rate() * 3600, 2);
    check("accumulated_mm", air.accumulated_rain(), 0.4);
    check("q_lcl_max", air.largest("q_liq"), 1e-3);
    check("q_rai_max", air.largest("q_rai"), 1.5e-4);
    EXPECT_TRUE(air.smallest("q_rai") >= -1e-12 * 1e-3) << air.smallest("q_rai");
    ++rows;
  }
  EXPECT_EQ(rows, static_cast<int>(until / 30) + 1);
  EXPECT_NEAR(air.water_error(), 0, (std::is_same_v<Real, double> ? 1e-12 : 1e-2));
}

/// The reference prints eight digits, and they agree.
TEST(OneMomentRun, W2AndW3FollowTheReferenceSeries) {
  compare_with_series<double>(2, Limiter::upwind, "upwind", 1e-6, 3600);
  compare_with_series<double>(2, Limiter::van_leer, "vanleer", 1e-6, 3600);
  compare_with_series<double>(3, Limiter::upwind, "upwind", 1e-6, 3600);
  compare_with_series<double>(3, Limiter::van_leer, "vanleer", 1e-6, 3600);
}

TEST(OneMomentRun, FloatFollowsTheReferenceSeries) {
  compare_with_series<float>(3, Limiter::van_leer, "vanleer", 1e-4, 1800);
}

TEST(OneMomentRun, DriveByVelocityHasTheReferenceMaxima) {
  KinematicCase set_up = shipway_hill(3, Limiter::van_leer);
  set_up.cloud = Cloud::raining;
  set_up.drive = io::Drive::w;
  KinematicAtmosphere<double> air(set_up);
  double liquid = 0, rain = 0, q_liq = 0, q_rai = 0, rate = 0;
  for (int t = 0; t <= 3600; t += 30) {
    air.run_to(t);
    liquid = std::max(liquid, air.path("q_liq"));
    rain = std::max(rain, air.path("q_rai"));
    q_liq = std::max(q_liq, air.largest("q_liq"));
    q_rai = std::max(q_rai, air.largest("q_rai"));
    rate = std::max(rate, air.rain_rate() * 3600);
  }
  EXPECT_NEAR(liquid, 2.2668, 6e-5);
  EXPECT_NEAR(rain, 0.8711, 6e-5);
  EXPECT_NEAR(q_liq, 1.589e-3, 6e-7);
  EXPECT_NEAR(q_rai, 5.855e-4, 6e-8);
  EXPECT_NEAR(air.accumulated_rain(), 1.7926, 6e-5);
  EXPECT_NEAR(rate, 11.198, 6e-4);
  EXPECT_NEAR(air.water_error(), 0, 1e-12);
}

/// What rains without evaporating: all that forms, and so more than the 0.4647 mm of the run that evaporates.
TEST(OneMomentRun, RainThatDoesNotEvaporateStillFormsAndFalls) {
  for (const auto temperature : {TemperatureRule::fixed, TemperatureRule::prognostic}) {
    KinematicCase set_up = shipway_hill(2, Limiter::van_leer);
    set_up.temperature = temperature;
    double rain[2];
    for (const bool evaporates : {false, true}) {
      set_up.cloud = evaporates ? Cloud::raining : Cloud::raining_without_evaporation;
      KinematicAtmosphere<double> air(set_up);
      air.run_to(3600);
      rain[evaporates] = air.accumulated_rain();
      EXPECT_NEAR(air.water_error(), 0, 1e-12);
    }
    EXPECT_TRUE(rain[false] > rain[true] && rain[true] > 0.3) << rain[false] << ' ' << rain[true];
  }
}

/// Scheme none: saturated air keeps its vapour, and its potential temperature stays that of moist air.
TEST(NoCloud, SupersaturatedAirKeepsItsVapour) {
  for (const auto temperature : {TemperatureRule::fixed, TemperatureRule::prognostic}) {
    KinematicCase set_up = shipway_hill(3, Limiter::van_leer), cloudy = set_up;
    set_up.temperature = cloudy.temperature = temperature;
    set_up.cloud = Cloud::none;
    KinematicAtmosphere<double> air(set_up), adjusted(cloudy);
    air.run_to(600);
    adjusted.run_to(600);
    EXPECT_GT(adjusted.largest("q_liq"), 1e-3) << "there must be something to condense";
    EXPECT_EQ(air.largest("q_liq"), 0);
    EXPECT_EQ(air.largest("q_ice"), 0);
    EXPECT_NEAR(air.path("q_np"), adjusted.path("q_np"), 1e-10);
    const physics::Thermodynamics<double> c{};
    for (int k = 0; k < 120 && temperature == TemperatureRule::prognostic; ++k) {
      const physics::ParcelWater<double> q{air.at("q_np", k), 0, 0};
      const double log_p = log_pressure_ratio(c, air.pressure(k));
      EXPECT_NEAR(potential_temperature(c, log_p, air.at("air_temperature", k), q), air.at("theta_li", k),
                  1e-10);
    }
  }
}

TEST(OneMomentRun, ShortRunsWithPrognosticTemperatureStayCloseToTheAdiabat) {
  KinematicCase set_up = shipway_hill(2, Limiter::van_leer);
  set_up.temperature = TemperatureRule::prognostic;
  set_up.cloud = Cloud::raining;
  KinematicAtmosphere<double> air(set_up);
  air.run_to(1200);
  const physics::Thermodynamics<double> c{};
  int cloudy = 0;
  for (int k = 0; k < 120; ++k) {
    const double T = air.at("air_temperature", k), q_liq = air.at("q_liq", k), q_np = air.at("q_np", k);
    const double p = air.pressure(k);
    EXPECT_TRUE(T > 270 && T < 300);
    if (q_liq < 1e-5) continue;
    ++cloudy;
    const auto curve = saturation_curve(c, T);
    const auto v =
        saturation_humidity_fixed_pressure(c, curve.g, curve.dg, saturation_pressure(c, curve), p, q_np);
    EXPECT_NEAR(q_np - q_liq, v.q, 1e-9) << "cloudy air is saturated";
    // Without rain, theta_li and q_np of the cloud would be those of air from below; rain adds its latent
    // heat.
    EXPECT_TRUE(air.at("theta_li", k) > 297.5);
  }
  EXPECT_GT(cloudy, 10);
  EXPECT_NEAR(air.water_error(), 0, 1e-12);
}

/// A long updraft without rain: the column fills with air from the ground, on its adiabat.
TEST(PrognosticTemperature, ColumnApproachesTheAdiabatOfItsInflow) {
  KinematicCase set_up = shipway_hill(4, Limiter::upwind, 60);
  set_up.temperature = TemperatureRule::prognostic;
  set_up.updraft.duration = 3600;
  KinematicAtmosphere<double> air(set_up);
  air.run_to(3600);
  const model::Air ground = air.base(set_up).at(0);
  const physics::Thermodynamics<double> c{};
  for (int k = 0; k < 60; ++k) {
    EXPECT_NEAR(air.at("theta_li", k), ground.theta_li, 1e-6);
    EXPECT_NEAR(air.at("q_np", k), ground.q_vap, 1e-9);
    const double p = air.pressure(k);
    const auto parcel = physics::saturation_adjustment<physics::PressureThetaLi, physics::Halley, 6>(
        c, p, ground.theta_li, ground.q_vap);
    EXPECT_NEAR(air.at("air_temperature", k), parcel.T, 1e-4) << k;
  }
}

TEST(PrognosticTemperature, AtRestNothingMoves) {
  KinematicCase set_up = shipway_hill(0, Limiter::van_leer, 60);
  set_up.temperature = TemperatureRule::prognostic;
  set_up.cloud = Cloud::raining;
  KinematicAtmosphere<double> air(set_up);
  air.run_to(10);
  for (int k = 0; k < 60; ++k) {
    const model::Air here = air.base(set_up).at(air.grid().centre(0, k));
    EXPECT_EQ(air.at("q_np", k), here.q_vap);
    EXPECT_EQ(air.at("theta_li", k), here.theta_li);
    EXPECT_NEAR(air.at("air_temperature", k), here.T, 1e-10);
  }
}

}  // namespace
}  // namespace sounding::test
