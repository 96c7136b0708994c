// SPDX-License-Identifier: Apache-2.0
#include "model/run.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "core/device.hpp"
#include "io/error.hpp"
#include "model/progress.hpp"
#include "model/run_folder.hpp"
#include "model/run_report.hpp"
#include "model/setup.hpp"
#include "model/stop_request.hpp"

namespace sounding::model {
namespace {

/// What this process was asked to do by signals, and what its wall clock leaves.
class Watch {
 public:
  Watch(WallClock::time_point start, double limit, bool quiet)
      : start_(start), limit_(limit), signals_(quiet) {}

  /// \param last_piece  wall time of the last stretch and of a checkpoint [s]: what is still to come
  std::optional<Ending> ending(double last_piece) const {
    if (const int signal = signals_.stop_signal(); signal != 0)
      return signal == SIGINT ? Ending::interrupted : Ending::terminated;
    if (limit_ > 0 && seconds_since(start_) + last_piece > limit_) return Ending::wall_clock_limit;
    return std::nullopt;
  }
  bool take_checkpoint() { return signals_.take_checkpoint(); }

 private:
  WallClock::time_point start_;
  double limit_;
  StopRequest signals_;
};

void say(bool quiet, const std::string& text) {
  if (!quiet && !text.empty()) std::fputs(("sounding: " + text + "\n").c_str(), stderr);
}

/// A run from its set-up to its end.
template <class Real>
class Journey {
 public:
  Journey(const io::RunConfig& config, const RunOptions& options)
      : config_(config),
        quiet_(options.quiet),
        watch_(start_, static_cast<double>(config.run.wall_clock_limit.count()) * 1e-6, options.quiet),
        folder_(config, options),
        setup_(make_setup<Real>(config, folder_.attributes())) {
    for (std::size_t m = 0; m < setup_.media.size(); ++m) {
      travellers_.emplace_back(config, setup_.domain, *setup_.media[m], setup_.streams[m]);
      longest_step_ = std::max(longest_step_, setup_.media[m]->program().dt_microseconds);
      if (setup_.media[m]->name() == "ocean")
        say(quiet_, sentence(cut_short(setup_.media[m]->grid(), setup_.domain)));
    }
    now_ = telling(
        [&] { return timed_output([&] { return folder_.begin(travellers_, setup_.domain, writing_); }); });
    stop_ = config.run.stop.count();
    if (options.steps > 0 && options.steps <= (stop_ - now_) / longest_step_)
      stop_ = now_ + options.steps * longest_step_;
    if (!options.restart.empty())
      say(quiet_,
          fmt::format("continuing from {} at {}", folder_.keeper().last()->string(), model_time(now_)));
  }

  RunReport run() {
    telling([&] { travel_to_the_end(); });
    for (auto& traveller : travellers_) {
      report_.media.push_back(report_of(traveller, setup_.domain, config_.members.size()));
      for (const auto& stream : traveller.streams)
        for (const auto& file : stream.files()) report_.files.push_back(file);
    }
    report_.directory = folder_.path();
    if (folder_.keeper().last()) report_.checkpoint = *folder_.keeper().last();
    report_.simulated_seconds = static_cast<double>(now_) * 1e-6;
    report_.wall_seconds = seconds_since(start_);
    return report_;
  }

 private:
  /// What the text of an error ends with.
  std::string last_checkpoint() const {
    const auto& last = folder_.keeper().last();
    return last ? "; the last checkpoint is " + last->string() : "";
  }

  void travel_to_the_end() {
    try {
      travel();
      timed_output([&] { folder_.end(travellers_, report_.ending == Ending::finished); });
    } catch (const io::Error& error) {
      if (!folder_.keeper().last()) throw;
      throw io::Error(error.code(), error.what() + last_checkpoint());
    } catch (const core::device::Error& error) {
      throw io::Error(io::ExitCode::system,
                      fmt::format("run.device: cuda: {}{}", error.what(), last_checkpoint()));
    }
  }

  void travel() {
    Progress progress(now_, stop_, quiet_);
    Stride stride(longest_step_);
    const std::int64_t every = config_.checkpoint.every.count();
    const std::int64_t first = now_;
    double piece = 0;
    for (;;) {
      const auto ending = now_ < stop_ ? watch_.ending(piece + folder_.keeper().seconds()) : std::nullopt;
      const bool due = every > 0 && now_ > first && (now_ % every == 0 || now_ == stop_);
      const bool asked = watch_.take_checkpoint();
      if (due || asked || ending) timed_output([&] { folder_.checkpoint(travellers_, setup_.domain, now_); });
      if (ending) report_.ending = *ending;
      if (ending || now_ >= stop_) break;

      std::int64_t target = std::min(next_output(travellers_, now_, stop_), now_ + stride.length());
      if (every > 0) target = std::min(target, next_multiple(now_, every));
      const auto begin = WallClock::now();
      double column_steps = 0;
      for (auto& traveller : travellers_) {
        traveller.watch.before(traveller.step);
        traveller.advance_to(target);
        traveller.watch.after(traveller.step, folder_.path(), writing_);
        column_steps += static_cast<double>(traveller.step - traveller.first_step) *
                        static_cast<double>(traveller.medium.grid().summary().wet_columns);
      }
      piece = seconds_since(begin);
      stride.took(piece);
      now_ = target;
      timed_output([&] {
        folder_.tell(progress_at(progress.pace(now_, column_steps)));
        for (auto& traveller : travellers_) traveller.record(now_);
      });
      progress.update(now_, column_steps);
    }
  }

  io::RunProgress progress_at(const std::optional<io::RunProgress::Pace>& pace) const {
    io::RunProgress progress{static_cast<double>(now_) * 1e-6, static_cast<double>(stop_) * 1e-6, {}, pace};
    for (const auto& traveller : travellers_)
      progress.steps.emplace_back(traveller.medium.name(), traveller.step);
    return progress;
  }

  /// A failure is told in the folder of the run too.
  template <class Action>
  auto telling(Action action) {
    try {
      return action();
    } catch (const std::exception& error) {
      folder_.failed(error.what());
      throw;
    }
  }

  template <class Action>
  auto timed_output(Action action) {
    struct Timer {
      double& total;
      WallClock::time_point begin = WallClock::now();
      ~Timer() { total += seconds_since(begin); }
    } timer{report_.output_seconds};
    return action();
  }

  const io::RunConfig& config_;
  bool quiet_;
  WallClock::time_point start_ = WallClock::now();
  Watch watch_;
  RunFolder<Real> folder_;
  Setup<Real> setup_;
  std::vector<Traveller<Real>> travellers_;
  std::int64_t longest_step_ = 0, now_ = 0, stop_ = 0;
  RunReport report_;
  io::IoThread writing_;  ///< last: it ends before what it writes goes away
};

}  // namespace

RunReport run(const io::RunConfig& config, const RunOptions& options) {
  return config.run.precision == io::Precision::float32 ? Journey<float>(config, options).run()
                                                        : Journey<double>(config, options).run();
}

}  // namespace sounding::model
