// SPDX-License-Identifier: Apache-2.0
/// \file
/// A medium on its way through time, with its own clock and its output.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "model/budget.hpp"
#include "model/finite_watch.hpp"
#include "model/medium.hpp"
#include "model/stream.hpp"

namespace sounding::model {

using WallClock = std::chrono::steady_clock;
inline double seconds_since(WallClock::time_point start) {
  return std::chrono::duration<double>(WallClock::now() - start).count();
}

/// The clock is a whole number of the medium's own steps.
template <class Real>
struct Traveller {
  Traveller(const io::RunConfig& config, const Domain& domain, Medium<Real>& what,
            std::vector<OutputStream<Real>>& output)
      : medium(what), streams(output), ledger(what), watch(config, what, domain) {}

  Medium<Real>& medium;
  std::vector<OutputStream<Real>>& streams;
  BudgetLedger<Real> ledger;
  FiniteWatch<Real> watch;
  std::int64_t step = 0;
  std::int64_t first_step = 0;  ///< of this process: that of the checkpoint it goes on from
  double seconds = 0;           ///< wall time spent stepping

  /// Steps as far as whole steps fit before `target`.
  void advance_to(std::int64_t target) {
    const std::int64_t count = target / medium.program().dt_microseconds - step;
    if (count <= 0) return;
    const auto start = WallClock::now();
    medium.advance(step, count);
    step += count;
    seconds += seconds_since(start);
  }

  bool has_event(std::int64_t now) const {
    return std::any_of(streams.begin(), streams.end(), [&](const auto& s) { return now % s.every() == 0; });
  }

  void record(std::int64_t now) {
    if (!has_event(now)) return;
    medium.diagnose(step);
    for (auto& stream : streams)
      if (now % stream.every() == 0 && (now > 0 || stream.has_record_at_start())) stream.record(now, ledger);
  }
};

/// The first multiple of `every` after `now`.
inline std::int64_t next_multiple(std::int64_t now, std::int64_t every) { return (now / every + 1) * every; }

/// The first output time after `now`, or `stop`.
template <class Real>
std::int64_t next_output(const std::vector<Traveller<Real>>& travellers, std::int64_t now,
                         std::int64_t stop) {
  std::int64_t next = stop;
  for (const auto& traveller : travellers)
    for (const auto& stream : traveller.streams) next = std::min(next, next_multiple(now, stream.every()));
  return next;
}

/// How far to go in one piece: long enough to keep tiles in cache for many steps, short enough to watch.
/// The result does not depend on it: tiles are independent.
class Stride {
 public:
  explicit Stride(std::int64_t longest_step) : length_(longest_step), longest_step_(longest_step) {}
  std::int64_t length() const { return length_; }
  void took(double seconds) {
    constexpr double watchable = 0.2;
    constexpr std::int64_t longest = std::int64_t{1} << 50;  // microseconds: beyond any event
    if (seconds < watchable / 2 && length_ < longest) length_ *= 2;
    if (seconds > watchable) length_ = std::max(longest_step_, length_ / 2 / longest_step_ * longest_step_);
  }

 private:
  std::int64_t length_, longest_step_;
};

}  // namespace sounding::model
