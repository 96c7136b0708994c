// SPDX-License-Identifier: Apache-2.0
/// Signals, limits and damaged checkpoints, as a user and a queue meet them.
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <sstream>
#include <thread>

#include "restart_program.hpp"

namespace sounding::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

std::string content(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Waits for what another process does; false after a minute.
bool wait_for(const std::function<bool()>& condition) {
  for (int n = 0; n < 30'000; ++n) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return false;
}

/// The program on its own, with signals as a terminal leaves them.
class Process {
 public:
  Process(const fs::path& folder, const std::vector<std::string>& arguments) : errors_(folder / "errors") {
    std::vector<std::string> words = {SOUNDING_BINARY, "run"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors_.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0644);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&defaults, signal);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    posix_spawn(&id_, SOUNDING_BINARY, &files, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
  }
  ~Process() {
    if (id_ > 0) kill(id_, SIGKILL), wait();
  }
  void send(int signal) const { kill(id_, signal); }
  std::string errors() const { return content(errors_); }
  /// Exit code, or minus the signal that ended it.
  int wait() {
    int status = 0;
    waitpid(id_, &status, 0);
    id_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  fs::path errors_;
  pid_t id_ = -1;
};

class Restarts : public RestartProgram {
 protected:
  /// A run that does not end by itself while a test waits.
  std::vector<std::string> endless(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = {config_,
                                          "--set",
                                          "run.stop=20000 d",
                                          "--set",
                                          "output.directory=" + (folder_ / "out").string(),
                                          "--set",
                                          "checkpoint.every=20000 d"};
    for (const char* every : {"output.streams.now.every=5 d", "output.streams.means.every=4 d"})
      arguments.insert(arguments.end(), {"--set", every});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  bool has(const std::string& beginning) const {
    if (!fs::exists(out())) return false;
    const auto names = listing();
    return std::any_of(names.begin(), names.end(), [&](const auto& n) { return n.starts_with(beginning); });
  }
  bool has_started() const { return has("means.nc.part"); }
  std::string newest_checkpoint() const {
    std::string newest;
    for (const std::string& name : listing())
      if (name.starts_with("checkpoint_") && name.ends_with(".nc")) newest = std::max(newest, name);
    return newest;
  }
  /// Goes on for some hours and compares with a run without interruption.
  void expect_same_as_uninterrupted() const {
    const std::int64_t seconds = std::stoll(newest_checkpoint().substr(11)) + 86400 * 7;
    const std::string stop = " --set run.stop='" + std::to_string(seconds) +
                             " s' --set output.streams.now.every='5 d' --set output.streams.means.every='4 d'"
                             " --set checkpoint.every='20000 d'";
    const Outcome again = errors_of(run("--restart latest" + stop));
    ASSERT_EQ(again.code, 0) << again.out;
    ASSERT_EQ(errors_of(run("--set output.directory=whole" + stop)).code, 0);
    for (const char* name : {"now.nc", "means.nc"})
      EXPECT_TRUE(data_of(out(name)) == data_of(folder_ / "whole" / "0001" / name)) << name;
    EXPECT_EQ(fs::read_symlink(folder_ / "out" / "latest"), "0001");
  }
};

TEST_F(Restarts, SigtermAndSigintEndAfterACheckpointWithWholeFiles) {
  for (const auto& [signal, code, name] :
       {std::tuple{SIGTERM, 143, "SIGTERM"}, std::tuple{SIGINT, 130, "SIGINT"}}) {
    fs::remove_all(folder_ / "out");
    fs::remove_all(folder_ / "whole");
    Process process(folder_, endless());
    ASSERT_TRUE(wait_for([&] { return has_started(); }));
    process.send(signal);
    EXPECT_EQ(process.wait(), code);
    EXPECT_THAT(process.errors(),
                AllOf(HasSubstr("stopping after a checkpoint; once more ends at once"),
                      HasSubstr("sounding: stopped by " + std::string(name) + " at model time "),
                      HasSubstr("go on with --restart "),
                      EndsWith("sounding: exit=" + std::to_string(code) + " reason=signal\n")));
    EXPECT_THAT(listing(), Not(Contains(EndsWith(".part"))));
    EXPECT_FALSE(fs::exists(fs::symlink_status(folder_ / "out" / "latest"))) << "it is not finished";
    expect_same_as_uninterrupted();
  }
}

/// As `timeout` does, which signals its child and then the group of both.
TEST_F(Restarts, TwoSignalsAtTheSameTimeAreOneWish) {
  Process process(folder_, endless());
  ASSERT_TRUE(wait_for([&] { return has_started(); }));
  process.send(SIGTERM);
  std::this_thread::sleep_for(std::chrono::microseconds(200));
  process.send(SIGTERM);
  process.send(SIGINT);
  EXPECT_EQ(process.wait(), 143);
  EXPECT_NE(newest_checkpoint(), "");
}

TEST_F(Restarts, Sigusr1WritesACheckpointAndGoesOn) {
  Process process(folder_, endless());
  ASSERT_TRUE(wait_for([&] { return has_started(); }));
  process.send(SIGUSR1);
  ASSERT_TRUE(wait_for([&] { return has("checkpoint_") && !newest_checkpoint().empty(); }));
  const std::string first = newest_checkpoint();
  ASSERT_TRUE(wait_for([&] { return has_started(); })) << "it goes on writing";
  process.send(SIGTERM);
  EXPECT_EQ(process.wait(), 143);
  EXPECT_GT(newest_checkpoint(), first);
  expect_same_as_uninterrupted();
}

TEST_F(Restarts, ASecondSignalEndsAtOnceAndLeavesWhatWasPublished) {
  // Steps long enough that the second signal comes before the end of one.
  Process process(folder_, endless({"--set", "domain.idealised.nx=60000", "--set", "ocean.levels=60", "--set",
                                    "ocean.dt=1 h"}));
  ASSERT_TRUE(wait_for([&] { return has_started(); }));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  process.send(SIGINT);
  ASSERT_TRUE(wait_for([&] { return process.errors().find("once more ends at once") != std::string::npos; }));
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  process.send(SIGINT);
  EXPECT_EQ(process.wait(), -SIGINT);
  EXPECT_EQ(newest_checkpoint(), "");
}

TEST_F(Restarts, TheWallClockLimitStopsWithACheckpointAndReturns0) {
  const auto begin = std::chrono::steady_clock::now();
  Process process(folder_, endless({"--set", "run.wall_clock_limit=1 s"}));
  EXPECT_EQ(process.wait(), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
  EXPECT_THAT(process.errors(), AllOf(HasSubstr("stopped by run.wall_clock_limit at model time "),
                                      EndsWith("sounding: exit=0 reason=wall_clock_limit\n")));
  expect_same_as_uninterrupted();
}

TEST_F(Restarts, OneRunAtATimeWritesInAFolder) {
  Process process(folder_, endless());
  ASSERT_TRUE(wait_for([&] { return has_started(); }));
  process.send(SIGUSR1);
  ASSERT_TRUE(wait_for([&] { return !newest_checkpoint().empty(); }));
  const Outcome second =
      errors_of(run("--set run.stop='20000 d' --set output.streams.now.every='5 d'"
                    " --set output.streams.means.every='4 d' --restart latest"));
  EXPECT_EQ(second.code, 75);
  EXPECT_THAT(second.out,
              AllOf(HasSubstr("0001: another run writes there"), EndsWith("exit=75 reason=locked\n")));
}

TEST_F(Restarts, ADamagedCheckpointIsRefusedWithTheReasonAndLatestFallsBack) {
  ASSERT_EQ(errors_of(run()).code, 0);
  ASSERT_THAT(listing(),
              ElementsAre("checkpoint_0000021600.nc", "checkpoint_0000028800.nc", "means.nc", "now.nc"));
  const auto whole = data_of(out("now.nc"));
  fs::resize_file(out("checkpoint_0000028800.nc"), 1000);
  const Outcome named = errors_of(run("--restart out/0001/checkpoint_0000028800.nc"));
  EXPECT_EQ(named.code, 65);
  EXPECT_THAT(named.out, HasSubstr("checkpoint_0000028800.nc: no checkpoint of Sounding, or cut short"));
  EXPECT_THAT(named.out,
              HasSubstr("the newest valid one before it is " + out("checkpoint_0000021600.nc").string()));
  const Outcome latest = errors_of(run("--restart latest"));
  EXPECT_EQ(latest.code, 0) << latest.out;
  EXPECT_THAT(latest.out, AllOf(HasSubstr("cut short: its last bytes are not those of one; passed over"),
                                HasSubstr("continuing from out/0001/checkpoint_0000021600.nc")));
  EXPECT_TRUE(data_of(out("now.nc")) == whole);
}

TEST_F(Restarts, AFolderMayBeNamedByTheLinkThatPointsAtIt) {
  ASSERT_EQ(errors_of(run()).code, 0);
  const auto whole = data_of(out("now.nc"));
  for (const char* given : {"out/latest", "out/latest/checkpoint_0000021600.nc"}) {
    const Outcome again = errors_of(run(std::string("--restart ") + given));
    EXPECT_EQ(again.code, 0) << given << '\n' << again.out;
    EXPECT_EQ(fs::read_symlink(folder_ / "out" / "latest"), "0001") << given;
    EXPECT_TRUE(data_of(out("now.nc")) == whole) << given;
  }
}

TEST_F(Restarts, WithoutACheckpointThereIsNothingToGoOnFrom) {
  const Outcome none = errors_of(run("--restart latest"));
  EXPECT_EQ(none.code, 66);
  EXPECT_THAT(none.out, HasSubstr("--restart latest: no checkpoint below out; set checkpoint.every"));
  EXPECT_EQ(errors_of(run("--restart nowhere.nc")).code, 66);
  EXPECT_EQ(errors_of(run("--restart ''")).code, 64);
  EXPECT_FALSE(fs::exists(folder_ / "out"));
}

}  // namespace
}  // namespace sounding::test
