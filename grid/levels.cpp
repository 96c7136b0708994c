// SPDX-License-Identifier: Apache-2.0
#include "grid/levels.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "grid/text.hpp"

namespace sounding::grid {
namespace {

[[noreturn]] void fail(const std::string& message) { throw GridError("vertical levels: " + message); }

/// Share of the extent that lies between the surface and the face with the share `s` of the levels.
double stretched(const LevelSpec& spec, double s) {
  switch (spec.kind) {
    case LevelKind::exponential: {
      // expm1(s a) / expm1(a) with both parts divided by exp(a), which overflows for thin surface layers.
      const double a = spec.extent / spec.scale.value_or(spec.extent / 5);
      return std::exp((s - 1) * a) * (std::expm1(-s * a) / std::expm1(-a));
    }
    case LevelKind::power:
      return std::pow(s, spec.power);
    default:
      return s;
  }
}

void check_formula(const LevelSpec& spec) {
  if (spec.count < 1 || spec.count > max_levels)
    fail("count is " + std::to_string(spec.count) + "; an integer 1.." + std::to_string(max_levels) +
         " is due");
  if (!(spec.extent > 0) || !std::isfinite(spec.extent))
    fail("extent is " + number(spec.extent) + " m; a finite length above 0 is due");
  if (spec.kind == LevelKind::exponential && spec.scale && !(*spec.scale > 0 && std::isfinite(*spec.scale)))
    fail("scale is " + number(*spec.scale) + " m; a finite length above 0 is due");
  if (spec.kind == LevelKind::power && !(spec.power >= 1 && std::isfinite(spec.power)))
    fail("power is " + number(spec.power) + "; a finite number of at least 1 is due");
  if (spec.decimals && (*spec.decimals < 0 || *spec.decimals > 9))
    fail("decimals is " + std::to_string(*spec.decimals) + "; an integer 0..9 is due");
}

/// Distances from the surface, outward, both ends exact.
std::vector<double> distances(const LevelSpec& spec) {
  check_formula(spec);
  std::vector<double> distance(static_cast<std::size_t>(spec.count) + 1);
  const double unit = std::pow(10.0, spec.decimals.value_or(0));
  for (int i = 0; i <= spec.count; ++i) {
    const double d = spec.extent * stretched(spec, static_cast<double>(i) / spec.count);
    distance[static_cast<std::size_t>(i)] = spec.decimals ? std::round(d * unit) / unit : d;
  }
  distance.front() = 0;
  distance.back() = spec.extent;
  for (std::size_t i = 1; i < distance.size(); ++i)
    if (!(distance[i] > distance[i - 1]))
      fail("faces " + std::to_string(i - 1) + " and " + std::to_string(i) + " from the surface lie at " +
           number(distance[i - 1]) + " m and " + number(distance[i]) +
           " m; ask for fewer levels, more decimals or a weaker stretching");
  return distance;
}

/// Faces upward from distances: the surface is the upper end of the ocean, the lower end of the atmosphere.
std::vector<double> upward(std::vector<double> distance, Medium medium) {
  if (medium == Medium::ocean) {
    std::reverse(distance.begin(), distance.end());
    for (double& d : distance) d = d == 0 ? 0.0 : -d;
  }
  return distance;
}

void check_list(const LevelSpec& spec, Medium medium) {
  if (spec.positive_down && medium == Medium::atmosphere)
    fail("positive: down belongs to depths in the ocean");
  if (spec.faces.size() < 2)
    fail("faces hold " + std::to_string(spec.faces.size()) + " value(s); at least 2 are due");
  if (spec.faces.size() > static_cast<std::size_t>(max_levels) + 1)
    fail("faces hold " + std::to_string(spec.faces.size()) + " values; at most " +
         std::to_string(max_levels + 1) + " are allowed");
  if (spec.count != 0 && static_cast<std::size_t>(spec.count) + 1 != spec.faces.size())
    fail("faces hold " + std::to_string(spec.faces.size()) + " values, count is " +
         std::to_string(spec.count) + "; count + 1 values are due");
}

/// "faces[3] = -12.5 m"
std::string entry(const std::vector<double>& list, std::size_t i) {
  return "faces[" + std::to_string(i) + "] = " + number(list[i]) + " m";
}

void check_order(const std::vector<double>& list, bool positive_down) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!std::isfinite(list[i]))
      fail("faces[" + std::to_string(i) + "] is " + number(list[i]) + "; a finite height is due");
  for (std::size_t i = 1; i < list.size(); ++i)
    if (!(list[i] > list[i - 1]))
      fail(entry(list, i) + " does not lie " + (positive_down ? "below " : "above ") + entry(list, i - 1) +
           "; " + (positive_down ? "depths" : "heights") + " must strictly increase");
}

void check_surface(const std::vector<double>& list, std::size_t i) {
  if (list[i] == 0) return;
  const bool depths = list.front() == 0;
  fail(entry(list, i) + "; 0, the surface, is due" +
       (depths ? "; for depths, counted downward, say positive: down" : ""));
}

/// The user's list as faces upward.
std::vector<double> listed(const LevelSpec& spec, Medium medium) {
  check_list(spec, medium);
  const auto& list = spec.faces;
  check_order(list, spec.positive_down);
  const bool surface_first = medium == Medium::atmosphere || spec.positive_down;
  check_surface(list, surface_first ? 0 : list.size() - 1);
  const double reached = surface_first ? list.back() : -list.front();
  if (spec.extent != 0 && reached != spec.extent)
    fail("faces reach " + number(reached) + " m, extent is " + number(spec.extent) +
         " m; leave extent out or make them agree");
  return spec.positive_down ? upward(list, medium) : list;
}

}  // namespace

VerticalLevels make_levels(const LevelSpec& spec, Medium medium) {
  std::vector<double> faces =
      spec.kind == LevelKind::faces ? listed(spec, medium) : upward(distances(spec), medium);

  VerticalLevels levels;
  levels.face.assign(faces.rbegin(), faces.rend());
  for (std::size_t k = 0; k + 1 < levels.face.size(); ++k) {
    levels.centre.push_back((levels.face[k] + levels.face[k + 1]) / 2);
    levels.thickness.push_back(levels.face[k] - levels.face[k + 1]);
  }
  return levels;
}

}  // namespace sounding::grid
