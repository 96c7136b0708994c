// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/clear_air_kernel.hpp"
#include "model/kernels/fixed_temperature_cloud_kernel.hpp"
#include "model/kernels/negative_water_kernel.hpp"
#include "model/kernels/path_kernel.hpp"
#include "model/kernels/rain_sedimentation_kernel.hpp"
#include "model/kernels/warm_rain_kernel.hpp"
#include "model/kernels/water_output_kernel.hpp"

namespace sounding::core::device {

using model::ClearAirKernel;
using model::FixedTemperatureCloudKernel;
using model::NegativeWaterKernel;
using model::PathKernel;
using model::RainSedimentationKernel;
using model::WarmRainKernel;
using model::WaterOutputKernel;

template void each_cell(const Columns&, const FixedTemperatureCloudKernel<float>&, Stream);
template void each_cell(const Columns&, const FixedTemperatureCloudKernel<double>&, Stream);

template void each_cell(const Columns&, const ClearAirKernel<float, true>&, Stream);
template void each_cell(const Columns&, const ClearAirKernel<double, true>&, Stream);
template void each_cell(const Columns&, const ClearAirKernel<float, false>&, Stream);
template void each_cell(const Columns&, const ClearAirKernel<double, false>&, Stream);

template void scan_down<float>(const Columns&, const WarmRainKernel<float, true>&, Stream);
template void scan_down<double>(const Columns&, const WarmRainKernel<double, true>&, Stream);
template void scan_down<float>(const Columns&, const WarmRainKernel<float, false>&, Stream);
template void scan_down<double>(const Columns&, const WarmRainKernel<double, false>&, Stream);

template void scan_down<float>(const Columns&, const WarmRainKernel<float, true, false>&, Stream);
template void scan_down<double>(const Columns&, const WarmRainKernel<double, true, false>&, Stream);
template void scan_down<float>(const Columns&, const WarmRainKernel<float, false, false>&, Stream);
template void scan_down<double>(const Columns&, const WarmRainKernel<double, false, false>&, Stream);

template void scan_down<float>(const Columns&, const RainSedimentationKernel<float>&, Stream);
template void scan_down<double>(const Columns&, const RainSedimentationKernel<double>&, Stream);

template void scan_down<float>(const Columns&, const NegativeWaterKernel<float, 0>&, Stream);
template void scan_down<double>(const Columns&, const NegativeWaterKernel<double, 0>&, Stream);
template void scan_down<float>(const Columns&, const NegativeWaterKernel<float, 1>&, Stream);
template void scan_down<double>(const Columns&, const NegativeWaterKernel<double, 1>&, Stream);
template void scan_down<float>(const Columns&, const NegativeWaterKernel<float, 2>&, Stream);
template void scan_down<double>(const Columns&, const NegativeWaterKernel<double, 2>&, Stream);

template void scan_down<float>(const Columns&, const PathKernel<float>&, Stream);
template void scan_down<double>(const Columns&, const PathKernel<double>&, Stream);
template void each_cell(const Columns&, const WaterOutputKernel<float, 0>&, Stream);
template void each_cell(const Columns&, const WaterOutputKernel<double, 0>&, Stream);
template void each_cell(const Columns&, const WaterOutputKernel<float, 1>&, Stream);
template void each_cell(const Columns&, const WaterOutputKernel<double, 1>&, Stream);
template void each_cell(const Columns&, const WaterOutputKernel<float, 2>&, Stream);
template void each_cell(const Columns&, const WaterOutputKernel<double, 2>&, Stream);

}  // namespace sounding::core::device
