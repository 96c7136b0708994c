// SPDX-License-Identifier: Apache-2.0
#include "model/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace sounding::model {
namespace {

double seconds(std::chrono::steady_clock::duration d) { return std::chrono::duration<double>(d).count(); }

constexpr double days_of_year = 365.25;

/// Simulated years per day, or days per hour where that is a small number.
std::string speed(double sypd) {
  return sypd >= 0.1 ? fmt::format("{:.3g} SYPD", sypd)
                     : fmt::format("{:.3g} model days/h", sypd * days_of_year / 24);
}

/// "[=====>              ]" with the share that is done.
std::string bar(double done) {
  constexpr std::size_t width = 20;
  const auto full = static_cast<std::size_t>(done * width);
  std::string text(width, ' ');
  std::fill_n(text.begin(), full, '=');
  if (full < width) text[full] = '>';
  return "[" + text + "] ";
}

/// A line that cannot be written is no reason to end a run.
void draw(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace

std::string model_time(std::int64_t microseconds) {
  const std::int64_t s = microseconds / 1'000'000, days = s / 86400;
  const std::string clock = fmt::format("{:02}:{:02}:{:02}", s / 3600 % 24, s / 60 % 60, s % 60);
  return days > 0 ? fmt::format("{} d {}", days, clock) : clock;
}

Progress::Progress(std::int64_t begin, std::int64_t stop, bool quiet)
    : begin_(begin), stop_(stop), quiet_(quiet), terminal_(isatty(STDERR_FILENO) == 1) {}

std::optional<io::RunProgress::Pace> Progress::pace(std::int64_t time, double column_steps) const {
  constexpr double enough_data = 2;  // s; before that rate and time left are noise
  const double wall = seconds(Clock::now() - start_);
  if (wall < enough_data || time == begin_) return std::nullopt;
  const auto simulated = static_cast<double>(time - begin_) * 1e-6;
  const double left = static_cast<double>(stop_ - time) * 1e-6;
  return io::RunProgress::Pace{column_steps / wall, simulated / wall / days_of_year, wall * left / simulated};
}

std::string Progress::line(std::int64_t time, double column_steps) const {
  const double done = static_cast<double>(time) / static_cast<double>(stop_);
  std::string text = (terminal_ ? bar(done) : "") + fmt::format("{:3.0f} %  {} of {}", std::floor(100 * done),
                                                                model_time(time), model_time(stop_));
  const auto p = pace(time, column_steps);
  if (!p) return text;
  text += fmt::format("  {:.2e} column steps/s  {}", p->column_steps_per_second,
                      speed(p->simulated_years_per_day));
  if (time < stop_) text += "  time left " + model_time(static_cast<std::int64_t>(p->seconds_left * 1e6));
  return text;
}

void Progress::update(std::int64_t time, double column_steps) {
  if (quiet_) return;
  const auto now = Clock::now();
  const double since = seconds(now - drawn_);
  if (terminal_) {
    if (since < 0.2 && time < stop_) return;
    draw("\r\033[K" + line(time, column_steps));
  } else {
    const int percent = static_cast<int>(100.0 * static_cast<double>(time) / static_cast<double>(stop_));
    if (percent / 5 <= percent_ / 5 && since < 60) return;
    percent_ = percent;
    draw(line(time, column_steps) + "\n");
  }
  drawn_ = now;
  drawn_any_ = true;
}

Progress::~Progress() {
  if (terminal_ && drawn_any_) draw("\n");
}

}  // namespace sounding::model
