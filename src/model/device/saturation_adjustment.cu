// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/saturation_adjustment_kernel.hpp"

namespace sounding::core::device {

using model::CountedSaturationAdjustmentKernel;
using physics::Halley;
using physics::Newton;

// One for every number of iterations that a configuration may ask for.
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Halley, 1>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Halley, 1>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Halley, 2>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Halley, 2>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Halley, 3>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Halley, 3>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Halley, 4>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Halley, 4>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Halley, 5>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Halley, 5>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Halley, 6>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Halley, 6>&,
                                Stream);

// One for every number of iterations that a configuration may ask for.
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Newton, 1>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Newton, 1>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Newton, 2>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Newton, 2>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Newton, 3>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Newton, 3>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Newton, 4>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Newton, 4>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Newton, 5>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Newton, 5>&,
                                Stream);
template void scan_down<float>(const Columns&, const CountedSaturationAdjustmentKernel<float, Newton, 6>&,
                               Stream);
template void scan_down<double>(const Columns&, const CountedSaturationAdjustmentKernel<double, Newton, 6>&,
                                Stream);

}  // namespace sounding::core::device
