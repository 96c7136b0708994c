// SPDX-License-Identifier: Apache-2.0
/// \file
/// The exception that carries the exit code of the program.
#pragma once

#include <stdexcept>
#include <string>

namespace sounding::io {

/// What the program returns to the shell.  64..75 follow sysexits.h, 130 and 143 are 128 + the signal.
enum class ExitCode : int {
  done = 0,            ///< finished, or a planned stop
  usage = 64,          ///< the command line is wrong
  bad_input = 65,      ///< the content of a configuration or an input file is wrong
  missing_input = 66,  ///< an input file is missing or unreadable
  numerical = 70,      ///< non-finite value, bound or budget violated
  system = 71,         ///< operating system, out of memory, device missing
  cannot_create = 73,  ///< output cannot be created (before the first step)
  io_failed = 74,      ///< input or output failed while running
  locked = 75,         ///< another run holds the directory
  interrupted = 130,   ///< stopped by SIGINT after a checkpoint
  terminated = 143,    ///< stopped by SIGTERM after a checkpoint
};

/// An error that ends the run.  The text says what happened, where, what was expected and what to do.
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& text) : std::runtime_error(text), code_(code) {}
  ExitCode code() const noexcept { return code_; }

 private:
  ExitCode code_;
};

}  // namespace sounding::io
