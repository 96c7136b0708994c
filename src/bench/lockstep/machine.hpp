// SPDX-License-Identifier: Apache-2.0
/// \file
/// A lockstep machine: how a GPU runs `if`, loops, `break`, `continue` and early `return` on lanes that share
/// one program counter, and what that costs.
///
/// A warp issues an instruction once for all its lanes.  A lane cannot go elsewhere; it can only sit out. Who
/// takes part is one bit per lane, the execution mask, and all control flow is arithmetic on masks:
///
///     if, else     the lanes for which the condition holds run the first side, the others the second; a side
///                  without lanes is jumped over; afterwards those of both sides run on together
///     loop         runs until its last lane has left: the warp pays for its longest lane
///     break        the lanes sit out until the loop ends
///     continue     the lanes sit out until the next iteration begins
///     return       the lanes sit out until the function ends, and leave every loop that it has entered
///
/// A program is C++ that runs once per warp: bodies are lambdas, what differs between lanes is a mask.
///
///     Lockstep warp(32);
///     warp.loop([&] {
///       warp.break_(warp.where([&](int lane) { return k >= wet[lane]; }));
///       warp.issue();  // one level, for the lanes that still have one
///       ++k;
///     });
///
/// Issued instructions are time; active lanes are work.  Their quotient is the divergence efficiency.
#pragma once

#include <bit>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace sounding::bench {

/// One bit per lane; bit 0 is lane 0.
using LaneMask = std::uint64_t;

inline constexpr int max_lanes = 64;

/// The lowest `width` lanes.
constexpr LaneMask lanes_below(int width) {
  return width >= max_lanes ? ~LaneMask{0} : (LaneMask{1} << width) - 1;
}

/// `width`, if a warp can have so many lanes; else throws std::invalid_argument.
constexpr int checked_width(int width) {
  if (width < 1 || width > max_lanes) throw std::invalid_argument("lockstep: a warp has 1 to 64 lanes");
  return width;
}

/// A mask of the lanes below `width` for which `holds(lane)`.
template <class Predicate>
LaneMask lanes_where(int width, Predicate holds) {
  LaneMask mask = 0;
  for (int lane = 0; lane < width; ++lane) mask |= static_cast<LaneMask>(holds(lane) ? 1 : 0) << lane;
  return mask;
}

/// What a warp has done.  Costs are in whatever unit `issue` is called with.
struct IssueCount {
  double issued = 0;             ///< once per instruction of the warp: time
  double lane_issued = 0;        ///< once per instruction and active lane: work
  std::uint64_t iterations = 0;  ///< of all loops, once per warp

  /// Share of the lanes that took part, 0..1; 1 if nothing was issued.
  double efficiency(int width) const { return issued > 0 ? lane_issued / (issued * width) : 1; }

  void operator+=(const IssueCount& other) {
    issued += other.issued;
    lane_issued += other.lane_issued;
    iterations += other.iterations;
  }
};

/// A loop that the lanes of a warp will not leave.
struct WarpHangs : std::runtime_error {
  WarpHangs() : std::runtime_error("lockstep: the warp has reached its limit of iterations in a loop") {}
};

class Lockstep {
 public:
  /// \param width            lanes of the warp, 1..64, all active at the start
  /// \param iteration_limit  iterations of one loop after which WarpHangs is thrown
  explicit Lockstep(int width, std::uint64_t iteration_limit = 1'000'000)
      : width_(checked_width(width)), iteration_limit_(iteration_limit), active_(lanes_below(width)) {
    functions_.push_back({active_, 0});
  }

  int width() const { return width_; }
  LaneMask active() const { return active_; }
  const IssueCount& count() const { return count_; }

  /// The active lanes for which `holds(lane)`; lanes that sit out are not asked.
  template <class Predicate>
  LaneMask where(Predicate holds) const {
    return lanes_where(width_, [&](int lane) { return (active_ >> lane & 1) != 0 && holds(lane); });
  }

  /// Issues `instructions` for the active lanes; without any, they are jumped over.
  void issue(double instructions = 1) {
    if (active_ == 0) return;
    count_.issued += instructions;
    count_.lane_issued += instructions * std::popcount(active_);
  }

  template <class Then, class Otherwise>
  void if_(LaneMask condition, Then then, Otherwise otherwise) {
    const LaneMask entry = active_;
    const LaneMask after_then = run_side(entry & condition, then);
    const LaneMask after_otherwise = run_side(entry & ~condition, otherwise);
    active_ = after_then | after_otherwise;
  }
  template <class Then>
  void if_(LaneMask condition, Then then) {
    if_(condition, then, [] {});
  }

  /// Runs `body` again and again for the lanes that have not left it.
  template <class Body>
  void loop(Body body) {
    const LaneMask entry = active_;
    loops_.push_back(entry);
    for (std::uint64_t iteration = 0; loops_.back() != 0; ++iteration) {
      if (iteration == iteration_limit_) throw WarpHangs();
      active_ = loops_.back();
      ++count_.iterations;
      body();
    }
    loops_.pop_back();
    active_ = entry & functions_.back().running;
  }

  /// Runs `body`; lanes that return from it are back afterwards.
  template <class Body>
  void function(Body body) {
    const LaneMask entry = active_;
    functions_.push_back({entry, loops_.size()});
    if (entry != 0) body();
    functions_.pop_back();
    active_ = entry;
  }

  /// The active lanes among `lanes` leave the innermost loop, its current iteration, the function.  The
  /// program itself is a function.  Throw std::logic_error outside any loop of the function.
  void break_(LaneMask lanes) { loops_of_this_function(), loops_.back() &= ~leave(lanes); }
  void continue_(LaneMask lanes) { loops_of_this_function(), leave(lanes); }
  void return_(LaneMask lanes) {
    const LaneMask gone = leave(lanes);
    functions_.back().running &= ~gone;
    for (std::size_t i = functions_.back().first_loop; i < loops_.size(); ++i) loops_[i] &= ~gone;
  }
  void break_() { break_(active_); }
  void continue_() { continue_(active_); }
  void return_() { return_(active_); }

 private:
  struct Function {
    LaneMask running;        ///< lanes that have not returned
    std::size_t first_loop;  ///< its loops are those from here on
  };

  /// Runs one side of a branch; returns the lanes that reach its end.
  template <class Side>
  LaneMask run_side(LaneMask lanes, Side& side) {
    if (lanes == 0) return 0;
    active_ = lanes;
    side();
    return active_;
  }

  LaneMask leave(LaneMask lanes) {
    const LaneMask gone = active_ & lanes;
    active_ &= ~gone;
    return gone;
  }

  void loops_of_this_function() const {
    if (loops_.size() == functions_.back().first_loop)
      throw std::logic_error("lockstep: break and continue belong in a loop of the same function");
  }

  int width_;
  std::uint64_t iteration_limit_;
  LaneMask active_;
  std::vector<LaneMask> loops_;  ///< lanes that have not left, of every loop entered, outermost first
  std::vector<Function> functions_;
  IssueCount count_;
};

}  // namespace sounding::bench
