// SPDX-License-Identifier: Apache-2.0
/// \file
/// The bytes of a configuration file, before any YAML: size, encoding, and units that a comment would
/// swallow.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "io/config/problems.hpp"

namespace sounding::io {

/// The text of a file without byte-order mark, at most DocumentLimits::bytes long.  Throws through `problems`
/// where the file is missing, unreadable, too long, not UTF-8, or holds a NUL byte.
std::string read_text(const std::filesystem::path& file, Place place, Problems& problems);

/// Throws where a text holds NUL, invalid UTF-8, or a number whose unit begins with `#` (`5 #/cm3`), which
/// YAML would read as 5.
void refuse_bad_bytes(std::string_view text, Place place, std::string_view key, Problems& problems);

/// The lines of a text, without their ends.
std::vector<std::string_view> lines_of(std::string_view text);

/// Whether a value in quotes that begins at this column ends on the same line; true where no quote stands
/// there.  YAML also takes quotes over many lines, and the end of the file for the closing one.
bool quote_ends_on_line(std::string_view line, int column);

/// Whether a line is indented with a tab.
bool indented_by_tab(std::string_view line);

}  // namespace sounding::io
