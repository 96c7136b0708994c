// SPDX-License-Identifier: Apache-2.0
#include "model/state_file.hpp"

#include <fmt/format.h>

#include <bit>

#include "io/digest.hpp"
#include "io/error.hpp"
#include "model/file_order.hpp"
#include "model/health.hpp"

namespace sounding::model {
namespace {

/// Calls f(name in the file, values by slot) for all that a medium keeps of its fluxes.
template <class Real, class F>
void for_each_flux_row(Medium<Real>& medium, const std::string& group, F f) {
  const auto& names = medium.program().variables.flux_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Flux flux{static_cast<int>(i)};
    f(group + "rate_" + names[i], medium.rate(flux));
    f(group + "integral_" + names[i], medium.accumulated(flux));
    f(group + "rounding_" + names[i], medium.rounding(flux));
  }
}

template <class Real, class Ledger, class F>
void for_each_content_at_start(Medium<Real>& medium, Ledger& ledger, const std::string& group, F f) {
  for (std::size_t b = 0; b < ledger.at_start().size(); ++b)
    f(group + "at_start_" + medium.program().budgets[b].name, ledger.at_start()[b].data());
}

}  // namespace

template <class Real>
void save(io::CheckpointWriter& to, Medium<Real>& medium, std::int64_t step,
          const BudgetLedger<Real>& ledger) {
  medium.fetch_state();
  const FileOrder order(medium.grid(), medium.name());
  const Variables& v = medium.program().variables;
  const std::string group = medium.name() + "/";
  to.put(group + "step", step);
  to.put(group + "state_hash", std::bit_cast<std::int64_t>(state_hash(medium)));
  for (std::size_t p = 0; p < v.prognostic_names().size(); ++p)
    order.put_cells(to, group + v.prognostic_names()[p], medium.field(Prognostic{static_cast<int>(p)}));
  for (const ColumnValue carried : medium.program().carried)
    order.put_row(to, group + v.column_names()[static_cast<std::size_t>(carried.id)], medium.row(carried));
  const auto put_row = [&](const std::string& name, const double* row) { order.put_row(to, name, row); };
  for_each_flux_row(medium, group, put_row);
  for_each_content_at_start(medium, ledger, group, put_row);
}

template <class Real>
std::int64_t restore(const io::CheckpointReader& from, Medium<Real>& medium, BudgetLedger<Real>& ledger) {
  const FileOrder order(medium.grid(), medium.name());
  const Variables& v = medium.program().variables;
  const std::string group = medium.name() + "/";
  for (std::size_t p = 0; p < v.prognostic_names().size(); ++p)
    order.get_cells(from, group + v.prognostic_names()[p], medium.field(Prognostic{static_cast<int>(p)}));
  for (const ColumnValue carried : medium.program().carried)
    order.get_row(from, group + v.column_names()[static_cast<std::size_t>(carried.id)], medium.row(carried));
  const auto get_row = [&](const std::string& name, double* row) { order.get_row(from, name, row); };
  for_each_flux_row(medium, group, get_row);
  for_each_content_at_start(medium, ledger, group, get_row);
  if (std::bit_cast<std::uint64_t>(from.number(group + "state_hash")) != state_hash(medium))
    throw io::Error(
        io::ExitCode::bad_input,
        fmt::format("{}: the state of the {} is not the one that was written", from.path(), medium.name()));
  return from.number(group + "step");
}

std::string grid_identity(const grid::ColumnGrid& grid, const Domain& domain) {
  io::Digest digest;
  const auto add = [&](const std::vector<double>& values) {
    digest.add(values.data(), values.size() * sizeof(double));
  };
  add({static_cast<double>(grid.ny()), static_cast<double>(grid.nx()),
       static_cast<double>(grid.levels().count())});
  add(grid.levels().face);
  add(domain.latitude);
  add(domain.longitude);
  std::vector<double> floors;
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    const grid::Bottom& bottom = grid.bottom(column);
    floors.insert(floors.end(), {static_cast<double>(bottom.levels), bottom.thickness, bottom.height});
  }
  add(floors);
  return io::hex(digest.value());
}

template void save(io::CheckpointWriter&, Medium<float>&, std::int64_t, const BudgetLedger<float>&);
template void save(io::CheckpointWriter&, Medium<double>&, std::int64_t, const BudgetLedger<double>&);
template std::int64_t restore(const io::CheckpointReader&, Medium<float>&, BudgetLedger<float>&);
template std::int64_t restore(const io::CheckpointReader&, Medium<double>&, BudgetLedger<double>&);

}  // namespace sounding::model
