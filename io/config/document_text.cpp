// SPDX-License-Identifier: Apache-2.0
#include "io/config/document_text.hpp"

#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include "io/config/document.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

/// Column (from 1) of a `#` that begins a comment and looks like a unit after a number; 0 if there is none.
int swallowed_unit(std::string_view line) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '#' || (i > 0 && !blank(line[i - 1]))) continue;
    std::size_t before = i;
    while (before > 0 && blank(line[before - 1])) --before;
    const bool after_digit = before > 0 && std::isdigit(static_cast<unsigned char>(line[before - 1])) != 0;
    return after_digit && i + 1 < line.size() && line[i + 1] == '/' ? static_cast<int>(i) + 1 : 0;
  }
  return 0;
}

void check_file(const std::filesystem::path& file, Place place, Problems& problems) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    problems.fail(place, "", "no such file; the path of a YAML file is due", ExitCode::missing_input);
  }
  if (error) problems.fail(place, "", "cannot be read: " + error.message(), ExitCode::missing_input);
  if (!std::filesystem::is_regular_file(status)) {
    problems.fail(place, "", "not a regular file; the path of a YAML file is due", ExitCode::missing_input);
  }
  const auto size = std::filesystem::file_size(file, error);
  if (!error && size > DocumentLimits::bytes) {
    problems.fail(place, "", "found " + std::to_string(size) + " bytes; a configuration has at most 1 MiB");
  }
}

}  // namespace

std::string read_text(const std::filesystem::path& file, Place place, Problems& problems) {
  check_file(file, place, problems);
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  std::string text(DocumentLimits::bytes + 1, '\0');
  if (stream) stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!stream.is_open() || stream.bad()) {
    problems.fail(place, "", std::string("cannot be read: ") + std::strerror(errno), ExitCode::missing_input);
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > DocumentLimits::bytes) {
    problems.fail(place, "", "more than 1 MiB; a configuration has at most 1 MiB");
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  refuse_bad_bytes(text, place, "", problems);
  return text;
}

void refuse_bad_bytes(std::string_view text, Place place, std::string_view key, Problems& problems) {
  int line = 0;
  for (const std::string_view content : lines_of(text)) {
    ++line;
    const auto at = [&](std::size_t column) { return Place{place.text, line, static_cast<int>(column)}; };
    for (std::size_t i = 0; i < content.size();) {
      if (content[i] == '\0') problems.fail(at(i + 1), key, "found a NUL byte; plain UTF-8 text is due");
      const std::size_t length = utf8_length(content.substr(i));
      if (length == 0) problems.fail(at(i + 1), key, "found bytes that are not UTF-8; UTF-8 text is due");
      i += length;
    }
    if (const int column = swallowed_unit(content); column > 0) {
      problems.fail(at(static_cast<std::size_t>(column)), key,
                    "a unit cannot begin with #: YAML takes it for a comment; write m-3 or cm-3 for #/cm3");
    }
  }
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

bool quote_ends_on_line(std::string_view line, int column) {
  const auto first = static_cast<std::size_t>(column - 1);
  if (first >= line.size() || (line[first] != '"' && line[first] != '\'')) return true;
  const char quote = line[first];
  for (std::size_t i = first + 1; i < line.size(); ++i) {
    const bool doubled = quote == '\'' && line.substr(i).starts_with("''");
    if (doubled || (quote == '"' && line[i] == '\\')) {
      ++i;  // the next character is part of the value
    } else if (line[i] == quote) {
      return true;
    }
  }
  return false;
}

bool indented_by_tab(std::string_view line) {
  return line.substr(0, line.find_first_not_of(" \t")).find('\t') != std::string_view::npos;
}

}  // namespace sounding::io
