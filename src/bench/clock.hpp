// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ctime>

namespace sounding::bench {

namespace detail {
inline double nanoseconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}
}  // namespace detail

/// Time this thread has computed [ns]; stands still while another program has the processor.
inline double thread_nanoseconds() { return detail::nanoseconds(CLOCK_THREAD_CPUTIME_ID); }
inline double wall_nanoseconds() { return detail::nanoseconds(CLOCK_MONOTONIC); }

}  // namespace sounding::bench
