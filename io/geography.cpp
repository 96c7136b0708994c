// SPDX-License-Identifier: Apache-2.0
#include "io/geography.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace sounding::io {
namespace {

// Files store coordinates with rounding; a centre this close to the end of a region counts as lying on it.
constexpr double tolerance_in_steps = 1e-3;

double mean_step(std::span<const double> centre) {
  return std::abs(centre.back() - centre.front()) / static_cast<double>(centre.size() - 1);
}

// x minus whole turns, in [0, 360).
double within_a_turn(double x) {
  const double rest = std::fmod(x, 360.0);
  return rest < 0 ? rest + 360.0 : rest;
}

// Neighbouring indices, in the order given, joined into ranges.
std::vector<IndexRange> join(const std::vector<std::size_t>& indices) {
  std::vector<IndexRange> ranges;
  for (const std::size_t i : indices) {
    if (!ranges.empty() && ranges.back().start + ranges.back().count == i)
      ++ranges.back().count;
    else
      ranges.push_back({i, 1});
  }
  return ranges;
}

}  // namespace

double turned_into(double longitude, double start) {
  return longitude + 360.0 * std::ceil((start - longitude) / 360.0);
}

double distance_on_sphere(double latitude_a, double longitude_a, double latitude_b, double longitude_b) {
  constexpr double radius = 6371008.8, degree = std::numbers::pi / 180;
  const double half_y = std::sin((latitude_b - latitude_a) * degree / 2);
  const double half_x = std::sin((longitude_b - longitude_a) * degree / 2);
  const double haversine =
      half_y * half_y + std::cos(latitude_a * degree) * std::cos(latitude_b * degree) * half_x * half_x;
  return 2 * radius * std::asin(std::min(1.0, std::sqrt(haversine)));
}

std::vector<double> cell_edges(std::span<const double> centre) {
  const std::size_t n = centre.size();
  std::vector<double> edge(n + 1);
  for (std::size_t i = 1; i < n; ++i) edge[i] = 0.5 * (centre[i - 1] + centre[i]);
  edge[0] = 1.5 * centre[0] - 0.5 * centre[1];
  edge[n] = 1.5 * centre[n - 1] - 0.5 * centre[n - 2];
  return edge;
}

AxisSelection select_latitudes(std::span<const double> latitude, double south, double north) {
  std::vector<double> centre(latitude.begin(), latitude.end());
  AxisSelection selection;
  selection.reversed = centre.front() > centre.back();
  if (selection.reversed) std::reverse(centre.begin(), centre.end());
  std::vector<double> edge = cell_edges(centre);
  for (double& e : edge) e = std::clamp(e, -90.0, 90.0);
  const double tolerance = tolerance_in_steps * mean_step(centre);
  selection.covered = south >= edge.front() - tolerance && north <= edge.back() + tolerance;

  const auto first = std::lower_bound(centre.begin(), centre.end(), south - tolerance);
  const auto last = std::upper_bound(first, centre.end(), north + tolerance);
  if (first == last) return selection;
  const auto start = static_cast<std::size_t>(first - centre.begin());
  const auto count = static_cast<std::size_t>(last - first);
  selection.ranges = {{selection.reversed ? centre.size() - start - count : start, count}};
  selection.centre.assign(first, last);
  selection.edge.assign(edge.begin() + static_cast<std::ptrdiff_t>(start),
                        edge.begin() + static_cast<std::ptrdiff_t>(start + count + 1));
  return selection;
}

AxisSelection select_longitudes(std::span<const double> longitude, double west, double east) {
  const double step = mean_step(longitude);
  const double tolerance = tolerance_in_steps * step;
  const auto closes_after = [&](std::size_t columns) {
    return std::abs(static_cast<double>(columns) * step - 360.0) < 0.5 * step;
  };
  const bool repeats_first_column = closes_after(longitude.size() - 1);
  const std::span<const double> centre = longitude.first(longitude.size() - (repeats_first_column ? 1 : 0));
  const std::size_t n = centre.size();

  AxisSelection selection;
  selection.periodic = repeats_first_column || closes_after(n);
  std::vector<double> edge = cell_edges(centre);
  if (selection.periodic) {
    edge[0] = 0.5 * (centre[0] + centre[n - 1] - 360.0);
    edge[n] = edge[0] + 360.0;
  }
  const double turn = within_a_turn(east - west);
  const double width = turn == 0 ? 360.0 : turn;
  const double start = turned_into(west + tolerance, edge[0]) - tolerance;
  selection.covered = selection.periodic || start + width <= edge[n] + tolerance;

  std::vector<std::pair<double, std::size_t>> inside;  // distance east of `west`, index
  for (std::size_t i = 0; i < n; ++i) {
    const double distance = within_a_turn(centre[i] - west + tolerance) - tolerance;
    if (distance < width - tolerance) inside.emplace_back(distance, i);
  }
  std::sort(inside.begin(), inside.end());
  std::vector<std::size_t> indices;
  for (const auto& [distance, i] : inside) {
    // Whole turns keep every digit that the file has.
    const double turns = 360.0 * std::round((west + distance - centre[i]) / 360.0);
    if (indices.empty()) selection.edge.push_back(edge[i] + turns);
    selection.centre.push_back(centre[i] + turns);
    selection.edge.push_back(edge[i + 1] + turns);
    indices.push_back(i);
  }
  selection.ranges = join(indices);
  return selection;
}

}  // namespace sounding::io
