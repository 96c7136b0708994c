// SPDX-License-Identifier: Apache-2.0
/// \file
/// The processes that act on a column of air from outside: each binds the views of its context to a kernel
/// and says which verb walks it.
#pragma once

#include <array>

#include "model/atmosphere_processes.hpp"
#include "model/kernels/large_scale_kernel.hpp"
#include "model/kernels/liquid_water_longwave_kernel.hpp"

namespace sounding::model {

/// Handles of a prescribed tendency.
struct RateHandles {
  Prognostic field;
  Profile rate;
  Flux gain;
};

template <class Real, std::size_t rates>
class PrescribedRates final : public Process<Real> {
 public:
  PrescribedRates(const AtmosphereVariables& v, std::array<RateHandles, rates> of) : v_(v), of_(of) {}
  std::string_view name() const override { return "prescribed tendencies"; }
  void run(const TileContext<Real>& t) const override {
    PrescribedRatesKernel<Real, static_cast<int>(rates)> kernel{t.thickness, t[v_.levels.rho], {}};
    for (std::size_t n = 0; n < rates; ++n)
      kernel.of[n] = {t[of_[n].rate], t.tendency_of(of_[n].field), t[of_[n].gain]};
    t.scan_down(kernel);
  }

 private:
  AtmosphereVariables v_;
  std::array<RateHandles, rates> of_;
};

/// Handles of a quantity that subsidence moves.
struct SubsidingHandles {
  Prognostic field;
  Flux gain;
};

template <class Real, std::size_t quantities>
class Subsidence final : public Process<Real> {
 public:
  Subsidence(const AtmosphereVariables& v, Profile velocity, std::array<SubsidingHandles, quantities> of)
      : v_(v), velocity_(velocity), of_(of) {}
  std::string_view name() const override { return "subsidence"; }
  void run(const TileContext<Real>& t) const override {
    SubsidenceKernel<Real, static_cast<int>(quantities)> kernel{
        t.thickness, t[v_.levels.rho], t[velocity_], {}};
    for (std::size_t n = 0; n < quantities; ++n)
      kernel.of[n] = {t.value(of_[n].field), t.tendency_of(of_[n].field), t[of_[n].gain]};
    t.scan_down(kernel);
  }

 private:
  AtmosphereVariables v_;
  Profile velocity_;
  std::array<SubsidingHandles, quantities> of_;
};

template <class Real>
class LiquidWaterLongwaveHeating final : public Process<Real> {
 public:
  LiquidWaterLongwaveHeating(const AtmosphereVariables& v, Flux gain, const io::Radiation& radiation)
      : v_(v), gain_(gain), radiation_(radiation) {}
  std::string_view name() const override { return "long wave of liquid water"; }
  void run(const TileContext<Real>& t) const override {
    const LiquidWaterLongwave<Real> both{thermodynamics_,    t.thickness,
                                         t[v_.levels.rho],   static_cast<Real>(radiation_.absorption),
                                         {t[v_.q_liq].data}, t.tendency_of(v_.theta_li.field),
                                         {t.scratch[0]},     t[gain_]};
    t.scan_down(LongwaveFromTopKernel<Real>{both,
                                            t[v_.levels.log_pressure],
                                            t.value(v_.q_np.field),
                                            {t[v_.q_ice].data},
                                            static_cast<Real>(radiation_.cloud_top_flux)});
    t.scan_up(LongwaveFromBaseKernel<Real>{both, static_cast<Real>(radiation_.cloud_base_flux)});
  }

 private:
  AtmosphereVariables v_;
  Flux gain_;
  io::Radiation radiation_;
  physics::Thermodynamics<Real> thermodynamics_;
};

}  // namespace sounding::model
