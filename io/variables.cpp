// SPDX-License-Identifier: Apache-2.0
#include "io/variables.hpp"

#include <array>

namespace sounding::io {
namespace {

using enum VariablePlace;
using enum Needs;

constexpr OutputVariable only_with(Needs needs, OutputVariable v) {
  v.needs = needs;
  return v;
}

/// A flux through an end of the column, or a source in it: the model keeps its integral.
constexpr OutputVariable flux(OutputVariable v, Amount amount) {
  v.place = column;
  v.amount = amount;
  return v;
}

/// A number per column that has been summed since the start of the run.
constexpr OutputVariable since_start(OutputVariable v) {
  v.place = column;
  v.also_averaged = "(comment: since the start of the run)";
  v.since_start = true;
  return v;
}

constexpr OutputVariable undefined_at_times(OutputVariable v) {
  v.also_averaged = "(comment: over the steps at which it is defined)";
  v.undefined_at_times = true;
  return v;
}

constexpr std::array ocean = {
    OutputVariable{"temperature", "hydrography", "sea_water_potential_temperature", "degree_Celsius",
                   "potential temperature"},
    OutputVariable{"salinity", "hydrography", "sea_water_salinity", "g kg-1", "salinity"},
    OutputVariable{"mixed_layer_depth", "hydrography", "ocean_mixed_layer_thickness_defined_by_sigma_theta",
                   "m",
                   "mixed-layer depth (density 0.03 kg m-3 above that at 10 m), positive down; sea-floor "
                   "depth if not reached",
                   column},
    flux({"surface_heat_flux", "surface", "", "W m-2",
          "heat flux into the sea through its surface, without short wave"},
         {"J m-2"}),
    flux({"surface_shortwave", "surface", "net_downward_shortwave_flux_at_sea_water_surface", "W m-2",
          "net short wave into the sea"},
         {"J m-2"}),
    only_with(plankton,
              {"nitrate", "plankton", "mole_concentration_of_nitrate_in_sea_water", "mmol m-3", "nitrate"}),
    only_with(plankton, {"phytoplankton", "plankton",
                         "mole_concentration_of_phytoplankton_expressed_as_nitrogen_in_sea_water", "mmol m-3",
                         "phytoplankton, as nitrogen"}),
    only_with(plankton, {"zooplankton", "plankton",
                         "mole_concentration_of_zooplankton_expressed_as_nitrogen_in_sea_water", "mmol m-3",
                         "zooplankton, as nitrogen"}),
    only_with(plankton, {"detritus", "plankton",
                         "mole_concentration_of_organic_detritus_expressed_as_nitrogen_in_sea_water",
                         "mmol m-3", "detritus, as nitrogen"}),
    only_with(light, {"par", "light", "downwelling_photosynthetic_radiative_flux_in_sea_water", "W m-2",
                      "photosynthetically available radiation, cell average", cell, "z: mean"}),
    only_with(plankton, {"chlorophyll", "plankton", "mass_concentration_of_chlorophyll_in_sea_water",
                         "mg m-3", "chlorophyll"}),
    only_with(convective_mixing,
              {"tracer_diffusivity", "mixing", "ocean_vertical_tracer_diffusivity", "m2 s-1",
               "vertical tracer diffusivity at cell faces, from the state as written", face}),
    OutputVariable{"surface_par", "light", "surface_downwelling_photosynthetic_radiative_flux_in_sea_water",
                   "W m-2", "photosynthetically available radiation just below the surface", column},
    only_with(light,
              undefined_at_times({"euphotic_depth", "light", "", "m",
                                  "euphotic depth (PAR equals 1 percent of surface PAR), positive down; "
                                  "sea-floor depth if not reached",
                                  column})),
    only_with(plankton, flux({"nitrogen_added", "plankton", "", "mmol m-2 s-1",
                              "nitrogen made by the fix of negative tracers"},
                             {"mmol m-2"})),
    only_with(plankton, flux({"fixed_cells", "plankton", "", "s-1",
                              "cells of the column with negative tracers fixed, per time"},
                             {"1"})),
    only_with(open_floor, flux({"phytoplankton_out", "plankton", "", "mmol m-2 s-1",
                                "nitrogen of phytoplankton that sinks out through the sea floor"},
                               {"mmol m-2"})),
    only_with(open_floor, flux({"detritus_out", "plankton", "", "mmol m-2 s-1",
                                "nitrogen of detritus that sinks out through the sea floor"},
                               {"mmol m-2"})),
    since_start({"heat_storage_change", "budget", "", "J m-2", "change of the heat in the column"}),
    since_start({"heat_budget_residual", "budget", "", "J m-2",
                 "change of the heat in the column that no flux explains"}),
    since_start({"salt_storage_change", "budget", "", "g kg-1 m",
                 "change of the salinity in the column, times depth"}),
    since_start({"salt_budget_residual", "budget", "", "g kg-1 m",
                 "change of the salinity in the column, times depth, that no flux explains"}),
    only_with(plankton, since_start({"nitrogen_storage_change", "budget", "", "mmol m-2",
                                     "change of the nitrogen in the column"})),
    only_with(plankton, since_start({"nitrogen_budget_residual", "budget", "", "mmol m-2",
                                     "change of the nitrogen in the column that no flux explains"})),
};

constexpr std::array atmosphere = {
    OutputVariable{"air_temperature", "air", "air_temperature", "K", "temperature"},
    OutputVariable{"pressure", "air", "air_pressure", "Pa", "pressure"},
    OutputVariable{"air_density", "air", "air_density", "kg m-3", "density of moist air"},
    only_with(prognostic_temperature, {"theta_li", "air", "", "K", "liquid-ice potential temperature"}),
    OutputVariable{"q_tot", "water", "mass_fraction_of_water_in_air", "1",
                   "all water, precipitation included, per mass of moist air"},
    OutputVariable{"q_vap", "water", "specific_humidity", "1", "water vapour per mass of moist air"},
    OutputVariable{"q_liq", "water", "mass_fraction_of_cloud_liquid_water_in_air", "1",
                   "cloud liquid water per mass of moist air"},
    OutputVariable{"q_ice", "water", "mass_fraction_of_cloud_ice_in_air", "1",
                   "cloud ice per mass of moist air"},
    only_with(rain, {"q_rai", "rain", "mass_fraction_of_liquid_precipitation_in_air", "1",
                     "rain per mass of moist air"}),
    OutputVariable{"lwp", "water", "atmosphere_mass_content_of_cloud_liquid_water", "kg m-2",
                   "cloud liquid water path", column},
    OutputVariable{"iwp", "water", "atmosphere_mass_content_of_cloud_ice", "kg m-2", "cloud ice path",
                   column},
    only_with(rain, {"rwp", "rain", "atmosphere_mass_content_of_liquid_precipitation", "kg m-2",
                     "rain water path", column}),
    flux({"precipitation", "rain", "precipitation_flux", "kg m-2 s-1", "precipitation at the ground"},
         {"kg m-2", "precipitation_amount"}),
    since_start({"accumulated_precipitation", "rain", "precipitation_amount", "kg m-2",
                 "precipitation at the ground since the start of the run"}),
    only_with(water_tendency, flux({"q_np_large_scale", "forcing", "", "kg m-2 s-1",
                                    "water that prescribed tendencies bring into the column"},
                                   {"kg m-2"})),
    only_with(subsiding_water, flux({"q_np_subsidence", "forcing", "", "kg m-2 s-1",
                                     "water that subsidence brings into the column"},
                                    {"kg m-2"})),
    only_with(heat_tendency,
              flux({"theta_li_large_scale", "forcing", "", "K kg m-2 s-1",
                    "liquid-ice potential temperature times mass that prescribed tendencies bring into the "
                    "column"},
                   {"K kg m-2"})),
    only_with(subsiding_heat,
              flux({"theta_li_subsidence", "forcing", "", "K kg m-2 s-1",
                    "liquid-ice potential temperature times mass that subsidence brings into the column"},
                   {"K kg m-2"})),
    only_with(radiation,
              flux({"theta_li_radiation", "forcing", "", "K kg m-2 s-1",
                    "liquid-ice potential temperature times mass that radiation brings into the column"},
                   {"K kg m-2"})),
    only_with(surface_fluxes, flux({"evaporation", "surface", "water_evapotranspiration_flux", "kg m-2 s-1",
                                    "water vapour from the ground into the air"},
                                   {"kg m-2"})),
    only_with(surface_fluxes,
              flux({"surface_sensible_heat_flux", "surface", "surface_upward_sensible_heat_flux", "W m-2",
                    "sensible heat from the ground into the air"},
                   {"J m-2"})),
    only_with(surface_fluxes, flux({"surface_latent_heat_flux", "surface", "surface_upward_latent_heat_flux",
                                    "W m-2", "latent heat from the ground into the air"},
                                   {"J m-2"})),
    only_with(surface_fluxes,
              flux({"theta_li_surface_flux", "surface", "", "K kg m-2 s-1",
                    "liquid-ice potential temperature times mass from the ground into the air"},
                   {"K kg m-2"})),
    only_with(k_profile, {"boundary_layer_depth", "mixing", "atmosphere_boundary_layer_thickness", "m",
                          "depth of the boundary layer, by the bulk Richardson number; that of the column if "
                          "not reached",
                          column}),
    only_with(k_profile,
              {"eddy_diffusivity", "mixing", "atmosphere_heat_diffusivity", "m2 s-1",
               "vertical diffusivity of heat and water at cell faces, from the state as written", face}),
    only_with(snow, {"q_sno", "snow", "mass_fraction_of_snow_in_air", "1", "snow per mass of moist air"}),
    only_with(snow, {"swp", "snow", "", "kg m-2", "snow water path", column}),
    only_with(snow, flux({"snowfall", "snow", "snowfall_flux", "kg m-2 s-1",
                          "snow at the ground, which precipitation counts too"},
                         {"kg m-2", "snowfall_amount"})),
    only_with(snow, since_start({"accumulated_snowfall", "snow", "snowfall_amount", "kg m-2",
                                 "snow at the ground since the start of the run"})),
    since_start({"water_storage_change", "budget", "", "kg m-2",
                 "change of the water in the column, precipitation included"}),
    since_start({"water_budget_residual", "budget", "", "kg m-2",
                 "change of the water in the column that no flux explains"}),
    only_with(prognostic_temperature,
              since_start({"theta_li_storage_change", "budget", "", "K kg m-2",
                           "change of liquid-ice potential temperature times mass in the column"})),
    only_with(
        prognostic_temperature,
        since_start(
            {"theta_li_budget_residual", "budget", "", "K kg m-2",
             "change of liquid-ice potential temperature times mass in the column that no flux explains"})),
};

}  // namespace

std::span<const OutputVariable> output_variables(Medium medium) {
  if (medium == Medium::ocean) return ocean;
  return atmosphere;
}

const OutputVariable* find_output_variable(Medium medium, std::string_view id) {
  for (const OutputVariable& variable : output_variables(medium))
    if (variable.id == id) return &variable;
  return nullptr;
}

}  // namespace sounding::io
