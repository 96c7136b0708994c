// SPDX-License-Identifier: Apache-2.0
#include "model/microphysics_parameters.hpp"

#include <stdexcept>
#include <string>

#include "io/error.hpp"

namespace sounding::model {
namespace {

template <class Parameters>
Parameters checked(const Parameters& p) {
  try {
    physics::check(p);
  } catch (const std::invalid_argument& error) {
    throw io::Error(io::ExitCode::bad_input, std::string("atmosphere: ") + error.what());
  }
  return p;
}

}  // namespace

physics::OneMomentParameters rain_parameters(const io::Microphysics& config) {
  physics::OneMomentParameters p;
  p.autoconversion_time = config.autoconversion_timescale;
  p.autoconversion_threshold = config.autoconversion_threshold;
  p.efficiency_liquid_rain = config.collection_efficiency;
  return checked(p);
}

physics::MixedPhaseParameters rain_and_snow_parameters(const io::Microphysics& config) {
  physics::MixedPhaseParameters p;
  p.warm = rain_parameters(config);
  p.snow_autoconversion_threshold = config.snow_autoconversion_threshold;
  p.snow_autoconversion_time = config.snow_autoconversion_timescale;
  p.efficiency_liquid_snow = config.snow_liquid_efficiency;
  p.efficiency_ice_rain = config.rain_ice_efficiency;
  p.efficiency_ice_snow = config.snow_ice_efficiency;
  p.efficiency_rain_snow = config.rain_snow_efficiency;
  return checked(p);
}

physics::ZeroMomentParameters removal_parameters(const io::Microphysics& config) {
  physics::ZeroMomentParameters p;
  p.removal_time = config.removal_timescale;
  p.threshold = config.removal_threshold;
  return checked(p);
}

int falling_species(io::MicrophysicsScheme scheme) {
  if (scheme == io::MicrophysicsScheme::zero_moment) return 0;
  return scheme == io::MicrophysicsScheme::one_moment ? 2 : 1;
}

}  // namespace sounding::model
