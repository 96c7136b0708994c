// SPDX-License-Identifier: Apache-2.0
/// \file
/// The part `atmosphere:` of a configuration, as plain SI values.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "io/config/column_forcing_config.hpp"
#include "io/config/scheme.hpp"
#include "io/config/source.hpp"

namespace sounding::io {

/// Potential temperature and water vapour at heights, piecewise linear.
struct SoundingProfile {
  std::vector<double> z;                    ///< m above sea level, strictly increasing; empty: not given
  std::vector<double> theta;                ///< K, potential temperature of dry air
  std::vector<double> vapour_mixing_ratio;  ///< kg kg-1, vapour per dry air
  bool operator==(const SoundingProfile&) const = default;
};

struct AtmosphereInitial {
  double surface_pressure = 1e5;  ///< Pa, at z = 0
  SoundingProfile sounding;
  Source rain = 0.0;  ///< kg kg-1
  Source snow = 0.0;  ///< kg kg-1, one_moment
  std::optional<double>
      uniform_density;  ///< kg m-3; given: this density everywhere instead of a hydrostatic profile
  bool operator==(const AtmosphereInitial&) const = default;
};

enum class UpdraftKind { none, half_sine, daily_sine };
struct Updraft {
  UpdraftKind kind = UpdraftKind::none;
  double amplitude = 0;   ///< kg m-2 s-1 where drive is rho_w, m s-1 where it is w
  double duration = 600;  ///< s, length of the half sine
  double period = 2400;   ///< s, of the daily sine
  double time = 43200;    ///< s, time of day at which the daily sine begins
  bool operator==(const Updraft&) const = default;
};

struct AtmosphereForcing {
  Updraft updraft;
  LargeScale large_scale;
  Radiation radiation;
  SurfaceFluxes surface;
  Source wind_speed = 0.0;  ///< m s-1
  bool operator==(const AtmosphereForcing&) const = default;
};

enum class AdjustmentMethod { halley, newton };
struct SaturationAdjustment {
  AdjustmentMethod method = AdjustmentMethod::halley;
  int iterations = 2;  ///< 1..6
  bool operator==(const SaturationAdjustment&) const = default;
};

enum class MicrophysicsScheme {
  none,
  sedimentation_only,
  saturation_only,
  zero_moment,
  one_moment_warm,
  one_moment
};
struct Microphysics {
  MicrophysicsScheme scheme = MicrophysicsScheme::none;
  double autoconversion_threshold = 5e-4;       ///< kg kg-1
  double autoconversion_timescale = 1000;       ///< s
  double collection_efficiency = 0.8;           ///< 1, rain collecting cloud liquid
  bool rain_evaporation = true;                 ///< false: rain forms and falls, but does not evaporate
  double snow_autoconversion_threshold = 1e-6;  ///< kg kg-1, one_moment, as all that follows with snow or ice
  double snow_autoconversion_timescale = 100;   ///< s
  double snow_liquid_efficiency = 0.1;          ///< 1, snow collecting cloud liquid
  double rain_ice_efficiency = 1;               ///< 1, rain collecting cloud ice
  double snow_ice_efficiency = 0.1;             ///< 1, snow collecting cloud ice
  double rain_snow_efficiency = 1;              ///< 1, rain and snow collecting each other
  double removal_threshold = 5e-6;              ///< kg kg-1, zero_moment: condensate that stays
  double removal_timescale = 1000;              ///< s, zero_moment
  bool operator==(const Microphysics&) const = default;
};

enum class TemperatureRule { prognostic, fixed };
enum class Drive { rho_w, w };
enum class Limiter { upwind, van_leer };

struct Atmosphere {
  bool enabled = false;
  std::chrono::microseconds dt{0};
  Scheme scheme = Scheme::ssprk3;
  Levels levels;
  TemperatureRule temperature = TemperatureRule::prognostic;
  Drive drive = Drive::rho_w;
  Limiter limiter = Limiter::van_leer;
  AtmosphereInitial initial;
  AtmosphereForcing forcing;
  SaturationAdjustment saturation_adjustment;
  Microphysics microphysics;
  AirMixing mixing;
  bool operator==(const Atmosphere&) const = default;
};

}  // namespace sounding::io
