// SPDX-License-Identifier: Apache-2.0
/// \file
/// The folder of a run on disk: new, or gone on from a checkpoint; its streams and checkpoints.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "io/io_thread.hpp"
#include "io/run_lock.hpp"
#include "io/run_status.hpp"
#include "model/checkpoints.hpp"
#include "model/domain.hpp"
#include "model/run.hpp"
#include "model/traveller.hpp"

namespace sounding::model {

template <class Real>
class RunFolder {
 public:
  /// Chooses the checkpoint to go on from, if one is asked for, and compares its configuration.  Changes
  /// nothing on disk.  Throws io::Error: 65 or 66 with the reason.
  RunFolder(const io::RunConfig& config, const RunOptions& options);

  /// Global attributes of the output.
  const io::Attributes& attributes() const { return attributes_; }

  /// A new run: makes the folder, opens the streams and writes what is due at the start.  Else: restores the
  /// state, then continues the files.  Returns the time the run is at [microseconds].
  /// \param thread  writes from now on
  std::int64_t begin(std::vector<Traveller<Real>>& travellers, const Domain& domain, io::IoThread& thread);

  /// Where the run stands, to be told to those who look at it from outside.
  void tell(io::RunProgress progress);

  /// Makes whole what the streams have written, then writes a checkpoint: nothing before it can be lost.
  void checkpoint(std::vector<Traveller<Real>>& travellers, const Domain& domain, std::int64_t now);

  /// Where the run is finished, its streams become one file each and `latest` points here.
  void end(std::vector<Traveller<Real>>& travellers, bool finished);

  /// Tells those who look at it from outside that the run has failed.
  void failed(const std::string& reason);

  const std::filesystem::path& path() const { return folder_; }
  const CheckpointKeeper& keeper() const { return *keeper_; }

 private:
  void begin_new(std::vector<Traveller<Real>>& travellers);
  void go_on(std::vector<Traveller<Real>>& travellers, const Domain& domain);
  void show_status();

  const io::RunConfig& config_;
  CheckpointHead head_;
  io::Attributes attributes_;
  std::optional<io::CheckpointReader> from_;
  std::filesystem::path folder_;
  std::unique_ptr<io::RunLock> lock_;
  std::optional<CheckpointKeeper> keeper_;
  io::IoThread* thread_ = nullptr;
  std::optional<io::RunStatus> status_;  ///< touched by the I/O thread, or while it has no work
};

}  // namespace sounding::model
