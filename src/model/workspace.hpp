// SPDX-License-Identifier: Apache-2.0
/// \file
/// What one thread needs to step one tile, allocated once: the state of a stage, the tendencies of all
/// stages, scratch.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "core/tile.hpp"
#include "grid/aligned_memory.hpp"
#include "model/tableau.hpp"

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
  Real* row(std::size_t i) const { return rows_[i]; }
  Real* const* rows(std::size_t first) const { return rows_.data() + first; }

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

/// See step.hpp for the order in which these are used.
template <class Real>
class Workspace {
 public:
  /// \param cells      largest number of cells of a tile, padding included
  /// \param fields     number of prognostic fields
  /// \param fluxes     number of integrated fluxes
  /// \param stages     stages of the scheme
  Workspace(std::size_t cells, int fields, int fluxes, int stages)
      : fields_(static_cast<std::size_t>(fields)),
        fluxes_(static_cast<std::size_t>(fluxes)),
        rows_(lengths(cells, fields_, fluxes_, static_cast<std::size_t>(stages))),
        first_tendency_(fields_),
        first_scratch_(first_tendency_ + fields_ * static_cast<std::size_t>(stages)),
        first_flux_(first_scratch_ + 3) {
    for (std::size_t f = 0; f < 2 * fluxes_; ++f)
      std::fill_n(rows_.row(first_flux_ + f), core::max_tile_width, Real(0));
  }

  Real* scratch(int i) const { return rows_.row(first_scratch_ + static_cast<std::size_t>(i)); }
  Real* registers() const { return rows_.row(first_scratch_ + 2); }
  Real* const* stage_fluxes() const { return rows_.rows(first_flux_); }
  Real* const* step_fluxes() const { return rows_.rows(first_flux_ + fluxes_); }
  Real* const* tendencies(int stage) const {
    return rows_.rows(first_tendency_ + fields_ * static_cast<std::size_t>(stage));
  }

  /// Y + dt sum_j a[j] k_j of every field; returns the rows that hold it.
  Real* const* stage_state(Real* const* state, const double* a, int stage, double dt, std::size_t cells) {
    for (std::size_t f = 0; f < fields_; ++f) increment(rows_.row(f), state[f], f, a, stage, dt, cells);
    return rows_.rows(0);
  }

  Real* const* zeroed_tendencies(int stage, std::size_t cells) {
    Real* const* k = tendencies(stage);
    for (std::size_t f = 0; f < fields_; ++f) std::fill_n(k[f], cells, Real(0));
    return k;
  }

  /// Y <- Y + dt sum_s b[s] k_s.
  void advance(Real* const* state, const double* b, int stages, double dt, std::size_t cells) {
    for (std::size_t f = 0; f < fields_; ++f) increment(state[f], state[f], f, b, stages, dt, cells);
  }

  void begin_step(double* const* rate, int columns) const {
    for (std::size_t f = 0; f < fluxes_; ++f) std::fill_n(rate[f], columns, 0.0);
  }
  void add_fluxes(Real* const* flux, double* const* rate, double weight, int columns) const {
    for (std::size_t f = 0; f < fluxes_; ++f)
      for (int lane = 0; lane < columns; ++lane) rate[f][lane] += weight * static_cast<double>(flux[f][lane]);
  }
  /// Adds dt times the rate to the integral, with the compensated summation of Kahan (1965): a budget over
  /// 10^4 steps must not see the rounding of its own ledger.
  void end_step(const FluxTotals& totals, double dt, int columns) const {
    for (std::size_t f = 0; f < fluxes_; ++f)
      for (int lane = 0; lane < columns; ++lane) {
        const double term = dt * totals.rate[f][lane] - totals.rounding[f][lane];
        const double sum = totals.accumulated[f][lane] + term;
        totals.rounding[f][lane] = (sum - totals.accumulated[f][lane]) - term;
        totals.accumulated[f][lane] = sum;
      }
  }

 private:
  static std::vector<std::size_t> lengths(std::size_t cells, std::size_t fields, std::size_t fluxes,
                                          std::size_t stages) {
    std::vector<std::size_t> all(fields * (1 + stages) + 2, cells);
    all.push_back(static_cast<std::size_t>(max_registers) * core::max_tile_width);
    all.insert(all.end(), 2 * fluxes, core::max_tile_width);
    return all;
  }

  /// out = y + dt (w_0 k_0 + ...) over the tendencies with a non-zero weight.
  void increment(Real* out, const Real* y, std::size_t field, const double* weights, int count, double dt,
                 std::size_t cells) {
    const Real* k[max_stages] = {};
    Real w[max_stages] = {};
    int terms = 0;
    for (int s = 0; s < count; ++s) {
      if (weights[s] == 0) continue;
      k[terms] = tendencies(s)[field];
      w[terms++] = static_cast<Real>(dt * weights[s]);
    }
    switch (terms) {
      case 1:
        return add<1>(out, y, k, w, cells);
      case 2:
        return add<2>(out, y, k, w, cells);
      case 3:
        return add<3>(out, y, k, w, cells);
      default:
        return add<4>(out, y, k, w, cells);
    }
  }

  template <int terms>
  static void add(Real* out, const Real* y, const Real* const* k, const Real* w, std::size_t cells) {
    const Real *k0 = k[0], *k1 = k[1], *k2 = k[2], *k3 = k[3];
    const Real w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
#pragma omp simd
    for (std::size_t i = 0; i < cells; ++i) {
      Real sum = w0 * k0[i];
      if constexpr (terms > 1) sum += w1 * k1[i];
      if constexpr (terms > 2) sum += w2 * k2[i];
      if constexpr (terms > 3) sum += w3 * k3[i];
      out[i] = y[i] + sum;
    }
  }

  std::size_t fields_, fluxes_;
  RowPool<Real> rows_;
  std::size_t first_tendency_, first_scratch_, first_flux_;
};

}  // namespace sounding::model
