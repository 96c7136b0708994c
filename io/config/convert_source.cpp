// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <system_error>

#include "io/config/convert.hpp"
#include "io/config/describe.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

/// The child of a map, or a problem if it is not there.
const Node* child(const Node& map, const std::string& name, const std::string& due, const std::string& path,
                  Problems& problems) {
  const Node* found = map.find(name);
  if (found == nullptr) {
    problems.add({map.place.text, map.place.line, 0}, path + "." + name, "missing; " + due + " is due");
  }
  return found;
}

std::optional<Source> convert_profile(const Node& node, const Key& key, const std::string& path,
                                      Problems& problems) {
  const std::string here = path + ".profile";
  if (!node.is_map()) {
    problems.add(node.place, here, found_text(node) + "; {z: [..], values: [..]} is due");
    return std::nullopt;
  }
  if (!only_these(node, {"values", "z"}, here, problems)) return std::nullopt;
  Key heights, entries;
  heights.kind = entries.kind = Kind::quantities;
  heights.unit = "m";
  entries.bounds = key.bounds;
  heights.fewest = entries.fewest = 1;
  heights.help = "heights, positive upward";
  const Node* z = child(node, "z", "a list of heights", here, problems);
  const Node* values = child(node, "values", "a list of values", here, problems);
  if (z == nullptr || values == nullptr) return std::nullopt;
  auto read_z = convert_list(*z, heights, "m", here + ".z", problems);
  auto read_values = convert_list(*values, entries, key.unit, here + ".values", problems);
  if (!read_z || !read_values) return std::nullopt;
  if (read_z->size() != read_values->size()) {
    problems.add(values->place, here + ".values",
                 "found " + std::to_string(read_values->size()) + " values at " +
                     std::to_string(read_z->size()) + " heights; as many values as heights are due");
    return std::nullopt;
  }
  for (std::size_t i = 1; i < read_z->size(); ++i) {
    if ((*read_z)[i] > (*read_z)[i - 1]) continue;
    problems.add(z->items[i].place, here + ".z",
                 "found " + shortest((*read_z)[i]) + " m after " + shortest((*read_z)[i - 1]) +
                     " m; heights that increase are due, the deepest first");
    return std::nullopt;
  }
  return Profile{std::move(*read_z), std::move(*read_values)};
}

std::optional<Source> convert_file(const Node& node, const std::string& path, Problems& problems) {
  const Node* file = child(node, "file", "the path of a file", path, problems);
  const Node* variable = child(node, "variable", "the name of its variable", path, problems);
  if (file == nullptr || variable == nullptr) return std::nullopt;
  auto found = convert_input_file(*file, path + ".file", problems);
  if (variable->kind != Node::Kind::scalar || variable->text.empty()) {
    problems.add(variable->place, path + ".variable", found_text(*variable) + "; a name is due");
    return std::nullopt;
  }
  if (!found) return std::nullopt;
  return FileVariable{std::move(*found), variable->text};
}

}  // namespace

bool only_these(const Node& map, const std::vector<std::string>& allowed, const std::string& path,
                Problems& problems) {
  bool fine = true;
  for (const Node& item : map.items) {
    if (std::find(allowed.begin(), allowed.end(), item.key) != allowed.end()) continue;
    const std::string nearest = nearest_word(item.key, allowed);
    problems.add(item.key_place, path + "." + item.key,
                 "unknown key; allowed here: " + comma_list(allowed) +
                     (nearest.empty() ? "" : "; nearest: " + nearest));
    fine = false;
  }
  return fine;
}

std::optional<Source> convert_source(const Node& node, const Key& key, const std::string& path,
                                     Problems& problems) {
  if (!node.is_map()) {
    const auto value = convert_quantity(node, key, key.unit, path, problems);
    return value ? std::optional<Source>(*value) : std::nullopt;
  }
  if (!only_these(node, {"file", "profile", "value", "variable"}, path, problems)) return std::nullopt;
  const Node* value = node.find("value");
  const Node* profile = node.find("profile");
  const bool from_file = node.find("file") != nullptr || node.find("variable") != nullptr;
  if ((value != nullptr) + (profile != nullptr) + from_file != 1) {
    problems.add(node.place, path,
                 "exactly one of {value}, {profile: {z, values}} and {file, variable} is due");
    return std::nullopt;
  }
  if (profile != nullptr) return convert_profile(*profile, key, path, problems);
  if (from_file) return convert_file(node, path, problems);
  const auto number = convert_quantity(*value, key, key.unit, path + ".value", problems);
  return number ? std::optional<Source>(*number) : std::nullopt;
}

std::optional<std::vector<double>> convert_list(const Node& node, const Key& key, std::string_view unit,
                                                const std::string& path, Problems& problems) {
  if (node.kind != Node::Kind::list || node.items.size() < key.fewest || node.items.size() > key.most) {
    problems.add(node.place, path, complaint(node, key, unit));
    return std::nullopt;
  }
  Key entry = key;
  entry.kind = Kind::quantity;
  std::vector<double> list;
  for (const Node& item : node.items) {
    if (const auto value = convert_quantity(item, entry, unit, path, problems)) list.push_back(*value);
  }
  if (list.size() != node.items.size()) return std::nullopt;
  return list;
}

std::optional<std::filesystem::path> convert_input_file(const Node& node, const std::string& path,
                                                        Problems& problems) {
  const auto refuse = [&](const std::string& why, ExitCode code = ExitCode::bad_input) {
    problems.add(node.place, path, why, code);
    return std::nullopt;
  };
  const std::string due = "; the path of a file is due";
  if (node.kind != Node::Kind::scalar || node.text.empty()) return refuse(found_text(node) + due);
  if (node.text.find("://") != std::string::npos) return refuse(found_text(node) + ", a URL" + due);
  if (node.text.find('#') != std::string::npos || node.text.find('\0') != std::string::npos) {
    return refuse(found_text(node) + ", a path with # or NUL" + due);
  }
  const auto file = (problems.text(node.place.text).directory / node.text).lexically_normal();
  std::error_code error;
  if (std::filesystem::is_regular_file(file, error)) return file;
  std::string message = found_text(node) + ", which is not there";
  if (std::filesystem::exists(file, error)) message = found_text(node) + ", which is not a file";
  message += due;
  if (node.text.starts_with("/usr/share/ferret-vis/data/")) {
    message += "; install the Debian package ferret-datasets";
  } else if (file.string() != node.text) {
    message += "; looked for " + file.string();
  }
  return refuse(message, ExitCode::missing_input);
}

}  // namespace sounding::io
