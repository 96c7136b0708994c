// SPDX-License-Identifier: Apache-2.0
/// \file
/// The processes of the ocean: each binds the views of its context to a kernel and says which verb walks it.
#pragma once

#include "model/kernels/convection_kernel.hpp"
#include "model/kernels/euphotic_depth_kernel.hpp"
#include "model/kernels/light_kernel.hpp"
#include "model/kernels/mixed_layer_kernel.hpp"
#include "model/kernels/mixing_kernel.hpp"
#include "model/kernels/negative_fix_kernel.hpp"
#include "model/kernels/npzd_kernel.hpp"
#include "model/kernels/shortwave_heating_kernel.hpp"
#include "model/kernels/sinking_kernel.hpp"
#include "model/kernels/surface_forcing_kernel.hpp"
#include "model/process.hpp"

namespace sounding::model {

/// Handles of all that an ocean may carry; those of a part that is off stay unset.
struct OceanVariables {
  Prognostic temperature, salinity, nitrate, phytoplankton, zooplankton, detritus;
  Diagnostic par, tracer_diffusivity, chlorophyll;
  ColumnValue surface_par, surface_shortwave, temperature_flux, temperature_owed, euphotic_depth,
      euphotic_status, mixed_layer_depth, flux_of_column;
  Flux heat_in, shortwave_in, phytoplankton_out, detritus_out, nitrogen_added, fixed_cells;
  Curve shortwave_curve, par_curve;
};

template <class Real>
PlanktonViews<const Real> plankton(const TileContext<Real>& t, const OceanVariables& v) {
  return {t.value(v.nitrate), t.value(v.phytoplankton), t.value(v.zooplankton), t.value(v.detritus)};
}

template <class Real>
core::View<const Real> constant(core::View<Real> view) {
  return {view.data};
}

/// Light, heat and short wave at the surface at the time of the stage: the same over all columns.
template <class Real>
class SurfaceForcing final : public Process<Real> {
 public:
  /// \param temperature_flux  downward [K m s-1]
  SurfaceForcing(const OceanVariables& v, Real temperature_flux)
      : v_(v), temperature_flux_(temperature_flux) {}
  std::string_view name() const override { return "surface forcing"; }
  void run(const TileContext<Real>& t) const override {
    t.each_column(SurfaceForcingKernel<Real>{t[v_.shortwave_curve], t[v_.par_curve], temperature_flux_,
                                             t[v_.surface_shortwave], t[v_.surface_par],
                                             t[v_.temperature_flux], t[v_.shortwave_in]});
  }

 private:
  OceanVariables v_;
  Real temperature_flux_;
};

/// Heat at the surface where it differs from column to column, in the place of the one of all.
template <class Real>
class FluxOfColumn final : public Process<Real> {
 public:
  explicit FluxOfColumn(const OceanVariables& v) : v_(v) {}
  std::string_view name() const override { return "heat flux of the column"; }
  void run(const TileContext<Real>& t) const override {
    t.each_column(RowCopyKernel<Real>{constant(t[v_.flux_of_column]), t[v_.temperature_flux]});
  }

 private:
  OceanVariables v_;
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
  t.scan_down(LightKernel<Real, Chlorophyll>{
      {light_, bind_chlorophyll<Real, Chlorophyll>(t, v_, ratio_), t.thickness},
      constant(t[v_.surface_par]),
      t[v_.par]});
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
    t.scan_down(ShortwaveHeatingKernel<Real, Chlorophyll>{
        {light_, bind_chlorophyll<Real, Chlorophyll>(t, v_, ratio_), t.thickness},
        par_fraction_,
        infrared_attenuation_,
        inverse_heat_capacity_,
        constant(t[v_.surface_shortwave]),
        t.tendency_of(v_.temperature)});
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
    t.each_cell(NpzdKernel<Real>{npzd_,
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
    t.scan_down(
        SinkingKernel<Real, Floor>{speed_, t.thickness, t.value(tracer_), t.tendency_of(tracer_), floor});
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
    t.each_face(ConvectionKernel<Real>{seawater_, background_, convective_, t.thickness,
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
    mix(t, elimination);
    t.each_column(RowCopyKernel<Real>{constant(t[v_.temperature_flux]), t[v_.heat_in]});
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
    t.scan_down(NegativeFixKernel<Real, Rule>{
        t.thickness,
        {t.state(v_.nitrate), t.state(v_.phytoplankton), t.state(v_.zooplankton), t.state(v_.detritus)},
        t[v_.fixed_cells],
        t[v_.nitrogen_added],
        Real(1) / t.dt});
  }

 private:
  OceanVariables v_;
};

/// For output: mixed-layer depth, chlorophyll, euphotic depth.
template <class Real>
class MixedLayerDepth final : public Process<Real> {
 public:
  MixedLayerDepth(const OceanVariables& v, physics::Seawater<Real> seawater, physics::MixedLayer<Real> layer)
      : v_(v), seawater_(seawater), layer_(layer) {}
  std::string_view name() const override { return "mixed-layer depth"; }
  void run(const TileContext<Real>& t) const override {
    t.scan_down(MixedLayerKernel<Real>{seawater_, layer_, t.thickness, t.value(v_.temperature),
                                       t.value(v_.salinity), t[v_.mixed_layer_depth]});
  }

 private:
  OceanVariables v_;
  physics::Seawater<Real> seawater_;
  physics::MixedLayer<Real> layer_;
};

template <class Real>
class ChlorophyllOutput final : public Process<Real> {
 public:
  ChlorophyllOutput(const OceanVariables& v, Real ratio) : v_(v), ratio_(ratio) {}
  std::string_view name() const override { return "chlorophyll"; }
  void run(const TileContext<Real>& t) const override {
    t.each_cell(ChlorophyllKernel<Real>{{t.value(v_.phytoplankton), ratio_}, t[v_.chlorophyll]});
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
    t.scan_down(EuphoticDepthKernel<Real, Chlorophyll>{
        {light_, bind_chlorophyll<Real, Chlorophyll>(t, v_, ratio_), t.thickness},
        Real(euphotic_share),
        constant(t[v_.surface_par]),
        t[v_.euphotic_depth],
        t[v_.euphotic_status]});
  }

 private:
  OceanVariables v_;
  physics::TwoBandLight<Real> light_;
  Real ratio_;
};

}  // namespace sounding::model
