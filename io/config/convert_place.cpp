// SPDX-License-Identifier: Apache-2.0
/// A place: {name, latitude, longitude} on the globe, {name, x, y} on an idealised domain.
#include <algorithm>

#include "io/config/convert.hpp"
#include "io/config/describe.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

constexpr std::size_t longest_name = 64;

/// A name that every reader of NetCDF shows as it is.
bool is_plain(std::string_view name) {
  return !name.empty() && name.size() <= longest_name && name.front() != ' ' && name.back() != ' ' &&
         std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

/// Reads one coordinate, if it is there; whether nothing was wrong with it.
bool read_coordinate(const Node& map, const char* name, const char* unit, const Bounds& bounds,
                     const std::string& path, Problems& problems, std::optional<double>& to) {
  const Node* node = map.find(name);
  if (node == nullptr) return true;
  const Key key{.path = name, .kind = Kind::quantity, .unit = unit, .bounds = bounds, .help = ""};
  to = convert_quantity(*node, key, unit, path + "." + name, problems);
  return to.has_value();
}

}  // namespace

std::optional<Site> convert_place(const Node& node, const std::string& path, Problems& problems) {
  if (!node.is_map()) {
    problems.add(node.place, path, found_text(node) + "; " + std::string(place_text) + " is due");
    return std::nullopt;
  }
  if (!only_these(node, {"latitude", "longitude", "name", "x", "y"}, path, problems)) return std::nullopt;
  Site place;
  bool fine =
      read_coordinate(node, "latitude", "degrees_north", from_to(-90, 90), path, problems, place.latitude);
  fine &=
      read_coordinate(node, "longitude", "degrees_east", from_to(-360, 720), path, problems, place.longitude);
  fine &= read_coordinate(node, "x", "m", {}, path, problems, place.x);
  fine &= read_coordinate(node, "y", "m", {}, path, problems, place.y);
  if (const Node* name = node.find("name")) {
    place.name = name->text;
    if (name->kind != Node::Kind::scalar || !is_plain(name->text)) {
      problems.add(name->place, path + ".name",
                   found_text(*name) + "; a name of at most 64 letters, digits and signs of ASCII is due");
      fine = false;
    }
  }
  if (!fine) return std::nullopt;
  const bool globe = place.latitude && place.longitude && !place.x && !place.y;
  const bool plane = !place.latitude && !place.longitude && (place.x || place.y);
  if (globe || plane) return place;
  problems.add(node.place, path, "exactly one of latitude and longitude, or x and y, is due");
  return std::nullopt;
}

std::optional<std::vector<Site>> convert_places(const Node& node, const Key& key, const std::string& path,
                                                Problems& problems) {
  if (node.kind != Node::Kind::list || node.items.size() < key.fewest || node.items.size() > key.most) {
    problems.add(node.place, path, complaint(node, key, ""));
    return std::nullopt;
  }
  std::vector<Site> list;
  for (const Node& item : node.items)
    if (auto place = convert_place(item, path, problems)) list.push_back(std::move(*place));
  if (list.size() != node.items.size()) return std::nullopt;
  return list;
}

}  // namespace sounding::io
