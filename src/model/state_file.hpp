// SPDX-License-Identifier: Apache-2.0
/// \file
/// What of a medium must survive for the next step to be the same.
#pragma once

#include "io/netcdf/checkpoint_file.hpp"
#include "model/budget.hpp"
#include "model/domain.hpp"
#include "model/medium.hpp"

namespace sounding::model {

/// Writes the state of a medium after `step` steps: prognostic fields, column values that are carried, rates,
/// integrals and rounding of the fluxes, and what its columns held at the start of the run.  The rest of a
/// medium follows from these and from the configuration.
template <class Real>
void save(io::CheckpointWriter& to, Medium<Real>& medium, std::int64_t step,
          const BudgetLedger<Real>& ledger);

/// Reads it, into a medium of any tiling of the same grid, and returns the step.  Throws io::Error (65) where
/// the state read is not the one written.
template <class Real>
std::int64_t restore(const io::CheckpointReader& from, Medium<Real>& medium, BudgetLedger<Real>& ledger);

/// A digest of levels, floors and places of all columns: equal if and only if the grids are.
std::string grid_identity(const grid::ColumnGrid& grid, const Domain& domain);

}  // namespace sounding::model
