// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a user or a queue asks of a run that is under way, by signals.
#pragma once

#include <signal.h>

#include <array>

namespace sounding::model {

/// While it lives, SIGINT and SIGTERM ask for an end after a checkpoint, SIGUSR1 for a checkpoint; a second
/// SIGINT or SIGTERM ends the process at once.  A signal that was ignored before (nohup, a shell's background
/// job) stays so.  One that lives within another hears the same signals, those of before among them.
class StopRequest {
 public:
  /// \param quiet  nothing is said when a signal arrives
  explicit StopRequest(bool quiet);
  ~StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;

  /// SIGINT or SIGTERM if one of them has arrived, else 0.
  int stop_signal() const;
  /// Whether SIGUSR1 has arrived since the last call.
  bool take_checkpoint();

 private:
  using Action = struct sigaction;
  static constexpr std::array<int, 3> signals = {SIGINT, SIGTERM, SIGUSR1};
  std::array<Action, 3> before_{};
};

}  // namespace sounding::model
