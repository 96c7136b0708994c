// SPDX-License-Identifier: Apache-2.0
/// \file
/// The one-moment scheme with ice as a process.
#pragma once

#include "model/atmosphere_processes.hpp"
#include "model/kernels/one_moment_kernel.hpp"

namespace sounding::model {

template <class Real, bool prognostic_temperature>
class OneMomentPrecipitation final : public Process<Real> {
 public:
  OneMomentPrecipitation(const AtmosphereVariables& v, const physics::MixedPhaseParameters& parameters)
      : v_(v), microphysics_(parameters) {}
  std::string_view name() const override { return "rain and snow"; }
  void run(const TileContext<Real>& t) const override {
    OneMomentKernel<Real, prognostic_temperature> kernel{
        thermodynamics_,
        microphysics_,
        t.thickness,
        {t[v_.levels.rho], t[v_.levels.inverse_density], t[v_.levels.buoyancy_root],
         t[v_.levels.log_pressure]},
        t.dt,
        {t[v_.air_temperature].data},
        t.value(v_.q_np.field),
        {t[v_.q_liq].data},
        {t[v_.q_ice].data},
        species(t, v_.q_rai),
        species(t, v_.q_sno),
        {},
        t.tendency_of(v_.q_np.field),
        {t.scratch[0]},
        {t.scratch[1]},
        t[v_.precipitation],
        t[v_.snowfall]};
    if constexpr (prognostic_temperature) kernel.theta_li_tendency = t.tendency_of(v_.theta_li.field);
    t.scan_down(kernel);
  }

 private:
  static FallingSpecies<Real> species(const TileContext<Real>& t, const Transported& q) {
    return {t.value(q.field), t.tendency_of(q.field)};
  }

  AtmosphereVariables v_;
  physics::Thermodynamics<Real> thermodynamics_;
  physics::MixedPhase<Real> microphysics_;
};

}  // namespace sounding::model
