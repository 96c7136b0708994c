// SPDX-License-Identifier: Apache-2.0
/// \file
/// status.json: how far a run is, for those who look at it from outside.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sounding::io {

/// Where the clock of a run stands.
struct RunProgress {
  double model_seconds = 0;                                 ///< since the start of the run
  double stop_seconds = 0;                                  ///< where it ends
  std::vector<std::pair<std::string, std::int64_t>> steps;  ///< of each medium, since the start of the run
  struct Pace {
    double column_steps_per_second = 0;
    double simulated_years_per_day = 0;
    double seconds_left = 0;
  };
  std::optional<Pace> pace;  ///< nothing until enough has been computed to tell
};

/// A file of a stream and the records it holds for any reader.
struct FileRecords {
  std::string file;  ///< name in the folder of the run
  std::size_t records = 0;
};

/// Keeps status.json in the folder of a run.  It is replaced in one rename, so that a reader finds all of it.
/// It is never flushed to the disk.  Where it cannot be written, it is not there, and the run goes on: it
/// serves those who watch, nothing is read from it.  For one thread at a time.
class RunStatus {
 public:
  /// \param host  the machine that runs it, where its process has the number in the file
  RunStatus(const std::filesystem::path& folder, std::string run_id, std::string host);

  /// Adds a stream without files; returns its number.
  std::size_t add_stream(const std::string& name);
  /// Says at once that the files of the stream are being changed: whoever reads them now may find anything.
  void begin_change(std::size_t stream);
  /// The change is done, and this is what the files hold; says so at once.
  void end_change(std::size_t stream, std::vector<FileRecords> files);
  void set_progress(RunProgress progress) { progress_ = std::move(progress); }

  void write();
  /// Unless it has been written a moment ago: for runs whose records are far apart.
  void write_if_old();
  /// The last word. \param state "finished", "stopped" or "failed" \param reason of a failure
  void end(const std::string& state, const std::string& reason = "");

 private:
  using Clock = std::chrono::steady_clock;
  struct Stream {
    std::string name;
    std::vector<FileRecords> files;
    std::uint64_t changes_begun = 0, changes_done = 0;
  };
  std::string text() const;
  /// 0, or why not: an error number of the system.
  int replace() const;

  std::filesystem::path path_;
  std::string run_id_, host_, state_ = "running", reason_;
  RunProgress progress_;
  std::vector<Stream> streams_;
  Clock::time_point written_{};
  bool told_ = false;  ///< that it cannot be written
};

}  // namespace sounding::io
