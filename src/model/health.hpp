// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/domain.hpp"
#include "model/medium.hpp"

namespace sounding::model {

/// Throws io::Error (70) that names field, column, place, level and height of the first value of the state
/// that is not finite; "first" in the order of fields, levels from the top, columns.
template <class Real>
void require_finite(Medium<Real>& medium, const Domain& domain, std::int64_t step);

/// Hash over the bits of the state, what is carried from step to step in columns included: equal if and only
/// if the states are (grid/state_hash.hpp).
template <class Real>
std::uint64_t state_hash(Medium<Real>& medium);

}  // namespace sounding::model
