// SPDX-License-Identifier: Apache-2.0
/// The atmosphere as a program: which variables and processes a configuration asks for, in the order of a
/// step.
#include <cmath>

#include "grid/gather.hpp"
#include "io/config/load_config.hpp"
#include "model/atmosphere_levels.hpp"
#include "model/atmosphere_output.hpp"
#include "model/boundary_layer.hpp"
#include "model/curves.hpp"
#include "model/initial.hpp"
#include "model/microphysics_parameters.hpp"
#include "model/one_moment_process.hpp"
#include "model/setup.hpp"
#include "model/zero_moment_process.hpp"

namespace sounding::model {

namespace {

/// Builds the lists of a program, a part of the configuration at a time.
template <class Real>
class AtmosphereBuilder {
 public:
  AtmosphereBuilder(const io::RunConfig& config, const BaseState& air, const grid::VerticalLevels& levels)
      : air_(config.atmosphere),
        parameters_(rain_parameters(air_.microphysics)),
        species_(falling_species(air_.microphysics.scheme)),
        levels_(levels, air, parameters_),
        top_(air.at(levels.top())) {
    program_.name = "atmosphere";
    program_.tableau = tableaux[static_cast<std::size_t>(air_.scheme)];
    program_.dt_microseconds = air_.dt.count();
    declare();
    tabulate();
    v_.updraft = program_.curve(updraft_curve(config));
    cloud();
    // Water moves before it rains: the sinks of rain are limited by what transport leaves.  theta_li moves
    // after, so that its tendency is that of rain alone where latent heating is summed.
    if (!still()) program_.transports.push_back(updraft());
    for (const Transported* q : waters()) advection(*q);
    precipitation();
    if (prognostic_temperature()) {
      add<LatentHeating<Real>>(program_.tendencies, v_);
      advection(v_.theta_li);
    }
    gains_ = add_column_forcing(program_, v_, air_, levels);
    add_boundary_layer(program_, v_, air_, levels, gains_);
    add_for_species<NegativeWater>(program_.after_step);
    add_for_species<AtmosphereOutput>(program_.output_only);
    water_budget();
    if (prognostic_temperature()) theta_budget();
    irregularities();
  }

  Program<Real> take() { return std::move(program_); }
  const AtmosphereVariables& variables() const { return v_; }
  bool still() const { return air_.forcing.updraft.kind == io::UpdraftKind::none; }
  bool prognostic_temperature() const { return air_.temperature == io::TemperatureRule::prognostic; }
  int species() const { return species_; }

 private:
  template <class P, class... Arguments>
  static void add(ProcessList<Real>& list, Arguments&&... arguments) {
    list.push_back(std::make_unique<P>(std::forward<Arguments>(arguments)...));
  }

  /// P<Real, species of precipitation that are carried>.
  template <template <class, int> class P>
  void add_for_species(ProcessList<Real>& list) {
    if (species_ == 0) return add<P<Real, 0>>(list, v_);
    if (species_ == 2) return add<P<Real, 2>>(list, v_);
    add<P<Real, 1>>(list, v_);
  }

  /// All water that is carried.
  std::vector<const Transported*> waters() const {
    std::vector<const Transported*> all{&v_.q_np};
    for (int n = 0; n < species_; ++n) all.push_back(&v_.falling(n));
    return all;
  }

  void declare() {
    Variables& v = program_.variables;
    v_.q_np = transported("q_np", top_.q_vap);
    if (species_ > 0) v_.q_rai = transported("q_rai", 0);
    if (species_ > 1) v_.q_sno = transported("q_sno", 0);
    if (prognostic_temperature()) v_.theta_li = transported("theta_li", top_.theta_li);
    v_.air_temperature = v.diagnostic("air_temperature");
    v_.q_liq = v.diagnostic("q_liq");
    v_.q_ice = v.diagnostic("q_ice");
    v_.q_tot = v.diagnostic("q_tot");
    v_.q_vap = v.diagnostic("q_vap");
    v_.pressure = v.diagnostic("pressure");
    v_.air_density = v.diagnostic("air_density");
    v_.ground_density = v.column("ground_density");
    v_.lwp = v.column("lwp");
    v_.iwp = v.column("iwp");
    if (species_ > 0) v_.rwp = v.column("rwp");
    if (species_ > 1) v_.swp = v.column("swp");
    v_.precipitation = v.flux("precipitation");
    if (species_ > 1) v_.snowfall = v.flux("snowfall");
    if (prognostic_temperature()) v_.latent_heating = v.flux("theta_li_latent_heating");
    v_.negative_water = v.flux("negative_water");
    if (prognostic_temperature()) v_.unconverged = v.flux("unconverged_cells");
  }

  void tabulate() {
    Program<Real>& p = program_;
    v_.levels = {p.profile(levels_.rho),          p.profile(levels_.inverse_density),
                 p.profile(levels_.pressure),     p.profile(levels_.log_pressure),
                 p.profile(levels_.temperature),  p.profile(levels_.speed_scale),
                 p.profile(levels_.q_sat),        p.profile(levels_.liquid_fraction),
                 p.profile(levels_.face_density), {}};
  }

