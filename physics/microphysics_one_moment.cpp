// SPDX-License-Identifier: Apache-2.0
#include "physics/microphysics_one_moment.hpp"

#include "physics/parameter_check.hpp"

namespace sounding::physics {

void check(const OneMomentParameters& p) {
  require_positive("rain: autoconversion time", p.autoconversion_time);
  require_positive("rain: autoconversion threshold", p.autoconversion_threshold);
  require_positive("rain: autoconversion steepness", p.autoconversion_steepness);
  require(p.efficiency_liquid_rain >= 0 && p.efficiency_liquid_rain <= 1, "rain: collection efficiency",
          p.efficiency_liquid_rain, "a number in [0, 1]");
  require_positive("rain: density", p.rain.density);
  require_positive("rain: reference radius", p.rain.radius);
  require_positive("rain: intercept", p.rain.intercept);
  require_positive("rain: drag coefficient", p.rain.drag);
  require_not_negative("rain: ventilation (a)", p.rain.ventilation_a);
  require_not_negative("rain: ventilation (b)", p.rain.ventilation_b);
  require_positive("air: thermal conductivity", p.air.thermal_conductivity);
  require_positive("air: vapour diffusivity", p.air.vapor_diffusivity);
  require_positive("air: kinematic viscosity", p.air.kinematic_viscosity);
}

}  // namespace sounding::physics
