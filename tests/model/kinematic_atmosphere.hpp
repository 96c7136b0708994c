// SPDX-License-Identifier: Apache-2.0
/// \file
/// Columns of air in a prescribed updraft, stepped by the real driver: the set-up of the kinematic cases.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/verbs.hpp"
#include "grid/column_grid.hpp"
#include "model/atmosphere_levels.hpp"
#include "model/kernels/advection_kernel.hpp"
#include "model/kernels/fixed_temperature_cloud_kernel.hpp"
#include "model/kernels/rain_sedimentation_kernel.hpp"
#include "model/kernels/saturation_adjustment_kernel.hpp"
#include "model/medium.hpp"

namespace sounding::test {

using namespace sounding::model;

/// A process from a function, for tests.
template <class Real>
class Call final : public Process<Real> {
 public:
  explicit Call(std::function<void(const TileContext<Real>&)> run) : run_(std::move(run)) {}
  std::string_view name() const override { return "test"; }
  void run(const TileContext<Real>& tile) const override { run_(tile); }

 private:
  std::function<void(const TileContext<Real>&)> run_;
};

enum class Transport { none, upwind, van_leer };
enum class Rain { none, warm, sedimentation };

struct KinematicCase {
  int levels = 120;
  double top = 3000;
  std::vector<double> ground = {0};  ///< height of each column [m]
  double updraft = 0;                ///< W(t) = updraft sin(pi t/600 s) until 600 s
  double steady = 0;                 ///< is added to W at all times
  bool velocity = false;             ///< drive w instead of rho w
  Transport transport = Transport::van_leer;
  Rain rain = Rain::none;
  bool fixed_temperature = true;
  double dt = 1;
  std::function<double(double z)> initial_rain = [](double) { return 0.0; };
  int tile_width = 16;
};

/// Shipway and Hill (2012), sections 2 and 3.
inline io::SoundingProfile shipway_hill() {
  return {{0, 740, 3260}, {297.9, 297.9, 312.66}, {0.015, 0.0138, 0.0024}};
}

template <class Real>
class KinematicAtmosphere {
 public:
  KinematicAtmosphere(const KinematicCase& set_up, const BaseState& base)
      : set_up_(set_up),
        grid_(make_grid(set_up)),
        levels_(base, grid_->levels()),
        medium_(make_program(), grid_, 1) {
    for (std::size_t c = 0; c < grid_->columns(); ++c) {
      const double z = grid_->bottom(c).height;
      const Air air = base.at(z);
      row(inflow_q_)[slot(c)] = static_cast<Real>(air.q_vap);
      row(inflow_theta_)[slot(c)] = static_cast<Real>(air.theta_li);
      row(bottom_density_)[slot(c)] = static_cast<Real>(base.at(z).rho);
    }
    top_air_ = base.at(set_up.top);
    each_cell([&](std::size_t c, int k, std::size_t i) {
      const Air air = base.at(grid_->centre(c, k));
      medium_.field(q_np_)[i] = static_cast<Real>(air.q_vap);
      medium_.field(theta_li_)[i] = static_cast<Real>(air.theta_li);
      medium_.field(q_rai_)[i] = static_cast<Real>(set_up_.initial_rain(grid_->centre(c, k)));
    });
    initial_water_ = std::vector<double>(grid_->columns());
    for (std::size_t c = 0; c < grid_->columns(); ++c) initial_water_[c] = water(c);
    medium_.diagnose(0);
  }

  /// Steps to time t [s] and refreshes the diagnostics.
  void run_to(double t) {
    const auto step = static_cast<std::int64_t>(std::llround(t / set_up_.dt));
    if (step > step_) medium_.advance(step_, step - step_);
    step_ = std::max(step_, step);
    medium_.diagnose(step_);
  }

  double liquid_path(std::size_t c = 0) { return path(medium_.field(q_liq_), c); }
  double rain_path(std::size_t c = 0) { return path(medium_.field(q_rai_), c); }
  double water(std::size_t c = 0) { return path(medium_.field(q_np_), c) + rain_path(c); }
  double largest_liquid(std::size_t c = 0) { return largest(medium_.field(q_liq_), c); }
  double largest_rain(std::size_t c = 0) { return largest(medium_.field(q_rai_), c); }
  double smallest_rain(std::size_t c = 0) { return -largest(medium_.field(q_rai_), c, -1); }
  double accumulated_rain(std::size_t c = 0) { return medium_.accumulated(precipitation_)[slot(c)]; }
  double rain_rate(std::size_t c = 0) { return medium_.rate(precipitation_)[slot(c)]; }
  /// Water that the budget misses [kg/m2].
  double water_error(std::size_t c = 0) {
    const auto total = [&](Flux f) { return medium_.accumulated(f)[slot(c)]; };
    return water(c) - initial_water_[c] - total(bottom_) + total(top_) - total(rain_bottom_) +
           total(rain_top_) - total(source_) - total(rain_source_) + total(precipitation_);
  }
  double at(Diagnostic d, int k, std::size_t c = 0) { return medium_.field(d)[index(c, k)]; }
  double at(Prognostic p, int k, std::size_t c = 0) { return medium_.field(p)[index(c, k)]; }
  const grid::ColumnGrid& grid() const { return *grid_; }
  const AtmosphereLevels<Real>& levels() const { return levels_; }
  Medium<Real>& medium() { return medium_; }

