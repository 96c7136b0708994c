// SPDX-License-Identifier: Apache-2.0
/// \file
/// One-moment bulk microphysics with ice: cloud liquid, cloud ice, rain and snow.
///
/// The scheme of Kessler (1995), Grabowski (1998) and Kaul et al. (2015) as in CloudMicrophysics.jl 0.38: all
/// pairs of accretion, autoconversion, condensation and deposition by relaxation, evaporation, sublimation,
/// melting.  Rates are instantaneous, before any limit; microphysics_transfers.hpp turns them into transfers
/// between species and keeps those positive.
#pragma once

#include "physics/microphysics_collisions.hpp"
#include "physics/microphysics_vapor.hpp"

namespace sounding::physics {

/// Parameters with all products, roots and gamma functions folded in double.
template <class Real, class Exponents = RootExponents, MixedPhaseOptions options_ = MixedPhaseOptions{}>
struct MixedPhase {
  static constexpr MixedPhaseOptions options = options_;
  using Parameters = typename Exponents::Parameters;

  GrowthConstants<Real> air;
  typename Exponents::template Spectra<Real> spectra;
  Precipitation<Real> rain, snow;
  SmoothThreshold<Real> rain_threshold, snow_threshold;
  Real condensation, deposition;                      ///< 1/time [1/s]
  Real rain_autoconversion, snow_autoconversion;      ///< 1/time [1/s]
  Real liquid_rain, liquid_snow, ice_rain, ice_snow;  ///< collection efficiencies [-]
  Real rain_freezing;                                 ///< E n_0 r_0 of ice that rain meets: over n_0 [m]
  Collection<Real> rain_by_snow, snow_by_rain;
  Real dispersion;                                     ///< of fall speeds [-]
  Real ice_surface;                                    ///< 4 pi r_0^2 of cloud ice [m2]
  Real conductivity;                                   ///< of heat [W/m/K]
  Real heat_of_liquid;                                 ///< cp_l/K: melting heat of warm liquid [m s/kg]
  Real ice_snow_size, ice_snow_square;                 ///< r_is/r_0 [-], its square over m_e
  Real nucleus_rate, nucleus_volume, smallest_radius;  ///< 4 pi D, 3/(4 pi rho_i), [m]

  explicit MixedPhase(const Parameters& p = {}, const ThermodynamicsParameters& thermo = {})
      : air(p.warm.air),
        spectra(p, thermo.gravity),
        rain(Exponents::rain(p, thermo.gravity), p.warm.rain.ventilation_a, p.warm.rain.ventilation_b,
             p.warm.air),
        snow(Exponents::snow(p), p.snow.ventilation_a, p.snow.ventilation_b, p.warm.air),
        rain_threshold(p.warm.autoconversion_threshold, p.warm.autoconversion_steepness),
        snow_threshold(p.snow_autoconversion_threshold, p.warm.autoconversion_steepness),
        condensation(Real(1.0 / p.condensation_time)),
        deposition(Real(1.0 / p.deposition_time)),
        rain_autoconversion(Real(autoconversion_rate(p))),
        snow_autoconversion(Real(1.0 / p.snow_autoconversion_time)),
        liquid_rain(Real(p.warm.efficiency_liquid_rain)),
        liquid_snow(Real(p.efficiency_liquid_snow)),
        ice_rain(Real(p.efficiency_ice_rain)),
        ice_snow(Real(p.efficiency_ice_snow)),
        rain_freezing(Real(p.efficiency_ice_rain * p.ice.radius)),
        rain_by_snow(p.efficiency_rain_snow, Exponents::snow(p), Exponents::rain(p, thermo.gravity)),
        snow_by_rain(p.efficiency_rain_snow, Exponents::rain(p, thermo.gravity), Exponents::snow(p)),
        dispersion(Real(p.velocity_dispersion)),
        ice_surface(Real(4.0 * std::numbers::pi * p.ice.radius * p.ice.radius)),
        conductivity(Real(p.warm.air.thermal_conductivity)),
        heat_of_liquid(Real(thermo.cp_l / p.warm.air.thermal_conductivity)),
        ice_snow_size(Real(p.ice_snow_radius / p.ice.radius)),
        ice_snow_square(Real(p.ice_snow_radius / p.ice.radius * p.ice_snow_radius / p.ice.radius /
                             Exponents::ice(p).mass_exponent)),
        nucleus_rate(Real(4.0 * std::numbers::pi * p.warm.air.vapor_diffusivity)),
        nucleus_volume(Real(3.0 / (4.0 * std::numbers::pi * p.ice.density))),
        smallest_radius(Real(1e-6)) {}

