// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reading single values from text.  YAML libraries disagree on `010`, `1_000` or `yes`; here a value is
/// taken only where it can mean one thing, and a refusal says what to write instead.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/config/table.hpp"

namespace sounding::io {

/// A value, or why there is none.
template <class T>
struct Reading {
  std::optional<T> value = {};
  std::string remark = {};  ///< what is odd about the text: "a decimal comma"
  std::string hint = {};    ///< what may have been meant: "write 1.5"
};

/// `true` or `false`.
Reading<bool> read_boolean(std::string_view text);

/// A decimal integer of 64 bits, without sign +, leading zeros, point or exponent.
Reading<std::int64_t> read_integer(std::string_view text);

/// A number and its unit, such as `2 km`, `6h` or `0.5`, in the unit `due`.  Temperatures need their unit.
Reading<double> read_quantity(std::string_view text, std::string_view due);

/// A quantity of time as whole microseconds, at most 1e12 s long.
Reading<std::chrono::microseconds> read_duration(std::string_view text);

/// `YYYY-MM-DD[ hh:mm[:ss]]`, UTC, years 1 to 9999.
Reading<std::chrono::sys_time<std::chrono::microseconds>> read_date(std::string_view text);

/// Whether the text is meant as a date, right or wrong.
bool looks_like_date(std::string_view text);

/// A number of bytes: an integer with B, KiB, MiB, GiB, TiB or nothing.
Reading<std::int64_t> read_size(std::string_view text);

/// Whether the text is a number without a unit.
bool is_bare_number(std::string_view text);

}  // namespace sounding::io
