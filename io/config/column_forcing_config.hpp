// SPDX-License-Identifier: Apache-2.0
/// \file
/// What acts on a column of air from outside, as plain SI values: part of `atmosphere.forcing`.
#pragma once

#include <optional>

#include "io/config/source.hpp"

namespace sounding::io {

/// Tendencies that a larger scale of motion makes; heights above sea level.
struct LargeScale {
  Source theta_li_tendency = 0.0;  ///< K s-1, by horizontal advection
  Source q_np_tendency = 0.0;      ///< s-1, of water that does not precipitate
  Source vertical_velocity = 0.0;  ///< m s-1, positive upward; acts as -w d/dz, through no end of the column
  bool operator==(const LargeScale&) const = default;
};

enum class RadiationKind { none, prescribed, liquid_water };
struct Radiation {
  RadiationKind kind = RadiationKind::none;
  Source heating_rate = 0.0;    ///< K s-1, of potential temperature
  double cloud_top_flux = 70;   ///< W m-2, net upward above a thick cloud less that inside
  double cloud_base_flux = 22;  ///< W m-2, net upward below a thick cloud less that inside
  double absorption = 85;       ///< m2 kg-1, of liquid water
  bool operator==(const Radiation&) const = default;
};

enum class SurfaceFluxKind { none, energy, kinematic, bulk };
/// What the ground gives to the air above it, positive upward.
struct SurfaceFluxes {
  SurfaceFluxKind kind = SurfaceFluxKind::none;
  double sensible_heat_flux = 0;                ///< W m-2
  double latent_heat_flux = 0;                  ///< W m-2
  double theta_flux = 0;                        ///< K m s-1, kinematic
  double moisture_flux = 0;                     ///< m s-1 (kg kg-1), kinematic
  double sea_surface_temperature = 300;         ///< K
  double heat_exchange_coefficient = 0.001094;  ///< 1, at the reference height
  double moisture_exchange_coefficient = 0.001133;
  double reference_height = 20;             ///< m above the ground
  double roughness_length = 1.5e-4;         ///< m
  std::optional<double> friction_velocity;  ///< m s-1; empty: from the wind and the roughness length
  bool operator==(const SurfaceFluxes&) const = default;
};

enum class AirMixingKind { none, constant, k_profile };
struct AirMixing {
  AirMixingKind kind = AirMixingKind::none;
  Source diffusivity = 0.0;  ///< m2 s-1
  bool operator==(const AirMixing&) const = default;
};

/// Whether a source is anything but the number 0.
inline bool acts(const Source& source) { return source != Source(0.0); }

}  // namespace sounding::io
