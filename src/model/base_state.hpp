// SPDX-License-Identifier: Apache-2.0
/// \file
/// The air at rest that an atmosphere starts from, and whose density and pressure it keeps.
#pragma once

#include <optional>

#include "io/config/atmosphere_config.hpp"
#include "physics/thermodynamics.hpp"

namespace sounding::model {

/// Air at one height.
struct Air {
  double p;         ///< pressure [Pa]
  double T;         ///< temperature [K]
  double rho;       ///< density [kg/m3]
  double q_vap;     ///< vapour, all its water [kg/kg]
  double theta_li;  ///< ice-liquid potential temperature, exponent R_m/cp_m [K]
};

/// Hydrostatic balance of a sounding of potential temperature theta and vapour mixing ratio r, both linear
/// between the given heights and constant beyond them:
///
///     d(Pi)/dz = -g/(cp_d theta_v),   theta_v = theta (1 + r R_v/R_d)/(1 + r),   p = p_0 Pi^(cp_d/R_d),   T
///     = theta Pi
///
/// (Shipway and Hill, 2012, with the virtual effect of vapour.)  Without a sounding: dry air of 300 K,
/// isentropic.
class BaseState {
 public:
  /// \param surface_pressure  [Pa] at z = 0
  /// \param uniform_density   replaces the hydrostatic density at all heights; pressure and temperature
  /// remain [kg/m3]
  BaseState(const io::SoundingProfile& sounding, double surface_pressure,
            std::optional<double> uniform_density = std::nullopt,
            const physics::ThermodynamicsParameters& constants = {});

  /// The air at height z [m]; any height at which its pressure is positive.
  Air at(double z) const;

 private:
  /// Decrease of the Exner function from z = 0 to z; the quadrature is split at every kink of the sounding.
  double exner_decrease(double z) const;
  double theta_v(double z) const;

  io::Profile theta_, mixing_ratio_;
  double surface_exner_;
  std::optional<double> uniform_density_;
  physics::ThermodynamicsParameters constants_;
};

}  // namespace sounding::model
