// SPDX-License-Identifier: Apache-2.0
/// \file
/// Columns of air in a prescribed updraft: the set-up of the kinematic cases, built as a configuration would
/// be.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "model/atmosphere_levels.hpp"
#include "model/setup.hpp"

namespace sounding::test {

enum class Cloud {
  none,
  adjusted,
  removed,
  raining,
  raining_without_evaporation,
  raining_and_snowing,
  shaft
};

struct KinematicCase {
  int levels = 120;
  double top = 3000;
  std::vector<double> ground = {0};  ///< height of each column [m]
  io::Updraft updraft{};
  io::Drive drive = io::Drive::rho_w;
  io::Limiter limiter = io::Limiter::van_leer;
  io::TemperatureRule temperature = io::TemperatureRule::fixed;
  Cloud cloud = Cloud::adjusted;
  double surface_pressure = 1e5;
  double moistening = 1;  ///< vapour of the sounding over that of Shipway and Hill
  double dt = 1;
};

/// W(t) = w1 sin(pi t/600 s) until 600 s, through the profile of Shipway and Hill (2012), sections 2 and 3.
inline KinematicCase shipway_hill(double w1, io::Limiter limiter, int levels = 120) {
  KinematicCase set_up;
  set_up.updraft.kind = io::UpdraftKind::half_sine;
  set_up.updraft.amplitude = w1;
  set_up.limiter = limiter;
  set_up.levels = levels;
  return set_up;
}

template <class Real>
class KinematicAtmosphere {
 public:
  explicit KinematicAtmosphere(const KinematicCase& set_up)
      : dt_(set_up.dt), medium_(build(set_up)), levels_(grid().levels(), base(set_up), {}) {
    for (std::size_t c = 0; c < grid().columns(); ++c) water_at_start_.push_back(water(c));
    medium_->diagnose(0);
  }

  /// Steps to time t [s] and refreshes what follows from the state.
  void run_to(double t) {
    const auto step = static_cast<std::int64_t>(std::llround(t / dt_));
    if (step > step_) medium_->advance(step_, step - step_);
    step_ = std::max(step_, step);
    medium_->diagnose(step_);
  }

  static model::BaseState base(const KinematicCase& set_up) {
    const io::RunConfig config = configure(set_up);
    const auto& initial = config.atmosphere.initial;
    return {initial.sounding, initial.surface_pressure, initial.uniform_density};
  }

  double at(const std::string& variable, int k, std::size_t c = 0) { return field(variable)[index(c, k)]; }
  double largest(const std::string& variable, std::size_t c = 0) {
    double best = at(variable, 0, c);
    for (int k = 1; k < grid().bottom(c).levels; ++k) best = std::max(best, at(variable, k, c));
    return best;
  }
  double smallest(const std::string& variable, std::size_t c = 0) {
    double least = at(variable, 0, c);
    for (int k = 1; k < grid().bottom(c).levels; ++k) least = std::min(least, at(variable, k, c));
    return least;
  }
  /// Mass above a square metre [kg/m2].
  double path(const std::string& variable, std::size_t c = 0) {
    double sum = 0;
    for (int k = 0; k < grid().bottom(c).levels; ++k)
      sum += levels_.density[static_cast<std::size_t>(k)] * grid().thickness(c, k) * at(variable, k, c);
    return sum;
  }
  /// All water that is carried.
  double water(std::size_t c = 0) {
    double sum = 0;
    for (const std::string& q : waters()) sum += path(q, c);
    return sum;
  }
  double accumulated_rain(std::size_t c = 0) { return accumulated("precipitation", c); }
  /// Mean over the last step [kg/m2/s].
  double rain_rate(std::size_t c = 0) { return medium_->rate(flux("precipitation"))[slot(c)]; }
  /// Water that the budget misses [kg/m2].
  double water_error(std::size_t c = 0) {
    double error = water(c) - water_at_start_[c] + accumulated("precipitation", c);
    for (const std::string& q : waters())
      error -= accumulated(q + "_in_at_bottom", c) - accumulated(q + "_out_at_top", c) +
               accumulated(q + "_source", c);
    return error;
  }
  double pressure(int k) const { return levels_.pressure[static_cast<std::size_t>(k)]; }
  const grid::ColumnGrid& grid() const { return medium_->grid(); }

