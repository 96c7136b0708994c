// SPDX-License-Identifier: Apache-2.0
/// All keys of a configuration, for people and for editors, read from the table that also parses them.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "cli/commands.hpp"
#include "io/config/describe.hpp"
#include "io/config/schema.hpp"
#include "io/config/words.hpp"
#include "io/error.hpp"

namespace sounding::cli {
namespace {

bool at_or_below(std::string_view path, std::string_view top) {
  return top.empty() || path == top || (path.starts_with(top) && path[top.size()] == '.');
}

/// "path: what it takes, with unit and bounds; default", then what it means, then its words.
void print(const io::Key& key) {
  if (key.kind == io::Kind::section) {
    fmt::print("{}: section\n", key.path);
  } else {
    fmt::print("{}: {}; {}{}\n", key.path, io::allowed_text(key), io::default_clause(key),
               key.per_column ? "; of a column" : "");
  }
  if (!key.help.empty()) fmt::print("    {}\n", key.help);
  for (const io::Choice& choice : key.choices)
    if (!choice.help.empty()) fmt::print("    {:<20} {}\n", choice.word, choice.help);
}

}  // namespace

int keys_command(const std::string& path) {
  std::size_t found = 0;
  std::vector<std::string> paths;
  for (const io::Key& key : io::all_keys()) {
    paths.emplace_back(key.path);
    if (!at_or_below(key.path, path)) continue;
    print(key);
    ++found;
  }
  if (found > 0) return 0;
  const std::string near = io::nearest_word(path, paths);
  throw io::Error(io::ExitCode::usage,
                  fmt::format("no key {}; {}", io::in_quotes(path),
                              near.empty() ? "sounding keys lists all" : "nearest: " + near));
}

int schema_command() {
  fmt::print("{}", io::json_schema());
  return 0;
}

}  // namespace sounding::cli
