// SPDX-License-Identifier: Apache-2.0
#include "io/config/schema.hpp"

#include <nlohmann/json.hpp>

#include "io/config/describe.hpp"
#include "io/config/print.hpp"
#include "io/config/schema_value.hpp"

namespace sounding::io {
namespace {

using Json = nlohmann::ordered_json;

/// What an editor shows: the meaning, what is allowed, and the meaning of each word.
std::string description(const Key& key) {
  std::string text(key.help);
  if (key.kind == Kind::section) return text;
  text += " [" + allowed_text(key) + "; " + default_clause(key) + "]";
  for (const Choice& choice : key.choices)
    text.append("\n").append(choice.word).append(": ").append(choice.help);
  return text;
}

/// A default as a JSON value: what a YAML reader makes of its text.
Json json_value(const std::string& text) {
  if (text.front() == '[') {
    Json list = Json::array();
    for (std::size_t start = 1; start < text.size();) {
      const std::size_t end = std::min(text.find(", ", start), text.size() - 1);
      list.push_back(json_value(text.substr(start, end - start)));
      start = end + 2;
    }
    return list;
  }
  const Json read = Json::parse(text, nullptr, false);
  return read.is_discarded() ? Json(text) : read;
}

Json section_schema(std::string_view path);

Json key_schema(const Key& key) {
  Json schema = key.kind == Kind::section ? section_schema(key.path) : Json::parse(value_schema(key));
  if (!key.shorthand.empty())
    schema = {
        {"anyOf",
         {Json::parse(value_schema(*find_key(std::string(key.path) + "." + std::string(key.shorthand)))),
          schema}}};
  Json all = {{"description", description(key)}};
  if (const std::string text = default_text(key); !text.empty()) all["default"] = json_value(text);
  if (!key.unit.empty()) all["x-unit"] = key.unit;
  all.update(schema);
  return all;
}

/// `section: ~` takes out what was included.
Json section_schema(std::string_view path) {
  Json schema = {{"type", {"object", "null"}}};
  for (const Key* key : keys_below(path)) {
    if (key->name() == "*") {
      schema["patternProperties"] = {{"^[A-Za-z0-9_-]{1,64}$", key_schema(*key)}};
    } else {
      schema["properties"][std::string(key->name())] = key_schema(*key);
    }
  }
  schema["additionalProperties"] = false;
  return schema;
}

/// What must be there below a section, and nothing else: empty where nothing must.
Json demands(std::string_view path) {
  Json required = Json::array();
  Json below = Json::object();
  bool can_be_off = false;
  Json schema = Json::object();
  for (const Key* key : keys_below(path)) {
    if (key->name() == "enabled") can_be_off = true;
    if (key->need == Need::required) required.push_back(key->name());
    if (key->kind != Kind::section) continue;
    const Json inner = demands(key->path);
    if (inner.empty()) continue;
    if (key->name() == "*") {
      schema["additionalProperties"] = inner;
    } else {
      below[std::string(key->name())] = inner;
    }
  }
  if (!required.empty() && can_be_off) {
    const Json off = {
        {"type", "object"}, {"properties", {{"enabled", {{"const", false}}}}}, {"required", {"enabled"}}};
    schema["if"] = off;
    schema["else"] = {{"required", required}};
  } else if (!required.empty()) {
    schema["required"] = required;
  }
  if (!below.empty()) schema["properties"] = below;
  return schema;
}

}  // namespace

std::string json_schema() {
  Json schema = {{"$schema", "http://json-schema.org/draft-07/schema#"},
                 {"title", "Configuration of Sounding"}};
  schema.update(section_schema(""));
  schema["type"] = "object";
  schema["if"] = {{"required", {"include"}}};
  schema["else"] = demands("");
  return schema.dump(2) + "\n";
}

}  // namespace sounding::io
