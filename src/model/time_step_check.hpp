// SPDX-License-Identifier: Apache-2.0
/// \file
/// Is the time step short enough for what moves through the cells of a medium?
///
/// An upwind flux through a cell of thickness h takes the share w dt / h of what the cell holds, the Courant
/// number.  Beyond 1 it takes more than all: the tracer turns negative, then grows without bound while its
/// budget still closes.  The thinnest wet cell decides, most often a partial one at the bottom.
#pragma once

#include "model/domain.hpp"
#include "model/medium.hpp"

namespace sounding::model {

/// The cell of a medium with the largest Courant number.
struct Courant {
  double number = 0;                                       ///< speed dt / thickness [1]
  double speed = 0;                                        ///< [m s-1]
  double thickness = 0;                                    ///< of the cell [m]
  std::size_t column = 0;                                  ///< column number
  int level = 0;                                           ///< from the top
  double largest_dt() const { return thickness / speed; }  ///< [s]; the number is 1 there
};

/// Over every wet cell, partial ones included.
/// speed: by level, the largest through the faces of its cells [m s-1], >= 0; dt: [s].
Courant largest_courant(const grid::ColumnGrid& grid, const std::vector<double>& speed, double dt);

/// Throws io::Error (65) if a transport of the medium has a Courant number above its limit; the text names
/// its key, the place, the number, and the largest dt that fits.
template <class Real>
void require_stable_transports(const Medium<Real>& medium, const Domain& domain);

}  // namespace sounding::model
