// SPDX-License-Identifier: Apache-2.0
#include "model/budget.hpp"

#include <algorithm>
#include <cmath>

#include "grid/column_sum.hpp"

namespace sounding::model {

template <class Real>
std::vector<double> content(Medium<Real>& medium, const Budget& budget) {
  const core::Thickness<Real> thickness = medium.thickness();
  std::vector<const Real*> fields;
  for (const Prognostic p : budget.fields) {
    medium.fetch(p);
    fields.push_back(medium.field(p));
  }
  std::vector<double> total(medium.grid().slots());
  grid::column_sums(
      medium.grid(),
      [&](const core::Cell& i) {
        double sum = 0;
        for (const Real* field : fields) sum += static_cast<double>(field[i.index]);
        const double weight = budget.weight.empty() ? 1.0 : budget.weight[static_cast<std::size_t>(i.level)];
        return sum * weight * static_cast<double>(thickness(i));
      },
      total.data());
  return total;
}

template <class Real>
BudgetLedger<Real>::BudgetLedger(Medium<Real>& medium) : medium_(medium) {
  for (const Budget& budget : medium.program().budgets) at_start_.push_back(content(medium, budget));
}

template <class Real>
std::vector<Closure> BudgetLedger<Real>::close() {
  std::vector<Closure> all;
  const auto& budgets = medium_.program().budgets;
  for (std::size_t b = 0; b < budgets.size(); ++b) {
    const std::vector<double> now = content(medium_, budgets[b]);
    Closure closure{budgets[b].name, budgets[b].unit};
    for (const auto& inflow : budgets[b].inflow) medium_.fetch(inflow.first);
    for (std::size_t slot = 0; slot < now.size(); ++slot) {
      if (medium_.grid().column_of(slot) == grid::ColumnGrid::none) continue;
      double inflow = 0, turnover = std::abs(at_start_[b][slot]);
      for (const auto& [flux, factor] : budgets[b].inflow) {
        const double term = factor * medium_.accumulated(flux)[slot];
        inflow += term;
        turnover += std::abs(term);
      }
      const double change = now[slot] - at_start_[b][slot];
      closure.content += now[slot];
      closure.change += change;
      closure.inflow += inflow;
      const double residual = std::abs(change - inflow) / std::max(turnover, 1e-300);
      if (!(residual <= closure.residual)) closure.residual = residual;  // NaN counts
    }
    all.push_back(closure);
  }
  return all;
}

template <class Real>
std::vector<double> BudgetLedger<Real>::change(int budget) {
  const auto b = static_cast<std::size_t>(budget);
  std::vector<double> change = content(medium_, medium_.program().budgets[b]);
  for (std::size_t slot = 0; slot < change.size(); ++slot) change[slot] -= at_start_[b][slot];
  return change;
}

template <class Real>
std::vector<double> BudgetLedger<Real>::residual(int budget) {
  std::vector<double> residual = change(budget);
  for (const auto& [flux, factor] : medium_.program().budgets[static_cast<std::size_t>(budget)].inflow) {
    medium_.fetch(flux);
    for (std::size_t slot = 0; slot < residual.size(); ++slot)
      residual[slot] -= factor * medium_.accumulated(flux)[slot];
  }
  return residual;
}

template std::vector<double> content(Medium<float>&, const Budget&);
template std::vector<double> content(Medium<double>&, const Budget&);
template class BudgetLedger<float>;
template class BudgetLedger<double>;

}  // namespace sounding::model
