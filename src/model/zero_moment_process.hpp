// SPDX-License-Identifier: Apache-2.0
/// \file
/// The zero-moment scheme as a process.
#pragma once

#include "model/atmosphere_processes.hpp"
#include "model/kernels/zero_moment_kernel.hpp"

namespace sounding::model {

template <class Real, bool prognostic_temperature>
class ZeroMomentRemoval final : public Process<Real> {
 public:
  ZeroMomentRemoval(const AtmosphereVariables& v, const physics::ZeroMomentParameters& parameters)
      : v_(v), removal_(parameters) {}
  std::string_view name() const override { return "removal of condensate"; }
  void run(const TileContext<Real>& t) const override {
    ZeroMomentKernel<Real, prognostic_temperature> kernel{thermodynamics_,
                                                          removal_,
                                                          t.thickness,
                                                          t[v_.levels.rho],
                                                          t[v_.levels.log_pressure],
                                                          t.dt,
                                                          t.value(v_.q_np.field),
                                                          {t[v_.q_liq].data},
                                                          {t[v_.q_ice].data},
                                                          {},
                                                          t.tendency_of(v_.q_np.field),
                                                          t[v_.precipitation]};
    if constexpr (prognostic_temperature) kernel.theta_li_tendency = t.tendency_of(v_.theta_li.field);
    t.scan_down(kernel);
  }

 private:
  AtmosphereVariables v_;
  physics::Thermodynamics<Real> thermodynamics_;
  physics::ZeroMoment<Real> removal_;
};

}  // namespace sounding::model
