// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/zero_moment_kernel.hpp"

namespace sounding::core::device {

using model::ZeroMomentKernel;

template void scan_down<float>(const Columns&, const ZeroMomentKernel<float, true>&, Stream);
template void scan_down<double>(const Columns&, const ZeroMomentKernel<double, true>&, Stream);
template void scan_down<float>(const Columns&, const ZeroMomentKernel<float, false>&, Stream);
template void scan_down<double>(const Columns&, const ZeroMomentKernel<double, false>&, Stream);

}  // namespace sounding::core::device