  Transported transported(const std::string& name, double inflow_at_top) {
    Variables& v = program_.variables;
    return {v.prognostic(name),
            v.column(name + "_inflow"),
            inflow_at_top,
            v.flux(name + "_in_at_bottom"),
            v.flux(name + "_out_at_top"),
            v.flux(name + "_source")};
  }

  /// The updraft at its strongest.
  Transport updraft() const {
    Transport t{"atmosphere.forcing.updraft.amplitude", {}, air_.limiter == io::Limiter::upwind ? 1.0 : 0.5};
    for (std::size_t k = 0; k < levels_.density.size(); ++k) {
      const double largest =
          static_cast<double>(std::max(levels_.face_density[k], levels_.face_density[k + 1]));
      const double mass_flux =
          std::fabs(air_.forcing.updraft.amplitude) * (air_.drive == io::Drive::rho_w ? 1 : largest);
      t.speed.push_back(mass_flux / levels_.density[k]);
    }
    return t;
  }

  void advection(const Transported& quantity) {
    if (still()) return;
    if (air_.limiter == io::Limiter::upwind) {
      advection<physics::Upwind>(quantity);
    } else {
      advection<physics::VanLeer>(quantity);
    }
  }

  template <class Scheme>
  void advection(const Transported& quantity) {
    if (air_.drive == io::Drive::rho_w) {
      add<Advection<Real, Scheme, UniformMassFlux<Real>>>(program_.tendencies, v_, quantity);
    } else {
      add<Advection<Real, Scheme, UniformVelocity<Real>>>(program_.tendencies, v_, quantity);
    }
  }

  bool is(io::MicrophysicsScheme scheme) const { return air_.microphysics.scheme == scheme; }

  void cloud() {
    const bool condenses =
        !is(io::MicrophysicsScheme::none) && !is(io::MicrophysicsScheme::sedimentation_only);
    if (condenses && prognostic_temperature()) {
      program_.diagnose.push_back(make_saturation_adjustment<Real>(v_, air_.saturation_adjustment));
    } else if (condenses) {
      add<FixedTemperatureCloud<Real>>(program_.diagnose, v_);
    } else if (prognostic_temperature()) {
      add<ClearAir<Real, true>>(program_.diagnose, v_);
    } else {
      add<ClearAir<Real, false>>(program_.diagnose, v_);
    }
  }

  void precipitation() {
    if (is(io::MicrophysicsScheme::zero_moment)) return removal();
    if (is(io::MicrophysicsScheme::one_moment)) return rain_and_snow();
    if (is(io::MicrophysicsScheme::sedimentation_only))
      add<RainSedimentation<Real>>(program_.tendencies, v_, parameters_);
    if (!is(io::MicrophysicsScheme::one_moment_warm)) return;
    if (prognostic_temperature()) {
      warm_rain<true>();
    } else {
      warm_rain<false>();
    }
  }

  template <bool with_theta>
  void warm_rain() {
    if (air_.microphysics.rain_evaporation) {
      add<WarmRain<Real, with_theta, true>>(program_.tendencies, v_, parameters_);
    } else {
      add<WarmRain<Real, with_theta, false>>(program_.tendencies, v_, parameters_);
    }
  }

  void rain_and_snow() {
    v_.levels.buoyancy_root = program_.profile(levels_.buoyancy_root);
    const auto parameters = rain_and_snow_parameters(air_.microphysics);
    if (prognostic_temperature()) {
      add<OneMomentPrecipitation<Real, true>>(program_.tendencies, v_, parameters);
    } else {
      add<OneMomentPrecipitation<Real, false>>(program_.tendencies, v_, parameters);
    }
  }

  void removal() {
    const auto parameters = removal_parameters(air_.microphysics);
    if (prognostic_temperature()) {
      add<ZeroMomentRemoval<Real, true>>(program_.tendencies, v_, parameters);
    } else {
      add<ZeroMomentRemoval<Real, false>>(program_.tendencies, v_, parameters);
    }
  }

  void water_budget() {
    Budget water{"water", "kg m-2", {}, levels_.density, {{v_.precipitation, -1.0}}};
    for (const Transported* q : waters()) {
      water.fields.push_back(q->field);
      carry(water, *q);
    }
    water.inflow.insert(water.inflow.end(), gains_.water.begin(), gains_.water.end());
    program_.budgets.push_back(std::move(water));
  }

  /// Energy in the variable of the model: advection, the latent heat that precipitation takes out of the
  /// parcel, and what acts on the column from outside.
  void theta_budget() {
    Budget theta{"theta_li", "K kg m-2", {v_.theta_li.field}, levels_.density, {{v_.latent_heating, 1.0}}};
    carry(theta, v_.theta_li);
    theta.inflow.insert(theta.inflow.end(), gains_.theta_li.begin(), gains_.theta_li.end());
    program_.budgets.push_back(std::move(theta));
  }

