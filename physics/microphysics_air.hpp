// SPDX-License-Identifier: Apache-2.0
/// \file
/// Properties of air that limit the growth of a drop, and diffusional growth.
#pragma once

#include "physics/saturation.hpp"

namespace sounding::physics {

struct AirParameters {
  double thermal_conductivity = 0.024;  ///< [W/m/K]
  double vapor_diffusivity = 2.26e-5;   ///< [m2/s]
  double kinematic_viscosity = 1.6e-5;  ///< [m2/s]
};

/// The same for physics functions; the viscosity enters folded constants only.
template <class Real>
struct GrowthConstants {
  Real inverse_conductivity;  ///< [m K/W]
  Real inverse_diffusivity;   ///< [s/m2]

  explicit GrowthConstants(const AirParameters& p)
      : inverse_conductivity(Real(1.0 / p.thermal_conductivity)),
        inverse_diffusivity(Real(1.0 / p.vapor_diffusivity)) {}
};

/// Diffusional growth per vapour pressure difference [kg/m/s/Pa]: with the saturation pressure p_sat over the
/// phase whose latent heat is L, G = p_sat times this is the growth factor, and (e - p_sat) times this is S
/// G, without the division that a supersaturation S = e/p_sat - 1 costs.
template <class Real>
SOUNDING_HD Real growth_per_pressure(const Thermodynamics<Real>& c, const GrowthConstants<Real>& air, Real T,
                                     Real L, Real p_sat) {
  const Real inverse_T = Real(1) / T;
  const Real conduction =
      L * inverse_T * air.inverse_conductivity * (L * inverse_T * c.inverse_R_v - Real(1));
  const Real diffusion = c.R_v * T * air.inverse_diffusivity;
  return Real(1) / (conduction * p_sat + diffusion);
}

}  // namespace sounding::physics
