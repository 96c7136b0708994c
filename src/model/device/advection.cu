// SPDX-License-Identifier: Apache-2.0
#include "core/device_verbs.cuh"
#include "model/kernels/advection_kernel.hpp"

namespace sounding::core::device {

using model::AdvectionKernel;
using model::UniformMassFlux;
using model::UniformVelocity;
using physics::Upwind;
using physics::VanLeer;

// Rising air.
template void scan_up<float>(const Columns&,
                             const AdvectionKernel<Upwind, true, UniformMassFlux<float>, float>&, Stream);
template void scan_up<double>(const Columns&,
                              const AdvectionKernel<Upwind, true, UniformMassFlux<double>, double>&, Stream);
template void scan_up<float>(const Columns&,
                             const AdvectionKernel<Upwind, true, UniformVelocity<float>, float>&, Stream);
template void scan_up<double>(const Columns&,
                              const AdvectionKernel<Upwind, true, UniformVelocity<double>, double>&, Stream);
template void scan_up<float>(const Columns&,
                             const AdvectionKernel<VanLeer, true, UniformMassFlux<float>, float>&, Stream);
template void scan_up<double>(const Columns&,
                              const AdvectionKernel<VanLeer, true, UniformMassFlux<double>, double>&, Stream);
template void scan_up<float>(const Columns&,
                             const AdvectionKernel<VanLeer, true, UniformVelocity<float>, float>&, Stream);
template void scan_up<double>(const Columns&,
                              const AdvectionKernel<VanLeer, true, UniformVelocity<double>, double>&, Stream);

// Sinking air.
template void scan_down<float>(const Columns&,
                               const AdvectionKernel<Upwind, false, UniformMassFlux<float>, float>&, Stream);
template void scan_down<double>(const Columns&,
                                const AdvectionKernel<Upwind, false, UniformMassFlux<double>, double>&,
                                Stream);
template void scan_down<float>(const Columns&,
                               const AdvectionKernel<Upwind, false, UniformVelocity<float>, float>&, Stream);
template void scan_down<double>(const Columns&,
                                const AdvectionKernel<Upwind, false, UniformVelocity<double>, double>&,
                                Stream);
template void scan_down<float>(const Columns&,
                               const AdvectionKernel<VanLeer, false, UniformMassFlux<float>, float>&, Stream);
template void scan_down<double>(const Columns&,
                                const AdvectionKernel<VanLeer, false, UniformMassFlux<double>, double>&,
                                Stream);
template void scan_down<float>(const Columns&,
                               const AdvectionKernel<VanLeer, false, UniformVelocity<float>, float>&, Stream);
template void scan_down<double>(const Columns&,
                                const AdvectionKernel<VanLeer, false, UniformVelocity<double>, double>&,
                                Stream);

}  // namespace sounding::core::device
