// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "io/config/run_config.hpp"

namespace sounding::io {

enum class Detail {
  minimal,  ///< what the file must say, and what differs from its default
  normal,   ///< every key of the parts that are in use; each other part as one line
  full      ///< every key, with the meaning of every word; what does not apply behind a #
};

/// A configuration as YAML that explains itself: behind each value what it means, what is allowed, its
/// default. Loading it gives an equal configuration, at every level of detail.
std::string annotated_yaml(const RunConfig& config, Detail detail);

/// An ocean to start from: eight columns over a slope, with light, plankton, the heat of each day and
/// convection.
RunConfig starter_config();

}  // namespace sounding::io
