// SPDX-License-Identifier: Apache-2.0
/// \file
/// One medium in a run: a program, the column grid it stands on, its memory.  Everything is allocated here,
/// at set-up.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "grid/column_grid.hpp"
#include "grid/field.hpp"
#include "grid/metrics.hpp"
#include "model/program.hpp"
#include "model/step.hpp"
#include "model/workspace.hpp"

namespace sounding::model {

/// Where the value of an output variable is held.
enum class Holder { prognostic, diagnostic, column, flux };

struct Held {
  Holder holder;
  int id;
  bool by_cell() const { return holder == Holder::prognostic || holder == Holder::diagnostic; }
};

/// The sum of a value over the steps of an averaging window, in storage order.
/// A column value is NaN where it is not defined (euphotic depth at night): its mean is over the steps that
/// define it.
struct RunningMean {
  Held held;
  std::vector<double> sum;
  std::int64_t samples = 0;
  std::vector<double> defined;  ///< of column values: number of steps in the sum

  double average(std::size_t i) const {
    return sum[i] / (defined.empty() ? static_cast<double>(samples) : defined[i]);
  }
  void clear() {
    std::fill(sum.begin(), sum.end(), 0.0);
    std::fill(defined.begin(), defined.end(), 0.0);
    samples = 0;
  }
};

template <class Real>
class Medium {
 public:
  /// \param threads  workers that step tiles, at least 1
  Medium(Program<Real> program, std::shared_ptr<const grid::ColumnGrid> grid, int threads);

  const Program<Real>& program() const { return program_; }
  const grid::ColumnGrid& grid() const { return *grid_; }
  const std::string& name() const { return program_.name; }
  core::Thickness<Real> thickness() const { return metrics_.thickness(); }
  /// Memory of the fields [bytes].
  std::size_t bytes() const { return fields_.bytes() + fluxes_.bytes(); }

  Real* field(Prognostic p) { return fields_.field(p.id); }
  Real* field(Diagnostic d) { return fields_.field(prognostics_ + d.id); }
  Real* row(ColumnValue c) { return fields_.row(c.id); }
  /// Mean of a flux over the last step, by column slot.
  double* rate(Flux f) { return fluxes_.row(f.id); }
  /// A flux integrated since the start of the run [unit of the flux times s].
  double* accumulated(Flux f) { return fluxes_.row(flux_count_ + f.id); }

  /// Steps all tiles from step number `first` to `first + count`: all these steps on a tile before the next
  /// tile.
  void advance(std::int64_t first, std::int64_t count);

  /// Refreshes, for output, all that follows from the state at step number `step`.
  void diagnose(std::int64_t step);

  /// The holder of an output variable; nothing if this medium has no such variable.
  std::optional<Held> find(std::string_view name) const;

  /// Starts summing a field or column value after every step.  (The mean of a flux is a difference of its
  /// integral.)
  std::shared_ptr<RunningMean> add_mean(Held held);

  void set_stage_hook(StageHook<Real> hook) { hook_ = std::move(hook); }

 private:
  /// Pointers of one worker, bound to the tile in hand.
  struct Bound {
    std::vector<Real*> fields, rows;
    std::vector<double*> fluxes;
  };

  TileContext<Real> bind(const core::Tile& tile, std::size_t worker);
  void run_tile(const core::Tile& tile, std::size_t worker, std::int64_t first, std::int64_t count);
  void sample_means(const core::Tile& tile, const TileContext<Real>& context);
  template <class Work>
  void for_each_tile(Work work);

  Program<Real> program_;
  std::shared_ptr<const grid::ColumnGrid> grid_;
  int threads_, prognostics_, flux_count_;
  grid::Metrics<Real> metrics_;
  grid::FieldSet<Real> fields_;    ///< prognostic, then diagnostic fields; rows: column values
  grid::FieldSet<double> fluxes_;  ///< rows: rates, integrals, what the integrals rounded off
  std::vector<std::unique_ptr<Workspace<Real>>> work_;
  std::vector<Bound> bound_;
  std::vector<std::shared_ptr<RunningMean>> means_;
  StageHook<Real> hook_;
};

extern template class Medium<float>;
extern template class Medium<double>;

}  // namespace sounding::model
