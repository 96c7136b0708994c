// SPDX-License-Identifier: Apache-2.0
#include "physics/microphysics_two_moment.hpp"

#include <string>

#include "physics/parameter_check.hpp"

namespace sounding::physics {
namespace {

void require_range(const std::string& name, const Range& r) {
  require_positive(name + ", least", r.least);
  require(r.most > r.least && std::isfinite(r.most), name + ", most", r.most,
          "a finite number above the least");
}

}  // namespace

void check(const TwoMomentParameters& p) {
  require_positive("air: thermal conductivity", p.air.thermal_conductivity);
  require_positive("air: vapour diffusivity", p.air.vapor_diffusivity);
  require_positive("air: kinematic viscosity", p.air.kinematic_viscosity);
  require_positive("rain: density", p.drop_density);
  require_positive("reference density of air", p.reference_density);
  require_not_negative("autoconversion kernel", p.cloud_kernel);
  require_not_negative("accretion kernel", p.rain_cloud_kernel);
  require_not_negative("rain: self-collection kernel", p.rain_kernel);
  require_not_negative("rain: slope of the self-collection kernel", p.rain_kernel_slope);
  require_range("cloud: mean mass", {p.smallest_droplet, p.separating_mass});
  require_range("rain: mean mass", {p.separating_mass, p.largest_drop});
  require_range("rain: intercept", p.intercept);
  require_range("rain: slope", p.slope);
  require_not_negative("autoconversion: similarity factor", p.similarity_factor);
  require_positive("autoconversion: similarity exponent", p.similarity_exponent);
  require_positive("accretion: start", p.accretion_start);
  require_range("breakup: diameter", {p.breakup_threshold, p.equilibrium_diameter});
  require_not_negative("breakup: slope", p.breakup_slope);
  require_not_negative("breakup: exponent", p.breakup_exponent);
  require_not_negative("breakup: factor", p.breakup_factor);
  require_range("rain: fall speeds", {p.fall_a, p.fall_b});
  require_positive("rain: fall speed (c)", p.fall_c);
  require_not_negative("rain: ventilation (a)", p.ventilation_a);
  require_not_negative("rain: ventilation (b)", p.ventilation_b);
  require_positive("rain: speed factor", p.drop_speed_factor);
  require(p.drop_speed_exponent > 0 && p.drop_speed_exponent < 1, "rain: speed exponent",
          p.drop_speed_exponent, "a number in (0, 1)");
  require_positive("condensation time", p.condensation_time);
  require_positive("adjustment time of numbers", p.adjustment_time);
  require_positive("gravity", p.gravity);
}

}  // namespace sounding::physics
