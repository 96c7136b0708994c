// SPDX-License-Identifier: Apache-2.0
/// \file
/// Nutrient, phytoplankton, zooplankton, detritus: the simplest food web of the upper ocean, in nitrogen.
/// Kuhn, Fennel and Mattern (2015), Progress in Oceanography 138, 176-193.
#pragma once

#include <cmath>

#include "physics/vocabulary.hpp"

namespace sounding::physics {

/// Parameters as the paper gives them: rates per day.
struct NpzdParameters {
  double maximum_growth_rate = 0.6989;       ///< mu0, at 0 degC [d-1], > 0
  double temperature_factor = 1.88;          ///< growth and losses per 10 K [1], > 0
  double initial_slope = 0.1953;             ///< alpha [d-1 (W m-2)-1]
  double nutrient_half_saturation = 2.3868;  ///< kN [mmol m-3], > 0
  double phytoplankton_respiration = 0.066;  ///< lPN, to nutrient [d-1]
  double phytoplankton_mortality = 0.0101;   ///< lPD, to detritus [d-1]
  double maximum_grazing_rate = 2.1522;      ///< gmax [d-1]
  double grazing_half_saturation = 0.5573;   ///< kP [mmol m-3], > 0
  double assimilated_fraction = 0.9116;      ///< beta [1], in [0, 1]
  double zooplankton_excretion = 0.0102;     ///< lZN, to nutrient [d-1]
  double zooplankton_mortality = 0.3395;     ///< lZD, to detritus, quadratic [d-1 (mmol m-3)-1]
  double remineralisation_rate = 0.1213;     ///< r, of detritus [d-1]
};

/// Throws std::invalid_argument for a parameter outside its range.
void check(const NpzdParameters& parameters);

inline constexpr double seconds_per_day = 86400;

/// The food web ready for use: rates per second.
template <class Real>
struct Npzd {
  Real growth, log_temperature_factor, slope, nutrient_half_saturation, respiration, mortality, grazing,
      grazing_half_saturation_squared, assimilated, excretion, zooplankton_mortality, remineralisation;

  explicit Npzd(const NpzdParameters& p = {})
      : growth(p.maximum_growth_rate / seconds_per_day),
        log_temperature_factor(std::log2(p.temperature_factor) / 10),
        slope(p.initial_slope / seconds_per_day),
        nutrient_half_saturation(p.nutrient_half_saturation),
        respiration(p.phytoplankton_respiration / seconds_per_day),
        mortality(p.phytoplankton_mortality / seconds_per_day),
        grazing(p.maximum_grazing_rate / seconds_per_day),
        grazing_half_saturation_squared(p.grazing_half_saturation * p.grazing_half_saturation),
        assimilated(p.assimilated_fraction),
        excretion(p.zooplankton_excretion / seconds_per_day),
        zooplankton_mortality(p.zooplankton_mortality / seconds_per_day),
        remineralisation(p.remineralisation_rate / seconds_per_day) {}
};

/// The four tracers [mmol m-3], or their tendencies [mmol m-3 s-1].
template <class Real>
struct Plankton {
  Real nutrient, phytoplankton, zooplankton, detritus;
};

/// What moves from one tracer to another, each computed once [mmol m-3 s-1].
template <class Real>
struct NpzdTransfers {
  Real uptake;                 ///< nutrient -> phytoplankton
  Real respiration;            ///< phytoplankton -> nutrient
  Real mortality;              ///< phytoplankton -> detritus
  Real assimilation;           ///< phytoplankton -> zooplankton
  Real egestion;               ///< phytoplankton -> detritus, through grazing
  Real excretion;              ///< zooplankton -> nutrient
  Real zooplankton_mortality;  ///< zooplankton -> detritus
  Real remineralisation;       ///< detritus -> nutrient
};

/// Transfers of the full form of Kuhn et al. (2015), eqs. 1-7.  Negative tracers count as zero.
/// temperature: [degC], -3..40; par: mean over the cell [W m-2], >= 0.
template <class Real>
SOUNDING_HD NpzdTransfers<Real> npzd_transfers(const Npzd<Real>& c, const Plankton<Real>& tracers,
                                               Real temperature, Real par) {
  const Real n = positive_part(tracers.nutrient);
  const Real p = positive_part(tracers.phytoplankton);
  const Real z = positive_part(tracers.zooplankton);
  const Real d = positive_part(tracers.detritus);

  const Real warmth = exp2(c.log_temperature_factor * temperature);
  const Real growth = c.growth * warmth;  // > 0: no 0/0 in the dark
  const Real light = c.slope * par;
  const Real limited_growth = growth * light / sqrt(growth * growth + light * light);
  const Real uptake = limited_growth * (n / (c.nutrient_half_saturation + n)) * p;
  const Real p_squared = p * p;
  const Real grazing = c.grazing * (p_squared / (c.grazing_half_saturation_squared + p_squared)) * z;
  const Real assimilation = c.assimilated * grazing;
  const Real warm_p = warmth * p;
  const Real warm_z = warmth * z;
  return {uptake,
          c.respiration * warm_p,
          c.mortality * warm_p,
          assimilation,
          grazing - assimilation,
          c.excretion * warm_z,
          c.zooplankton_mortality * warm_z * z,
          c.remineralisation * d};
}

/// Tendencies that add to zero to rounding, since each transfer is added and subtracted once.
template <class Real>
SOUNDING_HD Plankton<Real> npzd_tendencies(const NpzdTransfers<Real>& t) {
  return {t.respiration + t.excretion + t.remineralisation - t.uptake,
          t.uptake - (t.assimilation + t.egestion) - t.respiration - t.mortality,
          t.assimilation - t.excretion - t.zooplankton_mortality,
          t.egestion + t.zooplankton_mortality + t.mortality - t.remineralisation};
}

}  // namespace sounding::physics
