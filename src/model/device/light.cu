// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/euphotic_depth_kernel.hpp"
#include "model/kernels/light_kernel.hpp"
#include "model/kernels/shortwave_heating_kernel.hpp"

namespace sounding::core::device {

using model::ChlorophyllKernel;
using model::ClearWater;
using model::EuphoticDepthKernel;
using model::LightKernel;
using model::PhytoplanktonChlorophyll;
using model::ShortwaveHeatingKernel;

template void scan_down<float>(const Columns&, const LightKernel<float, PhytoplanktonChlorophyll<float>>&,
                               Stream);
template void scan_down<double>(const Columns&, const LightKernel<double, PhytoplanktonChlorophyll<double>>&,
                                Stream);
template void scan_down<float>(const Columns&, const LightKernel<float, ClearWater<float>>&, Stream);
template void scan_down<double>(const Columns&, const LightKernel<double, ClearWater<double>>&, Stream);

template void scan_down<float>(const Columns&,
                               const ShortwaveHeatingKernel<float, PhytoplanktonChlorophyll<float>>&, Stream);
template void scan_down<double>(const Columns&,
                                const ShortwaveHeatingKernel<double, PhytoplanktonChlorophyll<double>>&,
                                Stream);
template void scan_down<float>(const Columns&, const ShortwaveHeatingKernel<float, ClearWater<float>>&,
                               Stream);
template void scan_down<double>(const Columns&, const ShortwaveHeatingKernel<double, ClearWater<double>>&,
                                Stream);

template void scan_down<float>(const Columns&,
                               const EuphoticDepthKernel<float, PhytoplanktonChlorophyll<float>>&, Stream);
template void scan_down<double>(const Columns&,
                                const EuphoticDepthKernel<double, PhytoplanktonChlorophyll<double>>&, Stream);
template void scan_down<float>(const Columns&, const EuphoticDepthKernel<float, ClearWater<float>>&, Stream);
template void scan_down<double>(const Columns&, const EuphoticDepthKernel<double, ClearWater<double>>&,
                                Stream);

template void each_cell(const Columns&, const ChlorophyllKernel<float>&, Stream);
template void each_cell(const Columns&, const ChlorophyllKernel<double>&, Stream);

}  // namespace sounding::core::device
