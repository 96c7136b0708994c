// SPDX-License-Identifier: Apache-2.0
/// \file
/// Values of the atmosphere that only output needs: total water and vapour, base state, paths.
#pragma once

#include "model/atmosphere_processes.hpp"
#include "model/kernels/water_output_kernel.hpp"

namespace sounding::model {

/// species: of precipitation that the scheme carries.
template <class Real, int species>
class AtmosphereOutput final : public Process<Real> {
 public:
  explicit AtmosphereOutput(const AtmosphereVariables& v) : v_(v) {}
  std::string_view name() const override { return "atmosphere output"; }
  void run(const TileContext<Real>& t) const override {
    t.each_cell(WaterOutputKernel<Real, species>{t[v_.levels.pressure],
                                                 t[v_.levels.rho],
                                                 t.value(v_.q_np.field),
                                                 {t[v_.q_liq].data},
                                                 {t[v_.q_ice].data},
                                                 falling_water<species>(t, v_),
                                                 t[v_.q_tot],
                                                 t[v_.q_vap],
                                                 t[v_.pressure],
                                                 t[v_.air_density]});
    path(t, {t[v_.q_liq].data}, t[v_.lwp]);
    path(t, {t[v_.q_ice].data}, t[v_.iwp]);
    if constexpr (species > 0) path(t, t.value(v_.q_rai.field), t[v_.rwp]);
    if constexpr (species > 1) path(t, t.value(v_.q_sno.field), t[v_.swp]);
  }

 private:
  void path(const TileContext<Real>& t, core::View<const Real> q, core::View<Real> out) const {
    t.scan_down(PathKernel<Real>{t.thickness, t[v_.levels.rho], q, out});
  }

  AtmosphereVariables v_;
};

}  // namespace sounding::model
