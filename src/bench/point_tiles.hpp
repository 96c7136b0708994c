// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/entry.hpp"
#include "core/tile.hpp"

namespace sounding::bench {

/// Full tiles of 64 lanes and 64 levels for benchmarks that know points only; a few fields of one tile stay
/// in the second-level cache.
class PointTiles {
 public:
  static constexpr int width = core::max_tile_width, levels = 64;
  static constexpr std::size_t points_per_tile = std::size_t{width} * levels;

  /// \param count  number of tiles, a multiple of 8
  explicit PointTiles(int count) : live_(levels + 1, width) {
    live_.back() = 0;
    for (int t = 0; t < count; ++t) {
      const auto tile = static_cast<std::size_t>(t);
      tiles_.push_back({levels, width, width, tile * width, tile * points_per_tile, live_.data()});
    }
  }
  PointTiles(const PointTiles&) = delete;
  PointTiles& operator=(const PointTiles&) = delete;

  std::span<const core::Tile> tiles() const { return tiles_; }
  std::size_t points() const { return tiles_.size() * points_per_tile; }

  /// `work` for every tile, eight a chunk: long beside what reading the clock takes.
  template <class Work>
  PointCase measured_as(std::string name, Work work) const {
    constexpr std::size_t per_chunk = 8;
    const auto run = [tiles = tiles(), work](std::size_t chunk) {
      for (const core::Tile& tile : tiles.subspan(chunk * per_chunk, per_chunk)) work(tile);
    };
    return {std::move(name), {tiles_.size() / per_chunk, run}, static_cast<double>(points())};
  }

 private:
  std::vector<int> live_;
  std::vector<core::Tile> tiles_;
};

}  // namespace sounding::bench
