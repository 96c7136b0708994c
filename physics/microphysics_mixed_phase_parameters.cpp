// SPDX-License-Identifier: Apache-2.0
#include "physics/microphysics_mixed_phase_parameters.hpp"

#include <string>

#include "physics/parameter_check.hpp"

namespace sounding::physics {
namespace {

void require_share(const std::string& name, double value) {
  require(value >= 0 && value <= 1, name, value, "a number in [0, 1]");
}

/// Exponents must leave every gamma function of the spectra a positive argument.
void check(const std::string& species, const PowerLawCalibration& p) {
  require_positive(species + ": chi_m", p.chi_m);
  require_positive(species + ": chi_a", p.chi_a);
  require_positive(species + ": chi_v", p.chi_v);
  for (const auto& [name, value] : {std::pair{"d_m", p.d_m}, {"d_a", p.d_a}, {"d_v", p.d_v}})
    require(value > -2 && value < 10, species + ": " + name, value, "a number in (-2, 10)");
}

}  // namespace

void check(const MixedPhaseParameters& p) {
  check(p.warm);
  require_positive("snow: reference radius", p.snow.radius);
  require_positive("snow: mass per area", p.snow.mass_per_area);
  require_positive("snow: area fraction", p.snow.area_fraction);
  require_positive("snow: intercept", p.snow.intercept);
  require(p.snow.intercept_exponent >= 0 && p.snow.intercept_exponent < 1, "snow: intercept exponent",
          p.snow.intercept_exponent, "a number in [0, 1)");
  require_not_negative("snow: ventilation (a)", p.snow.ventilation_a);
  require_not_negative("snow: ventilation (b)", p.snow.ventilation_b);
  require_positive("ice: density", p.ice.density);
  require_positive("ice: reference radius", p.ice.radius);
  require_positive("ice: intercept", p.ice.intercept);
  require_positive("condensation time", p.condensation_time);
  require_positive("deposition time", p.deposition_time);
  require_positive("snow: autoconversion time", p.snow_autoconversion_time);
  require_positive("snow: autoconversion threshold", p.snow_autoconversion_threshold);
  require_share("snow: collection efficiency of liquid", p.efficiency_liquid_snow);
  require_share("rain: collection efficiency of ice", p.efficiency_ice_rain);
  require_share("snow: collection efficiency of ice", p.efficiency_ice_snow);
  require_share("rain and snow: collection efficiency", p.efficiency_rain_snow);
  require_not_negative("velocity dispersion", p.velocity_dispersion);
  require_positive("radius between ice and snow", p.ice_snow_radius);
  require_positive("droplet number", p.droplet_number);
  require_not_negative("exponent of the droplet number", p.droplet_number_exponent);
}

void check(const CalibratedParameters& p) {
  check(static_cast<const MixedPhaseParameters&>(p));
  check("rain", p.rain_laws);
  check("snow", p.snow_laws);
  check("ice", p.ice_laws);
}

}  // namespace sounding::physics
