// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a window of output keeps of a value over its steps.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "io/config/run_config.hpp"

namespace sounding::model {

/// Where the value of an output variable is held.  That of a budget is not held but computed from the state
/// and the ledger of fluxes: what its content has changed since the start, and what of that no flux explains.
enum class Holder { prognostic, diagnostic, column, flux, budget_change, budget_residual };

struct Held {
  Holder holder;
  int id;
  bool by_cell() const { return holder == Holder::prognostic || holder == Holder::diagnostic; }
};

/// The sum, the smallest or the largest of a value over the steps of a window, in storage order.
///
/// A column value is NaN where it is not defined (euphotic depth at night): its mean is over the steps that
/// define it, and no extreme is NaN.  An extreme starts beyond every value there is, from a number whose
/// bytes are all the same, which a device can fill its memory with.
struct Tally {
  Held held;
  io::Reduction reduction;  ///< mean, min or max
  std::vector<double> kept;
  std::int64_t samples = 0;
  std::vector<double> defined;  ///< of the mean of a column value: number of steps in the sum

  bool counts_defined() const { return reduction == io::Reduction::mean && !held.by_cell(); }
  /// What each byte of `kept` is before the first step.
  unsigned char start_byte() const {
    return reduction == io::Reduction::min ? 0x7f : reduction == io::Reduction::max ? 0xfe : 0;
  }
  double start() const { return std::bit_cast<double>(start_byte() * 0x0101010101010101ULL); }

  /// What the window has come to; NaN where no step defined the value.
  double value(std::size_t i) const {
    if (reduction == io::Reduction::mean)
      return kept[i] / (counts_defined() ? defined[i] : static_cast<double>(samples));
    return kept[i] == start() ? std::numeric_limits<double>::quiet_NaN() : kept[i];
  }
  void clear() {
    std::fill(kept.begin(), kept.end(), start());
    std::fill(defined.begin(), defined.end(), 0.0);
    samples = 0;
  }
};

}  // namespace sounding::model
