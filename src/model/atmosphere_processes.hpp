// SPDX-License-Identifier: Apache-2.0
/// \file
/// The processes of the atmosphere: each binds the views of its context to a kernel and says which verb walks
/// it.
#pragma once

#include <memory>

#include "io/config/atmosphere_config.hpp"
#include "model/kernels/advection_kernel.hpp"
#include "model/kernels/clear_air_kernel.hpp"
#include "model/kernels/fixed_temperature_cloud_kernel.hpp"
#include "model/kernels/negative_water_kernel.hpp"
#include "model/kernels/path_kernel.hpp"
#include "model/kernels/rain_sedimentation_kernel.hpp"
#include "model/kernels/warm_rain_kernel.hpp"
#include "model/process.hpp"

namespace sounding::model {

/// The base state by level, as model/atmosphere_levels.hpp makes it.
struct AirProfiles {
  Profile rho, inverse_density, pressure, log_pressure, temperature, speed_scale, q_sat, liquid_fraction;
  Profile face_density;   ///< by face, one more than levels
  Profile buoyancy_root;  ///< with snow
};

/// What ground and air exchange, and what mixing needs of it.
struct GroundHandles {
  ColumnValue log_pressure, q_ground;                         ///< of the surface
  ColumnValue theta_li_flux, water_flux, friction_velocity;   ///< now
  ColumnValue sensible_heat_flux, latent_heat_flux;           ///< now
  ColumnValue theta_li_owed, water_owed;                      ///< for rounding
  Flux theta_li_in, evaporation, sensible_heat, latent_heat;  ///< for the ledger
};

/// Handles of one transported quantity.
struct Transported {
  Prognostic field;
  ColumnValue inflow;                     ///< value of air that rises out of the ground
  double inflow_at_top = 0;               ///< value of air that sinks in from above
  Flux in_at_bottom, out_at_top, source;  ///< `source` only with the drive w
};

/// Handles of all that an atmosphere may carry; those of a part that is off stay unset.
struct AtmosphereVariables {
  Transported theta_li, q_np, q_rai, q_sno;
  Diagnostic air_temperature, q_liq, q_ice, q_tot, q_vap, pressure, air_density;
  ColumnValue ground_density, lwp, iwp, rwp, swp;
  Flux precipitation, snowfall, latent_heating, negative_water;
  Curve updraft;
  AirProfiles levels;
  GroundHandles ground;
  Flux unconverged;  ///< cells in which saturation adjustment has not converged, mean of the stages

  /// Precipitation that is carried, from the first species on.
  const Transported& falling(int n) const { return n == 0 ? q_rai : q_sno; }
};

/// Contents of the first `species` kinds of precipitation.
template <int species, class Real>
FallingWater<Real, species> falling_water(const TileContext<Real>& t, const AtmosphereVariables& v) {
  FallingWater<Real, species> water{};
  for (int n = 0; n < species; ++n) water.q[n] = t.value(v.falling(n).field);
  return water;
}

template <class Real>
RainLevels<Real> rain_levels(const TileContext<Real>& t, const AirProfiles& levels) {
  return {t[levels.rho], t[levels.inverse_density], t[levels.speed_scale], t[levels.log_pressure]};
}

/// Transport by the updraft.  Scheme: physics::Upwind or VanLeer; Drive: UniformMassFlux or UniformVelocity.
template <class Real, class Scheme, class Drive>
class Advection final : public Process<Real> {
 public:
  Advection(const AtmosphereVariables& v, const Transported& quantity) : v_(v), quantity_(quantity) {}
  std::string_view name() const override { return "advection"; }
  void run(const TileContext<Real>& t) const override {
    const core::Timed<Real> strength = t[v_.updraft];
    AdvectedQuantity<Real> a{t.thickness,
                             t[v_.levels.inverse_density],
                             t.value(quantity_.field),
                             t.tendency_of(quantity_.field),
                             {t[quantity_.inflow].data},
                             static_cast<Real>(quantity_.inflow_at_top),
                             t[quantity_.in_at_bottom],
                             t[quantity_.out_at_top],
                             {}};
    if constexpr (Drive::corrected) {
      a.source = t[quantity_.source];
      advect<Scheme>(t, a, Drive{strength, t[v_.levels.face_density], {t[v_.ground_density].data}});
    } else {
      advect<Scheme>(t, a, Drive{strength});
    }
  }

 private:
  AtmosphereVariables v_;
  Transported quantity_;
};

template <class Real>
class FixedTemperatureCloud final : public Process<Real> {
 public:
  explicit FixedTemperatureCloud(const AtmosphereVariables& v) : v_(v) {}
  std::string_view name() const override { return "cloud at fixed temperature"; }
  void run(const TileContext<Real>& t) const override {
    t.each_cell(FixedTemperatureCloudKernel<Real>{t[v_.levels.temperature], t[v_.levels.q_sat],
                                                  t[v_.levels.liquid_fraction], t.value(v_.q_np.field),
                                                  t[v_.air_temperature], t[v_.q_liq], t[v_.q_ice]});
  }

