// SPDX-License-Identifier: Apache-2.0
/// \file
/// What seafloor_sweep.hpp does on the CPU, on a device.  Defined only where the program holds device code:
/// callers stand under `if constexpr (core::device::built)`.
#pragma once

#include <vector>

#include "bench/seafloor_sweep.hpp"

namespace sounding::bench::device {

/// The cases that sweep_on_device would measure.  Needs no device.
std::vector<Result> planned_launches(const SweepOptions& options);

/// Measures all wanted cases, backend `cuda`; options.repetitions: batches; options.threads: of the CPU,
/// which computes what they are compared with.  Before it is timed, every case is checked as on the CPU
/// (measure_light.hpp), the folded and mixed formulations against the bits of the CPU's tiles.
/// Throws core::device::Error, and std::runtime_error for a wrong result.
std::vector<Result> sweep_on_device(const SweepOptions& options);

/// How long that will take [s], roughly.
double estimated_seconds_on_device(const SweepOptions& options);

}  // namespace sounding::bench::device
