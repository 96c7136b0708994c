// SPDX-License-Identifier: Apache-2.0
/// \file
/// Light over every cell of a LightWater as workloads: each kernel, each way to walk.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "bench/light_water.hpp"
#include "bench/timing.hpp"
#include "core/verbs.hpp"

namespace sounding::bench {

/// Scalar: naive formulation, standard library, no vector instructions.
template <class Real>
std::vector<Workload> scalar_light(LightWater<Real>& water);
/// The kernel of the model, vectorised over lanes.
template <class Real>
std::vector<Workload> simd_light(LightWater<Real>& water);
/// Reads and writes what light over tiles reads and writes, and does nothing else.
template <class Real>
Workload copy_of_tiles(LightWater<Real>& water);

namespace detail {

/// Blocks or tiles per chunk: 512 columns.
inline constexpr std::size_t pieces_per_chunk = 8;

/// Work over `pieces`, a chunk at a time.
template <class Piece, class Work>
Workload in_chunks(std::string name, std::span<const Piece> pieces, Work work) {
  const std::size_t chunks = (pieces.size() + pieces_per_chunk - 1) / pieces_per_chunk;
  return {std::move(name), chunks, [pieces, work](std::size_t chunk) {
            const std::size_t end = std::min(pieces.size(), (chunk + 1) * pieces_per_chunk);
            for (std::size_t i = chunk * pieces_per_chunk; i < end; ++i) work(pieces[i]);
          }};
}

/// Registers of a kernel over the widest tile, on the stack of the thread that runs it.
template <class Real, class Kernel>
struct alignas(64) RegisterRows {
  std::array<Real, static_cast<std::size_t>(Kernel::registers) * core::max_tile_width> values;
};

template <class Walk, class Real, class Kernel>
Workload over_dense(LightWater<Real>& water, const Kernel& kernel) {
  return in_chunks(Walk::name, std::span(water.blocks()), [kernel](const Block& block) {
    RegisterRows<Real, Kernel> registers;
    Walk::walk(block, kernel, registers.values.data());
  });
}

template <class Real, class Kernel>
Workload over_tiles(LightWater<Real>& water, const Kernel& kernel) {
  return in_chunks("tiles", water.grid().tiles(), [kernel](const core::Tile& tile) {
    RegisterRows<Real, Kernel> registers;
    core::scan_down(tile, kernel, registers.values.data());
  });
}

/// `make_kernel` turns LightViews into a kernel.
template <class Real, class MakeKernel>
std::vector<Workload> light_workloads(LightWater<Real>& water, MakeKernel make_kernel) {
  const auto dense = make_kernel(water.dense()), tiles = make_kernel(water.tiles());
  return {over_dense<WalkAll>(water, dense), over_dense<Bounded>(water, dense), over_tiles(water, tiles)};
}

}  // namespace detail
}  // namespace sounding::bench
