// SPDX-License-Identifier: Apache-2.0
#include "physics/npzd.hpp"

#include "physics/parameter_check.hpp"

namespace sounding::physics {

void check(const NpzdParameters& p) {
  require_positive("npzd: maximum growth rate", p.maximum_growth_rate);
  require_positive("npzd: temperature factor", p.temperature_factor);
  require_not_negative("npzd: initial slope", p.initial_slope);
  require_positive("npzd: nutrient half saturation", p.nutrient_half_saturation);
  require_not_negative("npzd: phytoplankton respiration", p.phytoplankton_respiration);
  require_not_negative("npzd: phytoplankton mortality", p.phytoplankton_mortality);
  require_not_negative("npzd: maximum grazing rate", p.maximum_grazing_rate);
  require_positive("npzd: grazing half saturation", p.grazing_half_saturation);
  require(p.assimilated_fraction >= 0 && p.assimilated_fraction <= 1, "npzd: assimilated fraction",
          p.assimilated_fraction, "a number in [0, 1]");
  require_not_negative("npzd: zooplankton excretion", p.zooplankton_excretion);
  require_not_negative("npzd: zooplankton mortality", p.zooplankton_mortality);
  require_not_negative("npzd: remineralisation rate", p.remineralisation_rate);
}

}  // namespace sounding::physics
