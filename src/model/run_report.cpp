// SPDX-License-Identifier: Apache-2.0
#include "model/run_report.hpp"

#include "model/fixed_cells.hpp"
#include "model/health.hpp"

namespace sounding::model {
namespace {

template <class Real>
std::vector<Counted> irregularities_of(Traveller<Real>& traveller) {
  Medium<Real>& medium = traveller.medium;
  const double time = medium.program().time(traveller.step);
  std::vector<Counted> all;
  for (const Irregularity& irregularity : medium.program().irregularities) {
    Counted counted{irregularity.text, irregularity.unit};
    medium.fetch(irregularity.flux);
    for (std::size_t slot = 0; slot < medium.grid().slots() && traveller.step > 0; ++slot) {
      if (medium.grid().column_of(slot) == grid::ColumnGrid::none) continue;
      const double mean = medium.accumulated(irregularity.flux)[slot] / time;
      if (mean <= irregularity.negligible) continue;
      ++counted.columns;
      counted.largest = std::max(counted.largest, mean);
    }
    if (counted.columns > 0) all.push_back(counted);
  }
  return all;
}

}  // namespace

template <class Real>
MediumReport report_of(Traveller<Real>& traveller, const Domain& domain, std::size_t members) {
  Medium<Real>& medium = traveller.medium;
  MediumReport report;
  report.name = medium.name();
  report.columns = medium.grid().summary().wet_columns;
  report.wet_cells = medium.grid().summary().wet_cells;
  report.steps = traveller.step;
  report.dt = medium.program().dt();
  report.steps_taken = traveller.step - traveller.first_step;
  report.seconds = traveller.seconds;
  report.state_hash = state_hash(medium);
  if (members > 0) report.members = state_hashes(medium, members);
  report.budgets = traveller.ledger.close();
  report.irregularities = irregularities_of(traveller);
  report.fixed_cells = describe_fixed_cells(medium, domain);
  return report;
}

double MediumReport::ns_per_cell_and_step() const {
  return seconds * 1e9 /
         (static_cast<double>(wet_cells) * static_cast<double>(std::max<std::int64_t>(steps_taken, 1)));
}

template MediumReport report_of(Traveller<float>&, const Domain&, std::size_t);
template MediumReport report_of(Traveller<double>&, const Domain&, std::size_t);

}  // namespace sounding::model
