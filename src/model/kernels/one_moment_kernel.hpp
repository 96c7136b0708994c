// SPDX-License-Identifier: Apache-2.0
/// \file
/// Rain and snow of a column in one downward pass: formation out of cloud liquid and ice in equilibrium with
/// their vapour, collection, collisions, freezing, melting, evaporation, sublimation, deposition, and the
/// fall from cell to cell, all sinks scaled to what is there.
///
/// Cut into stages between its elementary functions: in one piece a cell takes 118 registers of a GPU in
/// double, and no compiler makes a loop over lanes of it.
#pragma once

#include "core/fresh_cell.hpp"
#include "core/verbs.hpp"
#include "physics/microphysics_fall.hpp"
#include "physics/microphysics_transfers.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::model {

/// Base state, by level.
template <class Real>
struct PrecipitationLevels {
  core::View<const Real> rho;              ///< density [kg/m3]
  core::View<const Real> inverse_density;  ///< [m3/kg]
  core::View<const Real> buoyancy_root;    ///< physics::buoyancy_root [-]
  core::View<const Real> log_pressure;     ///< ln(p/p_0) [-]; read only with a prognostic temperature
};

/// A species that falls.
template <class Real>
struct FallingSpecies {
  core::View<const Real> q;   ///< [kg/kg]
  core::View<Real> tendency;  ///< is added to; holds what transport does in this stage [1/s]
};

/// Scan kernel for scan_down.  prognostic_temperature: whether theta_li is stepped and takes the latent heat
/// that precipitation carries in and out of the parcel of air, water vapour and cloud.
template <class Real, bool prognostic_temperature>
struct OneMomentKernel {
  physics::Thermodynamics<Real> c;
  physics::MixedPhase<Real> m;
  core::Thickness<Real> thickness;
  PrecipitationLevels<Real> base;
  Real h;                               ///< length of the whole step, in every stage [s]
  core::View<const Real> T;             ///< [K]
  core::View<const Real> q_np;          ///< [kg/kg]
  core::View<const Real> q_liq, q_ice;  ///< [kg/kg]
  FallingSpecies<Real> rain, snow;
  core::View<Real> theta_li_tendency;  ///< is added to [K/s]
  core::View<Real> q_np_tendency;      ///< is added to [1/s]
  core::View<Real> rain_flux;          ///< scratch by cell: through its lower face [kg/m2/s]
  core::View<Real> snow_flux;          ///< the same of snow
  core::View<Real> precipitation;      ///< by column, set: rain and snow on the ground [kg/m2/s]
  core::View<Real> snowfall;           ///< by column, set: snow on the ground [kg/m2/s]

  enum Register {
    active,
    rain_y,       ///< of physics::Particles, as the next three
    rain_v,       ///< fall speed
    snow_n_0,     ///< intercept
    snow_y,       ///< size
    to_rain,      ///< cloud to rain [kg/kg/s]
    to_snow,      ///< cloud to snow [kg/kg/s]
    freezing,     ///< rain to snow [kg/kg/s]
    melting,      ///< snow to rain [kg/kg/s]
    evaporation,  ///< rain to vapour [kg/kg/s]
    deposition,   ///< vapour to snow, both signs [kg/kg/s]
    heating       ///< rise of theta_li per latent heat that leaves the parcel [K kg/J]
  };
  static constexpr int registers = 12;
  static constexpr int stages = 17;
  /// A level without cloud, precipitation or precipitation from above is left as it is: all rates there are
  /// exactly zero.
  static constexpr int decided = 0, resumed = stages, busy = active;

  template <class R>
  SOUNDING_HD void begin(core::Cell, R) const {}

  /// On a device in double the values that pass between stages leave no registers for what they load; so the
  /// fluxes are in memory too.
  template <int s, class R>
  SOUNDING_HD void stage(core::Stage<s> which, core::Cell i, R r) const {
    if constexpr (sizeof(Real) > sizeof(float)) i = core::fresh(i);
    run(which, i, r);
  }

  template <class R>
  SOUNDING_HD void end(core::Cell i, R) const {
    precipitation[i.column] = rain_flux[i.index] + snow_flux[i.index];
    snowfall[i.column] = snow_flux[i.index];
  }

 private:
  template <class R>
  SOUNDING_HD void run(core::Stage<0>, core::Cell i, R r) const {
    const Real zero(0);
    const auto falling = m.spectra.rain(base.rho[level(i)], base.buoyancy_root[level(i)], content(rain, i));
    r[rain_y] = falling.y;
    r[rain_v] = falling.v;
    r[to_rain] = m.rain_threshold.exponent(liquid(i));
    r[to_snow] = m.snow_threshold.exponent(ice(i));
    const auto here =
        (content(rain, i) > zero) | (content(snow, i) > zero) | (liquid(i) > zero) | (ice(i) > zero);
    const auto above = (from_above(rain_flux, i) > zero) | (from_above(snow_flux, i) > zero);
    r[active] = core::select(here | above, Real(1), zero);
    rain_flux[i.index] = zero;
    snow_flux[i.index] = zero;
  }

