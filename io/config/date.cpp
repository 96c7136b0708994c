// SPDX-License-Identifier: Apache-2.0
#include "io/config/scalar.hpp"
#include "io/config/table.hpp"

namespace sounding::io {
namespace {

/// Two (or four) digits as a number, or -1.
int number(std::string_view digits) {
  int value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return -1;
    value = 10 * value + (c - '0');
  }
  return value;
}

/// Whether the text has digits where the pattern has 0, and the same characters elsewhere.
bool matches(std::string_view text, std::string_view pattern) {
  if (text.size() != pattern.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (pattern[i] == '0' ? !digit : text[i] != pattern[i]) return false;
  }
  return true;
}

}  // namespace

bool looks_like_date(std::string_view text) {
  return text.size() >= 8 && text.find('-', 1) == 4 &&
         text.find_first_not_of("0123456789-:T Z.") == text.npos;
}

Reading<std::chrono::sys_time<std::chrono::microseconds>> read_date(std::string_view text) {
  using namespace std::chrono;
  const bool has_seconds = matches(text, "0000-00-00 00:00:00");
  const bool has_minutes = has_seconds || matches(text, "0000-00-00 00:00");
  if (!has_minutes && !matches(text, "0000-00-00")) {
    const bool iso = text.find('T') == 10;
    return {{}, "", iso ? "write a blank instead of T, and no time zone" : ""};
  }
  const year_month_day day(year(number(text.substr(0, 4))),
                           month(static_cast<unsigned>(number(text.substr(5, 2)))),
                           std::chrono::day(static_cast<unsigned>(number(text.substr(8, 2)))));
  if (!day.ok() || day.year() < year(1)) return {{}, "no day of the calendar", ""};
  const int hour = has_minutes ? number(text.substr(11, 2)) : 0;
  const int minute = has_minutes ? number(text.substr(14, 2)) : 0;
  const int second = has_seconds ? number(text.substr(17, 2)) : 0;
  if (hour > 23 || minute > 59 || second > 59) return {{}, "no time of the day", ""};
  return {sys_days(day) + hours(hour) + minutes(minute) + seconds(second), "", ""};
}

}  // namespace sounding::io
