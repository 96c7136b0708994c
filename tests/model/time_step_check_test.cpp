// SPDX-License-Identifier: Apache-2.0
#include "model/time_step_check.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "grid/gather.hpp"
#include "io/error.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// What make_setup says against a configuration; nothing if it takes it.
std::string refusal(const io::RunConfig& config) {
  try {
    make_setup<double>(config, {}, {});
  } catch (const io::Error& error) {
    EXPECT_EQ(error.code(), io::ExitCode::bad_input);
    return error.what();
  }
  return {};
}

Courant sinking(const io::RunConfig& config) {
  const auto built = build<OceanCase<double>>(config);
  const Transport& detritus = built.medium->program().transports.at(1);
  return largest_courant(built.medium->grid(), detritus.speed, built.medium->program().dt());
}

TEST(TimeStepCheck, NoCellHasALargerCourantNumber) {
  const auto built = build<OceanCase<double>>(small_ocean());
  const grid::ColumnGrid& grid = built.medium->grid();
  for (int fast = 0; fast < grid.levels().count(); ++fast) {
    std::vector<double> speed(static_cast<std::size_t>(grid.levels().count()), 1e-4);
    speed[static_cast<std::size_t>(fast)] = 3e-3;
    const Courant found = largest_courant(grid, speed, 600);
    double largest = 0;
    for (std::size_t column = 0; column < grid.columns(); ++column)
      for (int level = 0; level < grid.bottom(column).levels; ++level)
        largest =
            std::max(largest, speed[static_cast<std::size_t>(level)] * 600 / grid.thickness(column, level));
    EXPECT_EQ(found.number, largest) << "fast at level " << fast;
    EXPECT_EQ(found.thickness, grid.thickness(found.column, found.level));
  }
}

TEST(TimeStepCheck, APartialCellAtTheBottomDecides) {
  const Courant c = sinking(small_ocean());
  const auto built = build<OceanCase<double>>(small_ocean());
  const grid::ColumnGrid& grid = built.medium->grid();
  EXPECT_EQ(c.thickness, grid.summary().thinnest_cell);
  EXPECT_NEAR(c.number, 2.7489 / 86400 * 600 / c.thickness, 1e-12);
}

TEST(TimeStepCheck, RefusalNamesTheDtThatFits) {
  io::RunConfig config = small_ocean();
  config.ocean.npzd.sinking_detritus = 400;
  const Courant c = sinking(config);
  ASSERT_GT(c.number, 1);
  const std::string text = refusal(config);
  EXPECT_THAT(text, AllOf(HasSubstr("ocean.npzd.sinking_detritus"), HasSubstr("Courant number"),
                          HasSubstr("level " + std::to_string(c.level)),
                          HasSubstr("x=" + std::to_string(c.column) + ";"), HasSubstr("ocean.dt of")));
  const std::string before = "ocean.dt of ";
  const double fits = std::stod(text.substr(text.find(before) + before.size()));
  EXPECT_NEAR(fits, c.thickness / (400 / 86400.0), 2e-6);
  const auto microseconds_of = [](double s) { return std::chrono::microseconds(std::llround(s * 1e6)); };
  config.ocean.dt = microseconds_of(fits);
  EXPECT_EQ(refusal(config), "");
  config.ocean.dt = microseconds_of(fits + 2e-6);
  EXPECT_NE(refusal(config), "");
}

/// Why 1 is the limit: one upwind step of a single spike stays positive up to it and not beyond.
TEST(TimeStepCheck, BeyondOneATracerTurnsNegative) {
  io::RunConfig config = small_ocean();
  config.ocean.scheme = io::Scheme::euler;
  config.ocean.mixing.kind = io::OceanMixingKind::none;
  config.ocean.npzd.negative = io::NegativeFix::none;
  config.ocean.npzd.remineralisation_rate = 0;
  config.ocean.initial.phytoplankton = 0.0;
  config.ocean.initial.zooplankton = 0.0;
  config.ocean.initial.detritus = 1.0;
  for (const double courant : {0.999, 1.001}) {
    config.ocean.npzd.sinking_detritus = 2.7489;
    config.ocean.npzd.sinking_detritus *= courant / sinking(config).number;
    const auto built = build<OceanCase<double>>(config);
    const Courant c = sinking(config);
    const auto detritus = built.medium->program().variables.find_prognostic("detritus");
    // Only what the thinnest cell holds itself: the cells above are empty.
    double* field = built.medium->field(*detritus);
    double left = 0;
    grid::for_each_wet_cell(built.medium->grid(), [&](std::size_t i, std::size_t column, int level) {
      field[i] = column == c.column && level == c.level ? 1.0 : 0.0;
    });
    built.medium->advance(0, 1);
    grid::for_each_wet_cell(built.medium->grid(), [&](std::size_t i, std::size_t column, int level) {
      if (column == c.column && level == c.level) left = field[i];
    });
    EXPECT_NEAR(left, 1 - courant, 1e-9);
  }
}

}  // namespace
}  // namespace sounding::model
