// SPDX-License-Identifier: Apache-2.0
/// \file
/// Vapour of a cell against liquid and ice: what drives condensation, deposition and their reverse.
#pragma once

#include "physics/microphysics_air.hpp"

namespace sounding::physics {

/// Water of a cell, per kg of moist air [kg/kg]; all >= 0.  q_tot is all water, precipitation included.
template <class Real>
struct CellWater {
  Real q_tot, q_liq, q_ice, q_rai, q_sno;

  SOUNDING_HD Real vapor() const { return positive_part(q_tot - q_liq - q_ice - q_rai - q_sno); }
};

/// What may arrive negative counts as nothing.
template <class Real>
SOUNDING_HD CellWater<Real> not_negative(const CellWater<Real>& q) {
  return {positive_part(q.q_tot), positive_part(q.q_liq), positive_part(q.q_ice), positive_part(q.q_rai),
          positive_part(q.q_sno)};
}

/// Vapour against one phase of condensate.
template <class Real>
struct PhaseVapor {
  Real q_sat;       ///< saturation specific humidity at the density of the cell [kg/kg]
  Real excess;      ///< q_vap - q_sat [kg/kg]
  Real relaxation;  ///< 1/Gam, the share that latent heat leaves of a relaxation [-], 0..1
  Real growth;      ///< S G, supersaturation times growth factor of diffusion [kg/m/s]
};

/// Against both, at the cost of one logarithm.
template <class Real>
struct CellVapor {
  Real q_vap;  ///< [kg/kg]
  PhaseVapor<Real> liquid, ice;
};

/// log2(p_sat/p_triple) over liquid and over ice, at the cost of one logarithm [-].
template <class Real>
struct SaturationExponents {
  Real liquid, ice;
};
template <class Real>
SOUNDING_HD SaturationExponents<Real> saturation_exponents(const Thermodynamics<Real>& c, Real T,
                                                           Real inverse_T) {
  const Real x = log2(T * c.inverse_T_triple);
  const Real y = (T - c.T_triple) * (c.inverse_T_triple * inverse_T);
  const Real ice = c.a_i * x + c.b_i * y;
  return {ice + (c.a_li * x + c.b_li * y), ice};
}

/// S G over the phase whose latent heat is L and whose saturation pressure is p_sat, at vapour pressure e
/// [kg/m/s].
template <class Real>
SOUNDING_HD Real diffusional_growth(const Thermodynamics<Real>& c, const GrowthConstants<Real>& air, Real T,
                                    Real L, Real e, Real p_sat) {
  return (e - p_sat) * growth_per_pressure(c, air, T, L, p_sat);
}

/// Morrison and Grabowski (2008), Morrison and Milbrandt (2015); the growth factor of Kaul et al. (2015).
/// rho: density [kg/m3]; T: temperature [K], both > 0; q: not negative.
template <class Real>
SOUNDING_HD CellVapor<Real> cell_vapor(const Thermodynamics<Real>& c, const GrowthConstants<Real>& air,
                                       Real rho, Real T, const CellWater<Real>& q) {
  const Real inverse_T = Real(1) / T;
  const Real q_vap = q.vapor();
  const Real to_pressure = rho * (c.R_v * T);
  const Real to_content = Real(1) / to_pressure;
  const Real cp =
      c.cp_d + c.dcp_vd * q.q_tot - c.dcp_vl * (q.q_liq + q.q_rai) - c.dcp_vi * (q.q_ice + q.q_sno);
  const Real inverse_cp_T = Real(1) / (cp * T);
  const auto exponents = saturation_exponents(c, T, inverse_T);

  const auto phase = [&](Real exponent, Real L) {
    const Real p_sat = c.p_triple * exp2(exponent);
    const Real q_sat = p_sat * to_content;
    const Real damping = Real(1) + L * inverse_cp_T * q_sat * (L * inverse_T * c.inverse_R_v - Real(1));
    return PhaseVapor<Real>{q_sat, q_vap - q_sat, Real(1) / damping,
                            diffusional_growth(c, air, T, L, q_vap * to_pressure, p_sat)};
  };
  return {q_vap, phase(exponents.liquid, latent_heat_vaporization(c, T)),
          phase(exponents.ice, latent_heat_sublimation(c, T))};
}

}  // namespace sounding::physics
