// SPDX-License-Identifier: Apache-2.0
#include "bench/lockstep/scheduler.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "grid/splitmix.hpp"

namespace sounding::bench {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
/// Costs and times closer than this are equal: sums of round-off, far below the cost of a level.
constexpr double round_off = 1e-7;

struct ResidentWarp {
  double left;        ///< to issue
  std::size_t block;  ///< of the launch
  double rate;        ///< issued per time at present
};

/// One multiprocessor between two events: every warp issues at a constant rate.
class Multiprocessor {
 public:
  double issued = 0;
  int blocks = 0, resident = 0;  ///< ever, now

  void admit(double cost, std::size_t block) { warps_.push_back({cost, block, 0}); }

  void advance(double to) {
    for (ResidentWarp& warp : warps_) {
      warp.left -= warp.rate * (to - now_);
      issued += warp.rate * (to - now_);
    }
    now_ = to;
  }

  /// Takes out the warps that have ended; calls `ended` with the block of each.
  template <class Ended>
  void retire(Ended ended) {
    const auto done = [&](const ResidentWarp& warp) {
      if (warp.left > round_off) return false;
      ended(warp.block);
      return true;
    };
    warps_.erase(std::remove_if(warps_.begin(), warps_.end(), done), warps_.end());
  }

  /// Deals the unit out among the warps, oldest first in `warps_`.
  void set_rates(const Device& device) {
    const double most = 1 / device.saturating_warps;
    const double even = std::min(most, 1 / static_cast<double>(warps_.size()));
    double free = 1;
    for (ResidentWarp& warp : warps_) {
      warp.rate = device.priority == WarpPriority::shared_evenly ? even : std::min(most, free);
      free = std::max(0.0, free - warp.rate);
    }
  }

  /// When the next warp ends.
  double next_event() const {
    double next = never;
    for (const ResidentWarp& warp : warps_)
      if (warp.rate > 0) next = std::min(next, now_ + warp.left / warp.rate);
    return next;
  }

 private:
  double now_ = 0;
  std::vector<ResidentWarp> warps_;
};

class Simulation {
 public:
  Simulation(const LaunchWork& work, const Device& device, std::uint64_t seed)
      : work_(work),
        device_(device),
        seed_(seed),
        sms_(static_cast<std::size_t>(device.multiprocessors)),
        next_event_(sms_.size(), never),
        touched_(sms_.size(), false),
        warps_left_(work.warp.size() / static_cast<std::size_t>(work.warps_per_block), 0) {}

  Schedule run() {
    deal(0);
    double now = 0;
    while (true) {
      const double next = *std::min_element(next_event_.begin(), next_event_.end());
      if (next == never) break;
      now = next;
      for (std::size_t s = 0; s < sms_.size(); ++s)
        if (next_event_[s] <= now + round_off) end_warps(s, now);
      deal(now);
    }
    Schedule schedule;
    schedule.time = now;
    for (const Multiprocessor& sm : sms_) {
      schedule.issued.push_back(sm.issued);
      schedule.blocks.push_back(sm.blocks);
    }
    return schedule;
  }

 private:
  void end_warps(std::size_t s, double now) {
    Multiprocessor& sm = sms_[s];
    sm.advance(now);
    sm.retire([&](std::size_t block) {
      if (--warps_left_[block] == 0) --sm.resident;
    });
    touched_[s] = true;
  }

  /// Gives out blocks while there is room, then finds the next event of every multiprocessor that has
  /// changed.
  void deal(double now) {
    for (; next_block_ < warps_left_.size(); ++next_block_) {
      const auto freest = std::min_element(
          sms_.begin(), sms_.end(), [](const auto& a, const auto& b) { return a.resident < b.resident; });
      if (freest->resident >= device_.resident_blocks) break;
      place(static_cast<std::size_t>(freest - sms_.begin()), now);
    }
    for (std::size_t s = 0; s < sms_.size(); ++s) {
      if (!touched_[s]) continue;
      sms_[s].set_rates(device_);
      next_event_[s] = sms_[s].next_event();
      touched_[s] = false;
    }
  }

  void place(std::size_t s, double now) {
    Multiprocessor& sm = sms_[s];
    sm.advance(now);
    ++sm.blocks;
    const auto warps = static_cast<std::size_t>(work_.warps_per_block);
    for (std::size_t w = next_block_ * warps; w < (next_block_ + 1) * warps; ++w) {
      const double cost = work_.warp[w] * (1 + device_.jitter * noise(w));
      if (cost <= round_off) continue;  // over land, or outside the map
      sm.admit(cost, next_block_);
      ++warps_left_[next_block_];
    }
    if (warps_left_[next_block_] > 0) ++sm.resident;
    touched_[s] = true;
  }

  /// Uniform in [-1, 1), of one warp of this launch.
  double noise(std::size_t warp) const {
    return 2 * grid::unit_interval(grid::splitmix64(grid::splitmix64(seed_) + warp)) - 1;
  }

  const LaunchWork& work_;
  const Device& device_;
  std::uint64_t seed_;
  std::vector<Multiprocessor> sms_;
  std::vector<double> next_event_;  ///< by multiprocessor
  std::vector<bool> touched_;       ///< by multiprocessor: its warps have changed
  std::vector<int> warps_left_;     ///< by block, once placed
  std::size_t next_block_ = 0;
};

}  // namespace

double Schedule::utilisation() const {
  if (!(time > 0)) return 1;
  return std::accumulate(issued.begin(), issued.end(), 0.0) / (time * static_cast<double>(issued.size()));
}

Schedule run_schedule(const LaunchWork& work, const Device& device, std::uint64_t seed) {
  if (device.multiprocessors < 1 || device.resident_blocks < 1 || !(device.saturating_warps >= 1) ||
      !(device.jitter >= 0 && device.jitter < 1))
    throw std::invalid_argument("lockstep: no such device");
  return Simulation(work, device, seed).run();
}

double mean_time(const LaunchWork& work, const Device& device, int launches) {
  double sum = 0;
  for (int launch = 0; launch < launches; ++launch)
    sum += run_schedule(work, device, static_cast<std::uint64_t>(launch)).time;
  return sum / launches;
}

}  // namespace sounding::bench
