// SPDX-License-Identifier: Apache-2.0
/// \file
/// What must hold between keys, as far as it can be told without opening any data.
#pragma once

#include <string>
#include <string_view>

#include "io/config/document.hpp"
#include "io/config/run_config.hpp"

namespace sounding::io {

/// A configuration to be checked, and where complaints about it go.  Values that could not be read hold their
/// defaults: a check says nothing about what is still unset.
struct Checks {
  const RunConfig& config;
  const Node& root;
  Problems& problems;

  bool given(std::string_view path) const;
  /// Adds a problem where the key stands, or else where the section stands that lacks it.
  void refuse(std::string_view path, const std::string& message) const;
};

void check_all(const RunConfig& config, const Node& root, Problems& problems);

// The parts.
void check_domain(const Checks& checks);
void check_levels(const Checks& checks);
void check_clock(const Checks& checks);
void check_ocean(const Checks& checks);
void check_atmosphere(const Checks& checks);
void check_streams(const Checks& checks);
void check_stream_place(const Checks& checks, const Stream& stream);

/// A time of the clock as text: "90 s", "0.25 s".
std::string seconds_text(std::chrono::microseconds time);

}  // namespace sounding::io
