// SPDX-License-Identifier: Apache-2.0
/// The ocean as a program: which variables and processes a configuration asks for, in the order of a step.
#include <array>
#include <stdexcept>

#include "io/config/choose_variables.hpp"
#include "io/config/load_config.hpp"
#include "io/error.hpp"
#include "model/curves.hpp"
#include "model/initial.hpp"
#include "model/ocean_processes.hpp"
#include "model/setup.hpp"
#include "physics/surface_fluxes.hpp"

namespace sounding::model {

namespace {

physics::TwoBandLightParameters light_parameters(const io::Light& c) {
  const auto bands = [](const std::vector<double>& v) { return physics::Bands<double>{v[0], v[1]}; };
  return {bands(c.water_attenuation), bands(c.chlorophyll_attenuation), bands(c.chlorophyll_exponent),
          c.pigment_ratio, bands(c.weights)};
}

physics::NpzdParameters npzd_parameters(const io::Npzd& c) {
  return {c.maximum_growth_rate,      c.temperature_factor,        c.initial_slope,
          c.nutrient_half_saturation, c.phytoplankton_respiration, c.phytoplankton_mortality,
          c.maximum_grazing_rate,     c.grazing_half_saturation,   c.assimilated_fraction,
          c.zooplankton_excretion,    c.zooplankton_mortality,     c.remineralisation_rate};
}

physics::SeawaterParameters seawater_parameters(const io::Seawater& c) {
  return {c.thermal_expansion,
          c.haline_contraction,
          c.reference_temperature,
          c.reference_salinity,
          c.reference_density,
          c.heat_capacity,
          c.gravity};
}

/// Builds the lists of a program, a part of the configuration at a time.
template <class Real>
class OceanBuilder {
 public:
  explicit OceanBuilder(const io::RunConfig& config)
      : config_(config),
        ocean_(config.ocean),
        light_(light_parameters(ocean_.light)),
        seawater_(seawater_parameters(ocean_.seawater)),
        ratio_(static_cast<Real>(ocean_.light.chlorophyll_to_nitrogen)) {
    program_.name = "ocean";
    program_.tableau = tableaux[static_cast<std::size_t>(ocean_.scheme)];
    program_.dt_microseconds = ocean_.dt.count();
    declare();
    forcing();
    if (ocean_.npzd.enabled) {
      light<PhytoplanktonChlorophyll<Real>>();
      biology();
    } else {
      light<ClearWater<Real>>();
    }
    mixing();
    if (ocean_.npzd.enabled) negative_fix();
    budgets();
  }

  Program<Real> take() { return std::move(program_); }
  const OceanVariables& variables() const { return v_; }

 private:
  template <class P, class... Arguments>
  static void add(ProcessList<Real>& list, Arguments&&... arguments) {
    list.push_back(std::make_unique<P>(std::forward<Arguments>(arguments)...));
  }

  void declare() {
    Variables& v = program_.variables;
    v_.temperature = v.prognostic("temperature");
    v_.salinity = v.prognostic("salinity");
    v_.surface_par = v.column("surface_par");
    v_.surface_shortwave = v.column("surface_shortwave");
    v_.temperature_flux = v.column("surface_heat_flux");
    v.written_with("surface_heat_flux", 1 / static_cast<double>(seawater_.inverse_heat_capacity));
    v_.temperature_owed = v.column("temperature_owed");
    program_.carried.push_back(v_.temperature_owed);
    v_.heat_in = v.flux("surface_heat_flux");
    v_.shortwave_in = v.flux("surface_shortwave");
    v_.mixed_layer_depth = v.column("mixed_layer_depth");
    if (ocean_.light.enabled) {
      v_.par = v.diagnostic("par");
      v_.euphotic_depth = v.column("euphotic_depth");
      v_.euphotic_status = v.column("euphotic_status");
    }
    if (ocean_.mixing.kind == io::OceanMixingKind::convective)
      v_.tracer_diffusivity = v.diagnostic("tracer_diffusivity");
    if (!ocean_.npzd.enabled) return;
    if (!ocean_.light.enabled)
      throw io::Error(io::ExitCode::bad_input,
                      "ocean.npzd: plankton needs light; add ocean.light: {enabled: true}");
    v_.nitrate = v.prognostic("nitrate");
    v_.phytoplankton = v.prognostic("phytoplankton");
    v_.zooplankton = v.prognostic("zooplankton");
    v_.detritus = v.prognostic("detritus");
    v_.chlorophyll = v.diagnostic("chlorophyll");
    if (ocean_.npzd.sea_floor == io::SeaFloor::open) {
      v_.phytoplankton_out = v.flux("phytoplankton_out");
      v_.detritus_out = v.flux("detritus_out");
    }
    v_.nitrogen_added = v.flux("nitrogen_added");
    v_.fixed_cells = v.flux("fixed_cells");
  }

