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

/// Simulated years per day, or days per hour where that is a small number.
std::string speed(double simulated, double wall) {
  constexpr double days_of_year = 365.25;
  const double ratio = simulated / std::max(wall, 1e-9);
  const double sypd = ratio / days_of_year;
  return sypd >= 0.1 ? fmt::format("{:.3g} SYPD", sypd) : fmt::format("{:.3g} model days/h", ratio / 24);
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

std::string Progress::line(std::int64_t time, double column_steps, Clock::time_point now) const {
  const double wall = seconds(now - start_), done = static_cast<double>(time) / static_cast<double>(stop_);
  std::string text = (terminal_ ? bar(done) : "") + fmt::format("{:3.0f} %  {} of {}", std::floor(100 * done),
                                                                model_time(time), model_time(stop_));
  constexpr double enough_data = 2;  // s; before that rate and time left are noise
  if (wall < enough_data || time == begin_) return text;
  const auto simulated = static_cast<double>(time - begin_);
  text += fmt::format("  {:.2e} column steps/s  {}", column_steps / wall, speed(simulated * 1e-6, wall));
  if (time < stop_) {
    const auto left = static_cast<std::int64_t>(wall * static_cast<double>(stop_ - time) / simulated * 1e6);
    text += "  time left " + model_time(left);
  }
  return text;
}

void Progress::update(std::int64_t time, double column_steps) {
  if (quiet_) return;
  const auto now = Clock::now();
  const double since = seconds(now - drawn_);
  if (terminal_) {
    if (since < 0.2 && time < stop_) return;
    draw("\r\033[K" + line(time, column_steps, now));
  } else {
    const int percent = static_cast<int>(100.0 * static_cast<double>(time) / static_cast<double>(stop_));
    if (percent / 5 <= percent_ / 5 && since < 60) return;
    percent_ = percent;
    draw(line(time, column_steps, now) + "\n");
  }
  drawn_ = now;
  drawn_any_ = true;
}

void Progress::finish() {
  if (terminal_ && drawn_any_) draw("\n");
}

}  // namespace sounding::model
