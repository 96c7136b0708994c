// SPDX-License-Identifier: Apache-2.0
/// What the catalogue says a run computes, against what its media hold.
#include <gtest/gtest.h>

#include "io/config/choose_variables.hpp"
#include "model/held.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

template <class Real>
void expect_agreement(const Medium<Real>& medium, io::Medium kind, const io::RunConfig& config) {
  for (const io::OutputVariable& v : io::output_variables(kind))
    EXPECT_EQ(find_held(medium, v.id, io::Reduction::instant).has_value(), io::is_available(config, v))
        << v.id;
}

TEST(AvailableVariables, OfAnOceanAreThoseItHolds) {
  using Change = void (*)(io::Ocean&);
  const Change changes[] = {
      [](io::Ocean&) {},
      [](io::Ocean& o) { o.npzd.enabled = false; },
      [](io::Ocean& o) { o.npzd.enabled = o.light.enabled = false; },
      [](io::Ocean& o) { o.mixing.kind = io::OceanMixingKind::none; },
      [](io::Ocean& o) { o.mixing.kind = io::OceanMixingKind::constant; },
      [](io::Ocean& o) { o.npzd.sea_floor = io::SeaFloor::open; },
      [](io::Ocean& o) { o.forcing.shortwave.kind = io::ShortwaveKind::none; },
  };
  for (const Change change : changes) {
    io::RunConfig config = small_ocean();
    change(config.ocean);
    expect_agreement(*build<OceanCase<float>>(config).medium, io::Medium::ocean, config);
  }
}

TEST(AvailableVariables, OfAnAtmosphereAreThoseItHolds) {
  for (const auto scheme : {io::MicrophysicsScheme::none, io::MicrophysicsScheme::zero_moment,
                            io::MicrophysicsScheme::one_moment_warm, io::MicrophysicsScheme::one_moment})
    for (const auto temperature : {io::TemperatureRule::fixed, io::TemperatureRule::prognostic})
      for (const auto updraft : {io::UpdraftKind::none, io::UpdraftKind::half_sine}) {
        io::RunConfig config = small_atmosphere();
        config.atmosphere.microphysics.scheme = scheme;
        config.atmosphere.temperature = temperature;
        config.atmosphere.forcing.updraft.kind = updraft;
        expect_agreement(*build<AtmosphereCase<float>>(config).medium, io::Medium::atmosphere, config);
      }
}

TEST(AvailableVariables, OfAForcedColumnAreThoseItHolds) {
  using Change = void (*)(io::Atmosphere&);
  const Change changes[] = {
      [](io::Atmosphere&) {},
      [](io::Atmosphere& a) { a.forcing.large_scale.theta_li_tendency = 0.0; },
      [](io::Atmosphere& a) { a.forcing.large_scale.q_np_tendency = 0.0; },
      [](io::Atmosphere& a) { a.forcing.large_scale.vertical_velocity = 0.0; },
      [](io::Atmosphere& a) { a.forcing.radiation.kind = io::RadiationKind::none; },
      [](io::Atmosphere& a) {
        a.forcing.radiation = {io::RadiationKind::prescribed, -2e-5};
      },
      [](io::Atmosphere& a) { a.forcing.surface.kind = io::SurfaceFluxKind::none; },
      [](io::Atmosphere& a) {
        a.mixing = {io::AirMixingKind::constant, 5.0};
      },
      [](io::Atmosphere& a) {
        a.temperature = io::TemperatureRule::fixed;
        a.forcing.large_scale.theta_li_tendency = 0.0;
        a.forcing.radiation.kind = io::RadiationKind::none;
        a.forcing.surface.kind = io::SurfaceFluxKind::none;
        a.mixing.kind = io::AirMixingKind::none;
      },
  };
  for (const Change change : changes) {
    io::RunConfig config = small_forced_column();
    change(config.atmosphere);
    expect_agreement(*build<ForcedColumnCase<float>>(config).medium, io::Medium::atmosphere, config);
  }
}

}  // namespace
}  // namespace sounding::model
