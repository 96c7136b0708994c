// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which process made a value that is not finite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "model/medium.hpp"

namespace sounding::model {

/// The first value that a step turned from finite to not finite: by stage, then by process in the order of
/// the step, then by field, level from the top and column.
struct Cause {
  std::string process;  ///< its name, or "the update" where tendencies were finite and their sum is not
  int stage = 0;        ///< from 1; one more than there are stages: what follows the last
  std::string field;    ///< "phytoplankton", "tendency of phytoplankton"
  int level = 0;        ///< from the top
  std::size_t column = 0;
};

/// Takes one step with a look at every cell after every process.  The medium has no tallies, is in the
/// state before that step, and is of no use afterwards.  Nothing if all that the processes make is finite.
template <class Real>
std::optional<Cause> find_cause(Medium<Real>& medium, std::int64_t step);

}  // namespace sounding::model
