// SPDX-License-Identifier: Apache-2.0
#include "io/config/describe.hpp"

#include <algorithm>
#include <cmath>

#include "io/config/convert.hpp"
#include "io/config/print.hpp"
#include "io/config/units.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

/// "a number", "a quantity", "a temperature", with bounds and unit; plural for the entries of a list.
std::string quantity_text(const Bounds& bounds, std::string_view unit, bool plural) {
  const std::string limits = bounds_text(bounds);
  std::string text = is_temperature(unit) ? "a temperature" : unit.empty() ? "a number" : "a quantity";
  if (plural) text = is_temperature(unit) ? "temperatures" : unit.empty() ? "numbers" : "quantities";
  if (!limits.empty()) text += " " + limits;
  if (!unit.empty()) text += (limits.empty() ? " in " : " ") + std::string(unit);
  return text + (is_temperature(unit) ? plural ? " with their units" : " with its unit" : "");
}

std::string list_text(const Key& key, const std::string& entries) {
  std::string count;
  if (key.fewest == key.most) {
    count = std::to_string(key.fewest) + " ";
  } else if (key.fewest > 0) {
    count = std::to_string(key.fewest) + ".." + std::to_string(key.most) + " ";
  }
  return "a list of " + count + entries;
}

std::string section_text(const Key& key) {
  const std::string section = "a section with " + names_below(key.path);
  if (key.shorthand.empty()) return section;
  return allowed_text(*find_key(std::string(key.path) + "." + std::string(key.shorthand))) + " or " + section;
}

}  // namespace

std::string bounds_text(const Bounds& bounds) {
  const bool low = std::isfinite(bounds.low), high = std::isfinite(bounds.high);
  if (low && high && !bounds.low_open && !bounds.high_open) {
    return bounds.low == bounds.high ? shortest(bounds.low)
                                     : shortest(bounds.low) + ".." + shortest(bounds.high);
  }
  std::string text;
  if (low) text += (bounds.low_open ? "> " : ">= ") + shortest(bounds.low);
  if (low && high) text += " and ";
  if (high) text += (bounds.high_open ? "< " : "<= ") + shortest(bounds.high);
  return text;
}

std::string allowed_text(const Key& key, std::string_view unit) {
  const std::string limits = bounds_text(key.bounds);
  const auto limited = [&](const std::string& what) { return limits.empty() ? what : what + " " + limits; };
  switch (key.kind) {
    case Kind::section:
      return section_text(key);
    case Kind::boolean:
      return "true or false";
    case Kind::integer:
      return limited(key.bounds.low == key.bounds.high ? "the integer" : "an integer");
    case Kind::quantity:
      return quantity_text(key.bounds, unit, false);
    case Kind::duration:
      return limited("a duration") + " s";
    case Kind::date:
      return "a date YYYY-MM-DD[ hh:mm[:ss]]";
    case Kind::stop:
      return limited("a duration") + " s or a date";
    case Kind::size:
      return limited("a size") + " B";
    case Kind::choice: {
      std::vector<std::string> words;
      for (const Choice& choice : key.choices) words.emplace_back(choice.word);
      return "one of " + comma_list(words);
    }
    case Kind::text:
      return "a name";
    case Kind::input_file:
      return "the path of a file";
    case Kind::directory:
      return "the path of a directory";
    case Kind::quantities:
      return list_text(key, quantity_text(key.bounds, unit, true));
    case Kind::texts:
      return list_text(key, "names");
    case Kind::place:
      return std::string(place_text);
    case Kind::places:
      return list_text(key, "places {latitude, longitude} or {x, y}, with names or without");
    case Kind::source:
      return quantity_text(key.bounds, unit, false) + ", {value}, {profile: {z, values}} or {file, variable}";
  }
  return {};
}

std::string due_text(const Key& key, std::string_view unit) {
  std::string text = allowed_text(key, unit) + " is due";
  if (key.kind == Kind::duration) text += ", such as 10 d or 6 h";
  if (key.kind == Kind::stop) text += ", such as 10 d or 2000-02-01";
  if (key.kind == Kind::size) text += ", such as 8 GiB";
  return text;
}

std::string default_clause(const Key& key) {
  if (key.need == Need::required) return "required";
  const std::string text = default_text(key);
  return text.empty() ? "may be left out" : "default " + text;
}

std::string found_text(const Node& node) {
  switch (node.kind) {
    case Node::Kind::null:
      return "has no value";
    case Node::Kind::scalar:
      return "found " + in_quotes(node.text) + (node.quoted ? " in quotes" : "");
    case Node::Kind::list:
      return node.items.empty() ? "found an empty list"
                                : "found a list of " + std::to_string(node.items.size());
    case Node::Kind::map:
      return "found a section of keys";
  }
  return {};
}

std::string complaint(const Node& node, const Key& key, std::string_view unit, const std::string& remark,
                      const std::string& hint) {
  std::string text = found_text(node);
  if (!remark.empty()) text += ", " + remark;
  text += "; " + due_text(key, unit);
  return hint.empty() ? text : text + "; " + hint;
}

std::string names_below(std::string_view path) {
  std::vector<std::string> names;
  for (const Key* key : keys_below(path)) names.emplace_back(key->name());
  std::sort(names.begin(), names.end());
  return comma_list(names);
}

}  // namespace sounding::io
