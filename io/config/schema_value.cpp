// SPDX-License-Identifier: Apache-2.0
#include "io/config/schema_value.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "io/config/units.hpp"
#include "io/variables.hpp"

namespace sounding::io {
namespace {

using Json = nlohmann::ordered_json;

// What the readers of scalar.cpp take, as regular expressions.
const std::string number_pattern = R"(-?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?)";
const std::string unit_pattern = R"((( +[A-Za-z%°µμ][A-Za-z0-9%°µμ_^/. +-]*)|[A-Za-z]+|%))";
const std::string date_pattern = "[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}(:[0-9]{2})?)?";

Json matching(const std::string& pattern) { return {{"type", "string"}, {"pattern", "^" + pattern + "$"}}; }

/// As an integer where it is one, so that 4096 is not written 4096.0.
Json plain(double value) {
  constexpr double exact = 9e15;
  if (std::trunc(value) == value && std::fabs(value) < exact) return static_cast<std::int64_t>(value);
  return value;
}

Json bounded(const char* type, const Bounds& bounds) {
  Json schema = {{"type", type}};
  if (std::isfinite(bounds.low)) schema[bounds.low_open ? "exclusiveMinimum" : "minimum"] = plain(bounds.low);
  if (std::isfinite(bounds.high))
    schema[bounds.high_open ? "exclusiveMaximum" : "maximum"] = plain(bounds.high);
  return schema;
}

/// A number in the unit of the key, or a number with its unit; a temperature has its unit always.
Json quantity(const Key& key) {
  const Json with_unit = matching(number_pattern + unit_pattern);
  if (is_temperature(key.unit)) return with_unit;
  return {{"anyOf", {bounded("number", key.bounds), with_unit}}};
}

Json list_of(const Json& items, std::size_t fewest, std::size_t most) {
  return {{"type", "array"}, {"items", items}, {"minItems", fewest}, {"maxItems", most}};
}

Json map_of(const Json& properties, const Json& required) {
  return {{"type", "object"},
          {"properties", properties},
          {"required", required},
          {"additionalProperties", false}};
}

Json text() { return {{"type", "string"}, {"minLength", 1}}; }

/// A coordinate of a place, bounded as convert_place bounds it.
Json coordinate(const char* description, const char* unit, const Bounds& bounds) {
  Json schema = {{"description", description}, {"x-unit", unit}};
  schema.update(quantity({.path = "", .kind = Kind::quantity, .unit = unit, .bounds = bounds, .help = ""}));
  return schema;
}

Json place() {
  const Json name = {
      {"description", "name of the column"}, {"type", "string"}, {"minLength", 1}, {"maxLength", 64}};
  const Json globe = map_of({{"name", name},
                             {"latitude", coordinate("latitude", "degrees_north", from_to(-90, 90))},
                             {"longitude", coordinate("longitude", "degrees_east", from_to(-360, 720))}},
                            {"latitude", "longitude"});
  const Json plane = map_of({{"name", name},
                             {"x", coordinate("distance from the western edge", "m", {})},
                             {"y", coordinate("distance from the southern edge", "m", {})}},
                            Json::array());
  return {{"anyOf", {globe, plane}}};
}

Json source(const Key& key) {
  const Json height = quantity({.path = "z", .kind = Kind::quantity, .unit = "m", .help = "height"});
  const Json value = quantity(key);
  const Json profile =
      map_of({{"z", list_of(height, 1, key.most)}, {"values", list_of(value, 1, key.most)}}, {"z", "values"});
  return {{"anyOf",
           {value, map_of({{"value", value}}, {"value"}), map_of({{"profile", profile}}, {"profile"}),
            map_of({{"file", text()}, {"variable", text()}}, {"file", "variable"})}}};
}

/// All that stands for variables of one medium or the other, patterns left out.
Json known_variables() {
  std::vector<std::string> known = {"all"};
  const auto add = [&](std::string name) {
    if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end())
      known.push_back(std::move(name));
  };
  for (const Medium medium : {Medium::ocean, Medium::atmosphere}) {
    for (const OutputVariable& v : output_variables(medium)) add(std::string(v.id));
    for (const OutputVariable& v : output_variables(medium)) add(std::string(v.group) + "/*");
    for (const OutputVariable& v : output_variables(medium)) add(std::string(v.standard_name));
  }
  return known;
}

/// Names, with those of the catalogue to choose from.  An editor offers them; that others are refused is left
/// to the parser, which knows the medium.
Json names(const Key& key) {
  Json entry = text();
  const bool variables = key.path == "output.streams.*.variables";
  if (variables) entry = {{"anyOf", {{{"enum", known_variables()}}, entry}}};
  Json list = list_of(entry, key.fewest, key.most);
  if (variables) list["uniqueItems"] = true;
  return list;
}

Json schema_of(const Key& key) {
  switch (key.kind) {
    case Kind::section:
      return {{"type", "object"}};
    case Kind::boolean:
      return {{"type", "boolean"}};
    case Kind::integer:
      return bounded("integer", key.bounds);
    case Kind::quantity:
    case Kind::duration:
      return quantity(key);
    case Kind::date:
      return matching(date_pattern);
    case Kind::stop:
      return {
          {"anyOf",
           {bounded("number", key.bounds), matching(number_pattern + unit_pattern), matching(date_pattern)}}};
    case Kind::size:
      return {{"anyOf", {bounded("integer", key.bounds), matching("(0|[1-9][0-9]*) *(B|KiB|MiB|GiB|TiB)")}}};
    case Kind::choice: {
      Json words = Json::array();
      for (const Choice& choice : key.choices) words.push_back(choice.word);
      return {{"enum", words}};
    }
    case Kind::text:
    case Kind::input_file:
    case Kind::directory:
      return text();
    case Kind::quantities:
      return list_of(quantity(key), key.fewest, key.most);
    case Kind::texts:
      return names(key);
    case Kind::place:
      return place();
    case Kind::places:
      return list_of(place(), key.fewest, key.most);
    case Kind::source:
      return source(key);
  }
  return {};
}

}  // namespace

std::string value_schema(const Key& key) { return schema_of(key).dump(); }

}  // namespace sounding::io
