// SPDX-License-Identifier: Apache-2.0
/// \file
/// The processes of the atmosphere: each binds the views of one tile to a kernel and says which verb walks
/// it.
#pragma once

#include <memory>

#include "core/verbs.hpp"
#include "model/atmosphere_levels.hpp"
#include "model/kernels/advection_kernel.hpp"
#include "model/kernels/clear_air_kernel.hpp"
#include "model/kernels/fixed_temperature_cloud_kernel.hpp"
#include "model/kernels/negative_water_kernel.hpp"
#include "model/kernels/path_kernel.hpp"
#include "model/kernels/rain_sedimentation_kernel.hpp"
#include "model/kernels/warm_rain_kernel.hpp"
#include "model/process.hpp"

namespace sounding::model {

/// Handles of one transported quantity.
struct Transported {
  Prognostic field;
  ColumnValue inflow;                     ///< value of air that rises out of the ground
  double inflow_at_top = 0;               ///< value of air that sinks in from above
  Flux in_at_bottom, out_at_top, source;  ///< `source` only with the drive w
};

/// Handles of all that an atmosphere may carry; those of a part that is off stay unset.
struct AtmosphereVariables {
  Transported theta_li, q_np, q_rai;
  Diagnostic air_temperature, q_liq, q_ice, q_tot, q_vap, pressure, air_density;
  ColumnValue ground_density, lwp, rwp;
  Flux precipitation, latent_heating, negative_water;
  Flux unconverged;  ///< cells in which saturation adjustment has not converged, mean of the stages
};

template <class Real>
using Levels = std::shared_ptr<const AtmosphereLevels<Real>>;

/// Vertical velocity or mass flux as a function of time, evaluated on the host once per stage.
class UpdraftCurve {
 public:
  /// \param seconds_of_day  time of day at which the run starts [s]
  UpdraftCurve(const io::Updraft& updraft, double seconds_of_day)
      : updraft_(updraft), start_(seconds_of_day) {}
  double at(double time) const;
  bool still() const { return updraft_.kind == io::UpdraftKind::none; }

 private:
  io::Updraft updraft_;
  double start_;
};

/// Transport by the updraft.  Scheme: physics::Upwind or VanLeer; Drive: UniformMassFlux or UniformVelocity.
template <class Real, class Scheme, class Drive>
class Advection final : public Process<Real> {
 public:
  Advection(const AtmosphereVariables& v, const Transported& quantity, Levels<Real> levels,
            const UpdraftCurve& updraft)
      : v_(v), quantity_(quantity), levels_(std::move(levels)), updraft_(updraft) {}
  std::string_view name() const override { return "advection"; }
  void run(const TileContext<Real>& t) const override {
    const Real strength = static_cast<Real>(updraft_.at(t.time));
    AdvectedQuantity<Real> a{t.thickness,
                             {levels_->inverse_density.data()},
                             t.value(quantity_.field),
                             t.tendency_of(quantity_.field),
                             {t[quantity_.inflow].data},
                             static_cast<Real>(quantity_.inflow_at_top),
                             t[quantity_.in_at_bottom],
                             t[quantity_.out_at_top],
                             {}};
    if constexpr (Drive::corrected) {
      a.source = t[quantity_.source];
      advect<Scheme>(t.tile, a, Drive{strength, {levels_->face_density.data()}, {t[v_.ground_density].data}},
                     t.registers);
    } else {
      advect<Scheme>(t.tile, a, Drive{strength}, t.registers);
    }
  }

 private:
  AtmosphereVariables v_;
  Transported quantity_;
  Levels<Real> levels_;
  UpdraftCurve updraft_;
};

template <class Real>
class FixedTemperatureCloud final : public Process<Real> {
 public:
  FixedTemperatureCloud(const AtmosphereVariables& v, Levels<Real> levels)
      : v_(v), levels_(std::move(levels)) {}
  std::string_view name() const override { return "cloud at fixed temperature"; }
  void run(const TileContext<Real>& t) const override {
    core::each_cell(t.tile, FixedTemperatureCloudKernel<Real>{{levels_->temperature.data()},
                                                              {levels_->q_sat.data()},
                                                              {levels_->liquid_fraction.data()},
                                                              t.value(v_.q_np.field),
                                                              t[v_.air_temperature],
                                                              t[v_.q_liq],
                                                              t[v_.q_ice]});
  }

