// SPDX-License-Identifier: Apache-2.0
/// Columns along a line.
#include <algorithm>
#include <cmath>
#include <set>

#include "model/stream_list.hpp"
#include "model/stream_region.hpp"

namespace sounding::model {
namespace {

/// A point of the line and how far along it that is [m].
struct Station {
  Point at;
  double distance = 0;
};

/// The line in steps of at most a tenth of a cell, from place to place.
std::vector<Station> fine_line(const Axes& axes, const std::vector<Point>& points) {
  constexpr double steps_in_cell = 10;
  const auto cell = [](const std::vector<double>& edge) {
    return (edge.back() - edge.front()) / static_cast<double>(edge.size() - 1);
  };
  std::vector<Station> line = {{points.front(), 0}};
  for (std::size_t p = 1; p < points.size(); ++p) {
    const Point from = line.back().at;
    const double dy = points[p].y - from.y;
    // Around a closed circle the shorter way.
    const double dx = closes_circle(axes) ? std::remainder(points[p].x - from.x, 360) : points[p].x - from.x;
    const double cells = std::max(std::abs(dy) / cell(axes.y_edges), std::abs(dx) / cell(axes.x_edges));
    const auto steps = static_cast<std::size_t>(std::ceil(steps_in_cell * cells));
    for (std::size_t i = 1; i <= steps; ++i) {
      const double part = static_cast<double>(i) / static_cast<double>(steps);
      Point at{from.y + part * dy, from.x + part * dx};
      const double distance = line.back().distance + distance_between(axes, line.back().at, at);
      line.push_back({at, distance});
    }
  }
  return line;
}

/// `count` points at equal distances along the line.
std::vector<Station> spaced(const std::vector<Station>& line, int count) {
  std::vector<Station> stations;
  std::size_t next = 1;
  for (int i = 0; i < count; ++i) {
    const double distance = line.back().distance * i / (count - 1);
    while (next + 1 < line.size() && line[next].distance < distance) ++next;
    const Station &a = line[next - 1], &b = line[next];
    const double part = (distance - a.distance) / (b.distance - a.distance);
    stations.push_back({{a.at.y + part * (b.at.y - a.at.y), a.at.x + part * (b.at.x - a.at.x)}, distance});
  }
  return stations;
}

/// Each column the line passes, where it is first inside: half-way between where it enters and leaves.
std::vector<Station> middles(const Axes& axes, const std::vector<Station>& line) {
  std::vector<Station> stations;
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t column = nearest_column(axes, line[begin].at);
    std::size_t end = begin + 1;
    while (end < line.size() && nearest_column(axes, line[end].at) == column) ++end;
    stations.push_back({line[begin].at, (line[begin].distance + line[end - 1].distance) / 2});
    begin = end;
  }
  return stations;
}

}  // namespace

StreamColumns columns_of_section(const io::RunConfig& config, const io::Stream& stream, const Axes& axes) {
  const io::StreamSection& section = stream.section;
  std::vector<Point> points = {point_in(config, stream, axes, section.from, "section.from", no_list)};
  for (std::size_t i = 0; i < section.via.size(); ++i)
    points.push_back(point_in(config, stream, axes, section.via[i], "section.via", i));
  points.push_back(point_in(config, stream, axes, section.to, "section.to", no_list));
  const std::vector<Station> line = fine_line(axes, points);
  const bool counted = section.count > 0 && line.back().distance > 0;

  StreamColumns chosen;
  chosen.grid.geographic = axes.geographic;
  chosen.grid.section = true;
  std::set<std::size_t> taken;
  for (const Station& station : counted ? spaced(line, section.count) : middles(axes, line)) {
    const std::size_t column = nearest_column(axes, station.at);
    if (!taken.insert(column).second) continue;
    chosen.columns.push_back(column);
    chosen.grid.columns.push_back(column_at(config, axes, column, "", station.distance));
  }
  return chosen;
}

}  // namespace sounding::model
