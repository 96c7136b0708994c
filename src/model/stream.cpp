// SPDX-License-Identifier: Apache-2.0
#include "model/stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/held.hpp"

namespace sounding::model {
namespace {

/// A column value that is not defined (euphotic depth at night) is NaN inside and missing in the file.
template <class Out>
void undefined_to_fill(std::vector<Out>& values) {
  for (Out& value : values)
    if (std::isnan(value)) value = static_cast<Out>(io::fill_value);
}

/// Of what a step keeps, prognostic fields alone are looked at all the time: the rest is here.
template <class Out>
void require_finite_record(const std::vector<Out>& values, const std::string& stream, const std::string& id) {
  std::size_t bad = 0;
  for (const Out value : values) bad += !std::isfinite(value);
  if (bad > 0)
    throw io::Error(
        io::ExitCode::numerical,
        fmt::format("stream {}: {}: {} of the {} values of a record are not finite; none of it is written",
                    stream, id, bad, values.size()));
}

/// From the unit of the model to that of the file.
template <class Out>
void scale(std::vector<Out>& values, double factor) {
  for (Out& value : values)
    if (value != static_cast<Out>(io::fill_value)) value = static_cast<Out>(value * factor);
}

}  // namespace

template <class Real>
OutputStream<Real>::OutputStream(const io::Stream& stream, Medium<Real>& medium, grid::Subset subset,
                                 io::StreamFile layout)
    : stream_(stream), medium_(medium), subset_(std::move(subset)), layout_(std::move(layout)) {
  const std::size_t columns = subset_.columns(), levels = subset_.levels();
  for (const io::StreamVariable& variable : layout_.variables) {
    Column column;
    column.id = variable.id;
    column.held = *find_held(medium, variable.id, stream.reduction);
    column.place = variable.place;
    const io::OutputVariable& entry = *io::find_output_variable(stream.medium, variable.id);
    column.since_start = entry.since_start;
    column.undefined_at_times = entry.undefined_at_times;
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
std::string OutputStream<Real>::part() const {
  const grid::ColumnGrid& grid = medium_.grid();
  const io::StreamGrid& file = layout_.grid;
  std::string text;
  if (subset_.columns() != grid.columns() || !file.columns.empty())
    text += fmt::format("{} column{}{}, ", subset_.columns(), subset_.columns() == 1 ? "" : "s",
                        file.section ? " along a section" : "");
  if (layout_.statics.levels_left_out)
    text += fmt::format("{} level{} from {:.6g} m to {:.6g} m, ", subset_.levels(),
                        subset_.levels() == 1 ? "" : "s", file.z.front(), file.z.back());
  return text;
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
template <class Value, class Out>
void OutputStream<Real>::gather(const Column& column, Value value, std::vector<Out>& out) {
  const grid::ColumnGrid& grid = medium_.grid();
  const Out fill = static_cast<Out>(io::fill_value);
  if (column.place == io::VariablePlace::face) {
    subset_.gather_faces(grid, value, out.data(), fill);
  } else if (column.held.by_cell()) {
    subset_.gather_cells(grid, value, out.data(), fill);
  } else {
    subset_.gather_row(grid, value, out.data(), fill);
  }
  if (column.undefined_at_times) undefined_to_fill(out);
  require_finite_record(out, stream_.name, column.id);
}

/// What the window has come to; it ends, and the next one begins.
template <class Real>
template <class Out>
void OutputStream<Real>::take_window(Column& column, std::vector<Out>& out, std::int64_t time) {
  if (column.tally) {
    medium_.fetch(*column.tally);
    gather(
        column, [&](std::size_t i) { return column.tally->value(i); }, out);
    medium_.clear(*column.tally);
    return;
  }
  medium_.fetch(column.held);
  const double* now = medium_.accumulated(Flux{column.held.id});
  const double seconds =
      stream_.reduction == io::Reduction::sum ? 1 : static_cast<double>(time - window_start_) * 1e-6;
  std::vector<double>& start = column.integral_at_start;
  gather(
      column, [&](std::size_t slot) { return (now[slot] - start[slot]) / seconds; }, out);
  std::copy_n(now, start.size(), start.begin());
}

template <class Real>
template <class Out>
void OutputStream<Real>::take_instant(Column& column, std::vector<Out>& out, BudgetLedger<Real>& ledger) {
  const auto take = [&](const auto* values) {
    gather(
        column, [values](std::size_t i) { return values[i]; }, out);
  };
  const int id = column.held.id;
  if (column.held.holder == Holder::budget_change) return take(ledger.change(id).data());
  if (column.held.holder == Holder::budget_residual) return take(ledger.residual(id).data());
  medium_.fetch(column.held);
  if (column.held.holder == Holder::prognostic) return take(medium_.field(Prognostic{id}));
  if (column.held.holder == Holder::diagnostic) return take(medium_.field(Diagnostic{id}));
  if (column.held.holder == Holder::column) return take(medium_.row(ColumnValue{id}));
  take(column.since_start ? medium_.accumulated(Flux{id}) : medium_.rate(Flux{id}));
}

template <class Real>
template <class Out>
void OutputStream<Real>::take_as(Column& column, std::vector<Out>& out, std::int64_t time,
                                 BudgetLedger<Real>& ledger) {
  if (layout_.intervals && !column.since_start)
    take_window(column, out, time);
  else
    take_instant(column, out, ledger);
  if (column.factor != 1) scale(out, column.factor);
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
