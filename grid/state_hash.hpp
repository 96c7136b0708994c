// SPDX-License-Identifier: Apache-2.0
/// \file
/// A 64-bit word that two states share if and only if (up to chance) all their wet bits are equal.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

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
  /// \param members  parts of equal size that stand behind each other in the order of columns: each gets the
  ///                 hash that it has alone
  explicit StateHash(std::size_t members = 1) : states_(members, 0) {}

  template <class Real>
  void add_field(const ColumnGrid& grid, const Real* field) {
    const auto tiles = grid.tiles();
    const std::size_t each = grid.columns() / states_.size();
    std::vector<std::uint64_t> sums(states_.size(), 0);
    std::uint64_t* sum = sums.data();
#pragma omp parallel for schedule(static) reduction(+ : sum[:states_.size()])
    for (std::size_t t = 0; t < tiles.size(); ++t) add_tile(grid, tiles[t], field, each, sum);
    add_words(sums);
  }

  /// One value per column, in slots.
  template <class Real>
  void add_row(const ColumnGrid& grid, const Real* row) {
    const std::size_t each = grid.columns() / states_.size();
    std::vector<std::uint64_t> sums(states_.size(), 0);
    for (std::size_t column = 0; column < grid.columns(); ++column) {
      const std::ptrdiff_t slot = grid.slot_of(column);
      if (slot != ColumnGrid::none)
        sums[column / each] += splitmix64(splitmix64(column % each) ^ bits(row[slot]));
    }
    add_words(sums);
  }

  void add_word(std::uint64_t word) {
    for (std::uint64_t& state : states_) state = splitmix64(state ^ word);
  }

  std::uint64_t value() const { return states_.front(); }
  const std::vector<std::uint64_t>& values() const { return states_; }  ///< of the members

 private:
  template <class Real>
  static std::uint64_t bits(Real value) {
    return std::bit_cast<std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>>(value);
  }

  static std::size_t column_at(const ColumnGrid& grid, const core::Tile& tile, int lane) {
    return static_cast<std::size_t>(grid.column_of(tile.first_column + static_cast<std::size_t>(lane)));
  }

  void add_words(const std::vector<std::uint64_t>& words) {
    for (std::size_t member = 0; member < states_.size(); ++member)
      states_[member] = splitmix64(states_[member] ^ words[member]);
  }

  template <class Real>
  static void add_tile(const ColumnGrid& grid, const core::Tile& tile, const Real* field, std::size_t each,
                       std::uint64_t* sum) {
    std::array<std::uint64_t, core::max_tile_width> hash;
    for (int lane = 0; lane < tile.columns; ++lane)
      hash[static_cast<std::size_t>(lane)] = splitmix64(column_at(grid, tile, lane) % each);
    const Real* row = field + tile.offset;
    for (int level = 0; level < tile.levels; ++level, row += tile.width)
      for (int lane = 0; lane < tile.live[level]; ++lane) {
        std::uint64_t& h = hash[static_cast<std::size_t>(lane)];
        h = splitmix64(h ^ bits(row[lane]));
      }
    for (int lane = 0; lane < tile.columns; ++lane)
      sum[column_at(grid, tile, lane) / each] += hash[static_cast<std::size_t>(lane)];
  }

  std::vector<std::uint64_t> states_;
};

/// Hash of several fields, in this order.
template <class Real>
std::uint64_t state_hash(const ColumnGrid& grid, std::span<const Real* const> fields) {
  StateHash hash;
  for (const Real* field : fields) hash.add_field(grid, field);
  return hash.value();
}

}  // namespace sounding::grid