  void forcing() {
    v_.shortwave_curve = program_.curve(shortwave_curve(config_));
    v_.par_curve = program_.curve(surface_par_curve(config_));
    // Under a stream of means it would run in every step, for all that nobody asked for it.
    if (io::is_written(config_, io::Medium::ocean, "mixed_layer_depth"))
      add<MixedLayerDepth<Real>>(
          program_.output_only, v_, seawater_,
          physics::MixedLayer<Real>(physics::Seawater<double>(seawater_parameters(ocean_.seawater))));
    add<SurfaceForcing<Real>>(
        program_.diagnose, v_,
        physics::temperature_flux(seawater_, static_cast<Real>(ocean_.forcing.heat_flux)));
    if (config_.members.empty()) return;
    v_.flux_of_column = program_.variables.column("flux_of_column");
    add<FluxOfColumn<Real>>(program_.diagnose, v_);
  }

  template <class Chlorophyll>
  void light() {
    if (ocean_.light.enabled) {
      add<LightProcess<Real, Chlorophyll>>(program_.diagnose, v_, light_, ratio_);
      add<EuphoticDepth<Real, Chlorophyll>>(program_.output_only, v_, light_, ratio_);
    }
    if (ocean_.forcing.shortwave.kind != io::ShortwaveKind::none)
      add<ShortwaveHeating<Real, Chlorophyll>>(
          program_.tendencies, v_, light_, ratio_, static_cast<Real>(ocean_.light.shortwave_par_fraction),
          static_cast<Real>(1 / ocean_.light.infrared_depth), seawater_.inverse_heat_capacity);
  }

  void biology() {
    const physics::NpzdParameters parameters = npzd_parameters(ocean_.npzd);
    physics::check(parameters);
    add<NpzdProcess<Real>>(program_.tendencies, v_, physics::Npzd<Real>(parameters));
    add<ChlorophyllOutput<Real>>(program_.output_only, v_, ratio_);
    sink(v_.phytoplankton, v_.phytoplankton_out, ocean_.npzd.sinking_phytoplankton,
         "ocean.npzd.sinking_phytoplankton");
    sink(v_.detritus, v_.detritus_out, ocean_.npzd.sinking_detritus, "ocean.npzd.sinking_detritus");
  }

  /// \param metres_per_day  speed, positive downward; `key` sets it
  void sink(Prognostic tracer, Flux out, double metres_per_day, const char* key) {
    const Real speed = static_cast<Real>(metres_per_day / physics::seconds_per_day);
    program_.transports.push_back({key, std::vector<double>(static_cast<std::size_t>(ocean_.levels.count),
                                                            static_cast<double>(speed))});
    const io::SeaFloor floor = ocean_.npzd.sea_floor;
    const Prognostic gains = floor == io::SeaFloor::remineralise ? v_.nitrate : tracer;
    if (floor == io::SeaFloor::open) {
      add<Sinking<Real, OpenFloor<Real>>>(program_.tendencies, tracer, gains, out, speed);
    } else {
      add<Sinking<Real, ReturningFloor<Real>>>(program_.tendencies, tracer, gains, out, speed);
    }
  }

  void mixing() {
    const io::OceanMixing& m = ocean_.mixing;
    if (m.kind != io::OceanMixingKind::convective) {
      const bool none = m.kind == io::OceanMixingKind::none;
      return mixed_by<UniformDiffusivity<Real>>(static_cast<Real>(none ? 0 : m.background_diffusivity));
    }
    for (ProcessList<Real>* list : {&program_.after_step, &program_.output_only})
      add<Convection<Real>>(*list, v_, seawater_, static_cast<Real>(m.background_diffusivity),
                            static_cast<Real>(m.convective_diffusivity));
    mixed_by<FaceDiffusivity<Real>>(Real(0));
  }

  template <class Diffusivity>
  void mixed_by(Real uniform) {
    if (ocean_.npzd.enabled) {
      const std::array<Prognostic, 6> all{v_.temperature,   v_.salinity,    v_.nitrate,
                                          v_.phytoplankton, v_.zooplankton, v_.detritus};
      add<Mixing<Real, 6, Diffusivity>>(program_.after_step, v_, all, uniform);
    } else {
      const std::array<Prognostic, 2> both{v_.temperature, v_.salinity};
      add<Mixing<Real, 2, Diffusivity>>(program_.after_step, v_, both, uniform);
    }
  }

  void negative_fix() {
    if (ocean_.npzd.negative == io::NegativeFix::rescale)
      add<NegativeFix<Real, Rescale>>(program_.after_step, v_);
    if (ocean_.npzd.negative == io::NegativeFix::clip) add<NegativeFix<Real, Clip>>(program_.after_step, v_);
  }