  /// Particles of snow.
  template <class R>
  SOUNDING_HD void run(core::Stage<1>, core::Cell i, R r) const {
    r[snow_n_0] = m.spectra.snow_power(base.rho[level(i)], present(snow, i));
  }

  template <class R>
  SOUNDING_HD void run(core::Stage<2>, core::Cell, R r) const {
    r[snow_n_0] = physics::exp2(r[snow_n_0]);
  }

  template <class R>
  SOUNDING_HD void run(core::Stage<3>, core::Cell i, R r) const {
    const Real q = present(snow, i), g = r[snow_n_0], y = m.spectra.snow_size(g);
    r[snow_n_0] = m.spectra.snow_intercept(base.rho[level(i)], q, g);
    r[snow_y] = y;
  }

  /// Cloud that turns to precipitation by itself ...
  template <class R>
  SOUNDING_HD void run(core::Stage<4>, core::Cell i, R r) const {
    r[to_rain] = m.rain_threshold.logarithm(liquid(i), physics::expm1(r[to_rain]));
  }

  template <class R>
  SOUNDING_HD void run(core::Stage<5>, core::Cell i, R r) const {
    r[to_rain] = m.rain_autoconversion * m.rain_threshold.value(liquid(i), physics::log1p(r[to_rain]));
  }

  template <class R>
  SOUNDING_HD void run(core::Stage<6>, core::Cell i, R r) const {
    r[to_snow] = m.snow_threshold.logarithm(ice(i), physics::expm1(r[to_snow]));
  }

  template <class R>
  SOUNDING_HD void run(core::Stage<7>, core::Cell i, R r) const {
    r[to_snow] = m.snow_autoconversion * m.snow_threshold.value(ice(i), physics::log1p(r[to_snow]));
  }

  /// ... and by collection.  Liquid that snow collects is shed as rain where it is warm.
  template <class R>
  SOUNDING_HD void run(core::Stage<8>, core::Cell i, R r) const {
    const auto warm = T[i.index] >= c.T_freeze;
    const auto collected =
        collected_cloud(m, swept(m.rain, drops(i, r)), swept(m.snow, flakes(i, r)), liquid(i), ice(i));
    const Real shed = core::select(warm, collected.liquid_by_snow, Real(0));
    const Real rimed = core::select(warm, Real(0), collected.liquid_by_snow);
    const Real liquid_rain = r[to_rain] + collected.liquid_by_rain + shed;
    const Real ice_snow = r[to_snow] + collected.ice_by_rain + collected.ice_by_snow;
    const Real of_liquid = physics::sink_factor(liquid(i), liquid_rain + rimed, h);
    const Real of_ice = physics::sink_factor(ice(i), ice_snow, h);
    r[to_rain] = of_liquid * liquid_rain;
    r[to_snow] = of_liquid * rimed + of_ice * ice_snow;
  }

  /// Rain and snow meet, freeze and melt, by the heat of collected liquid too.
  template <class R>
  SOUNDING_HD void run(core::Stage<9>, core::Cell i, R r) const {
    const auto warm = T[i.index] >= c.T_freeze;
    const Real rho = base.rho[level(i)];
    const auto snowflakes = flakes(i, r);
    const auto collided =
        collisions(m, physics::CellParticles<Real>{drops(i, r), snowflakes, m.spectra.ice(rho, ice(i))});
    const Real heat = physics::melting(c, m, T[i.index]);
    r[freezing] = collided.rain_by_ice + core::select(warm, Real(0), collided.rain_by_snow);
    const Real liquid_by_snow = m.liquid_snow * liquid(i) * swept(m.snow, snowflakes);
    r[melting] = core::select(warm, collided.snow_by_rain, Real(0)) +
                 heat * (m.heat_of_liquid * (liquid_by_snow + collided.rain_by_snow) +
                         exchange(m.snow, snowflakes, base.inverse_density[level(i)]));
  }

  /// Evaporation of rain ...
  template <class R>
  SOUNDING_HD void run(core::Stage<10>, core::Cell i, R r) const {
    const auto exponents = saturation_exponents(c, T[i.index], Real(1) / T[i.index]);
    r[evaporation] = exponents.liquid;
    r[deposition] = exponents.ice;
  }

  template <class R>
  SOUNDING_HD void run(core::Stage<11>, core::Cell i, R r) const {
    const Real at = T[i.index], p_sat = c.p_triple * physics::exp2(r[evaporation]);
    const Real growth =
        physics::diffusional_growth(c, m.air, at, latent_heat_vaporization(c, at), vapour_pressure(i), p_sat);
    r[evaporation] =
        exchange(m.rain, drops(i, r), base.inverse_density[level(i)]) * core::positive_part(-growth);
  }

