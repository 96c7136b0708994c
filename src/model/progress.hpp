// SPDX-License-Identifier: Apache-2.0
/// \file
/// The line a user watches, on standard error: percent, model time, speed, time left.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "io/run_status.hpp"

namespace sounding::model {

/// "3 d 12:00:00", or "00:10:00" below a day.
std::string model_time(std::int64_t microseconds);

class Progress {
 public:
  /// \param begin  where this process begins [microseconds]
  /// \param stop   end of the run [microseconds]
  Progress(std::int64_t begin, std::int64_t stop, bool quiet);
  /// Ends the line, so that what is said next, if only why the run failed, begins one of its own.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Called now and then; draws at most five times a second on a terminal, else at every 5 % and every
  /// minute. \param column_steps  steps of single columns so far
  void update(std::int64_t time, double column_steps);
  /// How fast the run is; nothing before there are two seconds of it.
  std::optional<io::RunProgress::Pace> pace(std::int64_t time, double column_steps) const;

 private:
  using Clock = std::chrono::steady_clock;
  std::string line(std::int64_t time, double column_steps) const;

  std::int64_t begin_, stop_;
  bool quiet_, terminal_;
  Clock::time_point start_ = Clock::now(), drawn_ = start_;
  int percent_ = 0;  ///< at the last line of a log
  bool drawn_any_ = false;
};

}  // namespace sounding::model
