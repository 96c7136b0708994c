// SPDX-License-Identifier: Apache-2.0
#include "model/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "io/run_directory.hpp"
#include "model/fixed_cells.hpp"
#include "model/health.hpp"
#include "model/progress.hpp"
#include "model/provenance.hpp"
#include "model/setup.hpp"

namespace sounding::model {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A medium on its way through time, with its clock: a whole number of its own steps.
template <class Real>
struct Traveller {
  Medium<Real>& medium;
  std::vector<OutputStream<Real>>& streams;
  BudgetLedger<Real> ledger{medium};
  std::int64_t step = 0;
  double seconds = 0;

  std::int64_t time() const { return step * medium.program().dt_microseconds; }

  /// Steps as far as whole steps fit before `target`.
  void advance_to(std::int64_t target) {
    const std::int64_t count = target / medium.program().dt_microseconds - step;
    if (count <= 0) return;
    const auto start = Clock::now();
    medium.advance(step, count);
    step += count;
    seconds += seconds_since(start);
  }

  bool has_event(std::int64_t now) const {
    return std::any_of(streams.begin(), streams.end(), [&](const auto& s) { return now % s.every() == 0; });
  }

  void record(std::int64_t now) {
    if (!has_event(now)) return;
    medium.diagnose(step);
    for (auto& stream : streams)
      if (now % stream.every() == 0 && (now > 0 || stream.has_record_at_start())) stream.record(now);
  }
};

/// The first output time after `now`, or the end.
template <class Real>
std::int64_t next_event(const std::vector<Traveller<Real>>& travellers, std::int64_t now, std::int64_t stop) {
  std::int64_t next = stop;
  for (const auto& traveller : travellers)
    for (const auto& stream : traveller.streams)
      next = std::min(next, (now / stream.every() + 1) * stream.every());
  return next;
}

/// How far to go in one piece: long enough to keep tiles in cache for many steps, short enough to watch.
/// The result does not depend on it: tiles are independent.
class Stride {
 public:
  explicit Stride(std::int64_t longest_step) : length_(longest_step), longest_step_(longest_step) {}
  std::int64_t length() const { return length_; }
  void took(double seconds) {
    constexpr double watchable = 0.2;
    constexpr std::int64_t longest = std::int64_t{1} << 50;  // microseconds: beyond any event
    if (seconds < watchable / 2 && length_ < longest) length_ *= 2;
    if (seconds > watchable) length_ = std::max(longest_step_, length_ / 2 / longest_step_ * longest_step_);
  }

 private:
  std::int64_t length_, longest_step_;
};

template <class Real>
std::vector<Counted> irregularities_of(Traveller<Real>& traveller) {
  Medium<Real>& medium = traveller.medium;
  const double time = medium.program().time(traveller.step);
  std::vector<Counted> all;
  for (const Irregularity& irregularity : medium.program().irregularities) {
    Counted counted{irregularity.text, irregularity.unit};
    medium.fetch(irregularity.flux);
    for (std::size_t slot = 0; slot < medium.grid().slots() && traveller.step > 0; ++slot) {
      if (medium.grid().column_of(slot) == grid::ColumnGrid::none) continue;
      const double mean = medium.accumulated(irregularity.flux)[slot] / time;
      if (mean <= irregularity.negligible) continue;
      ++counted.columns;
      counted.largest = std::max(counted.largest, mean);
    }
    if (counted.columns > 0) all.push_back(counted);
  }
  return all;
}

template <class Real>
MediumReport report_of(Traveller<Real>& traveller, const Domain& domain) {
  Medium<Real>& medium = traveller.medium;
  MediumReport report;
  report.name = medium.name();
  report.columns = medium.grid().summary().wet_columns;
  report.wet_cells = medium.grid().summary().wet_cells;
  report.steps = traveller.step;
  report.dt = medium.program().dt();
  report.seconds = traveller.seconds;
  report.state_hash = state_hash(medium);
  report.budgets = traveller.ledger.close();
  report.irregularities = irregularities_of(traveller);
  report.fixed_cells = describe_fixed_cells(medium, domain);
  return report;
}

template <class Real>
RunReport run_in(const io::RunConfig& config, const RunOptions& options) {
  const auto start = Clock::now();
  Setup<Real> setup =
      make_setup<Real>(config, provenance(config, options.resolved_config, options.command_line));
  std::vector<Traveller<Real>> travellers;
  std::int64_t longest_step = 0;
  for (std::size_t m = 0; m < setup.media.size(); ++m) {
    travellers.push_back({*setup.media[m], setup.streams[m]});
    longest_step = std::max(longest_step, setup.media[m]->program().dt_microseconds);
  }
  for (const auto& medium : setup.media) {
    if (options.quiet || medium->name() != "ocean") continue;
    if (const std::string text = sentence(cut_short(medium->grid(), setup.domain)); !text.empty())
      fmt::print(stderr, "sounding: {}\n", text);
  }
  std::int64_t stop = config.run.stop.count();
  if (options.steps > 0) stop = std::min(stop, options.steps * longest_step);

  RunReport report;
  const std::filesystem::path directory = io::make_run_directory(config.output.directory);
  report.directory = directory;
  const auto write = [&](auto action) {
    const auto begin = Clock::now();
    for (auto& traveller : travellers) action(traveller);
    report.output_seconds += seconds_since(begin);
  };
  write([&](auto& traveller) {
    for (auto& stream : traveller.streams) stream.open(directory);
    traveller.record(0);
  });

  Progress progress(stop, options.quiet);
  Stride stride(longest_step);
  for (std::int64_t now = 0; now < stop;) {
    const std::int64_t target = std::min(next_event(travellers, now, stop), now + stride.length());
    const auto begin = Clock::now();
    double column_steps = 0;
    for (auto& traveller : travellers) {
      traveller.advance_to(target);
      require_finite(traveller.medium, setup.domain, traveller.step);
      column_steps += static_cast<double>(traveller.step) *
                      static_cast<double>(traveller.medium.grid().summary().wet_columns);
    }
    stride.took(seconds_since(begin));
    now = target;
    write([&](auto& traveller) { traveller.record(now); });
    progress.update(now, column_steps);
  }
  progress.finish();
  write([&](auto& traveller) {
    for (auto& stream : traveller.streams) {
      stream.finish();
      report.files.push_back(stream.path());
    }
  });
  io::point_latest_at(directory);

  for (auto& traveller : travellers) report.media.push_back(report_of(traveller, setup.domain));
  report.simulated_seconds = static_cast<double>(stop) * 1e-6;
  report.wall_seconds = seconds_since(start);
  return report;
}

}  // namespace

double MediumReport::ns_per_cell_and_step() const {
  return seconds * 1e9 /
         (static_cast<double>(wet_cells) * static_cast<double>(std::max<std::int64_t>(steps, 1)));
}

RunReport run(const io::RunConfig& config, const RunOptions& options) {
  return config.run.precision == io::Precision::float32 ? run_in<float>(config, options)
                                                        : run_in<double>(config, options);
}

}  // namespace sounding::model