  static void carry(Budget& budget, const Transported& quantity) {
    budget.inflow.emplace_back(quantity.in_at_bottom, 1.0);
    budget.inflow.emplace_back(quantity.out_at_top, -1.0);
    budget.inflow.emplace_back(quantity.source, 1.0);
  }

  void irregularities() {
    constexpr double round_off = sizeof(Real) == 8 ? 1e-12 : 1e-7;  // of contents of some 10 kg m-2
    program_.irregularities.push_back({"water below zero", "kg m-2", v_.negative_water, round_off});
    if (prognostic_temperature())
      program_.irregularities.push_back({"saturation adjustment not converged", "cells", v_.unconverged, 0});
  }

  const io::Atmosphere& air_;
  physics::OneMomentParameters parameters_;
  int species_;
  AtmosphereLevels<Real> levels_;
  Air top_;
  AtmosphereVariables v_;
  ColumnGains gains_;
  Program<Real> program_;
};

/// Fills the rows of air that rises out of the ground: the base state at the height of the surface, without
/// condensate.
template <class Real>
void set_inflow(Medium<Real>& medium, const BaseState& air, const AtmosphereVariables& v, int species,
                bool with_theta) {
  const grid::ColumnGrid& grid = medium.grid();
  std::vector<double> q, theta, rho, none(grid.columns(), 0.0);
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    const Air ground = air.at(grid.bottom(column).height);
    q.push_back(ground.q_vap);
    theta.push_back(ground.theta_li);
    rho.push_back(ground.rho);
  }
  grid::scatter_row(grid, q.data(), medium.row(v.q_np.inflow));
  for (int n = 0; n < species; ++n) grid::scatter_row(grid, none.data(), medium.row(v.falling(n).inflow));
  grid::scatter_row(grid, rho.data(), medium.row(v.ground_density));
  if (with_theta) grid::scatter_row(grid, theta.data(), medium.row(v.theta_li.inflow));
}

}  // namespace

namespace {

BaseState base_state(const io::RunConfig& config) {
  const io::AtmosphereInitial& initial = config.atmosphere.initial;
  return {initial.sounding, initial.surface_pressure, initial.uniform_density};
}

}  // namespace

template <class Real>
Program<Real> atmosphere_program(const io::RunConfig& config) {
  return AtmosphereBuilder<Real>(config, base_state(config), atmosphere_levels(config)).take();
}

template <class Real>
std::unique_ptr<Medium<Real>> make_atmosphere(const io::RunConfig& config, const Domain& domain,
                                              const grid::Tiling& tiling) {
  const io::AtmosphereInitial& initial = config.atmosphere.initial;
  const BaseState air = base_state(config);
  auto grid = atmosphere_grid(config, domain, tiling);
  AtmosphereBuilder<Real> builder(config, air, grid->levels());
  const AtmosphereVariables v = builder.variables();
  const bool with_theta = builder.prognostic_temperature();
  auto medium = std::make_unique<Medium<Real>>(builder.take(), grid, threads_of(config), config.run.device);

  // By level, not by the middle of a cut cell: density and pressure of the base state are those of the level.
  const auto by_level = [&](auto value) {
    const auto& centre = grid->levels().centre;
    std::vector<double> profile;
    for (const double z : centre) profile.push_back(value(air.at(z)));
    return profile;
  };
  const auto set = [&](Prognostic field, const std::vector<double>& profile) {
    grid::for_each_wet_cell(*grid, [&](std::size_t index, std::size_t, int level) {
      medium->field(field)[index] = static_cast<Real>(profile[static_cast<std::size_t>(level)]);
    });
  };
  set(v.q_np.field, by_level([](const Air& a) { return a.q_vap; }));
  if (with_theta) set(v.theta_li.field, by_level([](const Air& a) { return a.theta_li; }));
  const auto start_with = [&](Prognostic field, const io::Source& source, const std::string& key) {
    initialise(*grid, io::at_key(config, key, [&] { return initial_field(source, domain, *grid); }),
               medium->field(field));
  };
  if (builder.species() > 0) start_with(v.q_rai.field, initial.rain, "atmosphere.initial.rain.file");
  if (builder.species() > 1) start_with(v.q_sno.field, initial.snow, "atmosphere.initial.snow.file");
  set_inflow(*medium, air, v, builder.species(), with_theta);
  set_ground(*medium, air, v, config.atmosphere.forcing.surface);
  return medium;
}

template Program<float> atmosphere_program(const io::RunConfig&);
template Program<double> atmosphere_program(const io::RunConfig&);
template std::unique_ptr<Medium<float>> make_atmosphere(const io::RunConfig&, const Domain&,
                                                        const grid::Tiling&);
template std::unique_ptr<Medium<double>> make_atmosphere(const io::RunConfig&, const Domain&,
                                                         const grid::Tiling&);

}  // namespace sounding::model
