// SPDX-License-Identifier: Apache-2.0
/// \file
/// One medium in a run: a program, the column grid it stands on, its memory, and who steps it.  Everything is
/// allocated here, at set-up.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "io/config/run_config.hpp"
#include "model/medium_data.hpp"
#include "model/stepper.hpp"

namespace sounding::model {

/// What field, row, rate and accumulated point to is the memory of the host.  Before the first step it may be
/// written; after a step it is read once it has been fetched (model/stepper.hpp).
template <class Real>
class Medium {
 public:
  /// \param threads  workers that step tiles on the CPU, at least 1
  /// \param device   who steps; for cuda the grid must have tiles of core::device::tile_width.  Throws
  ///                 core::device::Error where there is none.
  Medium(Program<Real> program, std::shared_ptr<const grid::ColumnGrid> grid, int threads,
         io::Device device = io::Device::cpu);
  Medium(const Medium&) = delete;  // the stepper points into data_
  Medium& operator=(const Medium&) = delete;

  const Program<Real>& program() const { return data_.program; }
  const grid::ColumnGrid& grid() const { return *data_.grid; }
  const std::string& name() const { return data_.program.name; }
  core::Thickness<Real> thickness() const { return data_.metrics.thickness(); }
  /// Memory of the fields on the host [bytes].
  std::size_t bytes() const { return data_.fields.bytes() + data_.fluxes.bytes(); }

  Real* field(Prognostic p) { return data_.fields.field(p.id); }
  Real* field(Diagnostic d) { return data_.fields.field(data_.prognostics + d.id); }
  Real* row(ColumnValue c) { return data_.fields.row(c.id); }
  /// Mean of a flux over the last step, by column slot.
  double* rate(Flux f) { return data_.fluxes.row(f.id); }
  /// A flux integrated since the start of the run [unit of the flux times s].
  double* accumulated(Flux f) { return data_.fluxes.row(data_.flux_count + f.id); }
  /// What the integral rounded off so far [unit of the flux times s].
  double* rounding(Flux f) { return data_.fluxes.row(2 * data_.flux_count + f.id); }

  /// Takes `count` steps, from step number `first` on.
  void advance(std::int64_t first, std::int64_t count);

  /// Refreshes, for output, all that follows from the state at step number `step`.
  void diagnose(std::int64_t step) { stepper_->diagnose(step); }

  /// Brings a value to the host; of a flux its rate and its integral.
  void fetch(Held held) { stepper_->fetch(held); }
  void fetch(Prognostic p) { fetch(Held{Holder::prognostic, p.id}); }
  void fetch(Flux f) { fetch(Held{Holder::flux, f.id}); }
  /// Brings all that the next steps depend on: state, ledger of fluxes, tallies.
  void fetch_state() { stepper_->fetch_state(); }
  void fetch(Tally& tally) { stepper_->fetch(tally); }
  /// Starts a new window.
  void clear(Tally& tally);
  /// Whether every value of the state is known to be finite.  If not, it has been fetched.
  bool known_finite() { return stepper_->known_finite(); }

  /// The holder of an output variable; nothing if this medium has no such variable.
  std::optional<Held> find(std::string_view name) const;

  /// Starts to keep the mean, smallest or largest of a value after every step; of a flux the smallest or
  /// largest rate.  (Mean and sum of a flux are differences of its integral.)
  std::shared_ptr<Tally> add_tally(Held held, io::Reduction reduction);

  /// To put watches between the processes of a step on the CPU; what they compute stays the same.
  Program<Real>& program_to_watch() { return data_.program; }
  /// On the device it is called while the launches of a step are captured.
  void set_stage_hook(StageHook<Real> hook) { data_.hook = std::move(hook); }

 private:
  MediumData<Real> data_;
  std::unique_ptr<Stepper<Real>> stepper_;
};

extern template class Medium<float>;
extern template class Medium<double>;

}  // namespace sounding::model