  /// ... and what snow exchanges with vapour, which it leaves saturated over ice.
  template <class R>
  SOUNDING_HD void run(core::Stage<12>, core::Cell i, R r) const {
    const Real at = T[i.index], p_sat = c.p_triple * physics::exp2(r[deposition]), e = vapour_pressure(i);
    const Real growth = physics::diffusional_growth(c, m.air, at, latent_heat_sublimation(c, at), e, p_sat);
    const Real change =
        snow_deposition(c, m, exchange(m.snow, flakes(i, r), base.inverse_density[level(i)]) * growth, at);
    const Real spare = core::positive_part(e - p_sat) / (base.rho[level(i)] * (c.R_v * at));
    const Real gain = core::positive_part(change);
    r[deposition] = physics::sink_factor(spare, gain, h) * gain - core::positive_part(-change);
  }

  /// Sinks of snow, its fall among them, shrink to what there is of it ...
  template <class R>
  SOUNDING_HD void run(core::Stage<13>, core::Cell i, R r) const {
    const Real sublimation = core::positive_part(-r[deposition]);
    const Real served = fallen(snow, snow_flux, snow_speed(i, r), sublimation + r[melting], i);
    r[deposition] = core::positive_part(r[deposition]) - served * sublimation;
    r[melting] *= served;
  }
  /// ... and those of rain.
  template <class R>
  SOUNDING_HD void run(core::Stage<14>, core::Cell i, R r) const {
    const Real served = fallen(rain, rain_flux, r[rain_v], r[evaporation] + r[freezing], i);
    r[evaporation] *= served;
    r[freezing] *= served;
  }

  /// Latent heat.
  template <class R>
  SOUNDING_HD void run(core::Stage<15>, core::Cell i, R r) const {
    if constexpr (prognostic_temperature) {
      const physics::ParcelWater<Real> parcel{q_np[i.index], q_liq[i.index], q_ice[i.index]};
      r[heating] =
          Real(1) / (isobaric_heat_capacity(c, parcel) * exner(c, base.log_pressure[level(i)], parcel));
    }
  }

  template <class R>
  SOUNDING_HD void run(core::Stage<16>, core::Cell i, R r) const {
    const Real rain_formed = (r[to_rain] + r[melting]) - (r[evaporation] + r[freezing]);
    const Real snow_formed = r[deposition] + ((r[to_snow] + r[freezing]) - r[melting]);
    q_np_tendency[i.index] -= rain_formed + snow_formed;
    rain.tendency[i.index] += rain_formed;
    snow.tendency[i.index] += snow_formed;
    if constexpr (prognostic_temperature)
      theta_li_tendency[i.index] += (c.L_v0 * rain_formed + c.L_s0 * snow_formed) * r[heating];
  }

  SOUNDING_HD std::size_t level(core::Cell i) const { return static_cast<std::size_t>(i.level); }
  SOUNDING_HD Real liquid(core::Cell i) const { return core::positive_part(q_liq[i.index]); }
  SOUNDING_HD Real ice(core::Cell i) const { return core::positive_part(q_ice[i.index]); }
  SOUNDING_HD Real content(const FallingSpecies<Real>& s, core::Cell i) const {
    return core::positive_part(s.q[i.index]);
  }
  SOUNDING_HD Real present(const FallingSpecies<Real>& s, core::Cell i) const {
    return core::select(s.q[i.index] > m.spectra.absent, s.q[i.index], Real(0));
  }
  /// Moves a species that falls at `speed` out of the cell and in from above; returns the share of its sinks,
  /// `others` [kg/kg/s] and the fall, that its content serves.
  SOUNDING_HD Real fallen(const FallingSpecies<Real>& s, const core::View<Real>& flux, Real speed,
                          Real others, core::Cell i) const {
    const Real q = content(s, i), inverse_dz = Real(1) / thickness(i);
    const auto fall = physics::cell_fall(speed, q, h, inverse_dz);
    const Real left = physics::left_by_transport(q, s.tendency[i.index], h);
    const Real served = physics::sink_factor(left, others + fall.falling * inverse_dz, h);
    const Real above = from_above(flux, i), below = fall_flux(fall, served, base.rho[level(i)], above);
    s.tendency[i.index] += (above - below) * (base.inverse_density[level(i)] * inverse_dz);
    flux[i.index] = below;
    return served;
  }
  SOUNDING_HD Real vapour_pressure(core::Cell i) const {
    const Real q_vap = core::positive_part(q_np[i.index] - q_liq[i.index] - q_ice[i.index]);
    return q_vap * (base.rho[level(i)] * (c.R_v * T[i.index]));
  }
  SOUNDING_HD Real from_above(const core::View<Real>& flux, core::Cell i) const {
    return core::select(i.level > 0, flux[i.above()], Real(0));
  }
  template <class R>
  SOUNDING_HD Real snow_speed(core::Cell i, R r) const {
    return core::select(snow.q[i.index] > m.spectra.absent, m.spectra.snow_fall(r[snow_y]), Real(0));
  }
  template <class R>
  SOUNDING_HD physics::Particles<Real> drops(core::Cell i, R r) const {
    return m.spectra.rain_of(rain.q[i.index], r[rain_y], r[rain_v]);
  }
  template <class R>
  SOUNDING_HD physics::Particles<Real> flakes(core::Cell i, R r) const {
    return m.spectra.snow_of(snow.q[i.index], r[snow_n_0], r[snow_y], snow_speed(i, r));
  }
};

}  // namespace sounding::model
