// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "model/stream_place.hpp"

namespace sounding::model {

/// Cells of an axis, neighbours all.
struct AxisPart {
  std::vector<std::size_t> index;
  std::vector<double> centre, edge;
  bool beyond = false;  ///< what was asked for reaches beyond the axis by more than a cell
};

struct StreamRectangle {
  AxisPart x, y;
};

/// The columns whose centres lie in the region of a stream; all of them where it has none.
StreamRectangle rectangle_of(const io::RunConfig& config, const io::Stream& stream, const Axes& axes);

/// Whether longitudes go around the globe.
bool closes_circle(const Axes& axes);

/// "west -20, east 0, south 43, north 53", or "x 0 m to 9000 m, y 0 m to 1000 m".
std::string bounds_of(const Axes& axes);

}  // namespace sounding::model
