// SPDX-License-Identifier: Apache-2.0
/// \file
/// The processes of the boundary layer of the air, once per step: each binds the views of its context to a
/// kernel and says which verb walks it.
#pragma once

#include <array>

#include "model/atmosphere_processes.hpp"
#include "model/kernels/air_mixing_kernel.hpp"
#include "model/kernels/ground_flux_kernel.hpp"
#include "model/kernels/k_profile_kernel.hpp"

namespace sounding::model {

template <class T>
core::View<const T> reading(core::View<T> view) {
  return {view.data};
}

/// Fluxes through the ground.  Cloud is that of the last stage.
template <class Real>
class GroundFluxes final : public Process<Real> {
 public:
  GroundFluxes(const AtmosphereVariables& v, Profile wind_speed, const Ground<Real>& ground)
      : v_(v), wind_speed_(wind_speed), ground_(ground) {}
  std::string_view name() const override { return "surface fluxes"; }
  void run(const TileContext<Real>& t) const override {
    const GroundHandles& g = v_.ground;
    t.scan_down(GroundFluxKernel<Real>{
        thermodynamics_, ground_, t.thickness, t[wind_speed_], t[v_.levels.log_pressure],
        reading(t[v_.ground_density]), reading(t[g.log_pressure]), reading(t[g.q_ground]),
        t.value(v_.theta_li.field), t.value(v_.q_np.field), reading(t[v_.q_liq]), reading(t[v_.q_ice]),
        t[g.theta_li_flux], t[g.water_flux], t[g.friction_velocity], t[g.sensible_heat_flux],
        t[g.latent_heat_flux]});
  }

 private:
  AtmosphereVariables v_;
  Profile wind_speed_;
  Ground<Real> ground_;
  physics::Thermodynamics<Real> thermodynamics_;
};

/// What the ground gave in a step, for the ledger.
template <class Real>
class GroundLedger final : public Process<Real> {
 public:
  explicit GroundLedger(const AtmosphereVariables& v) : v_(v) {}
  std::string_view name() const override { return "ledger of surface fluxes"; }
  void run(const TileContext<Real>& t) const override {
    const GroundHandles& g = v_.ground;
    t.each_column(
        LedgerKernel<Real, 4>{{reading(t[g.theta_li_flux]), reading(t[g.water_flux]),
                               reading(t[g.sensible_heat_flux]), reading(t[g.latent_heat_flux])},
                              {t[g.theta_li_in], t[g.evaporation], t[g.sensible_heat], t[g.latent_heat]}});
  }

 private:
  AtmosphereVariables v_;
};

/// Handles of what the K-profile leaves.
struct KProfileHandles {
  ColumnValue depth, velocity;
  Diagnostic diffusivity;
};

/// Diffusivities of the boundary layer, after the fluxes through the ground.  Cloud is that of the last
/// stage.
template <class Real>
class KProfile final : public Process<Real> {
 public:
  KProfile(const AtmosphereVariables& v, Profile wind_speed, const KProfileHandles& h)
      : v_(v), wind_speed_(wind_speed), h_(h) {}
  std::string_view name() const override { return "K-profile"; }
  void run(const TileContext<Real>& t) const override {
    const GroundHandles& g = v_.ground;
    const core::View<Real> theta_v{t.scratch[0]};
    t.each_cell(VirtualTemperatureKernel<Real>{thermodynamics_, t[v_.levels.log_pressure],
                                               t.value(v_.theta_li.field), t.value(v_.q_np.field),
                                               reading(t[v_.q_liq]), reading(t[v_.q_ice]), theta_v});
    t.scan_up(BoundaryLayerDepthKernel<Real>{
        thermodynamics_, t.thickness, t[wind_speed_], reading(t[v_.ground_density]), reading(theta_v),
        t.value(v_.theta_li.field), t.value(v_.q_np.field), reading(t[g.theta_li_flux]),
        reading(t[g.water_flux]), reading(t[g.friction_velocity]), t[h_.depth], t[h_.velocity]});
    t.scan_up(
        KProfileKernel<Real>{t.thickness, reading(t[h_.depth]), reading(t[h_.velocity]), t[h_.diffusivity]});
  }

 private:
  AtmosphereVariables v_;
  Profile wind_speed_;
  KProfileHandles h_;
  physics::Thermodynamics<Real> thermodynamics_;
};

/// A quantity that is mixed, and what it gains through the ground.
struct MixedHandles {
  Prognostic field;
  ColumnValue flux, owed;
};

/// Implicit mixing of all quantities with one matrix; what the ground gives enters here.
/// Diffusivity: LevelDiffusivity, of a Profile, or AirFaceDiffusivity, of a Diagnostic.
template <class Real, std::size_t quantities, template <class> class Diffusivity, class Handle>
class AirMixing final : public Process<Real> {
 public:
  AirMixing(const AtmosphereVariables& v, std::array<MixedHandles, quantities> of, Handle diffusivity)
      : v_(v), of_(of), diffusivity_(diffusivity) {}
  std::string_view name() const override { return "mixing"; }
  void run(const TileContext<Real>& t) const override {
    AirMixingElimination<Real, static_cast<int>(quantities), Diffusivity<Real>> elimination{
        t.dt,
        {{t[diffusivity_].data}},
        {t.thickness, t[v_.levels.rho], t[v_.levels.face_density]},
        {t.scratch[0]},
        {}};
    for (std::size_t n = 0; n < quantities; ++n)
      elimination.of[n] = {t.state(of_[n].field), reading(t[of_[n].flux]), t[of_[n].owed]};
    mix_air(t, elimination);
  }

 private:
  AtmosphereVariables v_;
  std::array<MixedHandles, quantities> of_;
  Handle diffusivity_;
};

}  // namespace sounding::model
