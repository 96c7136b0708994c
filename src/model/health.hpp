// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/domain.hpp"
#include "model/medium.hpp"

namespace sounding::model {

/// A value of the state that is not finite.
struct NotFinite {
  Prognostic field;
  std::string name;
  std::size_t column = 0;
  int level = 0;          ///< from the top
  std::size_t index = 0;  ///< in the storage of the field
};

/// The first one in the order of fields, levels from the top, columns of the storage; nothing if all are
/// finite.
template <class Real>
std::optional<NotFinite> first_not_finite(Medium<Real>& medium);

/// Throws io::Error (70) that names field, column, place, level and height of the first value of the state
/// that is not finite; "first" in the order of fields, levels from the top, columns.
template <class Real>
void require_finite(Medium<Real>& medium, const Domain& domain, std::int64_t step);

/// Hash over the bits of the state, what is carried from step to step in columns included: equal if and only
/// if the states are (grid/state_hash.hpp).
template <class Real>
std::uint64_t state_hash(Medium<Real>& medium);

/// The same of each of so many members of a run: what it has where it runs alone.
template <class Real>
std::vector<std::uint64_t> state_hashes(Medium<Real>& medium, std::size_t members);

}  // namespace sounding::model
