// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/negative_fix_kernel.hpp"
#include "model/kernels/npzd_kernel.hpp"
#include "model/kernels/sinking_kernel.hpp"

namespace sounding::core::device {

using model::Clip;
using model::NegativeFixKernel;
using model::NpzdKernel;
using model::OpenFloor;
using model::Rescale;
using model::ReturningFloor;
using model::SinkingKernel;

template void each_cell(const Columns&, const NpzdKernel<float>&, Stream);
template void each_cell(const Columns&, const NpzdKernel<double>&, Stream);

template void scan_down<float>(const Columns&, const SinkingKernel<float, ReturningFloor<float>>&, Stream);
template void scan_down<double>(const Columns&, const SinkingKernel<double, ReturningFloor<double>>&, Stream);
template void scan_down<float>(const Columns&, const SinkingKernel<float, OpenFloor<float>>&, Stream);
template void scan_down<double>(const Columns&, const SinkingKernel<double, OpenFloor<double>>&, Stream);

template void scan_down<float>(const Columns&, const NegativeFixKernel<float, Rescale>&, Stream);
template void scan_down<double>(const Columns&, const NegativeFixKernel<double, Rescale>&, Stream);
template void scan_down<float>(const Columns&, const NegativeFixKernel<float, Clip>&, Stream);
template void scan_down<double>(const Columns&, const NegativeFixKernel<double, Clip>&, Stream);

}  // namespace sounding::core::device
