// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cooling deepens the mixed layer of a stratified column by encroachment: h = sqrt(2 B0 t) / N.
#include <gtest/gtest.h>

#include <cmath>

#include "grid/gather.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

/// The case shared by column models of turbulence (GOTM): 50 m, N = 0.01 s-1, 100 W m-2 out of the water.
io::RunConfig free_convection() {
  io::RunConfig config;
  config.run.threads = 1;
  config.ocean.enabled = true;
  config.ocean.dt = std::chrono::minutes(1);
  config.domain.idealised.depth = 50;
  config.ocean.levels.count = 100;
  config.ocean.levels.depth = 50;
  io::Seawater& sea = config.ocean.seawater;
  sea.thermal_expansion = 2e-4;
  sea.haline_contraction = 7.5e-4;
  sea.reference_density = 1027;
  sea.heat_capacity = 3991.86796;
  sea.gravity = 9.81;
  const double gradient = 1e-4 / (sea.gravity * sea.thermal_expansion);
  config.ocean.initial.temperature = io::Profile{{-50, 0}, {20 - 50 * gradient, 20}};
  config.ocean.forcing.heat_flux = -100;
  config.ocean.mixing = {io::OceanMixingKind::convective, 0, 1};
  return config;
}

/// Depth of the uppermost face that keeps half of the first stratification.
double mixed_depth(Medium<double>& medium, double gravity_times_expansion) {
  const double* temperature = medium.field(*medium.program().variables.find_prognostic("temperature"));
  std::vector<double> t(100);
  grid::for_each_wet_cell(medium.grid(), [&](std::size_t i, std::size_t, int level) {
    t[static_cast<std::size_t>(level)] = temperature[i];
  });
  for (std::size_t face = 1; face < t.size(); ++face)
    if (gravity_times_expansion * (t[face - 1] - t[face]) / 0.5 >= 0.5e-4)
      return 0.5 * static_cast<double>(face);
  return 50;
}

TEST(FreeConvection, ConvectiveAdjustmentFollowsEncroachment) {
  const io::RunConfig config = free_convection();
  const io::Seawater& sea = config.ocean.seawater;
  const double expansion = sea.gravity * sea.thermal_expansion;
  const double buoyancy_flux = expansion * 100 / (sea.reference_density * sea.heat_capacity);
  const auto built = build<OceanCase<double>>(config);
  std::int64_t step = 0;
  for (const int hours : {12, 24, 48, 72, 96, 120}) {
    built.medium->advance(step, hours * 60 - step);
    step = hours * 60;
    const double encroachment = std::sqrt(2 * buoyancy_flux * hours * 3600) / 0.01;
    const double ratio = mixed_depth(*built.medium, expansion) / encroachment;
    RecordProperty("ratio_" + std::to_string(hours), std::to_string(ratio));
    EXPECT_TRUE(ratio >= 1.00 && ratio <= 1.05) << hours << " h: " << ratio;
  }
}

}  // namespace
}  // namespace sounding::model
