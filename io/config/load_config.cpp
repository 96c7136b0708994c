// SPDX-License-Identifier: Apache-2.0
#include "io/config/load_config.hpp"

#include "io/config/checks.hpp"
#include "io/config/choose_variables.hpp"
#include "io/config/convert.hpp"
#include "io/config/derive.hpp"
#include "io/config/describe.hpp"
#include "io/config/merge.hpp"
#include "io/config/words.hpp"
#include "io/publish.hpp"

namespace sounding::io {
namespace {

std::string below(const std::string& path, std::string_view name) {
  return (path.empty() ? "" : path + ".") + std::string(name);
}

bool is_stream_name(std::string_view name) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  return name.size() <= 64 && name.find_first_not_of(allowed) == std::string_view::npos;
}

/// Walks the table and the tree side by side.
class Loader {
 public:
  Loader(RunConfig& config, Problems& problems) : config_(config), problems_(problems) {}

  /// Reads the keys below `pattern` (a path of the table) from a map; `path` is the same with users' names.
  void read(std::string_view pattern, const std::string& path, const Node& map, const Owner& owner) {
    const Node* enabled = map.find("enabled");
    const bool off = enabled != nullptr && enabled->text == "false";
    for (const Key* key : keys_below(pattern)) {
      const Node* node = map.find(key->name());
      if (node != nullptr) {
        read_key(*key, below(path, key->name()), *node, owner);
      } else if (key->need == Need::required && !off) {
        problems_.add({map.key_place.text, map.key_place.line, 0}, below(path, key->name()),
                      "missing; " + due_text(*key, key->unit_in(config_)));
      }
    }
    for (const Node& item : map.items) {
      if (find_key(below(std::string(pattern), item.key)) == nullptr) refuse_unknown(pattern, path, item);
    }
  }

 private:
  void read_key(const Key& key, const std::string& path, const Node& node, const Owner& owner) {
    if (key.kind != Kind::section) return convert(node, key, path, owner, problems_);
    if (!key.shorthand.empty() && !node.is_map()) {
      return convert(node, *find_key(below(std::string(key.path), key.shorthand)), path, owner, problems_);
    }
    if (!node.is_map()) return problems_.add(node.place, path, complaint(node, key, ""));
    if (key.at != nullptr) *std::get<bool*>(key.at(owner)) = true;
    if (key.path == "output.streams") return read_streams(path, node);
    read(key.path, path, node, owner);
  }

  void read_streams(const std::string& path, const Node& map) {
    for (const Node& item : map.items) {
      const std::string here = below(path, item.key);
      if (!is_stream_name(item.key)) {
        problems_.add(item.key_place, here, "a name of at most 64 letters, digits, _ and - is due");
        continue;
      }
      if (is_name_of_other_files(item.key)) {
        problems_.add(
            item.key_place, here,
            "the run gives such names to files of its own: checkpoint_..., postmortem_..., ..._cut, ..._ "
            "and six digits; another is due");
        continue;
      }
      if (!item.is_map()) {
        problems_.add(item.place, here, complaint(item, *find_key("output.streams.*"), ""));
        continue;
      }
      config_.output.streams.emplace_back().name = item.key;
      read("output.streams.*", here, item, {config_, &config_.output.streams.back()});
    }
  }

  void refuse_unknown(std::string_view pattern, const std::string& path, const Node& item) {
    constexpr std::size_t enough = 1000;  // in a file that is all wrong, the search would take seconds
    if (problems_.size() > enough) return problems_.add(item.key_place, below(path, item.key), "unknown key");
    std::vector<std::string> siblings;
    for (const Key* key : keys_below(pattern)) siblings.emplace_back(key->name());
    std::string message = "unknown key; allowed here: " + names_below(pattern);
    if (item.key.find(':') != std::string::npos) {
      message += "; a blank is missing after the colon";
    } else if (const std::string near = nearest_word(item.key, siblings); !near.empty()) {
      message += "; nearest: " + near;
    } else if (const std::string elsewhere = find_elsewhere(item.key); !elsewhere.empty()) {
      message += "; exists as " + elsewhere;
    }
    problems_.add(item.key_place, below(path, item.key), message);
  }

  /// The path of a key with this name, or nearly so, anywhere in the table.
  static std::string find_elsewhere(std::string_view name) {
    std::vector<std::string> names;
    for (const Key& key : all_keys()) {
      if (key.name() == name) return std::string(key.path);
      names.emplace_back(key.name());
    }
    constexpr std::size_t fewest = 3;  // any shorter word is near to every other one
    const std::string near = name.size() < fewest ? std::string() : nearest_word(name, names);
    for (const Key& key : all_keys()) {
      if (!near.empty() && key.name() == near) return std::string(key.path);
    }
    return {};
  }

  RunConfig& config_;
  Problems& problems_;
};

/// Sections that are not used hold their defaults, so that what is equal compares equal.
void forget_unused(RunConfig& config) {
  if (!config.ocean.enabled) config.ocean = {};
  if (!config.atmosphere.enabled) config.atmosphere = {};
  if (config.domain.kind == DomainKind::region) config.domain.idealised = {};
  if (config.domain.kind == DomainKind::idealised) config.domain.region = {};
}

}  // namespace

namespace {

RunConfig config_of(Node root, const std::vector<std::string>& sets, Problems& problems) {
  RunConfig config;
  apply_overrides(root, sets, problems, config.notes.notices);
  root.key_place = {root.place.text, root.place.line, 0};
  Loader(config, problems).read("", "", root, {config});
  derive(config, root);
  choose_variables(config, root, problems);
  check_all(config, root, problems);
  problems.raise_if_any();
  forget_unused(config);
  return config;
}

}  // namespace

RunConfig load_config(const std::filesystem::path& file, const std::vector<std::string>& sets) {
  Problems problems;
  return config_of(read_with_includes(file, problems), sets, problems);
}

RunConfig load_config_text(std::string_view yaml, const std::string& name,
                           const std::vector<std::string>& sets) {
  Problems problems;
  Node root = read_document_text(yaml, name, std::filesystem::current_path(), problems);
  if (const Node* include = root.find("include"))
    problems.fail(include->key_place, "include", "files are included by files only");
  return config_of(std::move(root), sets, problems);
}

std::string place_and_key(const RunConfig& config, const std::string& key) {
  const auto known = config.notes.origins.find(key);
  return (known == config.notes.origins.end() ? "" : known->second + ": ") + key + ": ";
}

}  // namespace sounding::io
