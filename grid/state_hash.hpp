// SPDX-License-Identifier: Apache-2.0
/// \file
/// A 64-bit word that two states share if and only if (up to chance) all their wet bits are equal.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/tile.hpp"
#include "grid/column_grid.hpp"
#include "grid/splitmix.hpp"

namespace sounding::grid {

/// Hash over bit patterns: -0 differs from 0, one NaN from another.  With m = splitmix64,
///
///     column       h = m(column number);  from the top, for every wet cell: h = m(h xor bits)
///     field        sum of h over the wet columns
///     state        S = m(S xor field), in the order of the calls, from S = 0
///
/// Bits of a float are extended by zeros.  The sum does not depend on the order of columns, hence neither on
/// tiles, nor threads, nor on how columns are spread over processes.
class StateHash {
 public:
  template <class Real>
  void add_field(const ColumnGrid& grid, const Real* field) {
    const auto tiles = grid.tiles();
    std::uint64_t sum = 0;
#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (std::size_t t = 0; t < tiles.size(); ++t) sum += tile_sum(grid, tiles[t], field);
    add_word(sum);
  }

  /// One value per column, in slots.
  template <class Real>
  void add_row(const ColumnGrid& grid, const Real* row) {
    std::uint64_t sum = 0;
    for (std::size_t column = 0; column < grid.columns(); ++column) {
      const std::ptrdiff_t slot = grid.slot_of(column);
      if (slot != ColumnGrid::none) sum += splitmix64(splitmix64(column) ^ bits(row[slot]));
    }
    add_word(sum);
  }

  void add_word(std::uint64_t word) { state_ = splitmix64(state_ ^ word); }

  std::uint64_t value() const { return state_; }

 private:
  template <class Real>
  static std::uint64_t bits(Real value) {
    return std::bit_cast<std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>>(value);
  }

  template <class Real>
  static std::uint64_t tile_sum(const ColumnGrid& grid, const core::Tile& tile, const Real* field) {
    std::array<std::uint64_t, core::max_tile_width> hash;
    for (int lane = 0; lane < tile.columns; ++lane)
      hash[static_cast<std::size_t>(lane)] = splitmix64(
          static_cast<std::uint64_t>(grid.column_of(tile.first_column + static_cast<std::size_t>(lane))));
    const Real* row = field + tile.offset;
    for (int level = 0; level < tile.levels; ++level, row += tile.width)
      for (int lane = 0; lane < tile.live[level]; ++lane) {
        std::uint64_t& h = hash[static_cast<std::size_t>(lane)];
        h = splitmix64(h ^ bits(row[lane]));
      }
    std::uint64_t sum = 0;
    for (int lane = 0; lane < tile.columns; ++lane) sum += hash[static_cast<std::size_t>(lane)];
    return sum;
  }

  std::uint64_t state_ = 0;
};

/// Hash of several fields, in this order.
template <class Real>
std::uint64_t state_hash(const ColumnGrid& grid, std::span<const Real* const> fields) {
  StateHash hash;
  for (const Real* field : fields) hash.add_field(grid, field);
  return hash.value();
}

}  // namespace sounding::grid
