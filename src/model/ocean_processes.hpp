// SPDX-License-Identifier: Apache-2.0
/// \file
/// The processes of the ocean: each binds the views of one tile to a kernel and says which verb walks it.
#pragma once

#include "core/verbs.hpp"
#include "io/config/ocean_config.hpp"
#include "model/kernels/convection_kernel.hpp"
#include "model/kernels/euphotic_depth_kernel.hpp"
#include "model/kernels/light_kernel.hpp"
#include "model/kernels/mixing_kernel.hpp"
#include "model/kernels/negative_fix_kernel.hpp"
#include "model/kernels/npzd_kernel.hpp"
#include "model/kernels/shortwave_heating_kernel.hpp"
#include "model/kernels/sinking_kernel.hpp"
#include "model/process.hpp"
#include "physics/surface_fluxes.hpp"

namespace sounding::model {

/// Handles of all that an ocean may carry; those of a part that is off stay unset.
struct OceanVariables {
  Prognostic temperature, salinity, nitrate, phytoplankton, zooplankton, detritus;
  Diagnostic par, tracer_diffusivity, chlorophyll;
  ColumnValue surface_par, surface_shortwave, temperature_flux, temperature_owed, euphotic_depth,
      euphotic_status;
  Flux heat_in, shortwave_in, phytoplankton_out, detritus_out, nitrogen_added, fixed_cells;
};

template <class Real>
PlanktonViews<const Real> plankton(const TileContext<Real>& t, const OceanVariables& v) {
  return {t.value(v.nitrate), t.value(v.phytoplankton), t.value(v.zooplankton), t.value(v.detritus)};
}

template <class Real>
core::View<const Real> constant(core::View<Real> view) {
  return {view.data};
}

/// When a run starts [s].
struct StartOfRun {
  double of_day;   ///< since 00:00 of its day
  double of_year;  ///< since the 1st of January
};

/// Light, heat and short wave at the surface at the time of the stage: the same over all columns.
template <class Real>
class SurfaceForcing final : public Process<Real> {
 public:
  SurfaceForcing(const OceanVariables& v, const io::OceanForcing& forcing, double par_fraction,
                 const physics::Seawater<Real>& seawater, StartOfRun start)
      : v_(v),
        forcing_(forcing),
        par_fraction_(par_fraction),
        temperature_flux_(physics::temperature_flux(seawater, static_cast<Real>(forcing.heat_flux))),
        start_(start) {}
  std::string_view name() const override { return "surface forcing"; }
  void run(const TileContext<Real>& t) const override {
    const double shortwave = shortwave_at(t.time);
    fill(t, t[v_.surface_shortwave], shortwave);
    fill(t, t[v_.surface_par], par_at(t.time, shortwave));
    std::fill_n(t[v_.temperature_flux].data, t.tile.width, temperature_flux_);
    fill(t, t[v_.shortwave_in], shortwave);
  }

 private:
  static void fill(const TileContext<Real>& t, core::View<Real> row, double value) {
    for (int lane = 0; lane < t.tile.width; ++lane)
      row[static_cast<std::size_t>(lane)] = static_cast<Real>(value);
  }
  double shortwave_at(double time) const;
  double par_at(double time, double shortwave) const;

  OceanVariables v_;
  io::OceanForcing forcing_;
  double par_fraction_;
  Real temperature_flux_;  ///< [K m s-1]
  StartOfRun start_;
};

/// PAR in every cell.
template <class Real, class Chlorophyll>
class LightProcess final : public Process<Real> {
 public:
  LightProcess(const OceanVariables& v, physics::TwoBandLight<Real> light, Real ratio)
      : v_(v), light_(light), ratio_(ratio) {}
  std::string_view name() const override { return "light"; }
  void run(const TileContext<Real>& t) const override;

