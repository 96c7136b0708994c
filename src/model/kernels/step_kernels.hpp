// SPDX-License-Identifier: Apache-2.0
/// \file
/// The arithmetic between processes, value by value: stages of a Runge-Kutta scheme, the ledger of fluxes,
/// what windows of output keep.  Kernels of each_value.  The CPU binds them to one row of one tile after the
/// other; the device binds them once, to all fields of the grid, which lie one behind the other there.  What
/// a value gets is the same to the bit.
#pragma once

#include "core/math.hpp"
#include "core/tile.hpp"

namespace sounding::model {

/// y + (w_0 k_0 + w_1 k_1 + ...): the state rounds once.  weight: those of the scheme times dt.
template <int terms, class Real>
struct Increment {
  core::View<const Real> k[terms];
  Real weight[terms];

  SOUNDING_HD Real operator()(Real y, std::size_t i) const {
    Real sum = weight[0] * k[0][i];
    if constexpr (terms > 1) sum += weight[1] * k[1][i];
    if constexpr (terms > 2) sum += weight[2] * k[2][i];
    if constexpr (terms > 3) sum += weight[3] * k[3][i];
    return y + sum;
  }
};

/// The tendencies of the first stage are zero before its processes add to them.
template <class Real>
struct FirstStageKernel {
  core::View<Real> tendency;
  SOUNDING_HD void operator()(std::size_t i) const { tendency[i] = Real(0); }
};

/// The state of a later stage, and its tendencies of zero.
template <int terms, class Real>
struct StageKernel {
  Increment<terms, Real> increment;
  core::View<const Real> y;
  core::View<Real> stage, tendency;

  SOUNDING_HD void operator()(std::size_t i) const {
    stage[i] = increment(y[i], i);
    tendency[i] = Real(0);
  }
};

/// The state after the last stage.
template <int terms, class Real>
struct UpdateKernel {
  Increment<terms, Real> increment;
  core::View<Real> y;

  SOUNDING_HD void operator()(std::size_t i) const { y[i] = increment(y[i], i); }
};

/// Adds the flux of a stage to the mean of the step.  first: the first stage, which finds no mean.
template <class Sum, class Real, bool first>
struct StageFluxKernel {
  core::View<const Real> flux;
  Sum weight;
  core::View<Sum> rate;

  SOUNDING_HD void operator()(std::size_t i) const {
    const Sum before = first ? Sum(0) : rate[i];
    rate[i] = before + weight * static_cast<Sum>(flux[i]);
  }
};

/// Adds the flux of what follows the stages to the mean of the step, and that, times dt, to the integral,
/// with the compensated summation of Kahan (1965): a budget over 10^4 steps must not see the rounding of its
/// own ledger.
template <class Sum, class Real>
struct StepFluxKernel {
  core::View<const Real> flux;
  Sum dt;
  core::View<Sum> rate;
  core::View<Sum> accumulated;
  core::View<Sum> rounding;  ///< what the last sum rounded off

  SOUNDING_HD void operator()(std::size_t i) const {
    const Sum mean = rate[i] + static_cast<Sum>(flux[i]);
    rate[i] = mean;
    const Sum before = accumulated[i];
    const Sum term = dt * mean - rounding[i];
    const Sum sum = before + term;
    rounding[i] = (sum - before) - term;
    accumulated[i] = sum;
  }
};

/// Adds a field to its sum over the steps.
template <class Sum, class Real>
struct FieldSumKernel {
  core::View<const Real> value;
  core::View<Sum> sum;

  SOUNDING_HD void operator()(std::size_t i) const { sum[i] += static_cast<Sum>(value[i]); }
};

/// The same of a column value, which is not finite where it is not defined, and then does not count.
template <class Sum, class Real>
struct RowSumKernel {
  core::View<const Real> value;
  core::View<Sum> sum, defined;

  SOUNDING_HD void operator()(std::size_t i) const {
    const Real now = value[i];
    const auto is_defined = core::is_finite(now);
    sum[i] += core::select(is_defined, static_cast<Sum>(now), Sum(0));
    defined[i] += core::select(is_defined, Sum(1), Sum(0));
  }
};

/// Keeps the smallest or the largest value over the steps.  What is not defined is NaN, which is neither.
template <class Kept, class Real, bool largest>
struct ExtremeKernel {
  core::View<const Real> value;
  core::View<Kept> extreme;

  SOUNDING_HD void operator()(std::size_t i) const {
    const Kept now = static_cast<Kept>(value[i]), before = extreme[i];
    extreme[i] = core::select(largest ? now > before : now < before, now, before);
  }
};

/// Moves the next row of a table to where kernels look for it.  A kernel of the device alone.
template <class Real>
struct NextRowKernel {
  core::View<const Real> table;
  unsigned length;            ///< of a row
  core::View<unsigned> next;  ///< by value: number of the row it takes, moved on
  core::View<Real> now;

  SOUNDING_HD void operator()(std::size_t i) const {
    const unsigned row = next[i];
    now[i] = table[std::size_t{row} * length + i];
    next[i] = row + 1;
  }
};

}  // namespace sounding::model
