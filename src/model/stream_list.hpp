// SPDX-License-Identifier: Apache-2.0
/// \file
/// Single columns: those next to places, and those along a line.
#pragma once

#include "model/stream_place.hpp"

namespace sounding::model {

/// The column nearest to each place of `columns`, in the order of the list.  Throws io::Error (65) for a
/// place more than half a cell outside of the domain, and for two that would have one name.
StreamColumns columns_of_list(const io::RunConfig& config, const io::Stream& stream, const Axes& axes);

/// The columns along the line of `section`, each once.  The line is straight in longitude and latitude (x and
/// y); its length is that on the sphere.
StreamColumns columns_of_section(const io::RunConfig& config, const io::Stream& stream, const Axes& axes);

/// A point in the coordinates of the axes: longitudes turned into the domain.
struct Point {
  double y = 0, x = 0;
};

/// Throws io::Error (65) where the place is more than half a cell outside of the domain. \param key
/// "columns" or "section.from"; \param index of the place in a list, or no_list
Point point_in(const io::RunConfig& config, const io::Stream& stream, const Axes& axes, const io::Site& place,
               const std::string& key, std::size_t index);
inline constexpr std::size_t no_list = static_cast<std::size_t>(-1);

/// The beginning of a message about a place: where it was written, and the key.
std::string where_of(const io::RunConfig& config, const io::Stream& stream, const std::string& key,
                     std::size_t index);
/// "47.25N 8.75W", "x 1500 y 500": a column by its centre.
std::string name_of(const Axes& axes, std::size_t column);

/// Number of the column nearest to a point.
std::size_t nearest_column(const Axes& axes, const Point& point);
Point centre_of(const Axes& axes, std::size_t column);
/// On the sphere, or the plane [m].
double distance_between(const Axes& axes, const Point& a, const Point& b);
/// A column in the file, named by its place where it has no name.
io::StreamColumn column_at(const io::RunConfig& config, const Axes& axes, std::size_t column,
                           const std::string& name, double distance);
/// "place 2 (\"PAP\"): latitude 49, longitude -16.5", without number where that is 0.
std::string text_of(const io::Site& place, std::size_t number);

}  // namespace sounding::model
