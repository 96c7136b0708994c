// SPDX-License-Identifier: Apache-2.0
#include "model/stop_request.hpp"

#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <string_view>

namespace sounding::model {
namespace {

volatile std::sig_atomic_t stop_signal_seen = 0, checkpoint_asked = 0, say_so = 0;

int living = 0;  ///< how many there are, one within another

std::atomic<std::int64_t> first_stop = 0;  ///< when it came [ns]
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "for a signal handler");

std::int64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Who ends a group of processes may well send the signal to each and to the group: that is one wish.  What
/// comes later is a second one.
void on_stop(int signal) {
  constexpr std::int64_t same_wish = 500'000'000;
  const int problem = errno;
  if (stop_signal_seen != 0) {
    if (now() - first_stop > same_wish) {
      ::signal(signal, SIG_DFL);
      ::raise(signal);  // arrives when this one has returned
    }
    errno = problem;
    return;
  }
  first_stop = now();
  stop_signal_seen = signal;
  constexpr std::string_view text = "\nsounding: stopping after a checkpoint; once more ends at once\n";
  [[maybe_unused]] const auto written = say_so != 0 ? ::write(STDERR_FILENO, text.data(), text.size()) : 0;
  errno = problem;
}

void on_checkpoint(int) { checkpoint_asked = 1; }

}  // namespace

StopRequest::StopRequest(bool quiet) {
  if (living++ > 0) return;
  stop_signal_seen = 0;
  checkpoint_asked = 0;
  say_so = quiet ? 0 : 1;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    ::sigaction(signals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler == SIG_IGN) continue;
    Action action{};
    action.sa_handler = signals[i] == SIGUSR1 ? on_checkpoint : on_stop;
    action.sa_flags = SA_RESTART;
    ::sigaction(signals[i], &action, nullptr);
  }
}

StopRequest::~StopRequest() {
  if (--living > 0) return;
  for (std::size_t i = 0; i < signals.size(); ++i) ::sigaction(signals[i], &before_[i], nullptr);
}

int StopRequest::stop_signal() const { return stop_signal_seen; }

bool StopRequest::take_checkpoint() {
  if (checkpoint_asked == 0) return false;
  checkpoint_asked = 0;
  return true;
}

}  // namespace sounding::model
