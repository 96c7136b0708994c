// SPDX-License-Identifier: Apache-2.0
/// Rain that falls without evaporating, against the exact solution of its kinematic wave.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "kinematic_atmosphere.hpp"
#include "support/csv.hpp"

namespace sounding::test {
namespace {

KinematicCase rain_shaft(int levels, double dt) {
  KinematicCase set_up;
  set_up.levels = levels;
  set_up.dt = dt;
  set_up.cloud = Cloud::shaft;
  return set_up;
}

TEST(RainShaft, ReproducesTheReferenceRuns) {
  const CsvTable runs(SOUNDING_TEST_DATA "/atmosphere/rain_shaft_numeric.csv");
  int rows = 0;
  for (const auto& [levels, dt] : {std::pair(120, 1.0), std::pair(480, 0.5)}) {
    KinematicAtmosphere<double> air(rain_shaft(levels, dt));
    for (const auto r : runs) {
      if (r.text("method") != "upwind_ssprk33" || r["n"] != levels || r["dt_s"] != dt) continue;
      air.run_to(r["t_s"]);
      EXPECT_NEAR(air.accumulated_rain(), r["accumulated_kg_m2"], 1e-8);
      EXPECT_NEAR(air.largest("q_rai"), r["q_rai_max"], 1e-10);
      ++rows;
    }
    EXPECT_NEAR(air.water_error(), 0, 1e-13);
  }
  EXPECT_GE(rows, 8);
}

TEST(RainShaft, ConvergesToTheExactSolutionAtFirstOrder) {
  // 540 s: the front has passed.
  const CsvTable table(SOUNDING_TEST_DATA "/atmosphere/rain_shaft_exact.csv");
  const auto exact = [&](double ground) {
    for (const auto r : table)
      if (r["z_surface_m"] == ground && r["t_s"] == 540) return r["accumulated_kg_m2"];
    return std::nan("");
  };
  const auto errors = [&](int levels) {
    KinematicCase set_up = rain_shaft(levels, 1);
    set_up.ground = {0, 500};
    KinematicAtmosphere<double> air(set_up);
    air.run_to(540);
    return std::vector{std::fabs(air.accumulated_rain(0) - exact(0)),
                       std::fabs(air.accumulated_rain(1) - exact(500))};
  };
  const auto coarse = errors(120), fine = errors(240);
  for (const std::size_t c : {0U, 1U})
    EXPECT_TRUE(std::log2(coarse[c] / fine[c]) > 0.8) << coarse[c] << ' ' << fine[c];
}

/// Rain crosses a thin cell over the ground several times in a step; there is no more of it there than above.
TEST(RainShaft, AThinCellAtTheBottomCollectsNoRain) {
  KinematicCase set_up = rain_shaft(30, 30);
  set_up.ground = {80, 0};  // the lowest cell of the first column is 20 m thick, the others 100 m
  KinematicAtmosphere<double> air(set_up);
  ASSERT_LT(air.grid().thickness(0, 29), 50);
  double at_ground = 0, above = 0;
  for (double t = 30; t <= 900; t += 30) {
    air.run_to(t);
    at_ground = std::max(at_ground, air.at("q_rai", 29));
    above = std::max(above, air.at("q_rai", 28));
    EXPECT_TRUE(air.smallest("q_rai") >= 0) << t;
  }
  EXPECT_TRUE(above > 1e-4 && at_ground <= 1.05 * above) << at_ground << ' ' << above;
  EXPECT_NEAR(air.accumulated_rain(0), air.accumulated_rain(1), 1e-2);
  EXPECT_NEAR(air.water_error(), 0, 1e-13);
}

}  // namespace
}  // namespace sounding::test
