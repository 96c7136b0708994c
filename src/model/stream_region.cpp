// SPDX-License-Identifier: Apache-2.0
/// A rectangle of the domain.
#include "model/stream_region.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/error.hpp"
#include "io/geography.hpp"

namespace sounding::model {
namespace {

// As in the region of a domain: a centre this close to an end counts as lying on it.
constexpr double tolerance_in_cells = 1e-3;

double mean_cell(const std::vector<double>& edges) {
  return (edges.back() - edges.front()) / static_cast<double>(edges.size() - 1);
}

AxisPart part_between(const std::vector<double>& centre, const std::vector<double>& edge, double from,
                      double to) {
  const double cell = mean_cell(edge), tolerance = tolerance_in_cells * cell;
  AxisPart part;
  part.beyond = from < edge.front() - cell - tolerance || to > edge.back() + cell + tolerance;
  for (std::size_t i = 0; i < centre.size(); ++i) {
    if (centre[i] < from - tolerance || centre[i] > to + tolerance) continue;
    if (part.index.empty()) part.edge.push_back(edge[i]);
    part.index.push_back(i);
    part.centre.push_back(centre[i]);
    part.edge.push_back(edge[i + 1]);
  }
  return part;
}

/// Longitudes in [west, east), counted eastward from `west` and running on from there, as those of a domain.
AxisPart part_eastward(const Axes& axes, double west, double east) {
  const std::vector<double>&centre = axes.x, &edge = axes.x_edges;
  const double cell = mean_cell(edge), tolerance = tolerance_in_cells * cell;
  const double turn = io::turned_into(east - west, 0);
  const double width = turn == 0 ? 360 : turn;
  const double start = io::turned_into(west, edge.front() - cell - tolerance);
  AxisPart part;
  part.beyond = !closes_circle(axes) && start + width > edge.back() + cell + tolerance;
  std::vector<std::pair<double, std::size_t>> inside;
  for (std::size_t i = 0; i < centre.size(); ++i) {
    const double distance = io::turned_into(centre[i], west - tolerance) - west;
    if (distance < width - tolerance) inside.emplace_back(distance, i);
  }
  std::sort(inside.begin(), inside.end());
  for (const auto& [distance, i] : inside) {
    // Whole turns keep every digit of the domain.
    const double turns = 360 * std::round((west + distance - centre[i]) / 360);
    if (part.index.empty()) part.edge.push_back(edge[i] + turns);
    part.index.push_back(i);
    part.centre.push_back(centre[i] + turns);
    part.edge.push_back(edge[i + 1] + turns);
  }
  return part;
}

void require(const io::RunConfig& config, const io::Stream& stream, const Axes& axes,
             const StreamRectangle& part) {
  const auto& [x, y] = part;
  const bool empty = x.index.empty() || y.index.empty();
  if (!empty && !x.beyond && !y.beyond) return;
  const io::StreamRegion& r = stream.region;
  const auto ends = [](const std::vector<double>& v, const std::vector<double>& whole) {
    return fmt::format("{:g} m to {:g} m", v.empty() ? whole.front() : v[0], v.empty() ? whole.back() : v[1]);
  };
  const std::string found =
      axes.geographic
          ? fmt::format("west {:g}, east {:g}, south {:g}, north {:g}", *r.west, *r.east, *r.south, *r.north)
          : fmt::format("x {}, y {}", ends(r.x, axes.x_edges), ends(r.y, axes.y_edges));
  const std::string why =
      x.beyond || y.beyond
          ? "reaches beyond the domain by more than a cell"
          : fmt::format("holds the centre of no column, which stand {:.4g} x {:.4g} {} apart",
                        mean_cell(axes.x_edges), mean_cell(axes.y_edges), axes.geographic ? "degrees" : "m");
  throw io::Error(io::ExitCode::bad_input,
                  place_and_key_of(config, stream, {"region.west", "region.x", "region.y"}) +
                      fmt::format("found {}, which {}; the domain is {}", found, why, bounds_of(axes)));
}

}  // namespace

bool closes_circle(const Axes& axes) {
  return axes.geographic && axes.x_edges.back() - axes.x_edges.front() > 360 - mean_cell(axes.x_edges) / 2;
}

std::string bounds_of(const Axes& axes) {
  if (axes.geographic)
    return fmt::format("west {:.6g}, east {:.6g}, south {:.6g}, north {:.6g}", axes.x_edges.front(),
                       axes.x_edges.back(), axes.y_edges.front(), axes.y_edges.back());
  return fmt::format("x {:g} m to {:g} m, y {:g} m to {:g} m", axes.x_edges.front(), axes.x_edges.back(),
                     axes.y_edges.front(), axes.y_edges.back());
}

StreamRectangle rectangle_of(const io::RunConfig& config, const io::Stream& stream, const Axes& axes) {
  const io::StreamRegion& r = stream.region;
  if (r == io::StreamRegion{})
    return {part_between(axes.x, axes.x_edges, axes.x_edges.front(), axes.x_edges.back()),
            part_between(axes.y, axes.y_edges, axes.y_edges.front(), axes.y_edges.back())};
  const auto metres = [](const std::vector<double>& centre, const std::vector<double>& edge,
                         const std::vector<double>& ends) {
    return ends.empty() ? part_between(centre, edge, edge.front(), edge.back())
                        : part_between(centre, edge, ends[0], ends[1]);
  };
  StreamRectangle part;
  part.x = axes.geographic ? part_eastward(axes, *r.west, *r.east) : metres(axes.x, axes.x_edges, r.x);
  part.y = axes.geographic ? part_between(axes.y, axes.y_edges, *r.south, *r.north)
                           : metres(axes.y, axes.y_edges, r.y);
  require(config, stream, axes, part);
  return part;
}

}  // namespace sounding::model
