// SPDX-License-Identifier: Apache-2.0
/// \file
/// Light over every cell of a LightWater as workloads: each formulation, each way to walk.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/light_water.hpp"
#include "bench/timing.hpp"
#include "core/verbs.hpp"

namespace sounding::bench {

/// One way to compute PAR everywhere.
struct LightCase {
  std::string variant;      ///< "walk_all", "break", "predicated", "bounded", "sorted", "tiles", "scan"
  std::string formulation;  ///< "seed", "naive", "folded", "mixed"
  std::string backend;      ///< "scalar", "simd"
  Storage storage;
  Workload work;
};

/// Literal formulations, standard library, no vector instructions: naive in every walk, and seed.
template <class Real>
std::vector<LightCase> scalar_light(LightWater<Real>& water);
/// The folded formulation of the model in every walk, and in double the mixed one; vectorised over lanes.
template <class Real>
std::vector<LightCase> simd_light(LightWater<Real>& water);
/// Literal formulations, vectorised over lanes: seed in the published walks, and naive.
template <class Real>
std::vector<LightCase> simd_literal_light(LightWater<Real>& water);
/// Reads and writes what light over tiles, or walk_all over the dense fields, reads and writes, and does
/// nothing else.
template <class Real>
Workload copy_of_tiles(LightWater<Real>& water);
template <class Real>
Workload copy_of_dense(LightWater<Real>& water);

namespace detail {

/// Blocks or tiles per chunk: 2048 columns.  Reading the clock costs 0.3 us and leaves the processor to start
/// again: 1 % of 24 us, the time of 512 columns of 32 levels in float, and twice as dear there as at 64
/// levels.
inline constexpr std::size_t pieces_per_chunk = 32;

/// `work` over all pieces, cut into chunks.
template <class Piece, class Work>
Workload by_chunk(std::span<const Piece> pieces, Work work) {
  return {(pieces.size() + pieces_per_chunk - 1) / pieces_per_chunk, [pieces, work](std::size_t chunk) {
            const std::size_t end = std::min(pieces.size(), (chunk + 1) * pieces_per_chunk);
            for (std::size_t i = chunk * pieces_per_chunk; i < end; ++i) work(pieces[i]);
          }};
}

/// Registers of a kernel over the widest tile, on the stack of the thread that runs it.
template <class Real, class Kernel>
struct alignas(64) RegisterRows {
  std::array<Real, static_cast<std::size_t>(Kernel::registers) * core::max_tile_width> values;
};

/// Makes the cases of one formulation.  `MakeKernel` turns LightViews into a kernel; `Lanes`: OneByOne or
/// InStep of traversals.hpp.
template <class Lanes, class Real, class MakeKernel>
class CaseMaker {
 public:
  CaseMaker(LightWater<Real>& water, const char* formulation, MakeKernel make)
      : water_(water), formulation_(formulation), make_(std::move(make)) {}

  template <class Walk>
  LightCase dense() const {
    return over(water_.dense(), Walk{}, Walk::name, Storage::dense);
  }
  LightCase sorted() const { return over(water_.sorted(), Bounded{}, "sorted", Storage::sorted); }
  LightCase tiles() const {
    const std::span<const core::Tile> tiles = water_.grid().tiles();
    const auto kernel = make_(water_.tiles());
    const auto walk = [kernel](const core::Tile& tile) {
      RegisterRows<Real, Kernel> registers;
      core::scan_down(tile, kernel, registers.values.data());
    };
    return {"tiles", formulation_, backend, Storage::tiles, by_chunk(tiles, walk)};
  }
  std::vector<LightCase> all() const {
    return {dense<WalkAll>(), dense<Break>(), dense<Predicated>(), dense<Bounded>(), sorted(), tiles()};
  }

 private:
  using Kernel = decltype(std::declval<MakeKernel>()(std::declval<LightViews<Real>>()));
  static constexpr const char* backend = std::is_same_v<Lanes, OneByOne> ? "scalar" : "simd";

  template <class Walk>
  LightCase over(DenseColumns<Real>& columns, Walk, const char* name, Storage storage) const {
    const std::span<const Block<Real>> blocks = columns.blocks();
    const LightViews<Real> views = columns.views();
    const Kernel kernel = make_(views);
    const auto walk = [kernel, out = views.par](const Block<Real>& block) {
      RegisterRows<Real, Kernel> registers;
      Walk::template walk<Lanes>(block, kernel, out, registers.values.data());
    };
    return {name, formulation_, backend, storage, by_chunk(blocks, walk)};
  }

  LightWater<Real>& water_;
  const char* formulation_;
  MakeKernel make_;
};

}  // namespace detail
}  // namespace sounding::bench
