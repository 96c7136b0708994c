// SPDX-License-Identifier: Apache-2.0
#include "io/variables.hpp"

#include <array>

namespace sounding::io {
namespace {

using enum VariablePlace;

constexpr std::array ocean = {
    OutputVariable{"temperature", "hydrography", "sea_water_potential_temperature", "degree_Celsius",
                   "potential temperature"},
    OutputVariable{"salinity", "hydrography", "sea_water_salinity", "g kg-1", "salinity"},
    OutputVariable{"nitrate", "plankton", "mole_concentration_of_nitrate_in_sea_water", "mmol m-3",
                   "nitrate"},
    OutputVariable{"phytoplankton", "plankton",
                   "mole_concentration_of_phytoplankton_expressed_as_nitrogen_in_sea_water", "mmol m-3",
                   "phytoplankton, as nitrogen"},
    OutputVariable{"zooplankton", "plankton",
                   "mole_concentration_of_zooplankton_expressed_as_nitrogen_in_sea_water", "mmol m-3",
                   "zooplankton, as nitrogen"},
    OutputVariable{"detritus", "plankton",
                   "mole_concentration_of_organic_detritus_expressed_as_nitrogen_in_sea_water", "mmol m-3",
                   "detritus, as nitrogen"},
    OutputVariable{"par", "light", "downwelling_photosynthetic_radiative_flux_in_sea_water", "W m-2",
                   "photosynthetically available radiation, cell average", cell, "z: mean"},
    OutputVariable{"chlorophyll", "plankton", "mass_concentration_of_chlorophyll_in_sea_water", "mg m-3",
                   "chlorophyll"},
    OutputVariable{"tracer_diffusivity", "mixing", "ocean_vertical_tracer_diffusivity", "m2 s-1",
                   "vertical tracer diffusivity at cell faces, from the state as written", face},
    OutputVariable{"surface_par", "light", "surface_downwelling_photosynthetic_radiative_flux_in_sea_water",
                   "W m-2", "photosynthetically available radiation just below the surface", column},
    OutputVariable{
        "euphotic_depth", "light", "", "m",
        "euphotic depth (PAR equals 1 percent of surface PAR), positive down; sea-floor depth if not reached",
        column, "(comment: over the steps at which it is defined)"},
    OutputVariable{"nitrogen_added", "plankton", "", "mmol m-2 s-1",
                   "nitrogen made by the fix of negative tracers", column},
    OutputVariable{"fixed_cells", "plankton", "", "s-1",
                   "cells of the column with negative tracers fixed, per time", column},
};

constexpr std::array atmosphere = {
    OutputVariable{"air_temperature", "air", "air_temperature", "K", "temperature"},
    OutputVariable{"pressure", "air", "air_pressure", "Pa", "pressure"},
    OutputVariable{"air_density", "air", "air_density", "kg m-3", "density of moist air"},
    OutputVariable{"theta_li", "air", "", "K", "liquid-ice potential temperature"},
    OutputVariable{"q_tot", "water", "mass_fraction_of_water_in_air", "1",
                   "all water, precipitation included, per mass of moist air"},
    OutputVariable{"q_vap", "water", "specific_humidity", "1", "water vapour per mass of moist air"},
    OutputVariable{"q_liq", "water", "mass_fraction_of_cloud_liquid_water_in_air", "1",
                   "cloud liquid water per mass of moist air"},
    OutputVariable{"q_ice", "water", "mass_fraction_of_cloud_ice_in_air", "1",
                   "cloud ice per mass of moist air"},
    OutputVariable{"q_rai", "rain", "mass_fraction_of_liquid_precipitation_in_air", "1",
                   "rain per mass of moist air"},
    OutputVariable{"lwp", "water", "atmosphere_mass_content_of_cloud_liquid_water", "kg m-2",
                   "cloud liquid water path", column},
    OutputVariable{"rwp", "rain", "atmosphere_mass_content_of_liquid_precipitation", "kg m-2",
                   "rain water path", column},
    OutputVariable{"precipitation", "rain", "precipitation_flux", "kg m-2 s-1", "precipitation at the ground",
                   column},
    OutputVariable{"accumulated_precipitation", "rain", "precipitation_amount", "kg m-2",
                   "precipitation at the ground since the start of the run", column,
                   "(comment: since the start of the run)"},
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
