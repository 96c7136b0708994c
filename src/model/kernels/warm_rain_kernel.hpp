// SPDX-License-Identifier: Apache-2.0
/// \file
/// Warm rain of a column in one downward pass: autoconversion, accretion, evaporation, and the fall of rain
/// from cell to cell, all sinks scaled to what is there.
#pragma once

#include "core/tile.hpp"
#include "core/verbs.hpp"
#include "physics/microphysics_one_moment.hpp"
#include "physics/microphysics_warm_rain.hpp"
#include "physics/thermodynamics_potential.hpp"

namespace sounding::model {

/// Base state, by level.
template <class Real>
struct RainLevels {
  core::View<const Real> rho;              ///< density [kg/m3]
  core::View<const Real> inverse_density;  ///< [m3/kg]
  core::View<const Real> speed_scale;      ///< physics::rain_speed_scale [m/s]
  core::View<const Real> log_pressure;     ///< ln(p/p_0) [-]; read only with a prognostic temperature
};

/// Scan kernel for scan_down.  prognostic_temperature: whether theta_li is stepped and takes the latent heat
/// that rain carries in and out of the parcel of air, water vapour and cloud.  evaporating: whether rain
/// evaporates; without, it still forms, collects and falls.
template <class Real, bool prognostic_temperature, bool evaporating = true>
struct WarmRainKernel {
  physics::Thermodynamics<Real> c;
  physics::OneMoment<Real> m;
  core::Thickness<Real> thickness;
  RainLevels<Real> base;
  Real h;                               ///< length of the whole step, in every stage [s]
  core::View<const Real> T;             ///< [K]
  core::View<const Real> q_np;          ///< [kg/kg]
  core::View<const Real> q_liq, q_ice;  ///< [kg/kg]
  core::View<const Real> q_rai;         ///< [kg/kg]
  core::View<Real> theta_li_tendency;   ///< is added to [K/s]
  core::View<Real> q_np_tendency;       ///< is added to [1/s]
  core::View<Real> q_rai_tendency;      ///< is added to; holds what transport does in this stage [1/s]
  core::View<Real> precipitation;       ///< by column, set: rain on the ground [kg/m2/s]

  enum Register { flux_from_above, y, root_y, excess, p_sat, heating, active };
  static constexpr int registers = 7;
  static constexpr int stages = 6;
  /// A level without cloud, rain or rain from above is left as it is: all rates there are exactly zero.
  static constexpr int decided = 0, resumed = stages, busy = active;

  template <class R>
  SOUNDING_HD void begin(core::Cell, R r) const {
    r[flux_from_above] = Real(0);
  }

  /// Roots.
  template <class R>
  SOUNDING_HD void stage(core::Stage<0>, core::Cell i, R r) const {
    const auto rain = spectrum(i);
    r[y] = rain.y;
    r[root_y] = rain.root_y;
    r[excess] = m.autoconversion_threshold.exponent(liquid(i));
    const auto any = (rain.q > Real(0)) | (liquid(i) > Real(0)) | (r[flux_from_above] > Real(0));
    r[active] = core::select(any, Real(1), Real(0));
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<1>, core::Cell i, R r) const {
    r[excess] = m.autoconversion_threshold.logarithm(liquid(i), physics::expm1(r[excess]));
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<2>, core::Cell i, R r) const {
    r[excess] = m.autoconversion_threshold.value(liquid(i), physics::log1p(r[excess]));
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<3>, core::Cell i, R r) const {
    if constexpr (evaporating) r[p_sat] = physics::saturation_exponent(c, T[i.index], Real(1));
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<4>, core::Cell i, R r) const {
    if constexpr (evaporating) r[p_sat] = c.p_triple * physics::exp2(r[p_sat]);
    if constexpr (prognostic_temperature) {
      r[heating] = theta_li_rise_of_rain(c, base.log_pressure[level(i)], parcel(i));
    }
  }

  template <class R>
  SOUNDING_HD void stage(core::Stage<5>, core::Cell i, R r) const {
    const Real rho = base.rho[level(i)], inverse_density = base.inverse_density[level(i)];
    const physics::Rain<Real> rain{core::positive_part(q_rai[i.index]), r[y], r[root_y],
                                   base.speed_scale[level(i)]};
    const Real q_l = liquid(i), inverse_dz = Real(1) / thickness(i);

    physics::WarmRainRates<Real> rate;
    rate.collection = m.autoconversion_rate * r[excess] + rain_accretion(m, rain, q_l);
    rate.evaporation = Real(0);
    if constexpr (evaporating) {
      const Real q_vap = core::positive_part(parcel(i).vapor());
      rate.evaporation = rain_evaporation(c, m, rain, rho, inverse_density, T[i.index], q_vap, r[p_sat]);
    }
    rate.fall_speed = rain_fall_speed(m, rain);
    const Real left = physics::left_by_transport(rain.q, q_rai_tendency[i.index], h);
    const auto transfer = limited(rate, {q_l, left}, rain.q, r[flux_from_above], rho, inverse_dz, h);

    const Real formed = transfer.collection - transfer.evaporation;
    q_np_tendency[i.index] -= formed;
    q_rai_tendency[i.index] +=
        formed + (r[flux_from_above] - transfer.fall_flux) * (inverse_density * inverse_dz);
    if constexpr (prognostic_temperature) theta_li_tendency[i.index] += r[heating] * formed;
    r[flux_from_above] = transfer.fall_flux;
  }

  template <class R>
  SOUNDING_HD void end(core::Cell i, R r) const {
    precipitation[i.column] = r[flux_from_above];
  }

 private:
  SOUNDING_HD std::size_t level(core::Cell i) const { return static_cast<std::size_t>(i.level); }
  SOUNDING_HD Real liquid(core::Cell i) const { return core::positive_part(q_liq[i.index]); }
  SOUNDING_HD physics::Rain<Real> spectrum(core::Cell i) const {
    return rain_spectrum(m, base.rho[level(i)], base.speed_scale[level(i)], q_rai[i.index]);
  }
  SOUNDING_HD physics::ParcelWater<Real> parcel(core::Cell i) const {
    return {q_np[i.index], q_liq[i.index], q_ice[i.index]};
  }
};

}  // namespace sounding::model
