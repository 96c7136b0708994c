// SPDX-License-Identifier: Apache-2.0
/// \file
/// What reaches the ocean through its surface, from the configuration to the state.
#include <gtest/gtest.h>

#include <cmath>

#include "grid/gather.hpp"
#include "physics/light_forcing.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

/// One column of clear, still water: 40 cells of 0.25 m at 10 degC.
io::RunConfig clear_water() {
  io::RunConfig config;
  config.run.threads = 1;
  config.ocean.enabled = true;
  config.ocean.dt = minutes(10);
  config.domain.idealised.depth = 10;
  config.ocean.levels.count = 40;
  config.ocean.levels.depth = 10;
  return config;
}

/// Absorption by three exponentials, integrated over each cell and an hour.
TEST(OceanSurface, ShortWaveWarmsByTheDepthsOfTheConfiguration) {
  io::RunConfig config = clear_water();
  config.ocean.forcing.shortwave = {io::ShortwaveKind::constant, 400, 0};
  const double h = 0.25, infrared_depth = config.ocean.light.infrared_depth;
  const double par = 400 * config.ocean.light.shortwave_par_fraction;
  const auto& water = config.ocean.light.water_attenuation;
  const auto flux = [&](double depth) {
    return par / 2 * (std::exp(-water[0] * depth) + std::exp(-water[1] * depth)) +
           (400 - par) * std::exp(-depth / infrared_depth);
  };
  const auto built = build<OceanCase<double>>(config);
  built.medium->advance(0, 6);
  const double* temperature =
      built.medium->field(*built.medium->program().variables.find_prognostic("temperature"));
  const io::Seawater& sea = config.ocean.seawater;
  grid::for_each_wet_cell(built.medium->grid(), [&](std::size_t index, std::size_t, int level) {
    const double top = level * h;
    const double below = level == 39 ? 0 : flux(top + h);  // the floor keeps what reaches it
    const double exact = 10 + 3600 * (flux(top) - below) / (sea.reference_density * sea.heat_capacity * h);
    EXPECT_NEAR(temperature[index], exact, 1e-12) << "level " << level;
  });
}

TEST(OceanSurface, NoonIsATimeOfDayWheneverTheRunStarts) {
  io::RunConfig config = clear_water();
  config.ocean.light.enabled = true;
  config.ocean.forcing.shortwave = {io::ShortwaveKind::diurnal, 500, 12 * 3600.0};
  config.ocean.forcing.surface_par = {io::SurfaceParKind::diurnal, 90, 13 * 3600.0};
  const auto midnight = config.run.start;
  for (const int start : {0, 6, 18}) {
    config.run.start = midnight + hours(start);
    const auto built = build<OceanCase<double>>(config);
    const Variables& v = built.medium->program().variables;
    const double* shortwave = built.medium->row(*v.find_column("surface_shortwave"));
    const double* par = built.medium->row(*v.find_column("surface_par"));
    for (int hour = start; hour < start + 48; ++hour) {
      built.medium->diagnose((hour - start) * 6);
      const double angle = 2 * physics::pi / 24;
      EXPECT_NEAR(*shortwave, 500 * std::fmax(0, std::cos(angle * (hour - 12))), 1e-9)
          << start << ' ' << hour;
      EXPECT_NEAR(*par, 90 * std::fmax(0, std::cos(angle * (hour - 13))), 1e-9) << start << ' ' << hour;
    }
  }
}

TEST(OceanSurface, TheAnnualCycleFollowsTheCalendar) {
  io::RunConfig config = clear_water();
  config.ocean.light.enabled = true;
  config.ocean.forcing.surface_par.kind = io::SurfaceParKind::annual;
  config.run.start = std::chrono::sys_days(std::chrono::year(2003) / 4 / 11) + hours(6);
  const auto built = build<OceanCase<double>>(config);
  built.medium->diagnose(7 * 6);
  const double* par = built.medium->row(*built.medium->program().variables.find_column("surface_par"));
  EXPECT_NEAR(*par, physics::annual_par(100 * 86400 + 13 * 3600), 1e-12);  // the 11th of April is day 100
}

}  // namespace
}  // namespace sounding::model
