// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/domain.hpp"

namespace sounding::model {

/// Axes of a part of the globe in cells of one degree.
inline Axes globe(double west, int nx, double south, int ny) {
  Axes axes;
  axes.geographic = true;
  for (int i = 0; i <= nx; ++i) axes.x_edges.push_back(west + i);
  for (int j = 0; j <= ny; ++j) axes.y_edges.push_back(south + j);
  for (int i = 0; i < nx; ++i) axes.x.push_back(west + i + 0.5);
  for (int j = 0; j < ny; ++j) axes.y.push_back(south + j + 0.5);
  return axes;
}

}  // namespace sounding::model
