// SPDX-License-Identifier: Apache-2.0
#include "io/config/scalar.hpp"

#include <charconv>
#include <cmath>
#include <limits>

#include "io/config/units.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

constexpr std::string_view digits = "0123456789";

std::size_t count_digits(std::string_view s) { return std::min(s.find_first_not_of(digits), s.size()); }

/// A number at the start of a text, as far as it goes, and what follows.
struct Split {
  std::string_view number, rest;
};

Split split_number(std::string_view text) {
  std::size_t i = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  const std::size_t whole = count_digits(text.substr(i));
  i += whole;
  std::size_t fraction = 0;
  if (i < text.size() && text[i] == '.') {
    fraction = count_digits(text.substr(i + 1));
    if (whole + fraction > 0) i += 1 + fraction;
  }
  if (whole + fraction == 0) return {{}, text};
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    const std::size_t sign = i + 1 < text.size() && (text[i + 1] == '-' || text[i + 1] == '+') ? 1 : 0;
    const std::size_t exponent = count_digits(text.substr(i + 1 + sign));
    if (exponent > 0) i += 1 + sign + exponent;
  }
  return {text.substr(0, i), text.substr(i)};
}

bool is_not_finite_word(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('.')) text.remove_prefix(1);
  for (const std::string_view word : {"inf", "Inf", "INF", "nan", "NaN", "NAN", "infinity", "Infinity"}) {
    if (text == word) return true;
  }
  return false;
}

/// Leading zeros, as in 010, which others read as 8.
bool has_leading_zeros(std::string_view number) {
  if (number.starts_with('-')) number.remove_prefix(1);
  return number.size() > 1 && number[0] == '0' && digits.find(number[1]) != std::string_view::npos;
}

std::string without_leading_zeros(std::string_view number) {
  const std::string sign = number.starts_with('-') ? "-" : "";
  number.remove_prefix(sign.size());
  while (has_leading_zeros(number)) number.remove_prefix(1);
  return sign + std::string(number);
}

/// A refusal of number notations that other readers take, or an empty reading.
template <class T>
Reading<T> refuse_notation(const Split& split) {
  const auto [number, rest] = split;
  const std::string all = std::string(number) + std::string(rest);
  if (all.empty()) return {{}, "an empty text", ""};
  if (is_not_finite_word(all)) return {{}, "not a finite number", ""};
  if (number.empty()) return {};
  if (number.starts_with('+')) return {{}, "a leading +", "write " + all.substr(1)};
  if (number == "0" && (rest.starts_with('x') || rest.starts_with('o') || rest.starts_with('b'))) {
    return {{}, "not decimal", "write it in decimal digits"};
  }
  if (has_leading_zeros(number)) {
    return {{}, "leading zeros", "write " + without_leading_zeros(number) + std::string(rest)};
  }
  if (rest.starts_with('_')) return {{}, "digits joined by _", "leave out the _"};
  if (rest.starts_with(',')) {
    return {{}, "a decimal comma", "write " + std::string(number) + "." + std::string(rest.substr(1))};
  }
  return {};
}

/// `1d3` would be a thousand in Fortran, and one per day if the blank is missing.
bool is_fortran_exponent(std::string_view rest) {
  if (!rest.starts_with('d') && !rest.starts_with('D')) return false;
  rest.remove_prefix(1);
  if (rest.starts_with('-') || rest.starts_with('+')) rest.remove_prefix(1);
  return !rest.empty() && count_digits(rest) == rest.size();
}

/// A unit may touch its number only if it is made of letters alone, or is %.
bool may_be_glued(std::string_view unit) {
  for (const char c : unit) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && unit != "%") return false;
  }
  return true;
}

