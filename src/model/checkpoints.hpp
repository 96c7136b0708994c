// SPDX-License-Identifier: Apache-2.0
/// \file
/// The checkpoints in the folder of a run: which there are, which one to go on from, and how many are kept.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/config/run_config.hpp"
#include "io/netcdf/checkpoint_file.hpp"

namespace sounding::model {

/// checkpoint_0000432000.nc: model time in seconds; with microseconds where there are any,
/// checkpoint_0000432000.250000.nc.
std::string checkpoint_name(std::int64_t microseconds);

/// Those in a folder by name, newest first; their content has not been looked at.
std::vector<std::filesystem::path> checkpoints_in(const std::filesystem::path& folder);

/// The newest one in the folder that holds together and is older than `than`, if any.
std::optional<std::filesystem::path> valid_before(const std::filesystem::path& than);

/// What a checkpoint says of the run it belongs to.
struct CheckpointHead {
  std::string run_id;
  std::string identity;   ///< io::restart_identity of its configuration
  std::string version;    ///< of the program
  std::string build;      ///< commit, compiler and flags
  std::string history;    ///< of the output: a line for every start, the newest first
  std::int64_t time = 0;  ///< [microseconds since the start of the run]

  static CheckpointHead of_this_program(const io::RunConfig& config);
  void write(io::CheckpointWriter& to) const;
  static CheckpointHead read(const io::CheckpointReader& from);
};

/// Throws io::Error (65) with every difference that keeps a run from going on from this checkpoint, and
/// returns a notice where bits may differ from those of an uninterrupted run; empty if none.
std::string require_continuable(const io::CheckpointReader& from, const CheckpointHead& saved,
                                const CheckpointHead& now);

/// The checkpoint that `--restart` means: a file, the newest in a folder, or with "latest" the newest below
/// the output directory.  One that is damaged is passed over for an older one where none was named, which
/// `notices` tells; a file that was named is refused, and the newest valid one before it named in the error.
io::CheckpointReader choose_checkpoint(const std::string& wanted, const io::RunConfig& config,
                                       std::vector<std::string>& notices);

/// Writes the checkpoints of a run, and removes those beyond the number kept.
class CheckpointKeeper {
 public:
  CheckpointKeeper(std::filesystem::path folder, int keep) : folder_(std::move(folder)), keep_(keep) {}

  /// A run that goes on from a checkpoint of `time` sets aside the later ones of its folder.
  void continue_from(const std::filesystem::path& path, std::int64_t time);

  /// Writes one, unless the last one is of the same time.  Then the oldest go.
  /// \param thread  makes the calls of the library
  void write(std::int64_t time, io::IoThread& thread, const std::function<void(io::CheckpointWriter&)>& fill);

  /// The last one that was written or gone on from.
  const std::optional<std::filesystem::path>& last() const { return last_; }
  /// Wall time the longest one took [s].
  double seconds() const { return seconds_; }

 private:
  void remove_oldest() const;

  std::filesystem::path folder_;
  int keep_;
  std::optional<std::filesystem::path> last_;
  std::int64_t last_time_ = -1;
  double seconds_ = 0;
};

}  // namespace sounding::model
