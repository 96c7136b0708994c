// SPDX-License-Identifier: Apache-2.0
#include "model/health.hpp"

#include <fmt/format.h>

#include <cmath>
#include <span>

#include "core/lanes.hpp"
#include "grid/gather.hpp"
#include "grid/state_hash.hpp"
#include "io/error.hpp"
#include "model/place.hpp"

static_assert(__FINITE_MATH_ONLY__ == 0, "the search for values that are not finite would find none");

namespace sounding::model {
namespace {

/// Slot, level and index of the first wet cell that is not finite.
struct Found {
  std::size_t slot = 0;
  int level = -1;
  std::size_t index = 0;
};

/// Looked at after every stretch of steps, and so by all threads.
template <class Real>
bool all_finite(const grid::ColumnGrid& grid, const Real* field) {
  const std::span<const core::Tile> tiles = grid.tiles();
  int bad = 0;
#pragma omp parallel for schedule(static) reduction(+ : bad) if (grid.cells() >= grid::shared_copy)
  for (std::size_t t = 0; t < tiles.size(); ++t)
    for (int level = 0; level < tiles[t].levels; ++level) {
      const Real* const row = field + core::first_cell(tiles[t], level).index;
      for (int lane = 0; lane < tiles[t].live[level]; ++lane) bad += !std::isfinite(row[lane]);
    }
  return bad == 0;
}

template <class Real>
Found first_in(const grid::ColumnGrid& grid, const Real* field) {
  Found found;
  for (const core::Tile& tile : grid.tiles())
    for (int level = 0; level < tile.levels && (found.level < 0 || level < found.level); ++level) {
      const std::size_t row =
          tile.offset + static_cast<std::size_t>(level) * static_cast<std::size_t>(tile.width);
      int bad = 0;
      for (int lane = 0; lane < tile.live[level]; ++lane)
        bad += !std::isfinite(field[row + static_cast<std::size_t>(lane)]);
      for (std::size_t lane = 0; bad != 0 && lane < static_cast<std::size_t>(tile.live[level]); ++lane)
        if (!std::isfinite(field[row + lane])) {
          found = {tile.first_column + lane, level, row + lane};
          break;
        }
    }
  return found;
}

}  // namespace

template <class Real>
std::optional<NotFinite> first_not_finite(Medium<Real>& medium) {
  if (medium.known_finite()) return std::nullopt;
  const auto& names = medium.program().variables.prognostic_names();
  for (std::size_t p = 0; p < names.size(); ++p) {
    const Prognostic field{static_cast<int>(p)};
    if (all_finite(medium.grid(), medium.field(field))) continue;
    const Found found = first_in(medium.grid(), medium.field(field));
    if (found.level >= 0)
      return NotFinite{field, names[p], static_cast<std::size_t>(medium.grid().column_of(found.slot)),
                       found.level, found.index};
  }
  return std::nullopt;
}

template <class Real>
void require_finite(Medium<Real>& medium, const Domain& domain, std::int64_t step) {
  if (const auto bad = first_not_finite(medium))
    throw io::Error(
        io::ExitCode::numerical,
        fmt::format(
            "first non-finite value: {}.{}, {}, at or before step {} (t={:.6g} s); a shorter dt may help",
            medium.name(), bad->name, place_of(medium.grid(), domain, bad->column, bad->level), step,
            medium.program().time(step)));
}

template <class Real>
std::vector<std::uint64_t> state_hashes(Medium<Real>& medium, std::size_t members) {
  medium.fetch_state();
  grid::StateHash hash(members);
  for (std::size_t p = 0; p < medium.program().variables.prognostic_names().size(); ++p)
    hash.add_field(medium.grid(), medium.field(Prognostic{static_cast<int>(p)}));
  for (std::size_t f = 0; f < medium.program().variables.flux_names().size(); ++f)
    hash.add_row(medium.grid(), medium.accumulated(Flux{static_cast<int>(f)}));
  for (const ColumnValue carried : medium.program().carried) hash.add_row(medium.grid(), medium.row(carried));
  return hash.values();
}

template <class Real>
std::uint64_t state_hash(Medium<Real>& medium) {
  return state_hashes(medium, 1).front();
}

template std::optional<NotFinite> first_not_finite(Medium<float>&);
template std::optional<NotFinite> first_not_finite(Medium<double>&);
template void require_finite(Medium<float>&, const Domain&, std::int64_t);
template void require_finite(Medium<double>&, const Domain&, std::int64_t);
template std::uint64_t state_hash(Medium<float>&);
template std::uint64_t state_hash(Medium<double>&);
template std::vector<std::uint64_t> state_hashes(Medium<float>&, std::size_t);
template std::vector<std::uint64_t> state_hashes(Medium<double>&, std::size_t);

}  // namespace sounding::model
