// SPDX-License-Identifier: Apache-2.0
#include "physics/microphysics_spectra.hpp"

namespace sounding::physics {
namespace {
constexpr double pi = std::numbers::pi;
}

PowerLaws rain_laws(const MixedPhaseParameters& parameters, double gravity) {
  const RainParameters& p = parameters.warm.rain;
  const double r = p.radius;
  return {r,   4.0 / 3.0 * pi * p.density * r * r * r,        3.0, pi * r * r,
          2.0, std::sqrt(8.0 / (3.0 * p.drag) * gravity * r), 0.5};
}

PowerLaws snow_laws(const MixedPhaseParameters& parameters) {
  const SnowParameters& p = parameters.snow;
  const double r = p.radius;
  return {r,   p.mass_per_area * r * r,
          2.0, p.area_fraction * pi * r * r,
          2.0, std::pow(2.0, 2.25) * std::sqrt(std::sqrt(r)),
          0.25};
}

PowerLaws ice_laws(const MixedPhaseParameters& parameters) {
  const IceParameters& p = parameters.ice;
  return {.radius = p.radius,
          .mass = 4.0 / 3.0 * pi * p.density * p.radius * p.radius * p.radius,
          .mass_exponent = 3.0};
}

}  // namespace sounding::physics
