// SPDX-License-Identifier: Apache-2.0
#include "model/stream.hpp"

#include <algorithm>
#include <cmath>

#include "grid/gather.hpp"
#include "model/held.hpp"

namespace sounding::model {
namespace {

/// Cell planes become face planes: the value of a cell belongs to the face above it.  The surface and the
/// floor of a column get 0, for what stands on faces is a diffusivity and nothing is mixed through those two.
template <class Out>
void cells_to_faces(std::vector<Out>& values, std::size_t columns, std::size_t levels) {
  std::move_backward(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(columns * levels),
                     values.end());
  const Out fill = static_cast<Out>(io::fill_value);
  std::fill_n(values.begin(), columns, fill);
  for (std::size_t i = 0; i < columns * levels; ++i)
    if (values[i] == fill && values[i + columns] != fill) values[i] = 0;
  for (std::size_t i = columns * levels; i < columns * (levels + 1); ++i)
    if (values[i] != fill) values[i] = 0;
}

/// A column value that is not defined (euphotic depth at night) is NaN inside and missing in the file.
template <class Out>
void undefined_to_fill(std::vector<Out>& values) {
  for (Out& value : values)
    if (std::isnan(value)) value = static_cast<Out>(io::fill_value);
}

/// From the unit of the model to that of the file.
template <class Out>
void scale(std::vector<Out>& values, double factor) {
  for (Out& value : values)
    if (value != static_cast<Out>(io::fill_value)) value = static_cast<Out>(value * factor);
}

}  // namespace

template <class Real>
OutputStream<Real>::OutputStream(const io::Stream& stream, Medium<Real>& medium, io::StreamFile layout)
    : stream_(stream), medium_(medium), layout_(std::move(layout)) {
  const std::size_t columns = medium.grid().columns();
  const auto levels = static_cast<std::size_t>(medium.grid().levels().count());
  for (const io::StreamVariable& variable : layout_.variables) {
    Column column;
    column.id = variable.id;
    column.held = *find_held(medium, variable.id, stream.reduction);
    column.place = variable.place;
    column.since_start = io::find_output_variable(stream.medium, variable.id)->since_start;
    column.factor = medium.program().variables.written_factor(variable.id);
    const bool extreme = stream.reduction == io::Reduction::min || stream.reduction == io::Reduction::max;
    if (layout_.intervals && !column.since_start) {
      if (extreme || column.held.holder != Holder::flux) {
        column.tally = medium.add_tally(column.held, stream.reduction);
      } else {
        column.integral_at_start.assign(medium.grid().slots(), 0.0);
      }
    }
    const std::size_t planes = variable.place == io::VariablePlace::cell   ? levels
                               : variable.place == io::VariablePlace::face ? levels + 1
                                                                           : 1;
    if (variable.double_precision) {
      column.twice.fill(std::vector<double>(planes * columns, io::fill_value));
    } else {
      column.single.fill(std::vector<float>(planes * columns, static_cast<float>(io::fill_value)));
    }
    columns_.push_back(std::move(column));
  }
}

template <class Real>
std::size_t OutputStream<Real>::bytes_per_record() const {
  std::size_t bytes = 0;
  for (const Column& column : columns_)
    bytes += column.single[0].size() * sizeof(float) + column.twice[0].size() * sizeof(double);
  return bytes;
}

template <class Real>
void OutputStream<Real>::open(io::IoThread& thread, io::RunStatus& status,
                              const std::filesystem::path& directory) {
  files_ = std::make_unique<io::QueuedStream>(thread, status, directory, layout_);
}

template <class Real>
void OutputStream<Real>::open(io::IoThread& thread, io::RunStatus& status,
                              const std::filesystem::path& directory, const io::Continuation& continuation) {
  files_ = std::make_unique<io::QueuedStream>(thread, status, directory, layout_, continuation);
}

template <class Real>
std::vector<double> OutputStream<Real>::end_window(Column& column, std::int64_t time) {
  std::vector<double> values;
  if (column.tally) {
    medium_.fetch(*column.tally);
    for (std::size_t i = 0; i < column.tally->kept.size(); ++i) values.push_back(column.tally->value(i));
    medium_.clear(*column.tally);
    return values;
  }
  medium_.fetch(column.held);
  const double* now = medium_.accumulated(Flux{column.held.id});
  const double seconds =
      stream_.reduction == io::Reduction::sum ? 1 : static_cast<double>(time - window_start_) * 1e-6;
  for (std::size_t slot = 0; slot < column.integral_at_start.size(); ++slot) {
    values.push_back((now[slot] - column.integral_at_start[slot]) / seconds);
    column.integral_at_start[slot] = now[slot];
  }
  return values;
}

template <class Real>
template <class Out>
void OutputStream<Real>::take_as(Column& column, std::vector<Out>& out, std::int64_t time,
                                 BudgetLedger<Real>& ledger) {
  const grid::ColumnGrid& grid = medium_.grid();
  const Out fill = static_cast<Out>(io::fill_value);
  const int id = column.held.id;
  const auto row = [&](const auto* values) { grid::gather_row(grid, values, out.data(), fill); };
  const auto cells = [&](const auto* values) { grid::gather_to_file_order(grid, values, out.data(), fill); };
  if (layout_.intervals && !column.since_start) {
    const std::vector<double> values = end_window(column, time);
    column.held.by_cell() ? cells(values.data()) : row(values.data());
  } else {
    switch (column.held.holder) {
      case Holder::prognostic:
        medium_.fetch(column.held);
        cells(medium_.field(Prognostic{id}));
        break;
      case Holder::diagnostic:
        medium_.fetch(column.held);
        cells(medium_.field(Diagnostic{id}));
        break;
      case Holder::column:
        medium_.fetch(column.held);
        row(medium_.row(ColumnValue{id}));
        break;
      case Holder::flux:
        medium_.fetch(column.held);
        row(column.since_start ? medium_.accumulated(Flux{id}) : medium_.rate(Flux{id}));
        break;
      case Holder::budget_change:
        row(ledger.change(id).data());
        break;
      case Holder::budget_residual:
        row(ledger.residual(id).data());
        break;
    }
  }
  if (!column.held.by_cell()) undefined_to_fill(out);
  if (column.factor != 1) scale(out, column.factor);
  if (column.place == io::VariablePlace::face)
    cells_to_faces(out, grid.columns(), static_cast<std::size_t>(grid.levels().count()));
}

template <class Real>
void OutputStream<Real>::record(std::int64_t time, BudgetLedger<Real>& ledger) {
  const std::size_t set = files_->next_set();
  std::vector<io::FieldValues> values;
  for (Column& column : columns_) {
    if (column.single[set].empty()) {
      take_as(column, column.twice[set], time, ledger);
      values.emplace_back(std::span<const double>(column.twice[set]));
    } else {
      take_as(column, column.single[set], time, ledger);
      values.emplace_back(std::span<const float>(column.single[set]));
    }
  }
  files_->append(static_cast<double>(time) * 1e-6, static_cast<double>(window_start_) * 1e-6,
                 std::move(values));
  window_start_ = time;
}

template <class Real>
void OutputStream<Real>::publish_records() {
  files_->publish_records();
}

template <class Real>
void OutputStream<Real>::pause() {
  files_->pause();
}

template <class Real>
void OutputStream<Real>::finish() {
  files_->finish();
}

template class OutputStream<float>;
template class OutputStream<double>;

}  // namespace sounding::model
