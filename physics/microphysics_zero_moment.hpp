// SPDX-License-Identifier: Apache-2.0
/// \file
/// Zero-moment microphysics: condensate above a threshold leaves the column at once; nothing falls and no
/// rain is kept.
#pragma once

#include <cmath>

#include "physics/thermodynamics.hpp"

namespace sounding::physics {

struct ZeroMomentParameters {
  double removal_time = 1000.0;   ///< tau_p [s]
  double threshold = 5e-6;        ///< condensate that stays [kg/kg]
  double supersaturation = 0.02;  ///< S_0, the same as share of saturation humidity [-]
};

/// Throws std::invalid_argument for a parameter outside its range.
void check(const ZeroMomentParameters& parameters);

template <class Real>
struct ZeroMoment {
  Real rate;  ///< 1/tau_p [1/s]
  Real threshold, supersaturation;

  explicit ZeroMoment(const ZeroMomentParameters& p = {})
      : rate(Real(1.0 / p.removal_time)),
        threshold(Real(p.threshold)),
        supersaturation(Real(p.supersaturation)) {}
};

/// Condensate above a fixed threshold, and above a share of the saturation humidity q_sat [kg/kg].
template <class Real>
SOUNDING_HD Real removable(const ZeroMoment<Real>& m, Real q_liq, Real q_ice) {
  return positive_part(q_liq + q_ice - m.threshold);
}
template <class Real>
SOUNDING_HD Real removable(const ZeroMoment<Real>& m, Real q_liq, Real q_ice, Real q_sat) {
  return positive_part(q_liq + q_ice - m.supersaturation * q_sat);
}

/// Rate at which it leaves [kg/kg/s], >= 0.
template <class Real>
SOUNDING_HD Real removal(const ZeroMoment<Real>& m, Real excess) {
  return m.rate * excess;
}

/// Its derivative in total water where condensate is in equilibrium with it, for implicit steps [1/s], <= 0.
template <class Real>
SOUNDING_HD Real removal_slope(const ZeroMoment<Real>& m, Real excess) {
  return select(excess > Real(0), -m.rate, Real(0));
}

/// The most that an explicit step of dt [s] may take: a third of all water, so that three stages keep it
/// positive (ClimaAtmos).  inverse_dt: 1/dt [1/s].
template <class Real>
SOUNDING_HD Real limited_removal(const ZeroMoment<Real>& m, Real excess, Real q_tot, Real inverse_dt) {
  return minimum(Real(1.0 / 3.0) * positive_part(q_tot) * inverse_dt, removal(m, excess));
}

/// The rate within a step of h [s], beside other processes that leave `left` of all water, >= 0 [kg/kg]:
/// takes no more than that, and never condensate below the threshold.  inverse_h: 1/h [1/s].
template <class Real>
SOUNDING_HD Real removal_within(const ZeroMoment<Real>& m, Real excess, Real left, Real inverse_h) {
  return minimum(removal(m, excess), minimum(excess, left) * inverse_h);
}

/// The mean rate over a step of dt [s] if nothing else happens, which never takes more than the excess:
/// times excess, computed once on the host [1/s].
inline double mean_removal_rate(const ZeroMomentParameters& p, double dt) {
  return -std::expm1(-dt / p.removal_time) / dt;
}

/// Share of the liquid in what leaves: that in what is there; 1 where nothing is [-].
template <class Real>
SOUNDING_HD Real removed_liquid_share(const Thermodynamics<Real>& c, Real q_liq, Real q_ice) {
  const Real condensate = q_liq + q_ice;
  const auto some = condensate > c.q_condensate;
  return select(some, q_liq / select(some, condensate, Real(1)), Real(1));
}

/// What theta_li gains [K/s] when the parcel loses condensate at `rate` [kg/kg/s].
/// heat: cp_m times the Exner function [J/kg/K].
template <class Real>
SOUNDING_HD Real removal_heating(const Thermodynamics<Real>& c, Real rate, Real liquid_share, Real heat) {
  return (c.L_s0 - liquid_share * c.L_f0) * rate / heat;
}

}  // namespace sounding::physics
