// SPDX-License-Identifier: Apache-2.0
/// \file
/// A short loop in a kernel, written out at compile time: what stands in a lane loop must hold no other loop,
/// and registers are indexed with constants.
#pragma once

#include <utility>

#include "core/lanes.hpp"

namespace sounding::core {

/// Calls body(Stage<n>{}) for n from 0 to count - 1.
template <int count, class Body>
SOUNDING_HD void unrolled(const Body& body) {
  [&]<int... n>(std::integer_sequence<int, n...>) { (body(Stage<n>{}), ...); }
  (std::make_integer_sequence<int, count>{});
}

}  // namespace sounding::core
