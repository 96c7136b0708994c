// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/air_mixing_kernel.hpp"
#include "model/kernels/ground_flux_kernel.hpp"
#include "model/kernels/k_profile_kernel.hpp"

namespace sounding::core::device {

using model::AirFaceDiffusivity;
using model::AirMixingElimination;
using model::AirMixingSubstitution;
using model::BoundaryLayerDepthKernel;
using model::GroundFluxKernel;
using model::KProfileKernel;
using model::LedgerKernel;
using model::LevelDiffusivity;
using model::VirtualTemperatureKernel;

template void scan_down<float>(const Columns&, const GroundFluxKernel<float>&, Stream);
template void scan_down<double>(const Columns&, const GroundFluxKernel<double>&, Stream);

template void scan_up<float>(const Columns&, const BoundaryLayerDepthKernel<float>&, Stream);
template void scan_up<double>(const Columns&, const BoundaryLayerDepthKernel<double>&, Stream);
template void each_column(const Columns&, const LedgerKernel<float, 4>&, Stream);
template void each_column(const Columns&, const LedgerKernel<double, 4>&, Stream);

template void each_cell(const Columns&, const VirtualTemperatureKernel<float>&, Stream);
template void each_cell(const Columns&, const VirtualTemperatureKernel<double>&, Stream);
template void scan_up<float>(const Columns&, const KProfileKernel<float>&, Stream);
template void scan_up<double>(const Columns&, const KProfileKernel<double>&, Stream);

// Water alone, or with theta_li.
template void scan_up<float>(const Columns&, const AirMixingElimination<float, 1, LevelDiffusivity<float>>&,
                             Stream);
template void scan_up<double>(const Columns&,
                              const AirMixingElimination<double, 1, LevelDiffusivity<double>>&, Stream);
template void scan_up<float>(const Columns&, const AirMixingElimination<float, 2, LevelDiffusivity<float>>&,
                             Stream);
template void scan_up<double>(const Columns&,
                              const AirMixingElimination<double, 2, LevelDiffusivity<double>>&, Stream);
template void scan_up<float>(const Columns&, const AirMixingElimination<float, 2, AirFaceDiffusivity<float>>&,
                             Stream);
template void scan_up<double>(const Columns&,
                              const AirMixingElimination<double, 2, AirFaceDiffusivity<double>>&, Stream);

template void scan_down<float>(const Columns&, const AirMixingSubstitution<float, 1>&, Stream);
template void scan_down<double>(const Columns&, const AirMixingSubstitution<double, 1>&, Stream);
template void scan_down<float>(const Columns&, const AirMixingSubstitution<float, 2>&, Stream);
template void scan_down<double>(const Columns&, const AirMixingSubstitution<double, 2>&, Stream);

}  // namespace sounding::core::device
