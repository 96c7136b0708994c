// SPDX-License-Identifier: Apache-2.0
#include "bench/device/device_timing.hpp"

#include <algorithm>

#include "core/device_runtime.hpp"

namespace sounding::bench::device {
namespace {

/// Mean time of `count` launches in a row [ms].
double mean_time(const Queued& queue, int count, core::device::Stream stream) {
  core::device::Event begin, end;
  begin.record(stream);
  for (int i = 0; i < count; ++i) queue(stream);
  end.record(stream);
  return core::device::Event::milliseconds_between(begin, end) / count;
}

}  // namespace

int fitting_batch(double milliseconds, const Repetitions& batches) {
  const double fitting = 1e3 * batches.seconds / (milliseconds * batches.most);
  return static_cast<int>(std::clamp(fitting, 1.0, double{launches_per_batch}));
}

std::vector<Timing> time_launches(std::span<const Queued> launches, const Repetitions& batches,
                                  core::device::Stream stream) {
  std::vector<int> batch;
  for (const Queued& queue : launches)
    batch.push_back(fitting_batch(mean_time(queue, warm_up_launches, stream), batches));
  std::vector<std::vector<double>> times(launches.size());
  for (int repetition = 0; repetition < batches.most; ++repetition)
    for (std::size_t i = 0; i < launches.size(); ++i)
      times[i].push_back(1e6 * mean_time(launches[i], batch[i], stream));
  std::vector<Timing> timings;
  for (std::vector<double>& t : times) {
    std::sort(t.begin(), t.end());
    timings.push_back({t.front(), t.front(), t[t.size() / 2], batches.most});
  }
  return timings;
}

}  // namespace sounding::bench::device
