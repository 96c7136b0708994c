// SPDX-License-Identifier: Apache-2.0
/// \file
/// Light over all columns of a water as launches that host code can queue; the .cu files beside this one
/// define them.  None asks for a device before it is queued.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/device/light_maps.hpp"

namespace sounding::bench::device {

/// One way to compute PAR everywhere.
struct LightLaunch {
  std::string variant, formulation;  ///< as in LightCase
  Storage storage;
  std::function<void(core::device::Stream)> queue;  ///< one launch; throws core::device::Error
  std::function<int()> registers;                   ///< of a thread, as the device at hand was compiled for
};

/// Every walk in a literal form, SeedForm or NaiveForm, with the functions of CUDA's library.
template <class Form, class Real>
std::vector<LightLaunch> literal_launches(const LightMaps<Real>& maps);
/// Every walk in the folded formulation of the model, and the scan parallel in z.
template <class Real>
std::vector<LightLaunch> folded_launches(const LightMaps<Real>& maps);
/// Fields and carried light in double, factors in float.
std::vector<LightLaunch> mixed_launches(const LightMaps<double>& maps);

/// Queues a copy of `count` values: the yardstick of a storage.
template <class Real>
void queue_copy(const Real* from, Real* to, std::size_t count, core::device::Stream stream);

}  // namespace sounding::bench::device
