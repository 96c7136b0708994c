// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/surface_forcing_kernel.hpp"

namespace sounding::core::device {

using model::RowCopyKernel;
using model::SurfaceForcingKernel;

template void each_column(const Columns&, const SurfaceForcingKernel<float>&, Stream);
template void each_column(const Columns&, const SurfaceForcingKernel<double>&, Stream);
template void each_column(const Columns&, const RowCopyKernel<float>&, Stream);
template void each_column(const Columns&, const RowCopyKernel<double>&, Stream);

}  // namespace sounding::core::device
