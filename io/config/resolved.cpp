// SPDX-License-Identifier: Apache-2.0
#include "io/config/load_config.hpp"
#include "io/config/print.hpp"
#include "io/config/table.hpp"

namespace sounding::io {
namespace {

/// Writes the table, key by key, with the values of a configuration.
class Writer {
 public:
  Writer(RunConfig config, bool with_origins) : config_(std::move(config)), with_origins_(with_origins) {}

  std::string write() {
    below("", "", 0, {config_});
    return std::move(text_);
  }

 private:
  void line(int depth, const std::string& content) {
    text_ += std::string(2 * static_cast<std::size_t>(depth), ' ') + content + "\n";
  }

  void below(std::string_view pattern, const std::string& path, int depth, const Owner& owner) {
    for (const Key* key : keys_below(pattern)) {
      const std::string here = (path.empty() ? "" : path + ".") + std::string(key->name());
      if (key->path == "output.streams") {
        streams(here, depth);
      } else if (key->kind == Kind::section) {
        section(*key, here, depth, owner);
      } else if (const std::string value = value_text(*key, owner); !value.empty()) {
        line(depth, std::string(key->name()) + ": " + value + origin(here));
      }
    }
  }

  void section(const Key& key, const std::string& path, int depth, const Owner& owner) {
    if (key.shown != nullptr && !key.shown(config_)) return;
    line(depth, std::string(key.name()) + ":");
    below(key.path, path, depth + 1, owner);
  }

  void streams(const std::string& path, int depth) {
    if (config_.output.streams.empty()) return;
    line(depth, "streams:");
    for (Stream& stream : config_.output.streams) {
      line(depth + 1, stream.name + ":");
      below("output.streams.*", path + "." + stream.name, depth + 2, {config_, &stream});
    }
  }

  std::string origin(const std::string& path) const {
    if (!with_origins_) return {};
    const auto known = config_.notes.origins.find(path);
    return "  # " + (known == config_.notes.origins.end() ? "default" : known->second);
  }

  RunConfig config_;  // a copy: the table reaches members by writable pointers
  bool with_origins_;
  std::string text_;
};

}  // namespace

std::string resolved_yaml(const RunConfig& config, bool with_origins) {
  return Writer(config, with_origins).write();
}

}  // namespace sounding::io
