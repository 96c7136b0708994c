// SPDX-License-Identifier: Apache-2.0
#include "model/stop_request.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string_view>

namespace sounding::model {
namespace {

volatile std::sig_atomic_t stop_signal_seen = 0, checkpoint_asked = 0, say_so = 0;
volatile std::sig_atomic_t heeds_interrupt = 0, heeds_termination = 0;  ///< not ignored from the start

int living = 0;  ///< how many there are, one within another

void on_stop(int signal) {
  const int problem = errno;
  stop_signal_seen = signal;
  if (heeds_interrupt != 0) ::signal(SIGINT, SIG_DFL);
  if (heeds_termination != 0) ::signal(SIGTERM, SIG_DFL);
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
  heeds_interrupt = 0;
  heeds_termination = 0;
  say_so = quiet ? 0 : 1;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    ::sigaction(signals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler == SIG_IGN) continue;
    if (signals[i] == SIGINT) heeds_interrupt = 1;
    if (signals[i] == SIGTERM) heeds_termination = 1;
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
