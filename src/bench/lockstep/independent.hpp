// SPDX-License-Identifier: Apache-2.0
/// \file
/// Independent thread scheduling: every lane has a program counter of its own, and each step of the warp
/// issues one instruction for the lanes that stand at it.  Here the lowest program counter goes first.
///
/// Compared with masks (machine.hpp): lanes that took the short way round wait below the others' address and
/// join them there, so a plain if/else costs the same; but a lane that has left a loop can run on while
/// others still turn in it, so lanes of one warp may wait for each other.  That "may" hangs on the order of
/// addresses: a lane that spins below the one it waits for is always chosen first, and starves it.  (Devices
/// since Volta choose fairly enough for both.)
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bench/lockstep/machine.hpp"

namespace sounding::bench {

/// One instruction of a program for IndependentLanes.
struct Instruction {
  enum class Kind { compute, branch, jump, reconverge, end };

  Kind kind = Kind::end;
  std::size_t target = 0;              ///< branch, jump: address
  std::function<void(int)> work;       ///< compute: called with each lane
  std::function<bool(int)> condition;  ///< branch: called with each lane, which jumps if it holds

  static Instruction compute(std::function<void(int)> work) {
    return {Kind::compute, 0, std::move(work), {}};
  }
  static Instruction branch(std::function<bool(int)> condition, std::size_t target) {
    return {Kind::branch, target, {}, std::move(condition)};
  }
  static Instruction jump(std::size_t target) { return {Kind::jump, target, {}, {}}; }
  /// Lanes wait until every lane that has not ended waits so; then all run on.
  static Instruction reconverge() { return {Kind::reconverge, 0, {}, {}}; }
  static Instruction end() { return {Kind::end, 0, {}, {}}; }
};

class IndependentLanes {
 public:
  /// \param width  lanes, 1..64, all at address 0
  IndependentLanes(int width, std::vector<Instruction> program)
      : program_(std::move(program)),
        counter_(static_cast<std::size_t>(checked_width(width)), 0),
        running_(lanes_below(width)) {}

  /// Issues until every lane has ended; false if `step_limit` instructions were not enough.
  /// Throws std::out_of_range when a lane runs past the end of the program.
  bool run(std::uint64_t step_limit = 1'000'000) {
    for (std::uint64_t step = 0; step < step_limit && running_ != 0; ++step) issue();
    return running_ == 0;
  }

  /// One instruction of the warp, reconverge and end included, counts one.
  const IssueCount& count() const { return count_; }
  /// Lanes that took part in each instruction issued so far, with its address.
  const std::vector<std::pair<std::size_t, LaneMask>>& trace() const { return trace_; }

 private:
  int width() const { return static_cast<int>(counter_.size()); }
  std::size_t& counter(int lane) { return counter_[static_cast<std::size_t>(lane)]; }

  template <class Work>
  void each(LaneMask lanes, Work work) {
    for (int lane = 0; lane < width(); ++lane)
      if ((lanes >> lane & 1) != 0) work(lane);
  }

  void issue() {
    if ((running_ & ~waiting_) == 0) waiting_ = 0;  // all have met
    std::size_t address = program_.size();
    each(running_ & ~waiting_, [&](int lane) { address = std::min(address, counter(lane)); });
    const LaneMask here = lanes_where(width(), [&](int lane) {
      return ((running_ & ~waiting_) >> lane & 1) != 0 && counter(lane) == address;
    });
    const Instruction& instruction = program_.at(address);
    execute(instruction, here);
    count_.issued += 1;
    count_.lane_issued += std::popcount(here);
    trace_.emplace_back(address, here);
  }

  void execute(const Instruction& instruction, LaneMask here) {
    switch (instruction.kind) {
      case Instruction::Kind::compute:
        each(here, [&](int lane) { instruction.work(lane), ++counter(lane); });
        break;
      case Instruction::Kind::branch:
        each(here, [&](int lane) {
          counter(lane) = instruction.condition(lane) ? instruction.target : counter(lane) + 1;
        });
        break;
      case Instruction::Kind::jump:
        each(here, [&](int lane) { counter(lane) = instruction.target; });
        break;
      case Instruction::Kind::reconverge:
        each(here, [&](int lane) { ++counter(lane); });
        waiting_ |= here;
        break;
      case Instruction::Kind::end:
        running_ &= ~here;
        break;
    }
  }

  std::vector<Instruction> program_;
  std::vector<std::size_t> counter_;
  LaneMask running_;
  LaneMask waiting_ = 0;  ///< behind a reconverge, until the others have come
  IssueCount count_;
  std::vector<std::pair<std::size_t, LaneMask>> trace_;
};

}  // namespace sounding::bench
