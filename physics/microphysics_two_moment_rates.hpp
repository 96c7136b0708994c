// SPDX-License-Identifier: Apache-2.0
/// \file
/// Two-moment warm rain of Seifert and Beheng (2006): processes, and what they change.  Equation numbers are
/// those of the paper.
#pragma once

#include "physics/microphysics_limiter.hpp"
#include "physics/microphysics_two_moment.hpp"
#include "physics/microphysics_vapor.hpp"

namespace sounding::physics {

/// A change of mass with the change of number that belongs to it, both in the direction of the name.
template <class Real>
struct MassAndNumber {
  Real q;  ///< [kg/kg/s]
  Real N;  ///< [1/m3/s]
};

/// All >= 0 but for those that say so.
template <class Real>
struct TwoMomentRates {
  Real condensation;                   ///< vapour to cloud liquid, both signs [kg/kg/s]
  MassAndNumber<Real> autoconversion;  ///< cloud to rain: mass, and drops made; takes two droplets for each
  MassAndNumber<Real> accretion;       ///< cloud to rain: mass, and droplets lost
  Real droplet_self_collection;        ///< change of droplets by (9) less those of autoconversion, mostly < 0
  Real drop_self_collection;           ///< drops lost [1/m3/s]
  Real breakup;                        ///< drops gained
  MassAndNumber<Real> evaporation;     ///< rain to vapour, and drops lost
  Real droplet_adjustment;             ///< change of droplets that keeps their mean mass in range, both signs
  Real drop_adjustment;                ///< the same of drops
};

/// Autoconversion, eqs. 4 to 6; tau: rain in all liquid [-].
template <class Real>
SOUNDING_HD MassAndNumber<Real> autoconversion(const TwoMoment<Real>& m, Real rho, const DropState<Real>& s,
                                               Real tau) {
  const auto cloud = (s.q_liq > m.absent) & (s.N_liq > m.absent);
  const Real mass = rho * s.q_liq;
  const Real x = minimum(m.separating, mass / maximum(m.absent, s.N_liq));
  const Real power = exp2(m.similarity_exponent * log2(tau));
  const Real phi = select(s.q_rai > m.absent, m.similarity * power * cube(Real(1) - power), Real(0));
  // phi/(1 - tau)^2 M^2 is phi times the square of all liquid: nothing to divide by where all is rain.
  const Real grown = square(s.q_liq) + phi * square(s.q_liq + s.q_rai);
  const Real rate = m.autoconversion * x * m.rho_0 * (x * grown);
  const Real q = select(cloud, rate, Real(0));
  return {q, rho * q / m.separating};
}

/// Accretion, eqs. 7 and 8.
template <class Real>
SOUNDING_HD MassAndNumber<Real> accretion(const TwoMoment<Real>& m, Real rho, Real thin,
                                          const DropState<Real>& s, Real tau) {
  const auto both = (s.q_liq > m.absent) & (s.q_rai > m.absent);
  const Real share = square(square(tau / (tau + m.accretion_start)));
  const Real per_cloud = m.accretion * rho * s.q_rai * share * thin;
  return {select(both, per_cloud * s.q_liq, Real(0)), select(both, per_cloud * s.N_liq, Real(0))};
}

/// Drops lost by collecting each other, eq. 11 [1/m3/s].
template <class Real>
SOUNDING_HD Real drop_self_collection(const TwoMoment<Real>& m, Real rho, Real thin, const DropState<Real>& s,
                                      const DropSpectrum<Real>& rain) {
  const auto present = (s.q_rai > m.absent) & (s.N_rai > m.absent);
  const Real wide = Real(1) + m.rain_collection_size * rain.root_mass;
  const Real rate = m.rain_collection * (s.N_rai * (rho * s.q_rai)) * thin / (square(square(wide)) * wide);
  return select(present, rate, Real(0));
}

/// Drops made by breakup per drop lost by self-collection, eq. 13 [-].
template <class Real>
SOUNDING_HD Real breakup_share(const TwoMoment<Real>& m, const DropSpectrum<Real>& rain) {
  const Real over = rain.volume_diameter - m.equilibrium;
  const Real steep = m.breakup_factor * expm1(m.breakup_exponent * maximum(Real(0), over));
  const Real phi = select(over > Real(0), steep, m.breakup_slope * over);
  return select(rain.volume_diameter < m.breakup_threshold, Real(0), phi + Real(1));
}

/// Drops evaporating into subsaturated air, by mass and by number; growth: S G over liquid [kg/m/s].
template <class Real>
SOUNDING_HD MassAndNumber<Real> drop_evaporation(const TwoMoment<Real>& m, Real inverse_rho, Real thin,
                                                 const DropState<Real>& s, const DropSpectrum<Real>& rain,
                                                 Real growth) {
  const auto present = (s.q_rai > m.absent) & (s.N_rai > m.absent);
  const Real log_x = log2(rain.mean_mass);
  const Real log_t = Real(1.0 / 3.0) * (m.log2_six_separating - log_x);
  const Real lost = exp2(-m.log2e * exp2(log_t));  // e^-t
  const auto tail = [&](const Real(&k)[4]) {
    return lost / (k[0] * exp2(k[1] * log_t) + k[2] * exp2(k[3] * log_t));
  };
  const Real flow = exp2(m.half_beta * log_x) * sqrt(thin * rain.volume_diameter);
  const Real rate = positive_part(-growth) * s.N_rai * rain.volume_diameter;
  const Real q = rate * (m.evaporation_mass + m.evaporation_mass_flow * flow) * inverse_rho;
  const Real N =
      rate / rain.mean_mass *
      (m.evaporation_number * tail(m.tail_still) + m.evaporation_number_flow * flow * tail(m.tail_flow));
  return {select(present, q, Real(0)), select(present, N, Real(0))};
}

/// Change that brings the mean mass q/n back between least and most (Horn 2012, 10.5194/gmd-5-345-2012)
/// [1/m3/s].
template <class Real>
SOUNDING_HD Real number_adjustment(const TwoMoment<Real>& m, Real mass, Real q, Real N, Real least,
                                   Real most) {
  const Real target = select(q > m.absent, clamp(N, mass / most, mass / least), Real(0));
  return m.adjustment * (target - N);
}

/// All rates of a cell, before any limit by what is there.
/// rho: density [kg/m3]; s: not negative; vapor: of cell_vapor, with the same water.
template <class Real>
SOUNDING_HD TwoMomentRates<Real> two_moment_rates(const TwoMoment<Real>& m, Real rho,
                                                  const DropState<Real>& s, const DropSpectrum<Real>& rain,
                                                  const PhaseVapor<Real>& vapor) {
  const Real thin = sqrt(m.rho_0 / rho);
  const Real tau = s.q_rai / maximum(m.absent, s.q_liq + s.q_rai);
  TwoMomentRates<Real> r;
  r.condensation = maximum(-s.q_liq, vapor.excess) * m.condensation * vapor.relaxation;
  r.autoconversion = autoconversion(m, rho, s, tau);
  r.accretion = accretion(m, rho, thin, s, tau);
  const auto cloud = (s.q_liq > m.absent) & (s.N_liq > m.absent);
  const Real all = m.self_collection * m.rho_0 * s.q_liq * (rho * s.q_liq);
  r.droplet_self_collection = select(cloud, Real(2) * r.autoconversion.N - all, Real(0));
  r.drop_self_collection = drop_self_collection(m, rho, thin, s, rain);
  r.breakup = breakup_share(m, rain) * r.drop_self_collection;
  r.evaporation = drop_evaporation(m, Real(1) / rho, thin, s, rain, vapor.growth);
  r.droplet_adjustment =
      number_adjustment(m, rho * s.q_liq, s.q_liq, s.N_liq, m.smallest_droplet, m.separating);
  r.drop_adjustment =
      number_adjustment(m, rho * s.q_rai, s.q_rai, s.N_rai, m.mean_drop.least, m.mean_drop.most);
  return r;
}

/// Changes of contents [kg/kg/s] and numbers [1/m3/s]; vapour takes the balance.
template <class Real>
struct DropTendencies {
  Real q_liq, N_liq, q_rai, N_rai;
};

template <class Real>
SOUNDING_HD DropTendencies<Real> tendencies(const TwoMomentRates<Real>& r) {
  const Real collected = r.autoconversion.q + r.accretion.q;
  const Real droplets = r.droplet_self_collection - Real(2) * r.autoconversion.N - r.accretion.N;
  return {r.condensation - collected, droplets + r.droplet_adjustment, collected - r.evaporation.q,
          (r.autoconversion.N - r.drop_self_collection + r.breakup) - r.evaporation.N + r.drop_adjustment};
}

/// The changes with the sinks of every donor scaled to what it holds for h [s].  The sinks of a number shrink
/// by the factor of its mass, or by its own where that is smaller; mass never waits for number.
template <class Real>
SOUNDING_HD DropTendencies<Real> limited_tendencies(const TwoMomentRates<Real>& r, const DropState<Real>& s,
                                                    const PhaseVapor<Real>& vapor, Real h) {
  const Real condensing = positive_part(r.condensation), evaporating = positive_part(-r.condensation);
  const Real gain = sink_factor(positive_part(vapor.excess), condensing, h);
  const Real liquid = sink_factor(s.q_liq, evaporating + r.autoconversion.q + r.accretion.q, h);
  const Real rain = sink_factor(s.q_rai, r.evaporation.q, h);
  // (9) and twice the droplets of autoconversion are one loss, only together of one sign.
  const Real droplet_sink = positive_part(Real(2) * r.autoconversion.N - r.droplet_self_collection) +
                            r.accretion.N + positive_part(-r.droplet_adjustment);
  const Real drop_sink =
      positive_part(r.drop_self_collection - r.breakup) + r.evaporation.N + positive_part(-r.drop_adjustment);
  const Real droplets = minimum(liquid, sink_factor(s.N_liq, droplet_sink, h));
  const Real drops = minimum(rain, sink_factor(s.N_rai, drop_sink, h));
  const Real collected = liquid * (r.autoconversion.q + r.accretion.q);
  return {gain * condensing - liquid * evaporating - collected,
          positive_part(r.droplet_adjustment) - droplets * droplet_sink, collected - rain * r.evaporation.q,
          liquid * r.autoconversion.N + positive_part(r.breakup - r.drop_self_collection) +
              positive_part(r.drop_adjustment) - drops * drop_sink};
}

}  // namespace sounding::physics
