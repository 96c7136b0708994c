// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/large_scale_kernel.hpp"
#include "model/kernels/liquid_water_longwave_kernel.hpp"

namespace sounding::core::device {

using model::LongwaveFromBaseKernel;
using model::LongwaveFromTopKernel;
using model::PrescribedRatesKernel;
using model::SubsidenceKernel;

template void scan_down<float>(const Columns&, const PrescribedRatesKernel<float, 1>&, Stream);
template void scan_down<double>(const Columns&, const PrescribedRatesKernel<double, 1>&, Stream);
template void scan_down<float>(const Columns&, const PrescribedRatesKernel<float, 2>&, Stream);
template void scan_down<double>(const Columns&, const PrescribedRatesKernel<double, 2>&, Stream);
template void scan_down<float>(const Columns&, const PrescribedRatesKernel<float, 3>&, Stream);
template void scan_down<double>(const Columns&, const PrescribedRatesKernel<double, 3>&, Stream);

template void scan_down<float>(const Columns&, const SubsidenceKernel<float, 1>&, Stream);
template void scan_down<double>(const Columns&, const SubsidenceKernel<double, 1>&, Stream);
template void scan_down<float>(const Columns&, const SubsidenceKernel<float, 2>&, Stream);
template void scan_down<double>(const Columns&, const SubsidenceKernel<double, 2>&, Stream);

template void scan_down<float>(const Columns&, const LongwaveFromTopKernel<float>&, Stream);
template void scan_down<double>(const Columns&, const LongwaveFromTopKernel<double>&, Stream);
template void scan_up<float>(const Columns&, const LongwaveFromBaseKernel<float>&, Stream);
template void scan_up<double>(const Columns&, const LongwaveFromBaseKernel<double>&, Stream);

}  // namespace sounding::core::device
