// SPDX-License-Identifier: Apache-2.0
/// \file
/// Parameters of the schemes of microphysics as a configuration sets them; io::Error where a scheme refuses
/// one.
#pragma once

#include "io/config/atmosphere_config.hpp"
#include "physics/microphysics_mixed_phase_parameters.hpp"
#include "physics/microphysics_zero_moment.hpp"

namespace sounding::model {

physics::OneMomentParameters rain_parameters(const io::Microphysics& config);
physics::MixedPhaseParameters rain_and_snow_parameters(const io::Microphysics& config);
physics::ZeroMomentParameters removal_parameters(const io::Microphysics& config);

/// Species of precipitation that a scheme carries: none, rain, or rain and snow.
int falling_species(io::MicrophysicsScheme scheme);

}  // namespace sounding::model