  Prognostic theta_li_, q_np_, q_rai_;
  Diagnostic T_, q_liq_, q_ice_;

 private:
  static std::shared_ptr<const grid::ColumnGrid> make_grid(const KinematicCase& set_up) {
    grid::LevelSpec spec;
    spec.count = set_up.levels;
    spec.extent = set_up.top;
    const auto levels = grid::make_levels(spec, grid::Medium::atmosphere);
    grid::Tiling tiling;
    tiling.width = set_up.tile_width;
    const grid::Map map{1, static_cast<int>(set_up.ground.size())};
    auto bottom = grid::immerse_atmosphere(levels, {}, map, set_up.ground);
    return std::make_shared<grid::ColumnGrid>(levels, 1, map.nx, std::move(bottom), tiling);
  }

  Program<Real> make_program() {
    Program<Real> program;
    program.name = "atmosphere";
    program.dt_microseconds = std::llround(set_up_.dt * 1e6);
    Variables& v = program.variables;
    theta_li_ = v.prognostic("theta_li");
    q_np_ = v.prognostic("q_np");
    q_rai_ = v.prognostic("q_rai");
    T_ = v.diagnostic("T");
    q_liq_ = v.diagnostic("q_liq");
    q_ice_ = v.diagnostic("q_ice");
    inflow_q_ = v.column("inflow q");
    inflow_theta_ = v.column("inflow theta");
    no_inflow_ = v.column("no inflow");
    bottom_density_ = v.column("bottom density");
    for (auto [flux, name] :
         {std::pair(&bottom_, "bottom"), std::pair(&top_, "top"), std::pair(&source_, "source"),
          std::pair(&rain_bottom_, "rain bottom"), std::pair(&rain_top_, "rain top"),
          std::pair(&rain_source_, "rain source"), std::pair(&heat_bottom_, "heat bottom"),
          std::pair(&heat_top_, "heat top"), std::pair(&heat_source_, "heat source"),
          std::pair(&precipitation_, "precipitation")})
      *flux = v.flux(name);
    add(program.diagnose, [this](const TileContext<Real>& t) { diagnose(t); });
    if (set_up_.transport != Transport::none)
      add(program.tendencies, [this](const TileContext<Real>& t) { transport(t); });
    if (set_up_.rain != Rain::none) add(program.tendencies, [this](const TileContext<Real>& t) { rain(t); });
    return program;
  }
  static void add(ProcessList<Real>& list, std::function<void(const TileContext<Real>&)> run) {
    list.push_back(std::make_unique<Call<Real>>(std::move(run)));
  }

  static core::View<const Real> constant(core::View<Real> view) { return {view.data}; }

  void diagnose(const TileContext<Real>& t) const {
    using Levels = AtmosphereLevels<Real>;
    if (set_up_.fixed_temperature) {
      core::each_cell(t.tile, FixedTemperatureCloudKernel<Real>{Levels::view(levels_.temperature),
                                                                Levels::view(levels_.q_sat),
                                                                Levels::view(levels_.liquid_fraction),
                                                                t.value(q_np_), t[T_], t[q_liq_], t[q_ice_]});
    } else {
      core::scan_down(t.tile,
                      SaturationAdjustmentKernel<Real>{c_, Levels::view(levels_.pressure),
                                                       Levels::view(levels_.log_pressure), t.value(theta_li_),
                                                       t.value(q_np_), t[T_], t[q_liq_], t[q_ice_]},
                      t.registers);
    }
  }