 private:
  static io::RunConfig configure(const KinematicCase& set_up) {
    io::RunConfig config;
    config.run.threads = 1;
    io::Atmosphere& air = config.atmosphere;
    air.enabled = true;
    air.dt = std::chrono::microseconds(std::llround(set_up.dt * 1e6));
    air.levels.count = set_up.levels;
    air.levels.top = set_up.top;
    air.temperature = set_up.temperature;
    air.drive = set_up.drive;
    air.limiter = set_up.limiter;
    air.forcing.updraft = set_up.updraft;
    air.initial.surface_pressure = set_up.surface_pressure;
    air.microphysics.scheme = scheme(set_up.cloud);
    air.microphysics.rain_evaporation = set_up.cloud != Cloud::raining_without_evaporation;
    if (set_up.cloud == Cloud::shaft) {
      air.initial.uniform_density = 1;
      constexpr double edge = 1e-6;
      air.initial.rain = io::Profile{{2500, 2500 + edge, 2800 - edge, 2800}, {0, 1e-3, 1e-3, 0}};
    } else {
      air.initial.sounding = {{0, 740, 3260}, {297.9, 297.9, 312.66}, {0.015, 0.0138, 0.0024}};
      for (double& r : air.initial.sounding.vapour_mixing_ratio) r *= set_up.moistening;
    }
    return config;
  }

  std::vector<std::string> waters() const {
    std::vector<std::string> all;
    for (const char* q : {"q_np", "q_rai", "q_sno"})
      if (medium_->find(q)) all.emplace_back(q);
    return all;
  }

  static io::MicrophysicsScheme scheme(Cloud cloud) {
    switch (cloud) {
      case Cloud::none:
        return io::MicrophysicsScheme::none;
      case Cloud::adjusted:
        return io::MicrophysicsScheme::saturation_only;
      case Cloud::removed:
        return io::MicrophysicsScheme::zero_moment;
      case Cloud::raining_and_snowing:
        return io::MicrophysicsScheme::one_moment;
      case Cloud::shaft:
        return io::MicrophysicsScheme::sedimentation_only;
      default:
        return io::MicrophysicsScheme::one_moment_warm;
    }
  }

  static std::unique_ptr<model::Medium<Real>> build(const KinematicCase& set_up) {
    model::Domain domain;
    domain.elevation = set_up.ground;
    domain.y = {0};
    for (std::size_t c = 0; c < set_up.ground.size(); ++c) domain.x.push_back(static_cast<double>(c));
    domain.latitude.assign(set_up.ground.size(), 45);
    domain.longitude.assign(set_up.ground.size(), 0);
    grid::Tiling tiling;
    tiling.width = 16;
    return model::make_atmosphere<Real>(configure(set_up), domain, tiling);
  }

  Real* field(const std::string& variable) {
    const auto held = medium_->find(variable).value();
    return held.holder == model::Holder::prognostic ? medium_->field(model::Prognostic{held.id})
                                                    : medium_->field(model::Diagnostic{held.id});
  }
  model::Flux flux(const std::string& name) { return {medium_->find(name).value().id}; }
  double accumulated(const std::string& name, std::size_t c) {
    return medium_->accumulated(flux(name))[slot(c)];
  }
  std::size_t slot(std::size_t c) const { return static_cast<std::size_t>(grid().slot_of(c)); }
  std::size_t index(std::size_t c, int k) const {
    const auto width = static_cast<std::size_t>(grid().tile_width());
    const core::Tile& tile = grid().tiles()[slot(c) / width];
    return tile.offset + static_cast<std::size_t>(k) * width + slot(c) % width;
  }

  double dt_;
  std::unique_ptr<model::Medium<Real>> medium_;
  model::AtmosphereLevels<double> levels_;
  std::vector<double> water_at_start_;
  std::int64_t step_ = 0;
};

}  // namespace sounding::test
