// SPDX-License-Identifier: Apache-2.0
#include "bench/device/light_launch.hpp"
#include "core/device_check.cuh"

namespace sounding::bench::device {
namespace detail {

template <class Real>
struct Copy {
  const Real* from;
  Real* to;
  std::size_t count;
};

template <class Real>
__global__ void __launch_bounds__(256) copy_values(const __grid_constant__ Copy<Real> copy) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < copy.count) copy.to[i] = __ldg(copy.from + i);
}

}  // namespace detail

template <class Real>
void queue_copy(const Real* from, Real* to, std::size_t count, core::device::Stream stream) {
  if (count == 0) return;
  detail::Copy<Real> copy{from, to, count};
  void* arguments[] = {&copy};
  constexpr std::size_t threads = 256;
  core::device::detail::require(cudaLaunchKernel(reinterpret_cast<const void*>(&detail::copy_values<Real>),
                                                 dim3(static_cast<unsigned>((count + threads - 1) / threads)),
                                                 dim3(threads), arguments, 0, stream),
                                "copy");
}

template void queue_copy(const float*, float*, std::size_t, core::device::Stream);
template void queue_copy(const double*, double*, std::size_t, core::device::Stream);

}  // namespace sounding::bench::device
