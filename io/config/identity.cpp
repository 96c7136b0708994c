// SPDX-License-Identifier: Apache-2.0
#include "io/config/identity.hpp"

#include <map>
#include <sstream>

#include "io/config/print.hpp"
#include "io/config/table.hpp"

namespace sounding::io {
namespace {

/// Walks the table as the resolved text does, with whole paths.
class Identity {
 public:
  explicit Identity(RunConfig config) : config_(std::move(config)) {}

  std::string text() {
    below("", "", {config_});
    return std::move(text_);
  }

 private:
  void below(std::string_view pattern, const std::string& path, const Owner& owner) {
    for (const Key* key : keys_below(pattern)) {
      const std::string here = (path.empty() ? "" : path + ".") + std::string(key->name());
      if (key->path == "output.streams") {
        for (Stream& stream : config_.output.streams)
          below("output.streams.*", here + "." + stream.name, {config_, &stream});
      } else if (key->kind == Kind::section) {
        if (key->shown == nullptr || key->shown(owner)) below(key->path, here, owner);
      } else if (!key->free_at_restart) {
        if (const std::string value = value_text(*key, owner); !value.empty())
          text_ += here + ": " + value + "\n";
      }
    }
  }

  RunConfig config_;  // a copy: the table reaches members by writable pointers
  std::string text_;
};

void forget_folders(RunConfig& config) {
  config.domain.bathymetry.file = config.domain.bathymetry.file.filename();
  OceanInitial& ocean = config.ocean.initial;
  for (Source* source : {&ocean.temperature, &ocean.salinity, &ocean.nitrate, &ocean.phytoplankton,
                         &ocean.zooplankton, &ocean.detritus, &config.atmosphere.initial.rain})
    if (auto* file = std::get_if<FileVariable>(source)) file->file = file->file.filename();
}

std::map<std::string, std::string> lines_of(const std::string& identity) {
  std::map<std::string, std::string> lines;
  std::istringstream in(identity);
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) lines[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return lines;
}

}  // namespace

std::string restart_identity(const RunConfig& config) {
  RunConfig portable = config;
  forget_folders(portable);
  return Identity(std::move(portable)).text();
}

std::vector<std::string> differences(const std::string& in_checkpoint, const std::string& now) {
  auto before = lines_of(in_checkpoint);
  const auto after = lines_of(now);
  for (const auto& [path, value] : after) before.try_emplace(path);
  std::vector<std::string> texts;
  for (const auto& [path, value] : before) {
    const auto found = after.find(path);
    const std::string current = found == after.end() ? "" : found->second;
    const auto shown = [](const std::string& text) { return text.empty() ? std::string("absent") : text; };
    if (value != current)
      texts.push_back(path + ": " + shown(value) + " in the checkpoint, " + shown(current) + " now");
  }
  return texts;
}

}  // namespace sounding::io
