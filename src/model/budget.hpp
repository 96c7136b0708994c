// SPDX-License-Identifier: Apache-2.0
/// \file
/// Does what a column holds change by what came in and went out, and by nothing else?
#pragma once

#include <string>
#include <vector>

#include "model/medium.hpp"

namespace sounding::model {

/// The content of all columns at one time [unit of the budget], by slot: sum of thickness x weight x fields.
template <class Real>
std::vector<double> content(Medium<Real>& medium, const Budget& budget);

/// How well a budget closed over a run.
struct Closure {
  std::string name, unit;
  double content = 0;   ///< of all columns together at the end
  double change = 0;    ///< of all columns together since the start
  double inflow = 0;    ///< of all columns together since the start
  double residual = 0;  ///< largest over the columns of |change - inflow| / scale of the column
};

/// Follows the budgets of a medium from the moment it is built.
template <class Real>
class BudgetLedger {
 public:
  explicit BudgetLedger(Medium<Real>& medium);
  std::vector<Closure> close();

  /// By slot, of one budget since the start [its unit]: what its content has changed, and how much of that
  /// did not come in by fluxes.
  std::vector<double> change(int budget);
  std::vector<double> residual(int budget);

  /// What the columns held when the run began, by budget and slot: kept over a restart.
  std::vector<std::vector<double>>& at_start() { return at_start_; }
  const std::vector<std::vector<double>>& at_start() const { return at_start_; }

 private:
  Medium<Real>& medium_;
  std::vector<std::vector<double>> at_start_;
};

}  // namespace sounding::model
