// SPDX-License-Identifier: Apache-2.0
/// \file
/// Parameters of the one-moment scheme with ice.  Defaults are those of ClimaParams 1.1, as used by
/// CloudMicrophysics.jl 0.38: Marshall and Palmer (1948) for the intercept of rain, Kaul et al. (2015) for
/// those of ice and snow and for the ventilation of snow, Grabowski (1998) for mass and area of snow.
#pragma once

#include "physics/microphysics_one_moment.hpp"

namespace sounding::physics {

struct SnowParameters {
  double radius = 1e-3;              ///< reference radius r_0 of the power laws [m]
  double mass_per_area = 0.1;        ///< m_0 / r_0^2 [kg/m2]
  double area_fraction = 0.3;        ///< a_0 / (pi r_0^2) [-]
  double intercept = 4.36e9;         ///< mu in n_0 = mu (rho q_sno / (1 kg/m3))^nu [1/m4]
  double intercept_exponent = 0.63;  ///< nu [-], below 1
  double ventilation_a = 0.65;       ///< [-]
  double ventilation_b = 0.44;       ///< [-]
};

struct IceParameters {
  double density = 500.0;  ///< apparent density of a crystal [kg/m3]
  double radius = 1e-5;    ///< reference radius r_0 of the mass law [m]
  double intercept = 2e7;  ///< n_0 of the spectrum [1/m4]
};

struct MixedPhaseParameters {
  OneMomentParameters warm;  ///< air, rain, rain autoconversion, liquid collected by rain
  SnowParameters snow;
  IceParameters ice;
  double condensation_time = 10.0;              ///< of cloud liquid [s]
  double deposition_time = 10.0;                ///< of cloud ice [s]
  double snow_autoconversion_time = 100.0;      ///< [s]
  double snow_autoconversion_threshold = 1e-6;  ///< cloud ice where it sets in [kg/kg]
  double efficiency_liquid_snow = 0.1;          ///< of the collection of cloud liquid by snow [-]
  double efficiency_ice_rain = 1.0;             ///< of cloud ice by rain [-]
  double efficiency_ice_snow = 0.1;             ///< of cloud ice by snow [-]
  double efficiency_rain_snow = 1.0;            ///< of rain and snow by each other [-]
  double velocity_dispersion = 0.2;             ///< c_d of fall speeds around their means [-]
  double ice_snow_radius = 62.5e-6;             ///< between ice and snow, option supersaturation_onset [m]
  double droplet_number = 1e8;                  ///< N_c of the option prescribed_droplet_number [1/m3]
  double droplet_number_exponent = 1.0;         ///< alpha of this option [-]
};

/// Throws std::invalid_argument for a parameter outside its range.
void check(const MixedPhaseParameters& parameters);

/// Factors chi and additions d to the power laws of one species, for calibration:
/// m = chi_m m_0 (r/r_0)^(m_e + d_m), area and speed likewise.
struct PowerLawCalibration {
  double chi_m = 1, d_m = 0, chi_a = 1, d_a = 0, chi_v = 1, d_v = 0;
};

struct CalibratedParameters : MixedPhaseParameters {
  PowerLawCalibration rain_laws, snow_laws, ice_laws;
};

/// Throws std::invalid_argument for a parameter outside its range.
void check(const CalibratedParameters& parameters);

/// What of the scheme is built: a choice here is a type, so that no kernel asks for it.
struct MixedPhaseOptions {
  bool prescribed_droplet_number = false;         ///< rain autoconversion of Azimi et al. (2023)
  bool supersaturation_onset = false;             ///< snow autoconversion of Harrington et al. (1995)
  bool temperature_dependent_deposition = false;  ///< deposition time of Frostenberg et al. (2023)
  bool sublimation_only = false;                  ///< snow never grows by deposition
};

}  // namespace sounding::physics
