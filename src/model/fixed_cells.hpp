// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the fix of negative tracers did over a run, for its summary.
#pragma once

#include <string>

#include "model/domain.hpp"
#include "model/medium.hpp"

namespace sounding::model {

/// One line with the number of cells fixed since the start of the run, a cell counted once per step in which
/// it was, the nitrogen this made, and the first column (in the order y, x) where it happened.  Empty if it
/// never did, or if the medium has no such tracers.
template <class Real>
std::string describe_fixed_cells(Medium<Real>& medium, const Domain& domain);

}  // namespace sounding::model
