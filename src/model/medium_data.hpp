// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a medium is made of: a program, the column grid it stands on, its values in the memory of the host.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "grid/column_grid.hpp"
#include "grid/field.hpp"
#include "grid/metrics.hpp"
#include "model/program.hpp"
#include "model/step.hpp"

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
struct MediumData {
  MediumData(Program<Real> what, std::shared_ptr<const grid::ColumnGrid> where);

  Program<Real> program;
  std::shared_ptr<const grid::ColumnGrid> grid;
  int prognostics, flux_count;
  grid::Metrics<Real> metrics;
  grid::FieldSet<Real> fields;    ///< prognostic, then diagnostic fields; rows: column values
  grid::FieldSet<double> fluxes;  ///< rows: rates, integrals, what the integrals rounded off
  std::vector<std::shared_ptr<RunningMean>> means;
  StageHook<Real> hook;

  /// Index among the fields.
  int field_of(Held held) const {
    return held.holder == Holder::prognostic ? held.id : prognostics + held.id;
  }
};

extern template struct MediumData<float>;
extern template struct MediumData<double>;

}  // namespace sounding::model
