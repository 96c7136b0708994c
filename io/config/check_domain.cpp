// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "io/config/checks.hpp"
#include "io/config/words.hpp"

namespace sounding::io {
namespace {

void check_region(const Checks& checks) {
  const Region& box = checks.config.domain.region;
  if (!checks.given("domain.bathymetry")) {
    checks.refuse("domain.bathymetry", "missing; a region needs a section with file");
  }
  if (checks.given("domain.region.south") && checks.given("domain.region.north") && box.south >= box.north) {
    checks.refuse("domain.region.north", "found " + shortest(box.north) + ", not north of " +
                                             shortest(box.south) + "; north > south is due");
  }
  if (!checks.given("domain.region.west") || !checks.given("domain.region.east")) return;
  const double width = box.east - box.west;
  // A smaller eastern edge lies beyond the seam: 350 to 10 is 20 degrees wide.
  if (width == 0 || width <= -360 || width > 360) {
    checks.refuse("domain.region.east", "found " + shortest(box.east) + " with west " + shortest(box.west) +
                                            "; a box wider than 0 and at most 360 degrees is due");
  }
}

void check_idealised(const Checks& checks) {
  const Idealised& ideal = checks.config.domain.idealised;
  if (checks.given("domain.bathymetry")) {
    checks.refuse("domain.bathymetry", "used with a region only; remove it, or write region");
  }
  if (!checks.config.ocean.enabled) return;
  if (!ideal.depth && !checks.given("domain.idealised.depth") && !checks.given("ocean.levels.depth")) {
    checks.refuse("domain.idealised.depth", "missing; an ocean needs a depth > 0 m");
  }
  if (ideal.depth && ideal.shelf_depth && *ideal.shelf_depth > *ideal.depth) {
    checks.refuse("domain.idealised.shelf_depth", "found " + shortest(*ideal.shelf_depth) +
                                                      " m; at most the depth, " + shortest(*ideal.depth) +
                                                      " m, is due");
  }
}

/// Refuses a domain one of whose fields alone does not fit into the memory that is allowed.
void check_size(const Checks& checks) {
  const RunConfig& c = checks.config;
  const int levels = std::max({c.ocean.levels.count, c.atmosphere.levels.count, 1});
  // Each factor is at most 100000, so that the product is exact in double.
  const double bytes = 8.0 * c.domain.idealised.nx * c.domain.idealised.ny * levels;
  if (bytes > static_cast<double>(c.run.memory_limit)) {
    checks.refuse("domain.idealised", "one field of " + memory_text(bytes) + " exceeds run.memory_limit, " +
                                          memory_text(static_cast<double>(c.run.memory_limit)) +
                                          "; fewer columns or levels are due");
  }
}

/// One vertical grid.  `ocean`: whether heights go down from 0, or up.
void check_grid(const Checks& checks, const Levels& levels, const std::string& path, bool ocean) {
  const bool by_faces = levels.kind == LevelKind::faces;
  if (!by_faces && levels.count == 0 && !checks.given(path + ".count") &&
      !(checks.given(path) && !checks.given(path + ".kind") && !checks.given(path + ".faces"))) {
    checks.refuse(checks.given(path) ? path + ".count" : path, "missing; an integer 1..4096 is due");
  }
  const std::vector<double>& faces = levels.faces;
  if (!by_faces && !faces.empty()) checks.refuse(path + ".faces", "used with kind: faces only");
  if (by_faces && faces.empty() && !checks.given(path + ".faces")) {
    checks.refuse(path + ".faces", "missing; kind: faces needs the list of all faces");
  }
  if (!by_faces || faces.empty()) return;
  for (std::size_t i = 1; i < faces.size(); ++i) {
    if (faces[i] > faces[i - 1]) continue;
    return checks.refuse(path + ".faces", "entry " + std::to_string(i + 1) + " is " + shortest(faces[i]) +
                                              " m after " + shortest(faces[i - 1]) +
                                              " m; heights that increase are due");
  }
  const double surface = ocean ? faces.back() : faces.front();
  if (surface != 0) {
    checks.refuse(path + ".faces", std::string("the ") + (ocean ? "last" : "first") + " face is at " +
                                       shortest(surface) + " m; 0 is due");
  }
  if (levels.count != static_cast<int>(faces.size()) - 1) {
    checks.refuse(path + ".count", "found " + std::to_string(levels.count) + " levels and " +
                                       std::to_string(faces.size()) +
                                       " faces; one face more than levels is due");
  }
  const std::optional<double>& extent = ocean ? levels.depth : levels.top;
  const double reached = ocean ? -faces.front() : faces.back();
  if (extent && *extent != reached) {
    checks.refuse(path + (ocean ? ".depth" : ".top"), "found " + shortest(*extent) +
                                                          " m, but the faces reach " + shortest(reached) +
                                                          " m; leave one of them out");
  }
}

}  // namespace

void check_domain(const Checks& checks) {
  if (!checks.given("domain")) return;
  const bool region = checks.given("domain.region"), ideal = checks.given("domain.idealised");
  if (region && ideal) {
    checks.refuse("domain.idealised", "found region and idealised; exactly one of them is due");
  } else if (region) {
    check_region(checks);
  } else if (ideal) {
    check_idealised(checks);
  } else {
    checks.refuse("domain", "neither region nor idealised; exactly one of them is due");
  }
  check_size(checks);
}

void check_levels(const Checks& checks) {
  if (checks.config.ocean.enabled) check_grid(checks, checks.config.ocean.levels, "ocean.levels", true);
  if (!checks.config.atmosphere.enabled) return;
  const Levels& levels = checks.config.atmosphere.levels;
  check_grid(checks, levels, "atmosphere.levels", false);
  if (!levels.top && !checks.given("atmosphere.levels.top") && !checks.given("atmosphere.levels.faces")) {
    checks.refuse("atmosphere.levels.top", "missing; a height > 0 m is due where there is no sounding");
  }
}

}  // namespace sounding::io
