// SPDX-License-Identifier: Apache-2.0
#include "model/stream_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "io/config/load_config.hpp"
#include "io/error.hpp"
#include "io/geography.hpp"
#include "model/stream_region.hpp"

namespace sounding::model {
namespace {

/// The index of the cell whose centre is nearest; of two, the first.
std::size_t nearest(const std::vector<double>& centre, double value) {
  const auto nearer = [value](double a, double b) { return std::abs(a - value) < std::abs(b - value); };
  return static_cast<std::size_t>(std::min_element(centre.begin(), centre.end(), nearer) - centre.begin());
}

/// Half a cell at either end.
bool within_reach(const std::vector<double>& edge, double value) {
  constexpr double rounding = 1e-9;  // of the length of the axis
  const double slack = rounding * (edge.back() - edge.front());
  const std::size_t last = edge.size() - 1;
  return value >= edge[0] - (edge[1] - edge[0]) / 2 - slack &&
         value <= edge[last] + (edge[last] - edge[last - 1]) / 2 + slack;
}

}  // namespace

std::string name_of(const Axes& axes, std::size_t column) {
  const Point at = centre_of(axes, column);
  if (!axes.geographic) return fmt::format("x {} y {}", at.x, at.y);
  const double lon = at.x - 360 * std::round(at.x / 360);
  return fmt::format("{:.7g}{} {:.7g}{}", std::abs(at.y), at.y < 0 ? 'S' : 'N', std::abs(lon),
                     lon < 0 ? 'W' : 'E');
}

std::string where_of(const io::RunConfig& config, const io::Stream& stream, const std::string& key,
                     std::size_t index) {
  const std::string path = "output.streams." + stream.name + "." + key;
  const auto item = config.notes.origins.find(path + "[" + std::to_string(index) + "]");
  return item == config.notes.origins.end() ? io::place_and_key(config, path)
                                            : item->second + ": " + path + ": ";
}

std::string text_of(const io::Site& place, std::size_t number) {
  std::string text = number > 0 ? fmt::format("place {}", number) : "";
  if (!place.name.empty()) text += fmt::format("{}(\"{}\")", text.empty() ? "" : " ", place.name);
  if (!text.empty()) text += ": ";
  if (place.latitude)
    return text + fmt::format("latitude {:g}, longitude {:g}", *place.latitude, *place.longitude);
  if (!place.y) return text + fmt::format("x {:g} m", *place.x);
  if (!place.x) return text + fmt::format("y {:g} m", *place.y);
  return text + fmt::format("x {:g} m, y {:g} m", *place.x, *place.y);
}

Point point_in(const io::RunConfig& config, const io::Stream& stream, const Axes& axes, const io::Site& place,
               const std::string& key, std::size_t index) {
  const std::vector<double>&y = axes.y_edges, &x = axes.x_edges;
  Point point;
  if (axes.geographic) {
    const double start = closes_circle(axes) ? x.front() : x.front() - (x[1] - x[0]) / 2;
    point = {*place.latitude, io::turned_into(*place.longitude, start)};
  } else {
    // A domain of one row needs no y to be told.
    point = {place.y.value_or(axes.y.front()), place.x.value_or(axes.x.front())};
  }
  if (within_reach(y, point.y) && within_reach(x, point.x)) return point;
  throw io::Error(io::ExitCode::bad_input,
                  where_of(config, stream, key, index) +
                      fmt::format("{} lies more than half a cell outside of the domain, which is {}",
                                  text_of(place, index + 1), bounds_of(axes)));
}

std::size_t nearest_column(const Axes& axes, const Point& point) {
  const double x = closes_circle(axes) ? io::turned_into(point.x, axes.x_edges.front()) : point.x;
  return nearest(axes.y, point.y) * axes.x.size() + nearest(axes.x, x);
}

Point centre_of(const Axes& axes, std::size_t column) {
  return {axes.y[column / axes.x.size()], axes.x[column % axes.x.size()]};
}

double distance_between(const Axes& axes, const Point& a, const Point& b) {
  return axes.geographic ? io::distance_on_sphere(a.y, a.x, b.y, b.x) : std::hypot(a.y - b.y, a.x - b.x);
}

io::StreamColumn column_at(const io::RunConfig& config, const Axes& axes, std::size_t column,
                           const std::string& name, double distance) {
  const Point at = centre_of(axes, column);
  io::StreamColumn entry;
  entry.id = name.empty() ? name_of(axes, column) : name;
  entry.latitude = axes.geographic ? at.y : config.domain.idealised.latitude;
  entry.longitude = axes.geographic ? at.x : config.domain.idealised.longitude;
  entry.y = at.y;
  entry.x = at.x;
  entry.distance = distance;
  return entry;
}

StreamColumns columns_of_list(const io::RunConfig& config, const io::Stream& stream, const Axes& axes) {
  StreamColumns chosen;
  chosen.grid.geographic = axes.geographic;
  std::set<std::string> names;
  for (std::size_t i = 0; i < stream.columns.size(); ++i) {
    const io::Site& place = stream.columns[i];
    const Point point = point_in(config, stream, axes, place, "columns", i);
    const std::size_t column = nearest_column(axes, point);
    chosen.columns.push_back(column);
    const double distance = distance_between(axes, point, centre_of(axes, column));
    chosen.grid.columns.push_back(column_at(config, axes, column, place.name, distance));
    if (names.insert(chosen.grid.columns.back().id).second) continue;
    throw io::Error(io::ExitCode::bad_input,
                    where_of(config, stream, "columns", i) +
                        fmt::format("{} falls into the same column as a place before it; keep one, or give "
                                    "each a name",
                                    text_of(place, i + 1)));
  }
  return chosen;
}

}  // namespace sounding::model
