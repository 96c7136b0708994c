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

/// A medium of the configuration, with its domain.
template <class Real>
struct Built {
  Domain domain;
  std::unique_ptr<Medium<Real>> medium;
};

template <class Real>
Built<Real> build_ocean(const io::RunConfig& config, const grid::Tiling& tiling = {}) {
  Built<Real> built;
  built.domain = make_domain(config);
  built.medium = make_ocean<Real>(config, built.domain, tiling);
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
