// SPDX-License-Identifier: Apache-2.0
/// \file
/// The state of a medium in memory, to go back to.
#pragma once

#include <algorithm>
#include <cstdint>

#include "grid/field.hpp"
#include "model/medium.hpp"

namespace sounding::model {

/// Prognostic fields and what is carried in columns, in the order of the storage.
template <class Real>
class StateCopy {
 public:
  /// Allocates; holds nothing yet.
  explicit StateCopy(const Medium<Real>& medium)
      : fields_(medium.grid(), static_cast<int>(medium.program().variables.prognostic_names().size()),
                static_cast<int>(medium.program().carried.size())) {}

  /// \param step  number of steps the medium has taken
  void take(Medium<Real>& medium, std::int64_t step) {
    for (int p = 0; p < fields_.fields(); ++p) medium.fetch({Holder::prognostic, p});
    for (const ColumnValue c : medium.program().carried) medium.fetch({Holder::column, c.id});
    each(medium, [](Real* here, const Real* there, std::size_t count) { std::copy_n(there, count, here); });
    step_ = step;
  }
  /// Into a medium with the same tiles.
  void put(Medium<Real>& medium) {
    each(medium, [](const Real* here, Real* there, std::size_t count) { std::copy_n(here, count, there); });
  }
  /// Steps of the medium when it was taken; -1: never.
  std::int64_t step() const { return step_; }

 private:
  template <class Copy>
  void each(Medium<Real>& medium, Copy copy) {
    for (int p = 0; p < fields_.fields(); ++p)
      copy(fields_.field(p), medium.field(Prognostic{p}), medium.grid().cells());
    for (int c = 0; c < fields_.rows(); ++c)
      copy(fields_.row(c), medium.row(medium.program().carried[static_cast<std::size_t>(c)]),
           medium.grid().slots());
  }

  grid::FieldSet<Real> fields_;
  std::int64_t step_ = -1;
};

}  // namespace sounding::model
