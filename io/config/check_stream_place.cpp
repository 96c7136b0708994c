// SPDX-License-Identifier: Apache-2.0
/// Where a stream writes, as far as it can be told without the grid.
#include <algorithm>
#include <set>
#include <string>

#include "io/config/checks.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

/// Refuses, below `path`, the words that belong to the other kind of domain; whether there were any.
bool refused_of_other_domain(const Checks& checks, const std::string& path,
                             std::initializer_list<const char*> words, const std::string& instead) {
  bool any = false;
  for (const char* word : words) {
    if (!checks.given(path + "." + word)) continue;
    checks.refuse(path + "." + word, instead);
    any = true;
  }
  return any;
}

/// What a key of a stream was given, or nothing.
const Node* written(const Checks& checks, const Stream& stream, std::string_view key) {
  const Node* node = checks.root.find("output")->find("streams")->find(stream.name)->find(key);
  return node == nullptr || node->kind == Node::Kind::null ? nullptr : node;
}

void check_box(const Checks& checks, const StreamRegion& box, const std::string& path) {
  if (refused_of_other_domain(checks, path, {"x", "y"},
                              "of an idealised domain; over a region of the globe west, east, south and "
                              "north are due"))
    return;
  for (const char* side : {"west", "east", "south", "north"})
    if (!checks.given(path + "." + side))
      checks.refuse(path + "." + side, "missing; west, east, south and north are due");
  if (box.south && box.north && *box.south >= *box.north)
    checks.refuse(path + ".north", "found " + shortest(*box.north) + ", not north of " +
                                       shortest(*box.south) + "; north > south is due");
  if (!box.west || !box.east) return;
  const double width = *box.east - *box.west;
  // A smaller eastern edge lies beyond the seam, as in domain.region.
  if (width == 0 || width <= -360 || width > 360)
    checks.refuse(path + ".east", "found " + shortest(*box.east) + " with west " + shortest(*box.west) +
                                      "; a box wider than 0 and at most 360 degrees is due");
}

void check_rectangle(const Checks& checks, const StreamRegion& box, const std::string& path) {
  if (refused_of_other_domain(checks, path, {"west", "east", "south", "north"},
                              "of a region of the globe; over an idealised domain x: [from, to] and y: "
                              "[from, to] are due, in metres"))
    return;
  if (!checks.given(path + ".x") && !checks.given(path + ".y"))
    checks.refuse(path, "neither x nor y; x: [from, to], y: [from, to] or both are due");
  const auto check = [&](const char* name, const std::vector<double>& ends) {
    if (ends.size() == 2 && ends[0] >= ends[1])
      checks.refuse(path + "." + name, "found " + shortest(ends[0]) + " m to " + shortest(ends[1]) +
                                           " m; the smaller one is due first");
  };
  check("x", box.x);
  check("y", box.y);
}

void check_stream_region(const Checks& checks, const Stream& stream, const std::string& path) {
  const Node* node = written(checks, stream, "region");
  if (node == nullptr || !node->is_map()) return;
  if (checks.config.domain.kind == DomainKind::region)
    check_box(checks, stream.region, path);
  else
    check_rectangle(checks, stream.region, path);
}

/// Refuses a place of the other kind of domain; `index` in a list, or -1.
void check_place(const Checks& checks, const Site& place, const std::string& path, int index) {
  const bool globe = checks.config.domain.kind == DomainKind::region;
  const std::string which = index < 0 ? "" : "place " + std::to_string(index + 1) + ": ";
  if (globe && !place.latitude)
    checks.refuse(path, which + "found x or y, of an idealised domain; latitude and longitude are due");
  if (!globe && place.latitude)
    checks.refuse(path, which +
                            "found latitude and longitude, of a region of the globe; over an idealised "
                            "domain x and y are due, in metres");
  const Idealised& ideal = checks.config.domain.idealised;
  if (globe || place.latitude) return;
  if (!place.y && ideal.ny > 1) checks.refuse(path, which + "y is missing; the domain has several rows");
  if (!place.x && ideal.nx > 1) checks.refuse(path, which + "x is missing; a row has several columns");
}

void check_places(const Checks& checks, const std::vector<Site>& places, const std::string& path) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < places.size(); ++i) {
    check_place(checks, places[i], path, static_cast<int>(i));
    if (places[i].name.empty() || names.insert(places[i].name).second) continue;
    checks.refuse(path, "found the name " + in_quotes(places[i].name) + " twice; each its own is due");
  }
}

void check_stream_columns(const Checks& checks, const Stream& stream, const std::string& path) {
  std::vector<std::string> given;
  for (const char* part : {"region", "columns", "section"})
    if (checks.given(path + "." + part)) given.emplace_back(part);
  if (given.size() > 1)
    checks.refuse(path + "." + given.back(), "found beside " + given.front() +
                                                 "; one of region, columns and section is due in a stream");
  check_places(checks, stream.columns, path + ".columns");
  const Node* node = written(checks, stream, "section");
  if (node == nullptr || !node->is_map()) return;
  const StreamSection& section = stream.section;
  for (const char* end : {"from", "to"})
    if (!checks.given(path + ".section." + end))
      checks.refuse(path + ".section." + end, "missing; a place is due at either end of the line");
  if (section.from != Site{}) check_place(checks, section.from, path + ".section.from", -1);
  check_places(checks, section.via, path + ".section.via");
  if (section.to != Site{}) check_place(checks, section.to, path + ".section.to", -1);
}

/// Heights are those of the z in the file, positive upward.
void check_stream_levels(const Checks& checks, const Stream& stream, const std::string& path) {
  const StreamLevels& levels = stream.levels;
  const Node* node = written(checks, stream, "levels");
  if (node == nullptr) return;
  const bool nothing =
      !checks.given(path + ".top") && !checks.given(path + ".bottom") && !checks.given(path + ".heights");
  if (nothing && node->is_map())
    return checks.refuse(path, "no levels; top, bottom, heights or a list of heights is due");
  bool above = false;
  const auto refuse_above = [&](const std::string& key, double height) {
    if (height <= 0 || stream.medium != Medium::ocean) return;
    checks.refuse(key, "found " + shortest(height) +
                           " m; heights are positive upward and 0 at the surface of the sea; write " +
                           shortest(-height) + " m");
    above = true;
  };
  if (levels.top) refuse_above(path + ".top", *levels.top);
  if (levels.bottom) refuse_above(path + ".bottom", *levels.bottom);
  if (!levels.heights.empty())
    refuse_above(node->is_map() ? path + ".heights" : path,
                 *std::max_element(levels.heights.begin(), levels.heights.end()));
  if (!above && levels.top && levels.bottom && *levels.bottom > *levels.top)
    checks.refuse(path + ".bottom", "found " + shortest(*levels.bottom) + " m, above top, " +
                                        shortest(*levels.top) + " m; heights are positive upward");
}

}  // namespace

void check_stream_place(const Checks& checks, const Stream& stream) {
  const std::string path = "output.streams." + stream.name;
  check_stream_region(checks, stream, path + ".region");
  check_stream_columns(checks, stream, path);
  check_stream_levels(checks, stream, path + ".levels");
}

}  // namespace sounding::io
