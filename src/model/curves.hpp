// SPDX-License-Identifier: Apache-2.0
/// \file
/// What drives the media and depends on time alone.  Each takes the time since the start of the run [s].
#pragma once

#include <functional>

#include "io/config/run_config.hpp"

namespace sounding::model {

using OfTime = std::function<double(double)>;

/// Net short wave into the water [W m-2].
OfTime shortwave_curve(const io::RunConfig& config);

/// PAR below the surface [W m-2].
OfTime surface_par_curve(const io::RunConfig& config);

/// Vertical velocity [m s-1] or mass flux [kg m-2 s-1], positive upward.
OfTime updraft_curve(const io::RunConfig& config);

}  // namespace sounding::model
