// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/config/document.hpp"
#include "io/config/run_config.hpp"

namespace sounding::io {

/// Fills what follows from other keys: the kind of the domain, depths, numbers of levels, the medium of the
/// streams where there is one only.  What cannot be filled stays empty and is found by the checks.
void derive(RunConfig& config, const Node& root);

}  // namespace sounding::io
