// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/one_moment_kernel.hpp"

namespace sounding::core::device {

using model::OneMomentKernel;

template void scan_down<float>(const Columns&, const OneMomentKernel<float, true>&, Stream);
template void scan_down<double>(const Columns&, const OneMomentKernel<double, true>&, Stream);
template void scan_down<float>(const Columns&, const OneMomentKernel<float, false>&, Stream);
template void scan_down<double>(const Columns&, const OneMomentKernel<double, false>&, Stream);

}  // namespace sounding::core::device
