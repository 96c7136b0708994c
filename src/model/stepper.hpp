// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who steps a medium: threads of the CPU, or a device.
#pragma once

#include <memory>

#include "model/medium_data.hpp"

namespace sounding::model {

/// The values of a medium have their home in MediumData, the memory of the host, until the first step; from
/// then on with whoever steps them.  On the CPU that is the same memory.  A device has its own, and the
/// host's is a copy that is as old as the last fetch: whoever reads it after a step fetches first.
template <class Real>
class Stepper {
 public:
  virtual ~Stepper() = default;

  /// Takes `count` steps from step number `first` on and adds to the tallies after each.
  virtual void advance(std::int64_t first, std::int64_t count) = 0;
  /// Refreshes, for output, all that follows from the state at step number `step`.
  virtual void diagnose(std::int64_t step) = 0;

  /// A value for output; of a flux its rate and its integral.
  virtual void fetch(Held) {}
  /// All that the next steps depend on: state, ledger of fluxes, tallies.
  virtual void fetch_state() {}
  virtual void fetch(Tally&) {}
  /// A tally has been added (before the first step), or the host started it anew.
  virtual void add(Tally&) {}
  virtual void cleared(Tally&) {}

  /// Whether every value of the state is known to be finite.  If not, the state has been fetched and the host
  /// may look for itself.
  virtual bool known_finite() { return false; }
};

/// \param threads  workers that step tiles, at least 1
template <class Real>
std::unique_ptr<Stepper<Real>> make_cpu_stepper(MediumData<Real>& data, int threads);

/// Its grid must have tiles of core::device::tile_width.  Throws core::device::Error where there is no
/// device, no memory on it, or no device code in this program.
template <class Real>
std::unique_ptr<Stepper<Real>> make_device_stepper(MediumData<Real>& data);

}  // namespace sounding::model
