// SPDX-License-Identifier: Apache-2.0
#include "model/time_step_check.hpp"

#include <fmt/format.h>

#include <cmath>

#include "io/error.hpp"
#include "model/place.hpp"

namespace sounding::model {
namespace {

/// The largest whole number of microseconds, the unit of the clock, that a stable step may take, in seconds.
double largest_clock_dt(const Courant& courant, double limit) {
  const double microseconds = std::floor(limit * courant.largest_dt() * 1e6);
  const bool rounded_up = courant.speed * microseconds * 1e-6 > limit * courant.thickness;
  return (microseconds - (rounded_up ? 1 : 0)) * 1e-6;
}

}  // namespace

Courant largest_courant(const grid::ColumnGrid& grid, const std::vector<double>& speed, double dt) {
  Courant largest;
  largest.number = -1;  // so that the first cell counts even where nothing moves
  const auto look_at = [&](std::size_t column, int level) {
    const double thickness = grid.thickness(column, level);
    const double w = speed[static_cast<std::size_t>(level)];
    const double number = w * dt / thickness;
    if (!(number <= largest.number)) largest = {number, w, thickness, column, level};
  };
  // Whole cells of a level are alike: those of a deepest column stand for all.
  std::size_t deepest = 0;
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    const int levels = grid.bottom(column).levels;
    if (levels > grid.bottom(deepest).levels) deepest = column;
    if (levels > 0) look_at(column, levels - 1);
  }
  for (int level = 0; level < grid.bottom(deepest).levels; ++level) look_at(deepest, level);
  return largest;
}

template <class Real>
void require_stable_transports(const Medium<Real>& medium, const Domain& domain) {
  const double dt = medium.program().dt();
  for (const Transport& transport : medium.program().transports) {
    const Courant c = largest_courant(medium.grid(), transport.speed, dt);
    if (c.number <= transport.limit) continue;
    throw io::Error(
        io::ExitCode::bad_input,
        fmt::format("{}: {:.4g} m s-1 over a dt of {:g} s gives a Courant number of {:.4g} in the cell of "
                    "{:.4g} m in {}; up to {:g} is stable: {}.dt of {:.10g} s or less, or thicker cells",
                    transport.key, c.speed, dt, c.number, c.thickness,
                    place_of(medium.grid(), domain, c.column, c.level), transport.limit, medium.name(),
                    largest_clock_dt(c, transport.limit)));
  }
}

template void require_stable_transports(const Medium<float>&, const Domain&);
template void require_stable_transports(const Medium<double>&, const Domain&);

}  // namespace sounding::model
