// SPDX-License-Identifier: Apache-2.0
/// \file
/// Small media with everything switched on, for tests of what must hold whatever the configuration.
#pragma once

#include <cstring>
#include <limits>

#include "model/health.hpp"
#include "model/setup.hpp"

namespace sounding::model {

using std::chrono::microseconds;

/// 37 columns over random depths, one of them land, light, plankton, sinking, convection, heat and short
/// wave.
inline io::RunConfig small_ocean() {
  io::RunConfig config;
  config.run.threads = 1;
  config.domain.idealised.nx = 37;
  config.domain.idealised.shape = io::Shape::random;
  config.domain.idealised.seed = 7;
  config.domain.idealised.depth = 200;
  config.domain.minimum_depth = 12;
  config.ocean.enabled = true;
  config.ocean.dt = microseconds{600'000'000};
  config.ocean.levels.count = 20;
  config.ocean.levels.depth = 200;
  config.ocean.levels.kind = io::LevelKind::power;
  config.ocean.initial.temperature = io::Profile{{-200, -60, -20, 0}, {8, 10, 14, 13.5}};
  config.ocean.initial.nitrate = io::Profile{{-200, 0}, {8, 1}};
  config.ocean.forcing.surface_par = {io::SurfaceParKind::diurnal, 100, 43200};
  config.ocean.forcing.shortwave = {io::ShortwaveKind::diurnal, 400, 43200};
  config.ocean.forcing.heat_flux = -150;
  config.ocean.light.enabled = true;
  config.ocean.npzd.enabled = true;
  config.ocean.mixing.kind = io::OceanMixingKind::convective;
  return config;
}

/// 37 columns of air over the same random depths turned into hills, with updraft, cloud, rain.
inline io::RunConfig small_atmosphere() {
  io::RunConfig config;
  config.run.threads = 1;
  config.domain.idealised.nx = 37;
  config.atmosphere.enabled = true;
  config.atmosphere.dt = microseconds{10'000'000};
  config.atmosphere.levels.count = 30;
  config.atmosphere.levels.top = 4000;
  config.atmosphere.initial.sounding = {{0, 740, 3260}, {297.9, 297.9, 312.66}, {0.015, 0.0138, 0.0024}};
  config.atmosphere.initial.rain = io::Profile{{1000, 1500, 2000}, {0, 5e-4, 0}};
  config.atmosphere.forcing.updraft = {io::UpdraftKind::half_sine, 2, 600, 2400, 43200};
  config.atmosphere.microphysics.scheme = io::MicrophysicsScheme::one_moment_warm;
  return config;
}

/// The same air with all that may act on it from outside.
inline io::RunConfig small_forced_column() {
  io::RunConfig config = small_atmosphere();
  io::AtmosphereForcing& forcing = config.atmosphere.forcing;
  forcing.large_scale.theta_li_tendency = io::Profile{{0, 2000, 3000}, {2e-5, -3e-5, 0}};
  forcing.large_scale.q_np_tendency = io::Profile{{300, 500}, {-1.2e-8, 0}};
  forcing.large_scale.vertical_velocity = io::Profile{{0, 1500, 2100, 3000}, {0, -2e-2, 0, 1e-2}};
  forcing.radiation.kind = io::RadiationKind::liquid_water;
  forcing.wind_speed = io::Profile{{0, 3000}, {8.75, 4.61}};
  forcing.surface.kind = io::SurfaceFluxKind::bulk;
  forcing.surface.sea_surface_temperature = 301;
  config.atmosphere.mixing.kind = io::AirMixingKind::k_profile;
  return config;
}

/// Colder: cloud of liquid and ice, rain and snow, which melts below a kilometre.
inline io::RunConfig small_snowfall() {
  io::RunConfig config = small_atmosphere();
  config.atmosphere.initial.sounding = {{0, 740, 4000}, {283, 283, 302}, {0.0065, 0.0047, 0.0016}};
  config.atmosphere.initial.snow = io::Profile{{800, 1800, 2500}, {0, 5e-4, 0}};
  config.atmosphere.microphysics.scheme = io::MicrophysicsScheme::one_moment;
  return config;
}

/// A medium of a configuration, with its domain.
template <class Real>
struct Built {
  Domain domain;
  std::unique_ptr<Medium<Real>> medium;
};

/// The ocean as a case of a test that holds for both media.
template <class R>
struct OceanCase {
  using Real = R;
  static io::RunConfig config() { return small_ocean(); }
  static Domain domain(const io::RunConfig& config) { return make_domain(config); }
  static std::unique_ptr<Medium<Real>> make(const io::RunConfig& config, const Domain& domain,
                                            const grid::Tiling& tiling) {
    return make_ocean<Real>(config, domain, tiling);
  }
};

/// The atmosphere; its ground rises and falls from column to column.
template <class R>
struct AtmosphereCase {
  using Real = R;
  static io::RunConfig config() { return small_atmosphere(); }
  static Domain domain(const io::RunConfig& config) {
    Domain domain = make_domain(config);
    for (std::size_t column = 0; column < domain.columns(); ++column)
      domain.elevation[column] = static_cast<double>(column * 577 % 2900) - 200;
    return domain;
  }
  static std::unique_ptr<Medium<Real>> make(const io::RunConfig& config, const Domain& domain,
                                            const grid::Tiling& tiling) {
    return make_atmosphere<Real>(config, domain, tiling);
  }
};

template <class R>
struct ForcedColumnCase : AtmosphereCase<R> {
  static io::RunConfig config() { return small_forced_column(); }
};

/// The same with the zero-moment scheme.
template <class R>
struct ZeroMomentCase : AtmosphereCase<R> {
  static io::RunConfig config() {
    io::RunConfig config = small_atmosphere();
    config.atmosphere.microphysics.scheme = io::MicrophysicsScheme::zero_moment;
    return config;
  }
};

/// The same with rain and snow.
template <class R>
struct SnowfallCase : AtmosphereCase<R> {
  static io::RunConfig config() { return small_snowfall(); }
};

template <class Case>
Built<typename Case::Real> build(const io::RunConfig& config, const grid::Tiling& tiling = {}) {
  Built<typename Case::Real> built;
  built.domain = Case::domain(config);
  built.medium = Case::make(config, built.domain, tiling);
  return built;
}

/// Fills all that no wet cell may depend on: dry cells and padding of every field, scratch, tendencies,
/// registers.
template <class Real>
StageHook<Real> poison(Real value, int fields, int diagnostics) {
  return [=](const TileContext<Real>& t, const Workspace<Real>& work, int) {
    const auto width = static_cast<std::size_t>(t.tile.width);
    const auto beyond_live = [&](Real* field) {
      for (int level = 0; level < t.tile.levels; ++level)
        for (auto lane = static_cast<std::size_t>(t.tile.live[level]); lane < width; ++lane)
          field[static_cast<std::size_t>(level) * width + lane] = value;
    };
    for (int f = 0; f < fields; ++f) {
      beyond_live(t.prognostic[f]);
      beyond_live(t.tendency[f]);
    }
    for (int d = 0; d < diagnostics; ++d) beyond_live(t.diagnostic[d]);
    for (int s = 0; s < 2; ++s) std::fill_n(work.scratch(s), t.tile.cells(), value);
    std::fill_n(work.registers(), static_cast<std::size_t>(max_registers) * core::max_tile_width, value);
  };
}

}  // namespace sounding::model
