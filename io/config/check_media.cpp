// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>

#include "io/config/checks.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

/// Heights of a profile lie in the water.
void check_below_surface(const Checks& checks, const Source& source, const std::string& path) {
  const Profile* profile = std::get_if<Profile>(&source);
  if (profile == nullptr || profile->z.back() <= 0) return;
  checks.refuse(path + ".profile.z", "found " + shortest(profile->z.back()) +
                                         " m; z is positive upward, so that heights in water are <= 0");
}

}  // namespace

void check_ocean(const Checks& checks) {
  const Ocean& ocean = checks.config.ocean;
  if (ocean.npzd.enabled && !ocean.light.enabled) {
    checks.refuse("ocean.npzd", "plankton needs light; add light: {enabled: true} to ocean");
  }
  if (ocean.forcing.surface_par.kind == SurfaceParKind::shortwave &&
      ocean.forcing.shortwave.kind == ShortwaveKind::none) {
    checks.refuse(
        "ocean.forcing.surface_par.kind",
        "follows the short wave, but ocean.forcing.shortwave.kind is none; constant or diurnal is due "
        "there");
  }
  const std::vector<double>& weights = ocean.light.weights;
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (!(std::fabs(sum - 1) <= 1e-12)) {
    checks.refuse("ocean.light.weights", "the sum is " + shortest(sum) + "; 1 is due");
  }
  const OceanInitial& initial = ocean.initial;
  check_below_surface(checks, initial.temperature, "ocean.initial.temperature");
  check_below_surface(checks, initial.salinity, "ocean.initial.salinity");
  check_below_surface(checks, initial.nitrate, "ocean.initial.nitrate");
  check_below_surface(checks, initial.phytoplankton, "ocean.initial.phytoplankton");
  check_below_surface(checks, initial.zooplankton, "ocean.initial.zooplankton");
  check_below_surface(checks, initial.detritus, "ocean.initial.detritus");
}

namespace {

/// What acts on a column is a value or a profile, and has a temperature to act on.
void check_column_forcing(const Checks& checks) {
  const Atmosphere& atmosphere = checks.config.atmosphere;
  const LargeScale& large_scale = atmosphere.forcing.large_scale;
  const bool fixed = atmosphere.temperature == TemperatureRule::fixed;
  const auto look_at = [&](const Source& source, const std::string& path, bool heats) {
    if (std::holds_alternative<FileVariable>(source))
      checks.refuse(path,
                    "found a file, which is not read for this; a value or {profile: {z, values}} is due");
    if (heats && fixed && acts(source))
      checks.refuse(path,
                    "changes a temperature that atmosphere.temperature: fixed keeps; prognostic is due");
  };
  const std::string part = "atmosphere.forcing.large_scale.";
  look_at(large_scale.theta_li_tendency, part + "theta_li_tendency", true);
  look_at(large_scale.q_np_tendency, part + "q_np_tendency", false);
  look_at(large_scale.vertical_velocity, part + "vertical_velocity", false);
  look_at(atmosphere.forcing.radiation.heating_rate, "atmosphere.forcing.radiation.heating_rate", false);
  look_at(atmosphere.forcing.wind_speed, "atmosphere.forcing.wind_speed", false);
  look_at(atmosphere.mixing.diffusivity, "atmosphere.mixing.diffusivity", false);
  if (fixed && atmosphere.forcing.radiation.kind != RadiationKind::none)
    checks.refuse("atmosphere.forcing.radiation.kind",
                  "changes a temperature that atmosphere.temperature: fixed keeps; prognostic is due");
  const SurfaceFluxes& surface = atmosphere.forcing.surface;
  if (fixed && surface.kind != SurfaceFluxKind::none)
    checks.refuse("atmosphere.forcing.surface.kind",
                  "changes a temperature that atmosphere.temperature: fixed keeps; prognostic is due");
  if (fixed && atmosphere.mixing.kind == AirMixingKind::k_profile)
    checks.refuse(
        "atmosphere.mixing.kind",
        "k_profile needs a temperature that its mixing may change; atmosphere.temperature: prognostic "
        "is due");
  if (!acts(atmosphere.forcing.wind_speed)) {
    const std::string still = " needs a wind; atmosphere.forcing.wind_speed is 0";
    if (surface.kind == SurfaceFluxKind::bulk)
      checks.refuse("atmosphere.forcing.surface.kind", "bulk" + still);
    if (atmosphere.mixing.kind == AirMixingKind::k_profile)
      checks.refuse("atmosphere.mixing.kind", "k_profile" + still);
  }
}

bool is_zero(const Source& source) {
  const double* value = std::get_if<double>(&source);
  return value != nullptr && *value == 0;
}

void check_microphysics(const Checks& checks) {
  const Atmosphere& atmosphere = checks.config.atmosphere;
  if (atmosphere.microphysics.scheme == MicrophysicsScheme::zero_moment && !is_zero(atmosphere.initial.rain))
    checks.refuse(
        "atmosphere.initial.rain",
        "found rain at the start, of which atmosphere.microphysics.scheme: zero_moment keeps none; 0 "
        "is due");
  if (atmosphere.microphysics.scheme != MicrophysicsScheme::one_moment && !is_zero(atmosphere.initial.snow))
    checks.refuse(
        "atmosphere.initial.snow",
        "found snow at the start, which atmosphere.microphysics.scheme: one_moment alone keeps; 0 is "
        "due");
  if (atmosphere.microphysics.scheme == MicrophysicsScheme::one_moment &&
      !atmosphere.microphysics.rain_evaporation)
    checks.refuse("atmosphere.microphysics.rain_evaporation",
                  "found false, which goes with scheme: one_moment_warm alone; true is due");
}

}  // namespace

void check_atmosphere(const Checks& checks) {
  check_column_forcing(checks);
  const Atmosphere& atmosphere = checks.config.atmosphere;
  check_microphysics(checks);
  const SoundingProfile& sounding = atmosphere.initial.sounding;
  const std::string path = "atmosphere.initial.sounding";
  if (sounding.z.empty()) return;
  bool increasing = true;
  for (std::size_t i = 1; i < sounding.z.size() && increasing; ++i) {
    increasing = sounding.z[i] > sounding.z[i - 1];
    if (increasing) continue;
    checks.refuse(path + ".z", "entry " + std::to_string(i + 1) + " is " + shortest(sounding.z[i]) +
                                   " m after " + shortest(sounding.z[i - 1]) +
                                   " m; heights that increase are due");
  }
  const auto same_length = [&](const std::vector<double>& values, const std::string& name) {
    if (values.empty() || values.size() == sounding.z.size()) return;
    checks.refuse(path + "." + name, "found " + std::to_string(values.size()) + " values at " +
                                         std::to_string(sounding.z.size()) +
                                         " heights; as many values as heights are due");
  };
  same_length(sounding.theta, "theta");
  same_length(sounding.vapour_mixing_ratio, "vapour_mixing_ratio");
  if (increasing && atmosphere.levels.top && sounding.z.size() > 1 &&
      *atmosphere.levels.top > sounding.z.back()) {
    checks.refuse("atmosphere.levels.top", "found " + shortest(*atmosphere.levels.top) +
                                               " m, above the sounding, which ends at " +
                                               shortest(sounding.z.back()) + " m");
  }
}

}  // namespace sounding::io