 private:
  OceanVariables v_;
  physics::TwoBandLight<Real> light_;
  Real ratio_;
};

/// The chlorophyll a light kernel reads, bound to a tile.
template <class Real, class Chlorophyll>
Chlorophyll bind_chlorophyll(const TileContext<Real>& t, const OceanVariables& v, Real ratio) {
  if constexpr (std::is_same_v<Chlorophyll, PhytoplanktonChlorophyll<Real>>) {
    return {t.value(v.phytoplankton), ratio};
  } else {
    return {};
  }
}

template <class Real, class Chlorophyll>
void LightProcess<Real, Chlorophyll>::run(const TileContext<Real>& t) const {
  core::scan_down(t.tile,
                  LightKernel<Real, Chlorophyll>{
                      {light_, bind_chlorophyll<Real, Chlorophyll>(t, v_, ratio_), t.thickness},
                      constant(t[v_.surface_par]),
                      t[v_.par]},
                  t.registers);
}

template <class Real, class Chlorophyll>
class ShortwaveHeating final : public Process<Real> {
 public:
  ShortwaveHeating(const OceanVariables& v, physics::TwoBandLight<Real> light, Real ratio, Real par_fraction,
                   Real infrared_attenuation, Real inverse_heat_capacity)
      : v_(v),
        light_(light),
        ratio_(ratio),
        par_fraction_(par_fraction),
        infrared_attenuation_(infrared_attenuation),
        inverse_heat_capacity_(inverse_heat_capacity) {}
  std::string_view name() const override { return "short-wave heating"; }
  void run(const TileContext<Real>& t) const override {
    core::scan_down(t.tile,
                    ShortwaveHeatingKernel<Real, Chlorophyll>{
                        {light_, bind_chlorophyll<Real, Chlorophyll>(t, v_, ratio_), t.thickness},
                        par_fraction_,
                        infrared_attenuation_,
                        inverse_heat_capacity_,
                        constant(t[v_.surface_shortwave]),
                        t.tendency_of(v_.temperature)},
                    t.registers);
  }

 private:
  OceanVariables v_;
  physics::TwoBandLight<Real> light_;
  Real ratio_, par_fraction_, infrared_attenuation_, inverse_heat_capacity_;
};

template <class Real>
class NpzdProcess final : public Process<Real> {
 public:
  NpzdProcess(const OceanVariables& v, physics::Npzd<Real> npzd) : v_(v), npzd_(npzd) {}
  std::string_view name() const override { return "npzd"; }
  void run(const TileContext<Real>& t) const override {
    core::each_cell(t.tile, NpzdKernel<Real>{npzd_,
                                             t.value(v_.temperature),
                                             constant(t[v_.par]),
                                             plankton(t, v_),
                                             {t.tendency_of(v_.nitrate), t.tendency_of(v_.phytoplankton),
                                              t.tendency_of(v_.zooplankton), t.tendency_of(v_.detritus)}});
  }

 private:
  OceanVariables v_;
  physics::Npzd<Real> npzd_;
};

/// Sinking of one tracer.  Floor: ReturningFloor, to `gains`, or OpenFloor, into the flux `out`.
template <class Real, class Floor>
class Sinking final : public Process<Real> {
 public:
  Sinking(Prognostic tracer, Prognostic gains, Flux out, Real speed)
      : tracer_(tracer), gains_(gains), out_(out), speed_(speed) {}
  std::string_view name() const override { return "sinking"; }
  void run(const TileContext<Real>& t) const override {
    Floor floor{};
    if constexpr (std::is_same_v<Floor, ReturningFloor<Real>>) {
      floor.tendency = t.tendency_of(gains_);
    } else {
      floor.flux = t[out_];
    }
    core::scan_down(
        t.tile,
        SinkingKernel<Real, Floor>{speed_, t.thickness, t.value(tracer_), t.tendency_of(tracer_), floor},
        t.registers);
  }

 private:
  Prognostic tracer_, gains_;
  Flux out_;
  Real speed_;
};

/// Diffusivity by convective adjustment.
template <class Real>
class Convection final : public Process<Real> {
 public:
  Convection(const OceanVariables& v, physics::Seawater<Real> seawater, Real background, Real convective)
      : v_(v), seawater_(seawater), background_(background), convective_(convective) {}
  std::string_view name() const override { return "convective adjustment"; }
  void run(const TileContext<Real>& t) const override {
    core::each_face(t.tile, ConvectionKernel<Real>{seawater_, background_, convective_, t.thickness,
                                                   t.value(v_.temperature), t.value(v_.salinity),
                                                   t[v_.tracer_diffusivity]});
  }

