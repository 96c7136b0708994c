// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the start of a run stands in its day and in its year: forcing follows the calendar, the clock of a
/// run begins at 0.
#pragma once

#include "io/config/run_config.hpp"

namespace sounding::model {

/// Time of day at which the run starts [s], in [0, 86400).
double seconds_of_day(const io::RunConfig& config);

/// Time of the start since the 1st of January 00:00 of its year [s], >= 0.
double seconds_of_year(const io::RunConfig& config);

}  // namespace sounding::model
