// SPDX-License-Identifier: Apache-2.0
#include "cli/cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <system_error>

#include "io/config/words.hpp"
#include "io/error.hpp"

namespace sounding::cli {
namespace {

/// "# A first run: 256 columns, no data needed.  Plankton ..." -> "A first run: 256 columns, no data needed"
std::string summary_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::string comment;
  for (std::string line; std::getline(stream, line) && line.starts_with("#");) {
    if (line.find("SPDX-License-Identifier") != std::string::npos) continue;
    const std::size_t start = line.find_first_not_of("# ");
    if (start == std::string::npos) break;
    comment += (comment.empty() ? "" : " ") + line.substr(start);
  }
  const std::size_t end = comment.find(".  ");
  return comment.substr(0, end);
}

}  // namespace

std::vector<Case> shipped_cases() {
  std::vector<Case> cases;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(SOUNDING_CONFIGS, none))
    if (entry.path().extension() == ".yaml")
      cases.push_back({entry.path().stem().string(), summary_of(entry.path()), entry.path()});
  std::sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.name < b.name; });
  return cases;
}

std::filesystem::path file_or_case(const std::string& name) {
  std::error_code none;
  if (name.find('/') != std::string::npos || name.ends_with(".yaml") || std::filesystem::exists(name, none))
    return name;
  std::vector<std::string> names;
  for (const Case& shipped : shipped_cases()) {
    if (shipped.name == name) return shipped.file;
    names.push_back(shipped.name);
  }
  const std::string near = io::nearest_word(name, names);
  throw io::Error(io::ExitCode::missing_input,
                  fmt::format("{}: neither a file nor a case; cases: {}{}", io::in_quotes(name),
                              io::comma_list(names), near.empty() ? "" : "; nearest: " + near));
}

}  // namespace sounding::cli
