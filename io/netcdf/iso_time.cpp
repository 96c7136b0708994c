// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "io/netcdf/stream_layout.hpp"

namespace sounding::io {
namespace {

// Whole microseconds, the unit of the model's clock, so that 0.1 s does not show its binary digits.
std::chrono::microseconds whole(double seconds) {
  return std::chrono::microseconds(std::llround(seconds * 1e6));
}

// "7" or "7.25": seconds below a minute.
std::string seconds_text(std::chrono::microseconds rest, const char* integer_format) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(rest);
  const auto fraction = (rest - seconds).count();
  std::string text = fmt::format(fmt::runtime(integer_format), seconds.count());
  if (fraction == 0) return text;
  text += fmt::format(".{:06}", fraction);
  while (text.back() == '0') text.pop_back();
  return text;
}

}  // namespace

std::string iso_time(std::chrono::sys_time<std::chrono::microseconds> reference, double seconds) {
  const auto instant = reference + whole(seconds);
  const auto day = std::chrono::floor<std::chrono::days>(instant);
  const std::chrono::year_month_day date(day);
  const auto minutes = std::chrono::floor<std::chrono::minutes>(instant - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     minutes.count() / 60, minutes.count() % 60,
                     seconds_text(instant - day - minutes, "{:02}"));
}

std::string iso_duration(double seconds) {
  const auto duration = whole(seconds);
  const auto days = std::chrono::floor<std::chrono::days>(duration);
  const auto minutes = std::chrono::floor<std::chrono::minutes>(duration - days).count();
  const auto rest = duration - days - std::chrono::minutes(minutes);
  std::string date, time;
  if (days.count() > 0) date = fmt::format("{}D", days.count());
  if (minutes >= 60) time += fmt::format("{}H", minutes / 60);
  if (minutes % 60 > 0) time += fmt::format("{}M", minutes % 60);
  if (rest.count() > 0) time += seconds_text(rest, "{}") + "S";
  if (date.empty() && time.empty()) return "PT0S";
  return "P" + date + (time.empty() ? "" : "T" + time);
}

}  // namespace sounding::io