 private:
  OceanVariables v_;
  physics::Seawater<Real> seawater_;
  Real background_, convective_;
};

/// Implicit mixing of all tracers with one matrix; the heat flux enters through the surface.
/// Diffusivity: UniformDiffusivity (of the given value) or FaceDiffusivity (the field of the closure).
template <class Real, int tracers, class Diffusivity>
class Mixing final : public Process<Real> {
 public:
  Mixing(const OceanVariables& v, std::array<Prognostic, tracers> mixed, Real uniform)
      : v_(v), mixed_(mixed), uniform_(uniform) {}
  std::string_view name() const override { return "mixing"; }
  void run(const TileContext<Real>& t) const override {
    MixingElimination<Real, tracers, 1, Diffusivity> elimination{};
    elimination.dt = t.dt;
    if constexpr (std::is_same_v<Diffusivity, UniformDiffusivity<Real>>) {
      elimination.diffusivity = {uniform_};
    } else {
      elimination.diffusivity = {constant(t[v_.tracer_diffusivity])};
    }
    elimination.thickness = t.thickness;
    for (std::size_t i = 0; i < tracers; ++i) elimination.tracer.value[i] = t.state(mixed_[i]);
    elimination.from_below = {t.scratch[0]};
    elimination.surface[0] = {constant(t[v_.temperature_flux]), t[v_.temperature_owed]};
    mix(t.tile, elimination, t.registers);
    std::copy_n(t[v_.temperature_flux].data, t.tile.width, t[v_.heat_in].data);
  }

 private:
  OceanVariables v_;
  std::array<Prognostic, tracers> mixed_;
  Real uniform_;
};

template <class Real, class Rule>
class NegativeFix final : public Process<Real> {
 public:
  explicit NegativeFix(const OceanVariables& v) : v_(v) {}
  std::string_view name() const override { return "negative fix"; }
  void run(const TileContext<Real>& t) const override {
    core::scan_down(t.tile,
                    NegativeFixKernel<Real, Rule>{t.thickness,
                                                  {t.state(v_.nitrate), t.state(v_.phytoplankton),
                                                   t.state(v_.zooplankton), t.state(v_.detritus)},
                                                  t[v_.fixed_cells],
                                                  t[v_.nitrogen_added]},
                    t.registers);
    const Real per_second = Real(1) / t.dt;  // a flux is a rate; the kernel counts a step
    for (const Flux counted : {v_.fixed_cells, v_.nitrogen_added})
      for (int lane = 0; lane < t.tile.width; ++lane)
        t[counted][static_cast<std::size_t>(lane)] *= per_second;
  }

 private:
  OceanVariables v_;
};

/// For output: chlorophyll and the euphotic depth.
template <class Real>
class ChlorophyllOutput final : public Process<Real> {
 public:
  ChlorophyllOutput(const OceanVariables& v, Real ratio) : v_(v), ratio_(ratio) {}
  std::string_view name() const override { return "chlorophyll"; }
  void run(const TileContext<Real>& t) const override {
    const auto out = t[v_.chlorophyll];
    const PhytoplanktonChlorophyll<Real> chlorophyll{t.value(v_.phytoplankton), ratio_};
    core::each_cell(t.tile, [=](const core::Cell& i) { out[i.index] = chlorophyll(i); });
  }

 private:
  OceanVariables v_;
  Real ratio_;
};

template <class Real, class Chlorophyll>
class EuphoticDepth final : public Process<Real> {
 public:
  EuphoticDepth(const OceanVariables& v, physics::TwoBandLight<Real> light, Real ratio)
      : v_(v), light_(light), ratio_(ratio) {}
  std::string_view name() const override { return "euphotic depth"; }
  void run(const TileContext<Real>& t) const override {
    core::scan_down(t.tile,
                    EuphoticDepthKernel<Real, Chlorophyll>{
                        {light_, bind_chlorophyll<Real, Chlorophyll>(t, v_, ratio_), t.thickness},
                        Real(euphotic_share),
                        constant(t[v_.surface_par]),
                        t[v_.euphotic_depth],
                        t[v_.euphotic_status]},
                    t.registers);
  }

 private:
  OceanVariables v_;
  physics::TwoBandLight<Real> light_;
  Real ratio_;
};

}  // namespace sounding::model