 private:
  static double autoconversion_rate(const Parameters& p) {
    const double rate = 1.0 / p.warm.autoconversion_time;
    if (!options.prescribed_droplet_number) return rate;
    return rate * std::pow(p.droplet_number / 1e8, -p.droplet_number_exponent);
  }
};

/// sqrt(rho_w/rho - 1), to which speeds of drops are proportional in air of density rho [kg/m3] [-]; depends
/// on height only where the base state is fixed.
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD Real buoyancy_root(const MixedPhase<Real, Exponents, options>& m, Real rho) {
  return sqrt(positive_part(m.spectra.drop_density / rho - Real(1)));
}

/// All rates of a cell [kg/kg/s]; those that can have both signs say so, the others are >= 0.
template <class Real>
struct MixedPhaseRates {
  Real condensation;           ///< C_l: vapour to cloud liquid, both signs
  Real deposition;             ///< C_i: vapour to cloud ice, both signs
  Real rain_autoconversion;    ///< A1: cloud liquid to rain
  Real snow_autoconversion;    ///< A2: cloud ice to snow
  Real liquid_by_rain;         ///< A3: collected, to rain
  Real liquid_by_snow_cold;    ///< A3: collected and frozen, to snow
  Real liquid_by_snow_warm;    ///< A3: collected and shed, to rain
  Real snow_melted_by_liquid;  ///< by the heat of this liquid, to rain
  Real ice_by_rain;            ///< A3: collected, to snow
  Real rain_by_ice;            ///< A4: rain frozen by this ice, to snow
  Real ice_by_snow;            ///< A3: collected, to snow
  Real rain_by_snow;           ///< A5, cold: rain to snow
  Real snow_by_rain;           ///< A5, warm: snow to rain
  Real snow_melted_by_rain;    ///< by the heat of warm rain, to rain
  Real rain_evaporation;       ///< -E1: rain to vapour
  Real snow_deposition;        ///< E2: vapour to snow, both signs
  Real ice_melt;               ///< M2: cloud ice to cloud liquid
  Real snow_melt;              ///< M1: snow to rain
};

/// Precipitation of a cell and the ice it meets.
template <class Real>
struct CellParticles {
  Particles<Real> rain, snow;
  Crystals<Real> ice;
};

/// rho: density [kg/m3]; root: buoyancy_root; q: not negative.
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD CellParticles<Real> cell_particles(const MixedPhase<Real, Exponents, options>& m, Real rho,
                                               Real root, const CellWater<Real>& q) {
  return {m.spectra.rain(rho, root, q.q_rai), m.spectra.snow(rho, q.q_sno), m.spectra.ice(rho, q.q_ice)};
}

/// 1/time of deposition on ice nuclei, whose number depends on temperature (Frostenberg et al. 2023) [1/s].
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD Real nucleus_deposition(const MixedPhase<Real, Exponents, options>& m, Real supercooling,
                                    Real q_ice) {
  const Real t = Real(0.1) * supercooling;
  const Real number = maximum(m.spectra.absent, cube(cube(t)));
  return m.nucleus_rate * number * maximum(m.smallest_radius, cbrt(m.nucleus_volume * q_ice / number));
}

/// Vapour to cloud ice [kg/kg/s], both signs; none grows above freezing.
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD Real cloud_deposition(const Thermodynamics<Real>& c,
                                  const MixedPhase<Real, Exponents, options>& m,
                                  const PhaseVapor<Real>& vapor, Real T, Real q_ice) {
  const auto grows = vapor.excess > Real(0);
  Real rate = m.deposition;
  if constexpr (options.temperature_dependent_deposition)
    rate = select(grows, nucleus_deposition(m, positive_part(c.T_freeze - T), q_ice), rate);
  const Real change = maximum(-q_ice, vapor.excess) * rate * vapor.relaxation;
  return select((T > c.T_freeze) & grows, Real(0), change);
}

/// Cloud ice to snow [kg/kg/s].
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD Real snow_autoconversion(const Thermodynamics<Real>& c,
                                     const MixedPhase<Real, Exponents, options>& m,
                                     const PhaseVapor<Real>& vapor, const Crystals<Real>& ice,
                                     Real inverse_rho, Real T, Real q_ice) {
  if constexpr (options.supersaturation_onset) {
    const Real ratio = m.ice_snow_size / ice.y;
    const Real size = exp(-ratio) * (m.ice_snow_square + (ratio + Real(1)) * square(ice.y));
    const Real rate = m.ice_surface * size * ice.n_0 * inverse_rho * positive_part(vapor.growth);
    return select(T < c.T_freeze, rate, Real(0));
  } else {
    return m.snow_autoconversion * smooth_excess(m.snow_threshold, q_ice);
  }
}

/// Cloud liquid to rain by itself [kg/kg/s].
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD Real rain_autoconversion(const MixedPhase<Real, Exponents, options>& m, Real q_liq) {
  if constexpr (options.prescribed_droplet_number)
    return m.rain_autoconversion * q_liq;
  else
    return m.rain_autoconversion * smooth_excess(m.rain_threshold, q_liq);
}

/// Cloud that falling particles collect [kg/kg/s].
template <class Real>
struct CollectedCloud {
  Real liquid_by_rain, liquid_by_snow, ice_by_rain, ice_by_snow;
};

/// by_rain, by_snow: what they sweep [1/s]; q_liq, q_ice: not negative.
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD CollectedCloud<Real> collected_cloud(const MixedPhase<Real, Exponents, options>& m, Real by_rain,
                                                 Real by_snow, Real q_liq, Real q_ice) {
  const Real liquid = select(q_liq > m.spectra.absent, q_liq, Real(0));
  const Real ice = select(q_ice > m.spectra.absent, q_ice, Real(0));
  return {m.liquid_rain * liquid * by_rain, m.liquid_snow * liquid * by_snow, m.ice_rain * ice * by_rain,
          m.ice_snow * ice * by_snow};
}

/// Rain frozen by the cloud ice it collects [kg/kg/s].
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD Real rain_by_ice(const MixedPhase<Real, Exponents, options>& m, const Particles<Real>& rain,
                             const Crystals<Real>& ice) {
  return m.rain_freezing * ice.n_0 * ice.y * swept_by_mass(m.rain, rain) * rain.q;
}

/// Precipitation that collides with each other and with cloud ice [kg/kg/s], at any temperature.
template <class Real>
struct Collisions {
  Real rain_by_ice;   ///< rain frozen by the ice it collects
  Real rain_by_snow;  ///< rain taken up by snow
  Real snow_by_rain;  ///< snow taken up by rain
};

template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD Collisions<Real> collisions(const MixedPhase<Real, Exponents, options>& m,
                                        const CellParticles<Real>& p) {
  const Real approach = approach_speed(m.dispersion, p.rain.v, p.snow.v);
  return {rain_by_ice(m, p.rain, p.ice), collected_mass(m.rain_by_snow, p.snow, p.rain, approach),
          collected_mass(m.snow_by_rain, p.rain, p.snow, approach)};
}

/// Heat that flows to a surface of melting ice over the heat that melts it: below freezing nothing [kg/m/s].
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD Real melting(const Thermodynamics<Real>& c, const MixedPhase<Real, Exponents, options>& m,
                         Real T) {
  return m.conductivity * positive_part(T - c.T_freeze) / latent_heat_fusion(c, maximum(c.T_freeze, T));
}

/// Vapour to snow [kg/kg/s], both signs, from the growth of its particles; none grows above freezing.
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD Real snow_deposition(const Thermodynamics<Real>& c, const MixedPhase<Real, Exponents, options>&,
                                 Real growth, Real T) {
  const Real zero(0);
  if constexpr (options.sublimation_only) return minimum(zero, growth);
  return select((T > c.T_freeze) & (growth > zero), zero, growth);
}

/// The rates of a cell with vapour `vapor` and particles `p`; T: temperature [K]; q: not negative.
template <class Real, class Exponents, MixedPhaseOptions options>
SOUNDING_HD MixedPhaseRates<Real> mixed_phase_rates(const Thermodynamics<Real>& c,
                                                    const MixedPhase<Real, Exponents, options>& m,
                                                    const CellVapor<Real>& vapor,
                                                    const CellParticles<Real>& p, Real inverse_rho, Real T,
                                                    const CellWater<Real>& q) {
  const Real zero(0);
  const auto warm = T >= c.T_freeze;
  const auto cloud = collected_cloud(m, swept(m.rain, p.rain), swept(m.snow, p.snow), q.q_liq, q.q_ice);
  const auto collided = collisions(m, p);
  const Real melting_flux = melting(c, m, T);
  const Real melted_per_collected = m.heat_of_liquid * melting_flux;
  const Real snow_exchange = exchange(m.snow, p.snow, inverse_rho);

  MixedPhaseRates<Real> r;
  r.condensation = maximum(-q.q_liq, vapor.liquid.excess) * m.condensation * vapor.liquid.relaxation;
  r.deposition = cloud_deposition(c, m, vapor.ice, T, q.q_ice);
  r.rain_autoconversion = rain_autoconversion(m, q.q_liq);
  r.snow_autoconversion = snow_autoconversion(c, m, vapor.ice, p.ice, inverse_rho, T, q.q_ice);
  r.liquid_by_rain = cloud.liquid_by_rain;
  r.liquid_by_snow_cold = select(warm, zero, cloud.liquid_by_snow);
  r.liquid_by_snow_warm = select(warm, cloud.liquid_by_snow, zero);
  r.snow_melted_by_liquid = melted_per_collected * cloud.liquid_by_snow;
  r.ice_by_rain = cloud.ice_by_rain;
  r.rain_by_ice = collided.rain_by_ice;
  r.ice_by_snow = cloud.ice_by_snow;
  r.rain_by_snow = select(warm, zero, collided.rain_by_snow);
  r.snow_by_rain = select(warm, collided.snow_by_rain, zero);
  r.snow_melted_by_rain = melted_per_collected * collided.rain_by_snow;
  r.rain_evaporation = exchange(m.rain, p.rain, inverse_rho) * positive_part(-vapor.liquid.growth);
  r.snow_deposition = snow_deposition(c, m, snow_exchange * vapor.ice.growth, T);
  r.ice_melt = m.ice_surface * square(p.ice.y) * p.ice.n_0 * inverse_rho * melting_flux;
  r.snow_melt = snow_exchange * melting_flux;
  return r;
}

}  // namespace sounding::physics
