// SPDX-License-Identifier: Apache-2.0
/// \file
/// Launches of one formulation in every walk, for the .cu files that instantiate them.
#pragma once

#include <utility>

#include "bench/device/dense_walks.cuh"
#include "bench/device/light_launch.hpp"
#include "core/device_verbs.cuh"

namespace sounding::bench::device {

/// A block over the map: what Oceananigans.jl, whose launch was published, takes for a horizontal plane.
inline constexpr unsigned published_side = 16;

template <class Entry>
int registers_of(Entry* entry) {
  cudaFuncAttributes attributes{};
  core::device::detail::require(cudaFuncGetAttributes(&attributes, reinterpret_cast<const void*>(entry)),
                                "cudaFuncGetAttributes");
  return attributes.numRegs;
}

template <class First, class Second>
void queue_launch(void (*entry)(First, Second), dim3 blocks, dim3 threads, First first, Second second,
                  core::device::Stream stream, const char* name) {
  void* arguments[] = {&first, &second};
  core::device::detail::require(
      cudaLaunchKernel(reinterpret_cast<const void*>(entry), blocks, threads, arguments, 0, stream), name);
}

inline unsigned blocks_for(int count, unsigned threads) {
  return (static_cast<unsigned>(count) + threads - 1) / threads;
}

/// Makes the launches of one formulation.  `MakeKernel` turns LightViews into a kernel.
template <class Real, class MakeKernel>
class LaunchMaker {
 public:
  LaunchMaker(const LightMaps<Real>& maps, const char* formulation, MakeKernel make)
      : maps_(maps), formulation_(formulation), make_(std::move(make)) {}

  template <class Walk>
  LightLaunch dense(const char* name) const {
    return over<Walk>(name, Storage::dense, maps_.dense, maps_.in_dense,
                      dim3(published_side, published_side));
  }
  LightLaunch sorted() const {
    return over<Bounded>("sorted", Storage::sorted, maps_.sorted, maps_.in_sorted,
                         dim3(core::device::detail::threads_per_block));
  }
  LightLaunch tiles() const {
    const auto queue = [columns = maps_.tiles, kernel = make_(maps_.in_tiles)](core::device::Stream stream) {
      core::device::scan_down<Real>(columns, kernel, stream);
    };
    return {"tiles", formulation_, Storage::tiles, queue,
            [] { return registers_of(&core::device::detail::scan<true, Real, Kernel>); }};
  }
  std::vector<LightLaunch> all() const {
    return {dense<WalkAll>("walk_all"),
            dense<Break>("break"),
            dense<Predicated>("predicated"),
            dense<Bounded>("bounded"),
            sorted(),
            tiles()};
  }

 private:
  using Kernel = decltype(std::declval<MakeKernel>()(std::declval<LightViews<Real>>()));

  template <class Walk>
  LightLaunch over(const char* name, Storage storage, const Map<Real>& map, const LightViews<Real>& views,
                   dim3 threads) const {
    const dim3 blocks(blocks_for(map.nx, threads.x), blocks_for(map.ny, threads.y));
    const auto queue = [=, kernel = make_(views)](core::device::Stream stream) {
      queue_launch(&walk_dense<Walk, Real, Kernel>, blocks, threads, map, kernel, stream, name);
    };
    return {name, formulation_, storage, queue, [] { return registers_of(&walk_dense<Walk, Real, Kernel>); }};
  }

  const LightMaps<Real>& maps_;
  const char* formulation_;
  MakeKernel make_;
};

}  // namespace sounding::bench::device