  void transport(const TileContext<Real>& t) const {
    if (set_up_.transport == Transport::upwind) return transport<physics::Upwind>(t);
    return transport<physics::VanLeer>(t);
  }
  template <class Scheme>
  void transport(const TileContext<Real>& t) const {
    carry<Scheme>(t, q_np_, inflow_q_, top_air_.q_vap, bottom_, top_, source_);
    carry<Scheme>(t, q_rai_, no_inflow_, 0, rain_bottom_, rain_top_, rain_source_);
    if (!set_up_.fixed_temperature)
      carry<Scheme>(t, theta_li_, inflow_theta_, top_air_.theta_li, heat_bottom_, heat_top_, heat_source_);
  }
  template <class Scheme>
  void carry(const TileContext<Real>& t, Prognostic q, ColumnValue inflow, double inflow_at_top, Flux bottom,
             Flux top, Flux source) const {
    using Levels = AtmosphereLevels<Real>;
    const AdvectedQuantity<Real> quantity{t.thickness,
                                          Levels::view(levels_.inverse_density),
                                          t.value(q),
                                          t.tendency_of(q),
                                          constant(t[inflow]),
                                          static_cast<Real>(inflow_at_top),
                                          t[bottom],
                                          t[top],
                                          t[source]};
    const double wave = t.time < 600 ? std::sin(std::numbers::pi * t.time / 600) : 0;
    const Real W = static_cast<Real>(set_up_.steady + set_up_.updraft * wave);
    if (set_up_.velocity) {
      advect<Scheme>(
          t.tile, quantity,
          UniformVelocity<Real>{W, Levels::view(levels_.face_density), constant(t[bottom_density_])},
          t.registers);
    } else {
      advect<Scheme>(t.tile, quantity, UniformMassFlux<Real>{W}, t.registers);
    }
  }

  void rain(const TileContext<Real>& t) const {
    if (set_up_.rain == Rain::sedimentation) {
      core::scan_down(
          t.tile,
          RainSedimentationKernel<Real>{m_, t.thickness, levels_.for_rain(), t.dt, t.value(q_rai_),
                                        t.tendency_of(q_rai_), t[precipitation_]},
          t.registers);
    } else if (set_up_.fixed_temperature) {
      core::scan_down(t.tile, warm_rain<false>(t), t.registers);
    } else {
      core::scan_down(t.tile, warm_rain<true>(t), t.registers);
    }
  }
  template <bool prognostic>
  WarmRainKernel<Real, prognostic> warm_rain(const TileContext<Real>& t) const {
    return {c_,
            m_,
            t.thickness,
            levels_.for_rain(),
            t.dt,
            constant(t[T_]),
            t.value(q_np_),
            constant(t[q_liq_]),
            constant(t[q_ice_]),
            t.value(q_rai_),
            t.tendency_of(theta_li_),
            t.tendency_of(q_np_),
            t.tendency_of(q_rai_),
            t[precipitation_]};
  }

  Real* row(ColumnValue value) { return medium_.row(value); }
  std::size_t slot(std::size_t c) const { return static_cast<std::size_t>(grid_->slot_of(c)); }
  std::size_t index(std::size_t c, int k) const {
    const auto width = static_cast<std::size_t>(grid_->tile_width());
    const core::Tile& tile = grid_->tiles()[slot(c) / width];
    return tile.offset + static_cast<std::size_t>(k) * width + slot(c) % width;
  }
  void each_cell(const std::function<void(std::size_t, int, std::size_t)>& visit) const {
    for (std::size_t c = 0; c < grid_->columns(); ++c)
      for (int k = 0; k < grid_->bottom(c).levels; ++k) visit(c, k, index(c, k));
  }
  double path(const Real* q, std::size_t c) {
    double sum = 0;
    for (int k = 0; k < grid_->bottom(c).levels; ++k)
      sum += static_cast<double>(levels_.rho[static_cast<std::size_t>(k)]) * grid_->thickness(c, k) *
             static_cast<double>(q[index(c, k)]);
    return sum;
  }
  double largest(const Real* q, std::size_t c, double sign = 1) {
    double best = -1e300;
    for (int k = 0; k < grid_->bottom(c).levels; ++k)
      best = std::max(best, sign * static_cast<double>(q[index(c, k)]));
    return best;
  }

  KinematicCase set_up_;
  std::shared_ptr<const grid::ColumnGrid> grid_;
  AtmosphereLevels<Real> levels_;
  physics::Thermodynamics<Real> c_;
  physics::OneMoment<Real> m_;
  ColumnValue inflow_q_, inflow_theta_, no_inflow_, bottom_density_;
  Flux bottom_, top_, source_, rain_bottom_, rain_top_, rain_source_, heat_bottom_, heat_top_, heat_source_;
  Flux precipitation_;
  Air top_air_{};
  Medium<Real> medium_;
  std::vector<double> initial_water_;
  std::int64_t step_ = 0;
};

}  // namespace sounding::test
