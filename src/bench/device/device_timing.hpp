// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "bench/timing.hpp"
#include "core/device.hpp"

namespace sounding::bench::device {

/// The protocol of the published measurement: so many launches to warm up, then the least of some batches.
inline constexpr int warm_up_launches = 20, launches_per_batch = 100;

/// Launches of a batch if one takes so long [ms]: as many as let all batches end in time, at least 1 and at
/// most launches_per_batch.
int fitting_batch(double milliseconds, const Repetitions& batches);

using Queued = std::function<void(core::device::Stream)>;  ///< queues one launch

/// Times launches in turn, a batch of each, then the next of each, between two events.  What is told is the
/// time of one launch in a batch: least, and median over the batches.  Throws core::device::Error.
std::vector<Timing> time_launches(std::span<const Queued> launches, const Repetitions& batches,
                                  core::device::Stream stream);

}  // namespace sounding::bench::device
