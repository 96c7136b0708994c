// SPDX-License-Identifier: Apache-2.0
#include "io/config/entries.hpp"

#include <utility>

#include "io/config/print.hpp"

namespace sounding::io {
namespace {

class Walk {
 public:
  explicit Walk(RunConfig& config) : config_(config) { below("", "", 0, {config}, true); }
  std::vector<Entry> take() { return std::move(entries_); }

 private:
  void below(std::string_view pattern, const std::string& path, int depth, const Owner& owner, bool used) {
    for (const Key* key : keys_below(pattern)) {
      if (key->kind != Kind::section && key->at == nullptr) continue;
      if (key->path == "output.streams.*") {
        streams(*key, path, depth, used);
      } else {
        entry(*key, path, std::string(key->name()), depth, owner, used);
      }
    }
  }

  void entry(const Key& key, const std::string& parent, std::string name, int depth, const Owner& owner,
             bool used) {
    const std::size_t index = entries_.size();
    const std::string path = (parent.empty() ? "" : parent + ".") + name;
    Entry entry;
    entry.key = &key;
    entry.path = path;
    entry.name = std::move(name);
    entry.depth = depth;
    entry.used = used && (key.shown == nullptr || key.shown(owner));
    if (key.path == "output.streams") entry.used = used && !config_.output.streams.empty();
    const bool applies = entry.used;
    if (key.kind == Kind::section && key.at != nullptr) entry.on = *std::get<bool*>(key.at(owner));
    if (key.kind != Kind::section) entry.value = value_text(key, owner);
    entries_.push_back(std::move(entry));
    if (key.kind == Kind::section) below(key.path, path, depth + 1, owner, applies);
    entries_[index].end = entries_.size();
  }

  void streams(const Key& key, const std::string& parent, int depth, bool used) {
    for (Stream& stream : config_.output.streams)
      entry(key, parent, stream.name, depth, {config_, &stream}, used);
    Stream pattern;
    if (config_.output.streams.empty()) entry(key, parent, "NAME", depth, {config_, &pattern}, false);
  }

  RunConfig& config_;
  std::vector<Entry> entries_;
};

}  // namespace

std::vector<Entry> entries_of(RunConfig config) { return Walk(config).take(); }

}  // namespace sounding::io
