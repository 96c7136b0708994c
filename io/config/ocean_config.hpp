// SPDX-License-Identifier: Apache-2.0
/// \file
/// The part `ocean:` of a configuration, as plain values.  Temperatures in degC, rates of biology per day.
#pragma once

#include <chrono>
#include <vector>

#include "io/config/scheme.hpp"
#include "io/config/source.hpp"

namespace sounding::io {

struct OceanInitial {
  Source temperature = 10.0;   ///< degC
  Source salinity = 35.0;      ///< g kg-1
  Source nitrate = 5.0;        ///< mmol m-3
  Source phytoplankton = 0.1;  ///< mmol m-3
  Source zooplankton = 0.1;    ///< mmol m-3
  Source detritus = 0.0;       ///< mmol m-3
  bool operator==(const OceanInitial&) const = default;
};

enum class SurfaceParKind { constant, diurnal, annual, shortwave };
struct SurfacePar {
  SurfaceParKind kind = SurfaceParKind::constant;
  double amplitude = 100;  ///< W m-2; the value of `constant`, the maximum of `diurnal`
  double noon = 0;         ///< s, time of noon after 00:00 of the day of the start
  bool operator==(const SurfacePar&) const = default;
};

enum class ShortwaveKind { none, constant, diurnal };
struct Shortwave {
  ShortwaveKind kind = ShortwaveKind::none;
  double amplitude = 0;  ///< W m-2, net into the water
  double noon = 0;       ///< s, time of noon after 00:00 of the day of the start
  bool operator==(const Shortwave&) const = default;
};

struct OceanForcing {
  SurfacePar surface_par;
  Shortwave shortwave;
  double heat_flux = 0;  ///< W m-2, non-solar, positive into the ocean
  bool operator==(const OceanForcing&) const = default;
};

/// Two-band light; the lists hold red, then blue.  Defaults as in Karleskind et al. (2011).
struct Light {
  bool enabled = false;
  std::vector<double> water_attenuation = {0.225, 0.0232};       ///< m-1
  std::vector<double> chlorophyll_attenuation = {0.037, 0.074};  ///< m-1 (mg m-3)^-exponent
  std::vector<double> chlorophyll_exponent = {0.629, 0.674};     ///< 1
  double pigment_ratio = 0.7;                                    ///< 1
  std::vector<double> weights = {0.5, 0.5};                      ///< share of each band in surface PAR, sum 1
  double chlorophyll_to_nitrogen = 1.31;                         ///< mg mmol-1
  double shortwave_par_fraction = 0.43;                          ///< 1
  double infrared_depth = 0.35;  ///< m, e-folding depth of the rest of the short wave
  bool operator==(const Light&) const = default;
};

enum class SeaFloor { remineralise, open, closed };
enum class NegativeFix { rescale, clip, none };

/// Nitrate, phytoplankton, zooplankton, detritus.  Defaults: Kuhn, Fennel and Mattern (2015).
struct Npzd {
  bool enabled = false;
  double maximum_growth_rate = 0.6989;       ///< d-1, at 0 degC
  double temperature_factor = 1.88;          ///< 1, growth and losses per 10 K
  double initial_slope = 0.1953;             ///< d-1 (W m-2)-1
  double nutrient_half_saturation = 2.3868;  ///< mmol m-3
  double phytoplankton_respiration = 0.066;  ///< d-1, to nitrate
  double phytoplankton_mortality = 0.0101;   ///< d-1, to detritus
  double maximum_grazing_rate = 2.1522;      ///< d-1
  double grazing_half_saturation = 0.5573;   ///< mmol m-3
  double assimilated_fraction = 0.9116;      ///< 1
  double zooplankton_excretion = 0.0102;     ///< d-1, to nitrate
  double zooplankton_mortality = 0.3395;     ///< d-1 (mmol m-3)-1, to detritus, quadratic
  double remineralisation_rate = 0.1213;     ///< d-1
  double sinking_phytoplankton = 0.2551;     ///< m d-1, positive downward
  double sinking_detritus = 2.7489;          ///< m d-1, positive downward
  SeaFloor sea_floor = SeaFloor::remineralise;
  NegativeFix negative = NegativeFix::rescale;
  bool operator==(const Npzd&) const = default;
};

enum class OceanMixingKind { none, constant, convective };
struct OceanMixing {
  OceanMixingKind kind = OceanMixingKind::none;
  double background_diffusivity = 1e-5;  ///< m2 s-1
  double convective_diffusivity = 1;     ///< m2 s-1, where the column is unstable
  bool operator==(const OceanMixing&) const = default;
};

/// Linear equation of state and heat capacity.
struct Seawater {
  double thermal_expansion = 1.67e-4;       ///< K-1
  double haline_contraction = 7.8e-4;       ///< kg g-1
  double reference_temperature = 10;        ///< degC
  double reference_salinity = 35;           ///< g kg-1
  double reference_density = 1020;          ///< kg m-3
  double heat_capacity = 3991.86795711963;  ///< J kg-1 K-1
  double gravity = 9.80665;                 ///< m s-2
  bool operator==(const Seawater&) const = default;
};

struct Ocean {
  bool enabled = false;
  std::chrono::microseconds dt{0};
  Scheme scheme = Scheme::ssprk3;
  Levels levels;
  OceanInitial initial;
  OceanForcing forcing;
  Light light;
  Npzd npzd;
  OceanMixing mixing;
  Seawater seawater;
  bool operator==(const Ocean&) const = default;
};

}  // namespace sounding::io