Reading<double> to_double(std::string_view number) {
  double value = 0;
  const auto end = number.data() + number.size();
  const auto [stop, error] = std::from_chars(number.data(), end, value);
  const std::string_view mantissa = number.substr(0, number.find_first_of("eE"));
  const bool vanished = value == 0 && mantissa.find_first_of("123456789") != std::string_view::npos;
  if (error != std::errc() || stop != end || vanished || !std::isfinite(value)) {
    return {{}, "out of the range of double precision", ""};
  }
  return {value, "", ""};
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool is_bare_number(std::string_view text) {
  const Split split = split_number(text);
  return !split.number.empty() && split.rest.empty();
}

Reading<bool> read_boolean(std::string_view text) {
  if (text == "true") return {true, "", ""};
  if (text == "false") return {false, "", ""};
  for (const std::string_view word : {"True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON", "y", "Y", "1"}) {
    if (text == word) return {{}, "", "write true"};
  }
  for (const std::string_view word :
       {"False", "FALSE", "no", "No", "NO", "off", "Off", "OFF", "n", "N", "0"}) {
    if (text == word) return {{}, "", "write false"};
  }
  return {};
}

Reading<std::int64_t> read_integer(std::string_view text) {
  const Split split = split_number(text);
  if (auto refused = refuse_notation<std::int64_t>(split); !refused.remark.empty()) return refused;
  if (split.number.empty() || !split.rest.empty()) return {};
  std::int64_t value = 0;
  const auto end = split.number.data() + split.number.size();
  const auto [stop, error] = std::from_chars(split.number.data(), end, value);
  if (error == std::errc() && stop == end) return {value, "", ""};
  const double real = to_double(split.number).value.value_or(0.5);
  if (error == std::errc() && std::trunc(real) == real && std::fabs(real) < 9e15) {
    return {{}, "not written as an integer", "write " + shortest(real)};
  }
  return {{}, error == std::errc() ? "" : "out of the range of 64 bits", ""};
}

Reading<double> read_quantity(std::string_view text, std::string_view due) {
  const Split split = split_number(text);
  if (auto refused = refuse_notation<double>(split); !refused.remark.empty()) return refused;
  const std::string number(split.number);
  if (number.empty()) return {};
  const Reading<double> read = to_double(number);
  if (!read.value) return read;
  const std::string_view unit = trimmed(split.rest);
  if (unit.empty()) {
    if (!is_temperature(due)) return read;
    return {{}, "a temperature without unit", "write " + number + " degC or " + number + " K"};
  }
  if (is_fortran_exponent(split.rest)) {
    const std::string exponent(split.rest.substr(1));
    return {
        {},
        "neither a number nor a unit",
        "write " + number + "e" + exponent + ", or with a blank " + number + " " + std::string(split.rest)};
  }
  if (!split.rest.starts_with(' ') && !may_be_glued(unit)) {
    return {{}, "a unit without a blank before it", "write " + number + " " + std::string(unit)};
  }
  const UnitConverter converter(unit, due.empty() ? "1" : due);
  if (converter.fault() != UnitConverter::Fault::none) {
    const UnitAdvice advice = unit_advice(converter.fault(), number, unit, due);
    return {{}, advice.remark, advice.hint};
  }
  return {converter(*read.value), "", ""};
}

Reading<std::chrono::microseconds> read_duration(std::string_view text) {
  constexpr double longest = 1e12, per_second = 1e6;
  const Reading<double> seconds = read_quantity(text, "s");
  if (!seconds.value) return {{}, seconds.remark, seconds.hint};
  if (!(std::fabs(*seconds.value) <= longest)) return {{}, "longer than 1e12 s", ""};
  const double exact = *seconds.value * per_second;
  const double whole = std::nearbyint(exact);
  // The product and the conversion of units round; a fraction of a microsecond is not rounding.
  const double rounding = 1e-6 + 8 * std::numeric_limits<double>::epsilon() * std::fabs(exact);
  if (!(std::fabs(exact - whole) <= rounding)) return {{}, "not a whole number of microseconds", ""};
  return {std::chrono::microseconds(static_cast<std::int64_t>(whole)), "", ""};
}

Reading<std::int64_t> read_size(std::string_view text) {
  const Split split = split_number(text);
  if (split.number.starts_with('-')) return {{}, "negative", ""};
  const std::size_t length = count_digits(text);
  if (length == 0) return refuse_notation<std::int64_t>(split);
  const std::string_view unit = trimmed(text.substr(length));
  const Reading<std::int64_t> count = read_integer(text.substr(0, length));
  if (!count.value) return {{}, count.remark, count.hint};
  int power = 0;
  for (const std::string_view name : {"B", "KiB", "MiB", "GiB", "TiB"}) {
    if (unit == name || (unit.empty() && power == 0)) {
      const std::int64_t factor = std::int64_t{1} << (10 * power);
      if (*count.value > std::numeric_limits<std::int64_t>::max() / factor) return {{}, "too large", ""};
      return {*count.value * factor, "", ""};
    }
    ++power;
  }
  for (const std::string_view name : {"k", "K", "M", "G", "T"}) {
    if (unit == name || unit == std::string(name) + "B" || unit == std::string(name) + "b") {
      const std::string prefix(name == "k" ? "K" : name);
      return {{}, "", "write " + std::to_string(*count.value) + " " + prefix + "iB"};
    }
  }
  return {};
}

}  // namespace sounding::io
