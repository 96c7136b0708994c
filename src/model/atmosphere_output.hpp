// SPDX-License-Identifier: Apache-2.0
/// \file
/// Values of the atmosphere that only output needs: total water and vapour, base state, paths.
#pragma once

#include "model/atmosphere_processes.hpp"

namespace sounding::model {

/// q_tot, q_vap, pressure and density of every cell.
template <class Real>
struct WaterOutputKernel {
  core::View<const Real> level_pressure, level_density;  ///< by level
  core::View<const Real> q_np, q_liq, q_ice, q_rai;
  core::View<Real> q_tot, q_vap, pressure, air_density;

  SOUNDING_HD void operator()(const core::Cell& i) const {
    const auto level = static_cast<std::size_t>(i.level);
    q_tot[i.index] = q_np[i.index] + q_rai[i.index];
    q_vap[i.index] = q_np[i.index] - q_liq[i.index] - q_ice[i.index];
    pressure[i.index] = level_pressure[level];
    air_density[i.index] = level_density[level];
  }
};

template <class Real>
class AtmosphereOutput final : public Process<Real> {
 public:
  AtmosphereOutput(const AtmosphereVariables& v, Levels<Real> levels) : v_(v), levels_(std::move(levels)) {}
  std::string_view name() const override { return "atmosphere output"; }
  void run(const TileContext<Real>& t) const override {
    core::each_cell(t.tile, WaterOutputKernel<Real>{{levels_->pressure.data()},
                                                    {levels_->rho.data()},
                                                    t.value(v_.q_np.field),
                                                    {t[v_.q_liq].data},
                                                    {t[v_.q_ice].data},
                                                    t.value(v_.q_rai.field),
                                                    t[v_.q_tot],
                                                    t[v_.q_vap],
                                                    t[v_.pressure],
                                                    t[v_.air_density]});
    path(t, {t[v_.q_liq].data}, t[v_.lwp]);
    path(t, t.value(v_.q_rai.field), t[v_.rwp]);
  }

 private:
  void path(const TileContext<Real>& t, core::View<const Real> q, core::View<Real> out) const {
    core::scan_down(t.tile, PathKernel<Real>{t.thickness, {levels_->rho.data()}, q, out}, t.registers);
  }

  AtmosphereVariables v_;
  Levels<Real> levels_;
};

}  // namespace sounding::model
