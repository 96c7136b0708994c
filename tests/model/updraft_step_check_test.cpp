// SPDX-License-Identifier: Apache-2.0
/// A step of the atmosphere in which the updraft would carry more out of a cell than the scheme can bear.
#include <gmock/gmock.h>

#include <cmath>

#include "io/error.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// Case W3 over the sea: cells of 25 m.
io::RunConfig w3(double dt, io::Limiter limiter) {
  io::RunConfig config = small_atmosphere();
  config.domain.idealised.nx = 3;
  config.atmosphere.levels.count = 120;
  config.atmosphere.levels.top = 3000;
  config.atmosphere.forcing.updraft.amplitude = 3;
  config.atmosphere.limiter = limiter;
  config.atmosphere.dt = microseconds{std::llround(dt * 1e6)};
  return config;
}

std::string refusal(const io::RunConfig& config) {
  try {
    make_setup<double>(config, {}, {});
  } catch (const io::Error& error) {
    EXPECT_EQ(error.code(), io::ExitCode::bad_input);
    return error.what();
  }
  return {};
}

TEST(UpdraftStepCheck, RefusalNamesKeyNumberPlaceAndTheStepThatFits) {
  for (const auto limiter : {io::Limiter::upwind, io::Limiter::van_leer}) {
    const std::string text = refusal(w3(10, limiter));
    EXPECT_THAT(text, AllOf(HasSubstr("atmosphere.forcing.updraft.amplitude"), HasSubstr("Courant number of"),
                            HasSubstr("column"), HasSubstr("level 0"), HasSubstr("atmosphere.dt of")));
    const std::string before = "atmosphere.dt of ";
    const double fits = std::stod(text.substr(text.find(before) + before.size()));
    // The thinnest air is the fastest: about 0.87 kg m-3 below 3 km.
    EXPECT_NEAR(fits, (limiter == io::Limiter::upwind ? 1 : 0.5) * 25 * 0.87 / 3, 0.05);
    EXPECT_EQ(refusal(w3(fits, limiter)), "");
    EXPECT_NE(refusal(w3(fits + 2e-6, limiter)), "");
  }
}

TEST(UpdraftStepCheck, AirAtRestTakesAnyStep) {
  io::RunConfig config = w3(1000, io::Limiter::van_leer);
  config.atmosphere.forcing.updraft.kind = io::UpdraftKind::none;
  EXPECT_EQ(refusal(config), "");
}

/// Up to the limit no water is below zero, with rain falling against the updraft.
TEST(UpdraftStepCheck, WaterStaysPositiveUpToTheLimit) {
  for (const auto limiter : {io::Limiter::upwind, io::Limiter::van_leer})
    for (const auto temperature : {io::TemperatureRule::fixed, io::TemperatureRule::prognostic}) {
      io::RunConfig config = w3(limiter == io::Limiter::upwind ? 7.2 : 3.6, limiter);
      config.atmosphere.temperature = temperature;
      ASSERT_EQ(refusal(config), "");
      auto built = build<AtmosphereCase<double>>(config);
      const Irregularity& below_zero = built.medium->program().irregularities.at(0);
      built.medium->advance(0, 500);
      for (std::size_t slot = 0; slot < built.medium->grid().slots(); ++slot)
        EXPECT_TRUE(built.medium->accumulated(below_zero.flux)[slot] / built.medium->program().time(500) <=
                    below_zero.negligible)
            << built.medium->accumulated(below_zero.flux)[slot];
    }
}

}  // namespace
}  // namespace sounding::model
