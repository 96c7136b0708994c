// SPDX-License-Identifier: Apache-2.0
#include "io/config/table.hpp"

namespace sounding::io {

std::vector<Key> column_forcing_keys() {
  return {
      {.path = "atmosphere.forcing.large_scale",
       .need = Need::optional,
       .help = "what a larger scale of motion does to the column; profiles by height above sea level"},
      {.path = "atmosphere.forcing.large_scale.theta_li_tendency",
       .kind = Kind::source,
       .unit = "K s-1",
       .bounds = from_to(-1, 1),
       .help = "prescribed tendency of liquid-ice potential temperature, a value or a profile",
       .at = SOUNDING_AT(atmosphere.forcing.large_scale.theta_li_tendency)},
      {.path = "atmosphere.forcing.large_scale.q_np_tendency",
       .kind = Kind::source,
       .unit = "kg kg-1 s-1",
       .bounds = from_to(-1e-3, 1e-3),
       .help = "prescribed tendency of vapour and cloud together, a value or a profile",
       .at = SOUNDING_AT(atmosphere.forcing.large_scale.q_np_tendency)},
      {.path = "atmosphere.forcing.large_scale.vertical_velocity",
       .kind = Kind::source,
       .unit = "m s-1",
       .bounds = from_to(-10, 10),
       .help = "w of subsidence, positive upward, a value or a profile: -w d/dz acts on theta_li, vapour and "
               "cloud",
       .at = SOUNDING_AT(atmosphere.forcing.large_scale.vertical_velocity)},

      {.path = "atmosphere.forcing.radiation",
       .need = Need::optional,
       .help = "radiative heating of the air"},
      {.path = "atmosphere.forcing.radiation.kind",
       .kind = Kind::choice,
       .choices = {{"none", "no radiation"},
                   {"prescribed", "the heating rate that is given"},
                   {"liquid_water", "long wave of cloud liquid water (Stevens et al., 2005)"}},
       .help = "where the heating comes from",
       .at = SOUNDING_AT(atmosphere.forcing.radiation.kind)},
      {.path = "atmosphere.forcing.radiation.heating_rate",
       .kind = Kind::source,
       .unit = "K s-1",
       .bounds = from_to(-1, 1),
       .help = "prescribed: tendency of potential temperature, a value or a profile",
       .at = SOUNDING_AT(atmosphere.forcing.radiation.heating_rate)},
      {.path = "atmosphere.forcing.radiation.cloud_top_flux",
       .kind = Kind::quantity,
       .unit = "W m-2",
       .bounds = from_to(-1000, 1000),
       .help = "liquid_water: net upward flux that arises at the top of a thick cloud",
       .at = SOUNDING_AT(atmosphere.forcing.radiation.cloud_top_flux)},
      {.path = "atmosphere.forcing.radiation.cloud_base_flux",
       .kind = Kind::quantity,
       .unit = "W m-2",
       .bounds = from_to(-1000, 1000),
       .help = "liquid_water: net upward flux that a thick cloud takes up at its base",
       .at = SOUNDING_AT(atmosphere.forcing.radiation.cloud_base_flux)},
      {.path = "atmosphere.forcing.radiation.absorption",
       .kind = Kind::quantity,
       .unit = "m2 kg-1",
       .bounds = from_to(0, 10000),
       .help = "liquid_water: mass absorption coefficient of cloud liquid water",
       .at = SOUNDING_AT(atmosphere.forcing.radiation.absorption)},
  };
}

}  // namespace sounding::io
