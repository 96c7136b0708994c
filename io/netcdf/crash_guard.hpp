// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <signal.h>

#include <string_view>

#include "io/error.hpp"

namespace sounding::io {

/// While one lives, a segmentation fault of its thread prints a prepared message and ends the process with an
/// exit code.
/// HDF5 1.10 crashes inside its own close when the last write to a file failed (a full disk), and on some
/// damaged files, and loops for ever on others; the user shall see the reason all the same.  At most one at a
/// time, on the thread that calls netCDF.
class CrashGuard {
 public:
  /// \param cpu_seconds processor time after which the library counts as hung; 0: no limit
  CrashGuard(std::string_view message, ExitCode code, int cpu_seconds = 0);
  ~CrashGuard();
  CrashGuard(const CrashGuard&) = delete;
  CrashGuard& operator=(const CrashGuard&) = delete;

 private:
  using Action = struct sigaction;
  Action fault_before_{};
  Action timer_before_{};
  stack_t stack_before_{};
};

}  // namespace sounding::io
