// SPDX-License-Identifier: Apache-2.0
/// \file
/// One output stream of a medium: takes values from tiles at its times and hands them to a file in (z, y, x)
/// order.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <vector>

#include "io/config/run_config.hpp"
#include "io/netcdf/checkpoint_file.hpp"
#include "io/netcdf/queued_stream.hpp"
#include "model/budget.hpp"
#include "model/domain.hpp"
#include "model/medium.hpp"
#include "model/stream_place.hpp"

namespace sounding::model {

/// The layout of a file of this stream; its variables are those of a
/// configuration that was loaded, all of which the medium holds.
template <class Real>
io::StreamFile stream_layout(const io::Stream& stream, const Domain& domain, const Medium<Real>& medium,
                             const StreamPlace& place);

template <class Real>
class OutputStream {
 public:
  /// Allocates its buffers and starts to keep what its windows ask for.  Creates nothing on disk.
  /// \param subset  the columns and levels of the medium that the layout describes
  OutputStream(const io::Stream& stream, Medium<Real>& medium, grid::Subset subset, io::StreamFile layout);

  /// Creates the file, to be written by `thread`.
  void open(io::IoThread& thread, io::RunStatus& status, const std::filesystem::path& directory);
  /// Goes on with the files of a run that was stopped.
  void open(io::IoThread& thread, io::RunStatus& status, const std::filesystem::path& directory,
            const io::Continuation& continuation);
  /// Takes the record that ends at `time` [microseconds] and hands it over; waits while the last but one is
  /// being written.  The medium has been diagnosed at that time.
  void record(std::int64_t time, BudgetLedger<Real>& ledger);
  /// Makes whole what has been written, for a checkpoint.
  void publish_records();
  /// Leaves the stream to be continued from the checkpoint.
  void pause();
  /// Ends the stream: one file, under its final name.
  void finish();

  /// Writes how far the stream is: records, start of the window and what has been kept of it.
  void save(io::CheckpointWriter& to) const;
  void restore(const io::CheckpointReader& from);
  /// Where the records of a checkpoint end.
  io::StreamPosition position(const io::CheckpointReader& from, const std::string& run_id) const;

  std::int64_t every() const { return stream_.every.count(); }
  bool has_record_at_start() const { return stream_.reduction == io::Reduction::instant; }
  const std::string& name() const { return stream_.name; }
  /// "12 columns, 20 levels, "; empty for a whole domain.
  std::string part() const;
  /// Its single columns, empty for a map.
  const std::vector<io::StreamColumn>& single_columns() const { return layout_.grid.columns; }
  bool is_section() const { return layout_.grid.section; }
  std::int64_t records_until(std::int64_t stop) const {
    return stop / every() + (has_record_at_start() ? 1 : 0);
  }
  std::size_t bytes_per_record() const;
  std::vector<std::filesystem::path> files() const { return files_->files(); }

 private:
  /// One variable: where its value comes from and what remains from the last record.
  struct Column {
    std::string id;
    Held held = {};
    io::VariablePlace place = io::VariablePlace::cell;
    bool undefined_at_times = false;        ///< NaN stands for that
    bool since_start = false;               ///< "accumulated_X", budgets: of no interval
    double factor = 1;                      ///< to the unit of the file
    std::shared_ptr<Tally> tally;           ///< of a window: what a mean or an extreme is made of
    std::vector<double> integral_at_start;  ///< of a flux, at the start of a window: for mean and sum
    /// Values in file order, in the precision of the stream: those being filled, those being written.
    std::array<std::vector<float>, io::QueuedStream::sets> single;
    std::array<std::vector<double>, io::QueuedStream::sets> twice;
  };

  /// Calls f(name in a checkpoint, values, whether they are by cell) for all that is kept of a window.
  template <class Columns, class F>
  static void for_each_kept(Columns& columns, F f);
  template <class Out>
  void take_as(Column& column, std::vector<Out>& out, std::int64_t time, BudgetLedger<Real>& ledger);
  /// Gathers value(index in storage), by cell or by column.
  template <class Value, class Out>
  void gather(const Column& column, Value value, std::vector<Out>& out);
  template <class Out>
  void take_window(Column& column, std::vector<Out>& out, std::int64_t time);
  template <class Out>
  void take_instant(Column& column, std::vector<Out>& out, BudgetLedger<Real>& ledger);

  io::Stream stream_;
  Medium<Real>& medium_;
  grid::Subset subset_;
  io::StreamFile layout_;
  std::unique_ptr<io::QueuedStream> files_;
  std::vector<Column> columns_;
  std::int64_t window_start_ = 0;
};

extern template class OutputStream<float>;
extern template class OutputStream<double>;

}  // namespace sounding::model
