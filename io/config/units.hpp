// SPDX-License-Identifier: Apache-2.0
/// \file
/// Units of measurement through UDUNITS-2, the library CF attributes are defined by.
/// Not for use on several threads at once.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sounding::io {

/// How a value in one unit becomes a value in another.
class UnitConverter {
 public:
  enum class Fault {
    none,
    characters,  ///< holds what no unit of a configuration needs: parentheses, offsets, #, ...
    unknown,     ///< no such unit
    dimension,   ///< a unit of something else
    offset,      ///< has a zero point (degC) where a difference or a rate is due
    calendar,    ///< month or year: no fixed length
  };

  /// From `unit` to `due` (both without leading or trailing blanks; "" and "1" are dimensionless).
  /// A zero point is accepted only where `due` has one itself: "degC" or "K".
  UnitConverter(std::string_view unit, std::string_view due);

  Fault fault() const { return fault_; }
  /// The converted value; exact where the units are the same.
  double operator()(double value) const;

 private:
  Fault connect(std::string_view unit, std::string_view due);

  double scale_ = 1, zero_ = 0;
  Fault fault_;
};

/// Whether `unit` measures absolute temperature, so that every value needs its unit written.
bool is_temperature(std::string_view unit);

/// "a length", "a time", ...; empty if the unit is unknown or has no common name.
std::string_view dimension_name(std::string_view unit);

/// Why the converter refuses, and what may have been meant: for a message.
struct UnitAdvice {
  std::string remark;  ///< follows what was found: "a length"
  std::string hint;    ///< closes the message: "did you mean 1 min?"
};
UnitAdvice unit_advice(UnitConverter::Fault fault, std::string_view number, std::string_view unit,
                       std::string_view due);

}  // namespace sounding::io
