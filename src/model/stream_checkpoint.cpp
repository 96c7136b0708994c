// SPDX-License-Identifier: Apache-2.0
/// An output stream in a checkpoint: all it needs to go on in the middle of a window.
#include "model/file_order.hpp"
#include "model/stream.hpp"

namespace sounding::model {
namespace {

std::string group_of(const std::string& stream) { return "streams/" + stream + "/"; }

}  // namespace

template <class Real>
template <class Columns, class F>
void OutputStream<Real>::for_each_kept(Columns& columns, F f) {
  for (auto& column : columns) {
    if (column.tally) {
      f("kept_" + column.id, column.tally->kept, column.held.by_cell());
      if (column.tally->counts_defined()) f("defined_" + column.id, column.tally->defined, false);
    }
    if (!column.integral_at_start.empty())
      f("integral_at_start_" + column.id, column.integral_at_start, false);
  }
}

template <class Real>
void OutputStream<Real>::save(io::CheckpointWriter& to) const {
  const FileOrder order(medium_.grid(), medium_.name());
  const std::string group = group_of(stream_.name);
  const double last = files_->last_end();
  to.put(group + "records", static_cast<std::int64_t>(files_->records()));
  to.put(group + "last_end", {}, &last);
  to.put(group + "window_start", window_start_);
  for (const Column& column : columns_)
    if (column.tally) to.put(group + "samples_" + column.id, column.tally->samples);
  for_each_kept(columns_, [&](const std::string& name, const std::vector<double>& values, bool by_cell) {
    by_cell ? order.put_cells(to, group + name, values.data())
            : order.put_row(to, group + name, values.data());
  });
}

template <class Real>
void OutputStream<Real>::restore(const io::CheckpointReader& from) {
  const FileOrder order(medium_.grid(), medium_.name());
  const std::string group = group_of(stream_.name);
  window_start_ = from.number(group + "window_start");
  for (Column& column : columns_)
    if (column.tally) column.tally->samples = from.number(group + "samples_" + column.id);
  for_each_kept(columns_, [&](const std::string& name, std::vector<double>& values, bool by_cell) {
    by_cell ? order.get_cells(from, group + name, values.data())
            : order.get_row(from, group + name, values.data());
  });
}

template <class Real>
io::StreamPosition OutputStream<Real>::position(const io::CheckpointReader& from,
                                                const std::string& run_id) const {
  const std::string group = group_of(stream_.name);
  std::vector<double> last(1);
  from.get(group + "last_end", last);
  return {stream_.name, run_id, static_cast<std::size_t>(from.number(group + "records")), last.front()};
}

template void OutputStream<float>::save(io::CheckpointWriter&) const;
template void OutputStream<double>::save(io::CheckpointWriter&) const;
template void OutputStream<float>::restore(const io::CheckpointReader&);
template void OutputStream<double>::restore(const io::CheckpointReader&);
template io::StreamPosition OutputStream<float>::position(const io::CheckpointReader&,
                                                          const std::string&) const;
template io::StreamPosition OutputStream<double>::position(const io::CheckpointReader&,
                                                           const std::string&) const;

}  // namespace sounding::model
