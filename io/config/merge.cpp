// SPDX-License-Identifier: Apache-2.0
#include "io/config/merge.hpp"

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "io/config/describe.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

constexpr std::size_t deepest_include = 8;

std::string below(const std::string& path, const std::string& name) {
  return (path.empty() ? "" : path + ".") + name;
}

/// A value that stands for a section (`levels: 40`) written out as that section.
void write_out_shorthand(Node& node, const std::string& path) {
  const Key* section = find_key(path);
  if (section == nullptr || section->shorthand.empty() || node.kind != Node::Kind::scalar) return;
  Node written;
  written.kind = Node::Kind::map;
  written.place = node.place;
  written.key = node.key;
  written.key_place = node.key_place;
  node.key = section->shorthand;
  written.items.push_back(std::move(node));
  node = std::move(written);
}

/// Whether a value takes a key out of what was included: `key: ~`, written out so that no forgotten value
/// does.
bool takes_out(const Node& node) { return node.kind == Node::Kind::null && !node.text.empty(); }

/// `path`: the keys that lead to both nodes.
void merge(Node& into, Node from, const std::string& path = {}) {
  if (from.is_map()) write_out_shorthand(into, path);
  if (!into.is_map() || !from.is_map()) {
    into = std::move(from);
    return;
  }
  for (Node& item : from.items) {
    Node* known = into.find(item.key);
    if (known == nullptr) {
      into.items.push_back(std::move(item));
    } else if (takes_out(item)) {
      std::erase_if(into.items, [&](const Node& old) { return old.key == item.key; });
    } else {
      merge(*known, std::move(item), below(path, known->key));
    }
  }
  if (from.place.line == 0) return;  // an override: the section still stands where the file has it
  into.place = from.place;
  into.key_place = from.key_place;
}

/// Takes the list of included files out of a tree.
std::vector<Node> take_includes(Node& root, Problems& problems) {
  std::vector<Node> names;
  std::vector<Node> others;
  for (Node& item : root.items) {
    if (item.key != "include") {
      others.push_back(std::move(item));
      continue;
    }
    if (item.kind != Node::Kind::list) {
      problems.fail(item.place, "include",
                    found_text(item) + "; a list of files is due, such as [common.yaml]");
    }
    names = std::move(item.items);
  }
  root.items = std::move(others);
  return names;
}

/// The name of an included file as one can open it from where the including one was named.
std::string shown_beside(const std::string& including, const std::string& included) {
  return (std::filesystem::path(including).parent_path() / included).lexically_normal().string();
}

/// A file on the way from the first one down: what it is called in messages, and which it is.
struct Included {
  std::string shown;
  std::filesystem::path canonical;
};

/// Fails where a file is on the chain that leads to it.
void refuse_circle(const std::vector<Included>& chain, const Included& next, Place place,
                   Problems& problems) {
  const auto again = std::find_if(chain.begin(), chain.end(),
                                  [&](const Included& file) { return file.canonical == next.canonical; });
  if (again == chain.end()) return;
  std::string circle;
  for (auto file = again; file != chain.end(); ++file) circle += file->shown + " -> ";
  problems.fail(place, "include", "files include each other in a circle: " + circle + again->shown);
}

Node read_level(const std::filesystem::path& file, std::vector<Included>& chain, Problems& problems,
                const Place* named_at) {
  const std::string name = chain.back().shown;
  Node own = read_document(file, name, problems, named_at);
  const auto directory = problems.text(own.place.text).directory;
  Node result = own;
  result.items.clear();
  for (const Node& include : take_includes(own, problems)) {
    if (include.kind != Node::Kind::scalar || include.text.empty()) {
      problems.fail(include.place, "include", found_text(include) + "; the path of a file is due");
    }
    if (include.text.find("://") != std::string::npos) {
      problems.fail(include.place, "include", found_text(include) + ", a URL; the path of a file is due");
    }
    const auto path = (directory / include.text).lexically_normal();
    std::error_code none;
    Included next{shown_beside(name, include.text), std::filesystem::weakly_canonical(path, none)};
    refuse_circle(chain, next, include.place, problems);
    if (chain.size() > deepest_include)
      problems.fail(include.place, "include", "files include each other more than 8 deep");
    chain.push_back(std::move(next));
    merge(result, read_level(path, chain, problems, &include.place));
    chain.pop_back();
  }
  merge(result, std::move(own));
  return result;
}

/// "a.b.c" as names; empty if one of them is.
std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> names;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('.', start), path.size());
    if (end == start) return {};
    names.emplace_back(path.substr(start, end - start));
    start = end + 1;
  }
  return names;
}

}  // namespace

Node read_with_includes(const std::filesystem::path& file, Problems& problems) {
  std::error_code none;
  std::vector<Included> chain{{file.string(), std::filesystem::weakly_canonical(file, none)}};
  return read_level(file, chain, problems, nullptr);
}

void apply_overrides(Node& root, const std::vector<std::string>& sets, Problems& problems,
                     std::vector<std::string>& notices) {
  std::map<std::string, std::string> seen;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const std::string name = "--set #" + std::to_string(i + 1);
    const Place place{problems.add_text({name, std::filesystem::current_path(), false}), 0, 0};
    const std::size_t equals = sets[i].find('=');
    const std::string path = sets[i].substr(0, equals);
    const std::vector<std::string> names = split_path(path);
    if (equals == std::string::npos || names.empty()) {
      problems.add(place, "",
                   "found " + in_quotes(sets[i]) + "; key.path=value is due, such as run.stop=\"10 d\"");
      continue;
    }
    if (names.front() == "include") {
      problems.add(place, path, "files are included by files only");
      continue;
    }
    if (const auto earlier = seen.find(path); earlier != seen.end()) {
      notices.push_back(name + ": " + path + " was given by " + earlier->second + "; the last one counts");
    }
    seen[path] = name;

    Node value = read_value(std::string_view(sets[i]).substr(equals + 1), place.text, path, problems);
    for (auto part = names.rbegin(); part != names.rend(); ++part) {
      value.key = *part;
      value.key_place = value.place = place;
      Node parent;
      parent.kind = Node::Kind::map;
      parent.place = place;
      parent.items.push_back(std::move(value));
      value = std::move(parent);
    }
    const Place start = root.place;
    merge(root, std::move(value));
    root.place = start;
  }
}

}  // namespace sounding::io
