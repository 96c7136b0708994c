// SPDX-License-Identifier: Apache-2.0
/// \file
/// Stops a run in which a value is no longer finite, and finds out where that began.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "io/config/run_config.hpp"
#include "io/io_thread.hpp"
#include "model/domain.hpp"
#include "model/medium.hpp"
#include "model/state_copy.hpp"

namespace sounding::model {

/// The state is looked at where a stretch of steps ends, before anything of it is written.  Its copy in
/// memory is renewed every few seconds of wall time, so that the stretch can be taken again step by step, in
/// a medium built anew.  While all is well that copy is all it costs, at most 0.5 % of the time.
template <class Real>
class FiniteWatch {
 public:
  FiniteWatch(const io::RunConfig& config, Medium<Real>& medium, const Domain& domain)
      : config_(config), medium_(medium), domain_(domain), copy_(medium) {}

  /// Before steps are taken; \param step  number of steps so far.
  void before(std::int64_t step);
  /// After steps were taken.  Throws io::Error (70) with field, place, step, stage and process of the first
  /// value that is not finite, after a file with its column has been written to `folder`.
  /// \param thread  of the run's output: is left without work before any file is touched
  void after(std::int64_t step, const std::filesystem::path& folder, io::IoThread& thread);

 private:
  std::string explain(std::int64_t step, const std::filesystem::path& folder);

  const io::RunConfig& config_;
  Medium<Real>& medium_;
  const Domain& domain_;
  StateCopy<Real> copy_;
  std::chrono::steady_clock::time_point taken_{};
  double seconds_ = 0;  ///< that a copy takes
};

}  // namespace sounding::model
