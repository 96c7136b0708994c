// SPDX-License-Identifier: Apache-2.0
#include "model/boundary_layer.hpp"

#include <cmath>

#include "grid/gather.hpp"
#include "model/boundary_layer_processes.hpp"

namespace sounding::model {
namespace {

template <class Real>
Ground<Real> ground_of(const io::SurfaceFluxes& s) {
  const bool energy = s.kind == io::SurfaceFluxKind::energy, bulk = s.kind == io::SurfaceFluxKind::bulk;
  const bool kinematic = s.kind == io::SurfaceFluxKind::kinematic;
  const auto where = [](bool asked, double value) { return static_cast<Real>(asked ? value : 0); };
  return {where(energy, s.sensible_heat_flux),
          where(energy, s.latent_heat_flux),
          where(kinematic, s.theta_flux),
          where(kinematic, s.moisture_flux),
          where(bulk, s.heat_exchange_coefficient),
          where(bulk, s.moisture_exchange_coefficient),
          static_cast<Real>(s.sea_surface_temperature),
          static_cast<Real>(1 / s.roughness_length),
          static_cast<Real>(physics::logarithmic_height(s.reference_height, 1 / s.roughness_length)),
          static_cast<Real>(s.friction_velocity.value_or(0)),
          static_cast<Real>(s.friction_velocity ? 0 : 1)};
}

template <class Real>
class Builder {
 public:
  Builder(Program<Real>& program, AtmosphereVariables& v, const io::Atmosphere& air,
          const grid::VerticalLevels& levels, ColumnGains& gains)
      : program_(program), v_(v), air_(air), levels_(levels), gains_(gains) {}

  void add() {
    const bool fluxes = air_.forcing.surface.kind != io::SurfaceFluxKind::none;
    const bool profile = air_.mixing.kind == io::AirMixingKind::k_profile;
    if (!fluxes && air_.mixing.kind == io::AirMixingKind::none) return;
    declare();
    if (fluxes || profile) ground(profile);
    if (profile) {
      k_profile();
    } else {
      const bool none = air_.mixing.kind == io::AirMixingKind::none;
      mix<LevelDiffusivity>(
          table(at_heights(none ? io::Source(0.0) : air_.mixing.diffusivity, faces_above())));
    }
  }

 private:
  bool with_theta() const { return air_.temperature == io::TemperatureRule::prognostic; }

  /// Heights of the face above each level.
  std::vector<double> faces_above() const { return {levels_.face.begin(), levels_.face.end() - 1}; }

  Profile table(const std::vector<double>& values) {
    return program_.profile(std::vector<Real>(values.begin(), values.end()));
  }

  void declare() {
    Variables& v = program_.variables;
    v_.ground.water_flux = v.column("water_flux");
    v_.ground.water_owed = v.column("water_owed");
    program_.carried.push_back(v_.ground.water_owed);
    if (!with_theta()) return;
    v_.ground.theta_li_flux = v.column("theta_li_flux");
    v_.ground.theta_li_owed = v.column("theta_li_owed");
    program_.carried.push_back(v_.ground.theta_li_owed);
  }

  /// \param for_output  whether records show what follows from the fluxes of the moment
  void ground(bool for_output) {
    Variables& v = program_.variables;
    GroundHandles& g = v_.ground;
    g.log_pressure = v.column("ground_log_pressure");
    g.q_ground = v.column("q_ground");
    g.friction_velocity = v.column("friction_velocity");
    g.sensible_heat_flux = v.column("sensible_heat_flux");
    g.latent_heat_flux = v.column("latent_heat_flux");
    g.theta_li_in = v.flux("theta_li_surface_flux");
    g.evaporation = v.flux("evaporation");
    g.sensible_heat = v.flux("surface_sensible_heat_flux");
    g.latent_heat = v.flux("surface_latent_heat_flux");
    gains_.theta_li.emplace_back(g.theta_li_in, 1.0);
    gains_.water.emplace_back(g.evaporation, 1.0);
    wind_speed_ = table(at_heights(air_.forcing.wind_speed, levels_.centre));
    add_to(program_.after_step, for_output, [&] {
      return std::make_unique<GroundFluxes<Real>>(v_, wind_speed_, ground_of<Real>(air_.forcing.surface));
    });
    program_.after_step.push_back(std::make_unique<GroundLedger<Real>>(v_));
  }

  void k_profile() {
    Variables& v = program_.variables;
    const KProfileHandles h{v.column("boundary_layer_depth"), v.column("turbulent_velocity"),
                            v.diagnostic("eddy_diffusivity")};
    add_to(program_.after_step, true, [&] { return std::make_unique<KProfile<Real>>(v_, wind_speed_, h); });
    mix<AirFaceDiffusivity>(h.diffusivity);
  }

  template <class Make>
  void add_to(ProcessList<Real>& list, bool for_output, Make make) {
    list.push_back(make());
    if (for_output) program_.output_only.push_back(make());
  }

  template <template <class> class Diffusivity, class Handle>
  void mix(Handle diffusivity) {
    const GroundHandles& g = v_.ground;
    const MixedHandles water{v_.q_np.field, g.water_flux, g.water_owed};
    if (with_theta()) {
      const MixedHandles theta{v_.theta_li.field, g.theta_li_flux, g.theta_li_owed};
      program_.after_step.push_back(std::make_unique<AirMixing<Real, 2, Diffusivity, Handle>>(
          v_, std::array{theta, water}, diffusivity));
    } else if constexpr (std::is_same_v<Handle, Profile>) {
      program_.after_step.push_back(
          std::make_unique<AirMixing<Real, 1, Diffusivity, Handle>>(v_, std::array{water}, diffusivity));
    }
  }

  Program<Real>& program_;
  AtmosphereVariables& v_;
  const io::Atmosphere& air_;
  const grid::VerticalLevels& levels_;
  ColumnGains& gains_;
  Profile wind_speed_;
};

}  // namespace

template <class Real>
void add_boundary_layer(Program<Real>& program, AtmosphereVariables& v, const io::Atmosphere& air,
                        const grid::VerticalLevels& levels, ColumnGains& gains) {
  Builder<Real>(program, v, air, levels, gains).add();
}

template <class Real>
void set_ground(Medium<Real>& medium, const BaseState& air, const AtmosphereVariables& v,
                const io::SurfaceFluxes& surface) {
  if (v.ground.log_pressure.id < 0) return;
  const physics::ThermodynamicsParameters constants;
  const physics::Thermodynamics<double> c(constants);
  const grid::ColumnGrid& grid = medium.grid();
  std::vector<double> log_pressure, humidity;
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    const double p = air.at(grid.bottom(column).height).p;
    log_pressure.push_back(std::log(p / constants.p_0));
    humidity.push_back(surface_saturation_humidity(c, surface.sea_surface_temperature, p));
  }
  grid::scatter_row(grid, log_pressure.data(), medium.row(v.ground.log_pressure));
  grid::scatter_row(grid, humidity.data(), medium.row(v.ground.q_ground));
}

template void add_boundary_layer(Program<float>&, AtmosphereVariables&, const io::Atmosphere&,
                                 const grid::VerticalLevels&, ColumnGains&);
template void add_boundary_layer(Program<double>&, AtmosphereVariables&, const io::Atmosphere&,
                                 const grid::VerticalLevels&, ColumnGains&);
template void set_ground(Medium<float>&, const BaseState&, const AtmosphereVariables&,
                         const io::SurfaceFluxes&);
template void set_ground(Medium<double>&, const BaseState&, const AtmosphereVariables&,
                         const io::SurfaceFluxes&);

}  // namespace sounding::model