  void budgets() {
    const std::vector<double> per_kelvin(static_cast<std::size_t>(ocean_.levels.count),
                                         1 / static_cast<double>(seawater_.inverse_heat_capacity));
    program_.budgets.push_back({"heat",
                                "J m-2",
                                {v_.temperature},
                                per_kelvin,
                                {{v_.heat_in, per_kelvin.front()}, {v_.shortwave_in, 1.0}}});
    program_.budgets.push_back({"salt", "g kg-1 m", {v_.salinity}, {}, {}});
    if (!ocean_.npzd.enabled) return;
    Budget nitrogen{"nitrogen",
                    "mmol m-2",
                    {v_.nitrate, v_.phytoplankton, v_.zooplankton, v_.detritus},
                    {},
                    {{v_.nitrogen_added, 1.0}}};
    if (ocean_.npzd.sea_floor == io::SeaFloor::open)
      for (const Flux out : {v_.phytoplankton_out, v_.detritus_out}) nitrogen.inflow.emplace_back(out, -1.0);
    program_.budgets.push_back(std::move(nitrogen));
  }

  const io::RunConfig& config_;
  const io::Ocean& ocean_;
  physics::TwoBandLight<Real> light_;
  physics::Seawater<Real> seawater_;
  Real ratio_;
  OceanVariables v_;
  Program<Real> program_;
};

}  // namespace

template <class Real>
Program<Real> ocean_program(const io::RunConfig& config) {
  try {
    return OceanBuilder<Real>(config).take();
  } catch (const std::invalid_argument& error) {
    throw io::Error(io::ExitCode::bad_input, std::string("ocean: ") + error.what());
  }
}

namespace {

/// The flux of each column of several members: a row that never changes.
template <class Real>
void set_heat_flux(const io::RunConfig& config, const OceanVariables& v, Medium<Real>& medium) {
  if (config.members.empty()) return;
  const physics::Seawater<Real> seawater(seawater_parameters(config.ocean.seawater));
  const grid::ColumnGrid& grid = medium.grid();
  for (std::size_t column = 0; column < grid.columns(); ++column)
    if (const std::ptrdiff_t slot = grid.slot_of(column); slot != grid::ColumnGrid::none)
      medium.row(v.flux_of_column)[slot] = physics::temperature_flux(
          seawater, static_cast<Real>(member_of(config, grid.columns(), column).ocean.forcing.heat_flux));
}

}  // namespace

template <class Real>
std::unique_ptr<Medium<Real>> make_ocean(const io::RunConfig& config, const Domain& domain,
                                         const grid::Tiling& tiling) {
  try {
    physics::check(light_parameters(config.ocean.light));
    OceanBuilder<Real> builder(config);
    const OceanVariables v = builder.variables();
    auto medium = std::make_unique<Medium<Real>>(builder.take(), ocean_grid(config, domain, tiling),
                                                 threads_of(config), config.run.device);
    set_heat_flux(config, v, *medium);
    const auto set = [&](Prognostic field, io::Source io::OceanInitial::*source, const char* name,
                         std::optional<io::Hydrography> quantity = std::nullopt) {
      const auto value_of = [&](const io::RunConfig& one) {
        return io::at_key(one, std::string("ocean.initial.") + name + ".file", [&] {
          return initial_field(one.ocean.initial.*source, domain, medium->grid(), quantity);
        });
      };
      initialise(medium->grid(), by_member(config, domain.columns(), value_of), medium->field(field));
    };
    set(v.temperature, &io::OceanInitial::temperature, "temperature", io::Hydrography::temperature);
    set(v.salinity, &io::OceanInitial::salinity, "salinity", io::Hydrography::salinity);
    if (!config.ocean.npzd.enabled) return medium;
    set(v.nitrate, &io::OceanInitial::nitrate, "nitrate");
    set(v.phytoplankton, &io::OceanInitial::phytoplankton, "phytoplankton");
    set(v.zooplankton, &io::OceanInitial::zooplankton, "zooplankton");
    set(v.detritus, &io::OceanInitial::detritus, "detritus");
    return medium;
  } catch (const std::invalid_argument& error) {
    throw io::Error(io::ExitCode::bad_input, std::string("ocean: ") + error.what());
  }
}

template Program<float> ocean_program(const io::RunConfig&);
template Program<double> ocean_program(const io::RunConfig&);
template std::unique_ptr<Medium<float>> make_ocean(const io::RunConfig&, const Domain&, const grid::Tiling&);
template std::unique_ptr<Medium<double>> make_ocean(const io::RunConfig&, const Domain&, const grid::Tiling&);

}  // namespace sounding::model
