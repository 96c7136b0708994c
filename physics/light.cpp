// SPDX-License-Identifier: Apache-2.0
#include "physics/light.hpp"

#include "physics/parameter_check.hpp"

namespace sounding::physics {

void check(const TwoBandLightParameters& p) {
  require_not_negative("light: water attenuation (red)", p.water_attenuation.red);
  require_not_negative("light: water attenuation (blue)", p.water_attenuation.blue);
  require_not_negative("light: chlorophyll attenuation (red)", p.chlorophyll_attenuation.red);
  require_not_negative("light: chlorophyll attenuation (blue)", p.chlorophyll_attenuation.blue);
  for (const double exponent : {p.chlorophyll_exponent.red, p.chlorophyll_exponent.blue})
    require(exponent > 0 && exponent <= 2, "light: chlorophyll exponent", exponent, "a number in (0, 2]");
  require_positive("light: pigment ratio", p.pigment_ratio);
  require_not_negative("light: weight (red)", p.weights.red);
  require_not_negative("light: weight (blue)", p.weights.blue);
  const double sum = p.weights.red + p.weights.blue;
  require(std::fabs(sum - 1) <= 1e-12, "light: sum of the weights", sum, "1 within 1e-12");
}

}  // namespace sounding::physics