 private:
  AtmosphereVariables v_;
};

template <class Real, bool prognostic_temperature>
class ClearAir final : public Process<Real> {
 public:
  explicit ClearAir(const AtmosphereVariables& v) : v_(v) {}
  std::string_view name() const override { return "clear air"; }
  void run(const TileContext<Real>& t) const override {
    ClearAirKernel<Real, prognostic_temperature> kernel{thermodynamics_,
                                                        t[v_.levels.log_pressure],
                                                        t[v_.levels.temperature],
                                                        {},
                                                        t.value(v_.q_np.field),
                                                        t[v_.air_temperature],
                                                        t[v_.q_liq],
                                                        t[v_.q_ice]};
    if constexpr (prognostic_temperature) kernel.theta_li = t.value(v_.theta_li.field);
    t.each_cell(kernel);
  }

 private:
  AtmosphereVariables v_;
  physics::Thermodynamics<Real> thermodynamics_;
};

/// Saturation adjustment by the method and with the number of iterations of the configuration; in a file of
/// its own, since every count is a kernel of its own.
template <class Real>
std::unique_ptr<Process<Real>> make_saturation_adjustment(const AtmosphereVariables& v,
                                                          const io::SaturationAdjustment& config);

template <class Real, bool prognostic_temperature, bool evaporating>
class WarmRain final : public Process<Real> {
 public:
  WarmRain(const AtmosphereVariables& v, const physics::OneMomentParameters& parameters)
      : v_(v), rain_(parameters) {}
  std::string_view name() const override { return "warm rain"; }
  void run(const TileContext<Real>& t) const override {
    WarmRainKernel<Real, prognostic_temperature, evaporating> kernel{thermodynamics_,
                                                                     rain_,
                                                                     t.thickness,
                                                                     rain_levels(t, v_.levels),
                                                                     t.dt,
                                                                     {t[v_.air_temperature].data},
                                                                     t.value(v_.q_np.field),
                                                                     {t[v_.q_liq].data},
                                                                     {t[v_.q_ice].data},
                                                                     t.value(v_.q_rai.field),
                                                                     {},
                                                                     t.tendency_of(v_.q_np.field),
                                                                     t.tendency_of(v_.q_rai.field),
                                                                     t[v_.precipitation]};
    if constexpr (prognostic_temperature) kernel.theta_li_tendency = t.tendency_of(v_.theta_li.field);
    t.scan_down(kernel);
  }

 private:
  AtmosphereVariables v_;
  physics::Thermodynamics<Real> thermodynamics_;
  physics::OneMoment<Real> rain_;
};

/// What rain did to theta_li of a column in this stage: runs after rain and before all else that changes
/// theta_li.
template <class Real>
class LatentHeating final : public Process<Real> {
 public:
  explicit LatentHeating(const AtmosphereVariables& v) : v_(v) {}
  std::string_view name() const override { return "latent heating"; }
  void run(const TileContext<Real>& t) const override {
    t.scan_down(PathKernel<Real>{
        t.thickness, t[v_.levels.rho], {t.tendency_of(v_.theta_li.field).data}, t[v_.latent_heating]});
  }

 private:
  AtmosphereVariables v_;
};

/// Once per step: water below zero.
template <class Real, int species>
class NegativeWater final : public Process<Real> {
 public:
  explicit NegativeWater(const AtmosphereVariables& v) : v_(v) {}
  std::string_view name() const override { return "water below zero"; }
  void run(const TileContext<Real>& t) const override {
    t.scan_down(NegativeWaterKernel<Real, species>{t.thickness, t[v_.levels.rho], t.value(v_.q_np.field),
                                                   falling_water<species>(t, v_), t[v_.negative_water]});
  }

 private:
  AtmosphereVariables v_;
};

template <class Real>
class RainSedimentation final : public Process<Real> {
 public:
  RainSedimentation(const AtmosphereVariables& v, const physics::OneMomentParameters& parameters)
      : v_(v), rain_(parameters) {}
  std::string_view name() const override { return "rain sedimentation"; }
  void run(const TileContext<Real>& t) const override {
    t.scan_down(RainSedimentationKernel<Real>{rain_, t.thickness, rain_levels(t, v_.levels), t.dt,
                                              t.value(v_.q_rai.field), t.tendency_of(v_.q_rai.field),
                                              t[v_.precipitation]});
  }

 private:
  AtmosphereVariables v_;
  physics::OneMoment<Real> rain_;
};

}  // namespace sounding::model
