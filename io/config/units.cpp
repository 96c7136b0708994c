// SPDX-License-Identifier: Apache-2.0
#include "io/config/units.hpp"

#include <udunits2.h>

#include <array>
#include <cctype>
#include <cmath>
#include <memory>
#include <utility>

#include "io/error.hpp"

namespace sounding::io {
namespace {

struct FreeUnit {
  void operator()(ut_unit* unit) const { ut_free(unit); }
};
using Unit = std::unique_ptr<ut_unit, FreeUnit>;

/// The unit database, read once (about 9 ms) and kept for the life of the program.
ut_system* unit_system() {
  static const std::unique_ptr<ut_system, void (*)(ut_system*)> system = [] {
    ut_set_error_message_handler(ut_ignore);
    ut_system* read = ut_read_xml(nullptr);
    if (read == nullptr) {
      throw Error(
          ExitCode::system,
          "the unit database of UDUNITS-2 cannot be read; install the Debian package libudunits2-data "
          "and check UDUNITS2_XML_PATH");
    }
    return std::unique_ptr<ut_system, void (*)(ut_system*)>(read, ut_free_system);
  }();
  return system.get();
}

Unit parse(std::string_view unit) {
  return Unit(ut_parse(unit_system(), std::string(unit.empty() ? "1" : unit).c_str(), UT_UTF8));
}

/// Letters, %, degree and micro signs, signed exponents, ^, /, . and blanks: UDUNITS itself reads far more
/// ("3 2 m" as 6 m, "K @ 273.15", "lg(re 1 mW)").
bool has_plain_characters(std::string_view unit) {
  bool after_letter = false;
  for (std::size_t i = 0; i < unit.size(); ++i) {
    const auto c = static_cast<unsigned char>(unit[i]);
    const std::string_view rest = unit.substr(i);
    if (rest.starts_with("\u00b0") || rest.starts_with("\u00b5") || rest.starts_with("\u03bc")) {
      after_letter = true;
      ++i;
    } else if (std::isalpha(c) != 0 || c == '_' || c == '%') {
      after_letter = true;
    } else if (c == ' ' || c == '/' || c == '.') {
      after_letter = false;
    } else if (std::isdigit(c) == 0 && c != '^' && c != '-' && c != '+') {
      return false;
    } else if (!after_letter) {
      return false;  // a number that is no exponent
    }
  }
  return true;
}

bool is_calendar_unit(std::string_view unit) {
  for (const std::string_view name :
       {"month", "months", "year", "years", "yr", "common_year", "Julian_year"}) {
    if (unit == name) return true;
  }
  return false;
}

}  // namespace

bool is_temperature(std::string_view unit) { return unit == "K" || unit == "degC"; }

UnitConverter::UnitConverter(std::string_view unit, std::string_view due) : fault_(connect(unit, due)) {}

UnitConverter::Fault UnitConverter::connect(std::string_view unit, std::string_view due) {
  if (unit == due || (unit == "1" && due.empty())) return Fault::none;
  if (due == "s" && is_calendar_unit(unit)) return Fault::calendar;
  if (!has_plain_characters(unit)) return Fault::characters;
  const Unit from = parse(unit), to = parse(due);
  if (from == nullptr) return Fault::unknown;
  if (ut_are_convertible(from.get(), to.get()) == 0) return Fault::dimension;
  const std::unique_ptr<cv_converter, void (*)(cv_converter*)> converter(
      ut_get_converter(from.get(), to.get()), cv_free);
  const double zero = cv_convert_double(converter.get(), 0);
  const double one = cv_convert_double(converter.get(), 1) - zero;
  const double two = cv_convert_double(converter.get(), 2) - zero;
  // UDUNITS also converts between a unit and its reciprocal, and from logarithms: neither is a straight line.
  if (!(std::fabs(two - 2 * one) <= 1e-9 * std::fabs(one))) return Fault::dimension;
  if (zero != 0 && !is_temperature(due)) return Fault::offset;
  scale_ = one;
  zero_ = zero;
  return Fault::none;
}

double UnitConverter::operator()(double value) const { return value * scale_ + zero_; }

std::string_view dimension_name(std::string_view unit) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 19> names = {{
      {"1", "a plain number"},
      {"m", "a length"},
      {"s", "a time"},
      {"K", "a temperature"},
      {"kg", "a mass"},
      {"m s-1", "a speed"},
      {"Pa", "a pressure"},
      {"s-1", "a rate"},
      {"m2", "an area"},
      {"m-1", "an inverse length"},
      {"m2 s-1", "a diffusivity"},
      {"kg m-3", "a density"},
      {"W m-2", "a flux of energy"},
      {"kg m-2 s-1", "a flux of mass"},
      {"mol m-3", "an amount per volume"},
      {"J", "an energy"},
      {"C", "an electric charge"},
      {"F", "an electric capacitance"},
      {"H", "an inductance"},
  }};
  for (const auto& [representative, name] : names) {
    if (UnitConverter(unit, representative).fault() == UnitConverter::Fault::none) return name;
  }
  return {};
}

UnitAdvice unit_advice(UnitConverter::Fault fault, std::string_view number, std::string_view unit,
                       std::string_view due) {
  struct LookAlike {
    std::string_view due, written, meant;
  };
  static constexpr std::array<LookAlike, 16> look_alikes = {{
      {"s", "m", "min"},
      {"s", "M", "min"},
      {"s", "mins", "min"},
      {"s", "H", "h"},
      {"s", "hrs", "h"},
      {"s", "D", "d"},
      {"s", "S", "s"},
      {"degC", "C", "degC"},
      {"degC", "c", "degC"},
      {"degC", "deg", "degC"},
      {"K", "C", "degC"},
      {"K", "k", "K"},
      {"Pa", "mb", "mbar"},
      {"Pa", "hpa", "hPa"},
      {"g kg-1", "psu", "g kg-1"},
      {"degree", "deg", "degree"},
  }};
  UnitAdvice advice;
  const std::string name(dimension_name(unit));
  switch (fault) {
    case UnitConverter::Fault::none:
      return advice;
    case UnitConverter::Fault::characters:
      advice.remark = "not written as a unit";
      break;
    case UnitConverter::Fault::unknown:
      advice.remark = "an unknown unit";
      break;
    case UnitConverter::Fault::dimension:
      advice.remark = name.empty() ? "another kind of unit" : name;
      break;
    case UnitConverter::Fault::offset:
      advice.remark = "a unit with a zero point of its own";
      break;
    case UnitConverter::Fault::calendar:
      advice.remark = "no fixed length of time";
      advice.hint = "write days, such as 365 d";
      return advice;
  }
  for (const LookAlike& known : look_alikes) {
    if (known.due == due && known.written == unit) {
      advice.hint = "did you mean " + std::string(number) + " " + std::string(known.meant) + "?";
    }
  }
  return advice;
}

}  // namespace sounding::io
