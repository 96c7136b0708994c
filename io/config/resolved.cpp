// SPDX-License-Identifier: Apache-2.0
#include "io/config/entries.hpp"
#include "io/config/load_config.hpp"

namespace sounding::io {
namespace {

std::string origin(const RunConfig& config, const std::string& path) {
  const auto known = config.notes.origins.find(path);
  return "  # " + (known == config.notes.origins.end() ? "default" : known->second);
}

}  // namespace

std::string resolved_yaml(const RunConfig& config, bool with_origins) {
  std::string text;
  for (const Entry& entry : entries_of(config)) {
    const bool section = entry.key->kind == Kind::section;
    if (!entry.used || (!section && entry.value.empty())) continue;
    text += std::string(2 * static_cast<std::size_t>(entry.depth), ' ') + entry.name + ":";
    if (!section) text += " " + entry.value + (with_origins ? origin(config, entry.path) : "");
    text += "\n";
  }
  return text;
}

}  // namespace sounding::io
