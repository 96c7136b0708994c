// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/finite_kernel.hpp"
#include "model/kernels/step_kernels.hpp"

namespace sounding::core::device {

using model::ExtremeKernel;
using model::FieldSumKernel;
using model::FiniteKernel;
using model::FirstStageKernel;
using model::NextRowKernel;
using model::RowSumKernel;
using model::StageFluxKernel;
using model::StageKernel;
using model::StepFluxKernel;
using model::UpdateKernel;

// Stages: of one or two tendencies in the schemes there are; the last update of up to four.
template void each_value(std::size_t, const FirstStageKernel<float>&, Stream);
template void each_value(std::size_t, const FirstStageKernel<double>&, Stream);
template void each_value(std::size_t, const StageKernel<1, float>&, Stream);
template void each_value(std::size_t, const StageKernel<1, double>&, Stream);
template void each_value(std::size_t, const StageKernel<2, float>&, Stream);
template void each_value(std::size_t, const StageKernel<2, double>&, Stream);
template void each_value(std::size_t, const UpdateKernel<1, float>&, Stream);
template void each_value(std::size_t, const UpdateKernel<1, double>&, Stream);
template void each_value(std::size_t, const UpdateKernel<2, float>&, Stream);
template void each_value(std::size_t, const UpdateKernel<2, double>&, Stream);
template void each_value(std::size_t, const UpdateKernel<3, float>&, Stream);
template void each_value(std::size_t, const UpdateKernel<3, double>&, Stream);
template void each_value(std::size_t, const UpdateKernel<4, float>&, Stream);
template void each_value(std::size_t, const UpdateKernel<4, double>&, Stream);

// The ledger of fluxes and what windows of output keep, in double whatever they are of.
template void each_value(std::size_t, const StageFluxKernel<double, float, true>&, Stream);
template void each_value(std::size_t, const StageFluxKernel<double, double, true>&, Stream);
template void each_value(std::size_t, const StageFluxKernel<double, float, false>&, Stream);
template void each_value(std::size_t, const StageFluxKernel<double, double, false>&, Stream);
template void each_value(std::size_t, const StepFluxKernel<double, float>&, Stream);
template void each_value(std::size_t, const StepFluxKernel<double, double>&, Stream);
template void each_value(std::size_t, const FieldSumKernel<double, float>&, Stream);
template void each_value(std::size_t, const FieldSumKernel<double, double>&, Stream);
template void each_value(std::size_t, const RowSumKernel<double, float>&, Stream);
template void each_value(std::size_t, const RowSumKernel<double, double>&, Stream);
template void each_value(std::size_t, const ExtremeKernel<double, float, false>&, Stream);
template void each_value(std::size_t, const ExtremeKernel<double, double, false>&, Stream);
template void each_value(std::size_t, const ExtremeKernel<double, float, true>&, Stream);
template void each_value(std::size_t, const ExtremeKernel<double, double, true>&, Stream);

template void each_value(std::size_t, const NextRowKernel<float>&, Stream);
template void each_value(std::size_t, const NextRowKernel<double>&, Stream);

template void scan_down<float>(const Columns&, const FiniteKernel<float>&, Stream);
template void scan_down<double>(const Columns&, const FiniteKernel<double>&, Stream);

}  // namespace sounding::core::device