 private:
  AtmosphereVariables v_;
  Levels<Real> levels_;
};

template <class Real, bool prognostic_temperature>
class ClearAir final : public Process<Real> {
 public:
  ClearAir(const AtmosphereVariables& v, Levels<Real> levels) : v_(v), levels_(std::move(levels)) {}
  std::string_view name() const override { return "clear air"; }
  void run(const TileContext<Real>& t) const override {
    ClearAirKernel<Real, prognostic_temperature> kernel{thermodynamics_,
                                                        {levels_->log_pressure.data()},
                                                        {levels_->temperature.data()},
                                                        {},
                                                        t.value(v_.q_np.field),
                                                        t[v_.air_temperature],
                                                        t[v_.q_liq],
                                                        t[v_.q_ice]};
    if constexpr (prognostic_temperature) kernel.theta_li = t.value(v_.theta_li.field);
    core::each_cell(t.tile, kernel);
  }

 private:
  AtmosphereVariables v_;
  Levels<Real> levels_;
  physics::Thermodynamics<Real> thermodynamics_;
};

/// Saturation adjustment by the method and with the number of iterations of the configuration; in a file of
/// its own, since every count is a kernel of its own.
template <class Real>
std::unique_ptr<Process<Real>> make_saturation_adjustment(const AtmosphereVariables& v, Levels<Real> levels,
                                                          const io::SaturationAdjustment& config);

template <class Real, bool prognostic_temperature, bool evaporating>
class WarmRain final : public Process<Real> {
 public:
  WarmRain(const AtmosphereVariables& v, Levels<Real> levels, const physics::OneMomentParameters& parameters)
      : v_(v), levels_(std::move(levels)), rain_(parameters) {}
  std::string_view name() const override { return "warm rain"; }
  void run(const TileContext<Real>& t) const override {
    WarmRainKernel<Real, prognostic_temperature, evaporating> kernel{thermodynamics_,
                                                                     rain_,
                                                                     t.thickness,
                                                                     levels_->rain(),
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
    core::scan_down(t.tile, kernel, t.registers);
  }

 private:
  AtmosphereVariables v_;
  Levels<Real> levels_;
  physics::Thermodynamics<Real> thermodynamics_;
  physics::OneMoment<Real> rain_;
};

/// What rain did to theta_li of a column in this stage: runs after rain and before all else that changes
/// theta_li.
template <class Real>
class LatentHeating final : public Process<Real> {
 public:
  LatentHeating(const AtmosphereVariables& v, Levels<Real> levels) : v_(v), levels_(std::move(levels)) {}
  std::string_view name() const override { return "latent heating"; }
  void run(const TileContext<Real>& t) const override {
    core::scan_down(t.tile,
                    PathKernel<Real>{t.thickness,
                                     {levels_->rho.data()},
                                     {t.tendency_of(v_.theta_li.field).data},
                                     t[v_.latent_heating]},
                    t.registers);
  }

 private:
  AtmosphereVariables v_;
  Levels<Real> levels_;
};

/// Once per step: water below zero.
template <class Real>
class NegativeWater final : public Process<Real> {
 public:
  NegativeWater(const AtmosphereVariables& v, Levels<Real> levels) : v_(v), levels_(std::move(levels)) {}
  std::string_view name() const override { return "water below zero"; }
  void run(const TileContext<Real>& t) const override {
    core::scan_down(t.tile,
                    NegativeWaterKernel<Real>{t.thickness,
                                              {levels_->rho.data()},
                                              t.value(v_.q_np.field),
                                              t.value(v_.q_rai.field),
                                              t[v_.negative_water]},
                    t.registers);
  }

 private:
  AtmosphereVariables v_;
  Levels<Real> levels_;
};

template <class Real>
class RainSedimentation final : public Process<Real> {
 public:
  RainSedimentation(const AtmosphereVariables& v, Levels<Real> levels,
                    const physics::OneMomentParameters& parameters)
      : v_(v), levels_(std::move(levels)), rain_(parameters) {}
  std::string_view name() const override { return "rain sedimentation"; }
  void run(const TileContext<Real>& t) const override {
    core::scan_down(
        t.tile,
        RainSedimentationKernel<Real>{rain_, t.thickness, levels_->rain(), t.dt, t.value(v_.q_rai.field),
                                      t.tendency_of(v_.q_rai.field), t[v_.precipitation]},
        t.registers);
  }

 private:
  AtmosphereVariables v_;
  Levels<Real> levels_;
  physics::OneMoment<Real> rain_;
};

}  // namespace sounding::model
