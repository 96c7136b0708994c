// SPDX-License-Identifier: Apache-2.0
/// Killed, or left without a disk, before any operation on a file: no record that was published is lost, and
/// the run that is continued ends as one that was never interrupted.
///
/// Every fsync, rename, truncation and removal is tried.  Of the two thousand writes of bytes every 16th is:
/// they go to part files, which nobody reads after a kill, so that one is like the next.  All of them are
/// tried where SOUNDING_EVERY_KILL_POINT is set (a quarter of an hour).
#include <cerrno>
#include <csignal>
#include <fstream>

#include "io/netcdf/checkpoint_file.hpp"
#include "io/netcdf/stream_copy.hpp"
#include "restart_program.hpp"
#include "support/sanitized.hpp"

namespace sounding::test {
namespace {

namespace fs = std::filesystem;
constexpr int shards = 4;

/// Every fourth moment: four tests that may run side by side.
class KillPoints : public RestartProgram, public testing::WithParamInterface<int> {
 protected:
  void SetUp() override {
    RestartProgram::SetUp();
    if (sanitized) return;
    ASSERT_EQ(with_faults("FAULT_LIST='" + (folder_ / "list").string() + "'", run()).code, 0);
    std::string kinds;
    std::ifstream(folder_ / "list") >> kinds;
    ASSERT_GT(std::count(kinds.begin(), kinds.end(), 'w'), 500)
        << "the library must see what the program does";
    ASSERT_GT(std::count(kinds.begin(), kinds.end(), 'x'), 70) << "renames and removals too";
    const bool every = std::getenv("SOUNDING_EVERY_KILL_POINT") != nullptr;
    for (std::size_t k = 0; k < kinds.size(); ++k)
      if (kinds[k] == 'x' || k % 16 == 0 || every) points_.push_back(k + 1);
    for (const char* name : {"now.nc", "means.nc"}) whole_[name] = data_of(out(name));
    ASSERT_EQ(whole_.at("now.nc").at("time").size(), 9 * sizeof(double));
  }

  Outcome with_faults(const std::string& settings, const std::string& arguments) const {
    return shell("cd '" + folder_.string() + "' && FAULT_PATH=out/ " + settings +
                 " LD_PRELOAD='" SOUNDING_FAULT_IO "' '" SOUNDING_BINARY "' " + arguments +
                 " 2>&1 >/dev/null");
  }

  /// What bears a final name is complete: it can be read, and its records are those of the whole run.
  void expect_published_files_whole(const std::string& when) const {
    if (!fs::exists(out())) return;
    for (const std::string& name : listing()) {
      if (name.ends_with(".part")) continue;
      if (name.starts_with("checkpoint_")) {
        EXPECT_NO_THROW(io::verify_checkpoint(out(name))) << when;
      } else {
        EXPECT_NO_THROW(EXPECT_GT(io::inspect_stream(out(name)).ends.size(), 0u)) << when << ' ' << name;
      }
    }
  }

  void expect_continuable(const std::string& when) const {
    const bool started =
        fs::exists(out()) && std::any_of(fs::directory_iterator(out()), {}, [](const auto& e) {
          return e.path().filename().string().starts_with("checkpoint_") && e.path().extension() == ".nc";
        });
    if (!started) {
      fs::remove_all(folder_ / "out");
      ASSERT_EQ(errors_of(run()).code, 0) << when;
    } else {
      const Outcome again = errors_of(run("--restart latest"));
      ASSERT_EQ(again.code, 0) << when << '\n' << again.out;
    }
    for (const auto& [name, data] : whole_) EXPECT_TRUE(data_of(out(name)) == data) << when << ' ' << name;
    EXPECT_THAT(listing(), testing::ElementsAre("checkpoint_0000021600.nc", "checkpoint_0000028800.nc",
                                                "means.nc", "now.nc"))
        << when;
  }

  std::vector<std::size_t> points_;  ///< numbers of operations, from 1
  std::map<std::string, std::map<std::string, std::string>> whole_;
};

TEST_P(KillPoints, LoseNoPublishedRecord) {
  if (sanitized) return;
  for (auto n = static_cast<std::size_t>(GetParam()); n < points_.size() && !HasFailure(); n += shards) {
    const std::size_t k = points_[n];
    fs::remove_all(folder_ / "out");
    const std::string when = "killed before operation " + std::to_string(k);
    const int killed = with_faults("FAULT_KILL=" + std::to_string(k), run()).code;
    ASSERT_TRUE(killed == 128 + SIGKILL || killed == -1) << when << " returned " << killed;
    expect_published_files_whole(when);
    expect_continuable(when);
  }
}

TEST_P(KillPoints, ADiskThatFillsUpLosesNoPublishedRecordAndReturns73Or74) {
  if (sanitized) return;
  for (auto n = static_cast<std::size_t>(GetParam()); n < points_.size() && !HasFailure(); n += 2 * shards) {
    const std::size_t k = points_[n];
    fs::remove_all(folder_ / "out");
    const std::string when = "no space from operation " + std::to_string(k);
    const Outcome full =
        with_faults("FAULT_ERR=" + std::to_string(ENOSPC) + " FAULT_AT=" + std::to_string(k), run());
    // What is no longer needed and cannot be removed is no reason to fail.
    ASSERT_TRUE(full.code == 73 || full.code == 74 || full.code == 0) << when << '\n' << full.out;
    expect_published_files_whole(when);
    if (full.code != 0) expect_continuable(when);
  }
}

/// A restart from an older checkpoint cuts what came after it: killed in between, it can be had again.
TEST_P(KillPoints, LoseNothingOfARestart) {
  if (sanitized) return;
  const std::string restart = run("--restart out/0001/checkpoint_0000021600.nc");
  const auto again = [&] {
    fs::remove_all(folder_ / "out");
    fs::copy(folder_ / "whole", folder_ / "out",
             fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  };
  fs::rename(folder_ / "out", folder_ / "whole");  // the run that SetUp has made
  again();
  ASSERT_EQ(with_faults("FAULT_LIST='" + (folder_ / "again").string() + "'", restart).code, 0);
  std::string kinds;
  std::ifstream(folder_ / "again") >> kinds;
  ASSERT_GT(std::count(kinds.begin(), kinds.end(), 'x'), 40);
  std::size_t tried = 0;
  for (std::size_t k = 1; k <= kinds.size() && !HasFailure(); ++k) {
    if (kinds[k - 1] != 'x' || static_cast<int>(tried++ % shards) != GetParam()) continue;
    again();
    const std::string when = "restart killed before operation " + std::to_string(k);
    const int killed = with_faults("FAULT_KILL=" + std::to_string(k), restart).code;
    ASSERT_TRUE(killed == 128 + SIGKILL || killed == -1) << when << " returned " << killed;
    expect_published_files_whole(when);
    expect_continuable(when);
  }
}

INSTANTIATE_TEST_SUITE_P(Shards, KillPoints, testing::Range(0, shards));

}  // namespace
}  // namespace sounding::test
