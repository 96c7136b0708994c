// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a medium is made of: a program, the column grid it stands on, its values in the memory of the host.
#pragma once

#include <memory>
#include <vector>

#include "grid/column_grid.hpp"
#include "grid/field.hpp"
#include "grid/metrics.hpp"
#include "model/program.hpp"
#include "model/step.hpp"
#include "model/tally.hpp"

namespace sounding::model {

template <class Real>
struct MediumData {
  MediumData(Program<Real> what, std::shared_ptr<const grid::ColumnGrid> where);

  Program<Real> program;
  std::shared_ptr<const grid::ColumnGrid> grid;
  int prognostics, flux_count;
  grid::Metrics<Real> metrics;
  grid::FieldSet<Real> fields;    ///< prognostic, then diagnostic fields; rows: column values
  grid::FieldSet<double> fluxes;  ///< rows: rates, integrals, what the integrals rounded off
  std::vector<std::shared_ptr<Tally>> tallies;
  StageHook<Real> hook;

  /// Index among the fields.
  int field_of(Held held) const {
    return held.holder == Holder::prognostic ? held.id : prognostics + held.id;
  }
};

extern template struct MediumData<float>;
extern template struct MediumData<double>;

}  // namespace sounding::model
