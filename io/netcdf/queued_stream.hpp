// SPDX-License-Identifier: Apache-2.0
/// \file
/// The files of one stream, written by the I/O thread of a run while the next record is computed.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <vector>

#include "io/io_thread.hpp"
#include "io/netcdf/stream_files.hpp"
#include "io/run_status.hpp"

namespace sounding::io {

/// As StreamFiles, whose members are called on the thread, in the order of the calls here.  A failure is
/// thrown by a later call, at the latest by the next that waits.  The status of the run tells of a record
/// once any reader can have it, of a file only while it bears its name, and of a change from before it begins
/// until it is done.
class QueuedStream {
 public:
  /// Creates the part file.
  QueuedStream(IoThread& thread, RunStatus& status, const std::filesystem::path& folder,
               const StreamFile& layout);
  /// Goes on with files that are there.
  QueuedStream(IoThread& thread, RunStatus& status, const std::filesystem::path& folder,
               const StreamFile& layout, const Continuation& continuation);

  /// A caller keeps so many sets of values: one is filled while the other is written.
  static constexpr std::size_t sets = 2;
  /// The set to fill next; waits until it has been written.
  std::size_t next_set();
  /// The values stand in the set that `next_set` has named last.
  void append(double end, double begin, std::vector<FieldValues> values);

  /// These wait.
  void publish_records();
  void pause();
  void finish();

  /// Of what has been written; for one who has waited.
  std::size_t records() const { return files_->records(); }
  double last_end() const { return files_->last_end(); }
  std::vector<std::filesystem::path> files() const { return files_->files(); }

 private:
  /// Changes the files, and has the status say so before and after.
  template <class Change>
  void change(const Change& make);

  IoThread& thread_;
  RunStatus& status_;
  std::size_t number_ = 0;  ///< in the status
  std::optional<StreamFiles> files_;
  std::array<IoThread::Ticket, sets> written_{};  ///< the last record of each set
  std::size_t next_ = 0;
};

}  // namespace sounding::io
