// SPDX-License-Identifier: Apache-2.0
#include "bench/lockstep/light_control_flow.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "grid/immersed.hpp"

namespace sounding::bench {
namespace {

/// Whether the cell of a lane at level k is dry.
auto dry(std::span<const int> wet, int k) {
  return [wet, k](int lane) { return wet[static_cast<std::size_t>(lane)] <= k; };
}

/// A counted loop over all levels, the same for every lane.
template <class Level>
void each_level(Lockstep& warp, int levels, Level level) {
  int k = 0;
  warp.loop([&] {
    level(k);
    if (++k == levels) warp.break_();
  });
}

void run_variant(LightVariant variant, Lockstep& warp, std::span<const int> wet, int levels,
                 const LightCosts& costs) {
  switch (variant) {
    case LightVariant::walk_all:
      each_level(warp, levels, [&](int) { warp.issue(costs.level); });
      break;
    case LightVariant::break_:
      each_level(warp, levels, [&](int k) {
        warp.issue(costs.test);
        warp.break_(warp.where(dry(wet, k)));
        warp.issue(costs.level);
      });
      break;
    case LightVariant::predicated:
      each_level(warp, levels, [&](int) { warp.issue(costs.level + costs.mask); });
      break;
    case LightVariant::bounded:
    case LightVariant::sorted:
      int k = 0;
      warp.loop([&] {
        warp.break_(warp.where(dry(wet, k)));
        warp.issue(costs.level);
        ++k;
      });
      break;
  }
}

/// Wet levels by thread of the launch, block after block; -1 where a thread has no column.
std::vector<int> wet_by_thread(const WaterMap& map, const BlockShape& block) {
  const int blocks_x = (map.nx + block.x - 1) / block.x, blocks_y = (map.ny + block.y - 1) / block.y;
  std::vector<int> wet;
  wet.reserve(static_cast<std::size_t>(blocks_x) * static_cast<std::size_t>(blocks_y) *
              static_cast<std::size_t>(block.threads()));
  for (int b = 0; b < blocks_x * blocks_y; ++b)
    for (int t = 0; t < block.threads(); ++t) {
      const int i = b % blocks_x * block.x + t % block.x, j = b / blocks_x * block.y + t / block.x;
      const bool inside = i < map.nx && j < map.ny;
      wet.push_back(inside ? map.wet[static_cast<std::size_t>(j) * static_cast<std::size_t>(map.nx) +
                                     static_cast<std::size_t>(i)]
                           : -1);
    }
  return wet;
}

std::vector<int> deepest_first(std::vector<int> wet, int threads) {
  std::stable_sort(wet.begin(), wet.end(), std::greater<>());
  const auto block = static_cast<std::size_t>(threads);
  wet.resize((wet.size() + block - 1) / block * block, -1);
  return wet;
}

}  // namespace

std::string name_of(LightVariant variant) {
  switch (variant) {
    case LightVariant::walk_all:
      return "walk_all";
    case LightVariant::break_:
      return "break";
    case LightVariant::predicated:
      return "predicated";
    case LightVariant::bounded:
      return "bounded";
    default:
      return "sorted";
  }
}

double WaterMap::wet_fraction() const {
  return std::accumulate(wet.begin(), wet.end(), 0.0) / (static_cast<double>(wet.size()) * levels);
}

WaterMap make_water_map(grid::SeafloorKind seafloor, int nx, int ny, int levels) {
  grid::LevelSpec spec;
  spec.count = levels;
  spec.extent = 200;  // m; only ratios to it matter
  const grid::VerticalLevels vertical = make_levels(spec, grid::Medium::ocean);
  grid::BottomRule rule;
  rule.cut = grid::BottomCut::full;
  grid::SeafloorSpec shape;
  shape.kind = seafloor;
  const std::vector<double> floor = make_seafloor(shape, ny, nx, vertical);
  WaterMap map{nx, ny, levels, {}};
  for (const grid::Bottom& bottom : immerse_ocean(vertical, rule, {ny, nx, {}, {}}, floor))
    map.wet.push_back(bottom.levels);
  return map;
}

IssueCount run_light(LightVariant variant, std::span<const int> wet, int levels, const LightCosts& costs) {
  Lockstep warp(static_cast<int>(wet.size()));
  warp.return_(warp.where([wet](int lane) { return wet[static_cast<std::size_t>(lane)] < 0; }));
  run_variant(variant, warp, wet, levels, costs);
  return warp.count();
}

LaunchWork run_launch(LightVariant variant, const WaterMap& map, const BlockShape& block,
                      const LightCosts& costs, int lanes) {
  if (block.x < 1 || block.y < 1 || lanes < 1 || block.threads() % lanes != 0)
    throw std::invalid_argument("lockstep: a block is made of whole warps");
  const std::vector<int> wet =
      variant == LightVariant::sorted ? deepest_first(map.wet, block.threads()) : wet_by_thread(map, block);
  LaunchWork work;
  work.warps_per_block = block.threads() / lanes;
  const auto width = static_cast<std::size_t>(lanes);
  for (std::size_t first = 0; first < wet.size(); first += width) {
    const IssueCount warp = run_light(variant, std::span(wet).subspan(first, width), map.levels, costs);
    work.warp.push_back(warp.issued);
    work.total += warp;
  }
  return work;
}

}  // namespace sounding::bench
