// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a step needs besides the state, allocated once: the state of a stage, the tendencies of all stages,
/// fluxes, scratch.  On the CPU each thread has one, for the tile in hand; on the device there is one, for
/// the whole grid.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include "grid/aligned_memory.hpp"
#include "model/program.hpp"

namespace sounding::model {

/// Rows of registers a scan may ask for.
inline constexpr int max_registers = 24;

/// Owns rows of Real from one aligned allocation; row bases are staggered by odd multiples of 64 bytes, since
/// rows whose distance is a power of two compete for the same cache sets.
template <class Real>
class RowPool {
 public:
  /// Lengths of all rows; contents start as signalling nothing: quiet NaN, so that a forgotten write is seen.
  explicit RowPool(const std::vector<std::size_t>& lengths) {
    constexpr std::size_t line = 64 / sizeof(Real);
    std::size_t total = 0;
    std::vector<std::size_t> starts;
    for (const std::size_t length : lengths) {
      starts.push_back(total);
      const std::size_t lines = (length + line - 1) / line;
      total += (lines | 1) * line;
    }
    memory_ = grid::AlignedMemory(total * sizeof(Real));
    Real* const base = static_cast<Real*>(memory_.data());
    std::fill_n(base, total, std::numeric_limits<Real>::quiet_NaN());
    for (const std::size_t start : starts) rows_.push_back(base + start);
  }
  RowPool() = default;
  Real* row(std::size_t i) const { return rows_[i]; }

 private:
  grid::AlignedMemory memory_;
  std::vector<Real*> rows_;
};

/// Fluxes of the columns of one tile, by flux and lane.
struct FluxTotals {
  double* const* rate = nullptr;         ///< mean over the step, with the weights of the scheme
  double* const* accumulated = nullptr;  ///< integrated since the start of the run
  double* const* rounding = nullptr;     ///< what the last sums rounded off
};

/// What a step writes besides the state: pointers to rows.
template <class Real>
struct WorkRows {
  std::vector<Real*> stage;     ///< by field: its state at the stage in hand
  std::vector<Real*> tendency;  ///< by stage, then by field
  std::vector<Real*> flux;      ///< by flux: of the stage in hand, then of what follows the stages
  Real* scratch[2] = {};
  Real* registers = nullptr;      ///< on the CPU
  Real* curves_device = nullptr;  ///< on the device: curves by stage, then those at the end of the step
};

/// See step.hpp for the order in which these are used.
template <class Real>
class Workspace {
 public:
  /// Of one thread of the CPU.
  /// \param cells      largest number of cells of a tile, padding included
  /// \param fields     number of prognostic fields
  /// \param fluxes     number of integrated fluxes
  /// \param stages     stages of the scheme
  Workspace(std::size_t cells, int fields, int fluxes, int stages);

  /// Of a device: rows in its memory, those of one kind one right behind the other, so that all are stepped
  /// at once.
  Workspace(WorkRows<Real> rows, int fields, int fluxes);

  Real* scratch(int i) const { return rows_.scratch[i]; }
  Real* registers() const { return rows_.registers; }
  Real* const* stage_fluxes() const { return rows_.flux.data(); }
  Real* const* step_fluxes() const { return rows_.flux.data() + fluxes_; }
  Real* const* tendencies(int stage) const {
    return rows_.tendency.data() + fields_ * static_cast<std::size_t>(stage);
  }

  /// Binds the context to a time [s].  row: number of the stage, or of stages for the end of the step.
  void set_time(const Program<Real>& program, double time, int row, TileContext<Real>& context);

  /// Binds the context to stage s: Y + dt sum_j a[s][j] k_j of every field, tendencies of zero, fluxes.
  void begin_stage(const Tableau& scheme, int s, double dt, Real* const* state,
                   TileContext<Real>& context) const;

  /// Adds the fluxes of a stage to those of the step.
  void end_stage(const Tableau& scheme, int s, const FluxTotals& totals,
                 const TileContext<Real>& context) const;

  /// Binds the context to what follows the stages: Y <- Y + dt sum_s b[s] k_s, other fluxes.
  void end_stages(const Tableau& scheme, double dt, Real* const* state, TileContext<Real>& context) const;

  /// Adds the fluxes of what followed the stages, then those of the whole step to their integrals.
  void end_step(double dt, const FluxTotals& totals, const TileContext<Real>& context) const;

 private:
  struct Terms;

  template <class Visit>
  void each_field(Visit visit) const;
  template <class Visit>
  void each_flux(Visit visit) const;

  std::size_t fields_, fluxes_;
  bool together_;  ///< whether one call steps all fields
  RowPool<Real> memory_;
  WorkRows<Real> rows_;
  std::array<Real, max_curves> curves_{};
};

extern template class Workspace<float>;
extern template class Workspace<double>;

}  // namespace sounding::model
