// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/convection_kernel.hpp"
#include "model/kernels/mixed_layer_kernel.hpp"
#include "model/kernels/mixing_kernel.hpp"

namespace sounding::core::device {

using model::ConvectionKernel;
using model::FaceDiffusivity;
using model::MixedLayerKernel;
using model::MixingElimination;
using model::MixingSubstitution;
using model::UniformDiffusivity;

template void each_face(const Columns&, const ConvectionKernel<float>&, Stream);
template void each_face(const Columns&, const ConvectionKernel<double>&, Stream);

template void scan_down<float>(const Columns&, const MixedLayerKernel<float>&, Stream);
template void scan_down<double>(const Columns&, const MixedLayerKernel<double>&, Stream);

// Temperature and salinity, alone or with the four tracers of plankton.
template void scan_down<float>(const Columns&,
                               const MixingElimination<float, 2, 1, UniformDiffusivity<float>>&, Stream);
template void scan_down<double>(const Columns&,
                                const MixingElimination<double, 2, 1, UniformDiffusivity<double>>&, Stream);
template void scan_down<float>(const Columns&, const MixingElimination<float, 2, 1, FaceDiffusivity<float>>&,
                               Stream);
template void scan_down<double>(const Columns&,
                                const MixingElimination<double, 2, 1, FaceDiffusivity<double>>&, Stream);
template void scan_down<float>(const Columns&,
                               const MixingElimination<float, 6, 1, UniformDiffusivity<float>>&, Stream);
template void scan_down<double>(const Columns&,
                                const MixingElimination<double, 6, 1, UniformDiffusivity<double>>&, Stream);
template void scan_down<float>(const Columns&, const MixingElimination<float, 6, 1, FaceDiffusivity<float>>&,
                               Stream);
template void scan_down<double>(const Columns&,
                                const MixingElimination<double, 6, 1, FaceDiffusivity<double>>&, Stream);

template void scan_up<float>(const Columns&, const MixingSubstitution<float, 2, 1>&, Stream);
template void scan_up<double>(const Columns&, const MixingSubstitution<double, 2, 1>&, Stream);
template void scan_up<float>(const Columns&, const MixingSubstitution<float, 6, 1>&, Stream);
template void scan_up<double>(const Columns&, const MixingSubstitution<double, 6, 1>&, Stream);

}  // namespace sounding::core::device
