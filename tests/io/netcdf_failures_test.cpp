// SPDX-License-Identifier: Apache-2.0
/// Output streams that fail: nothing is overwritten, and every end has a reason and an exit code.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <unistd.h>

#include <cmath>
#include <csignal>
#include <latch>

#include "io/io_thread.hpp"
#include "io/netcdf/crash_guard.hpp"
#include "io/netcdf/stream_writer.hpp"
#include "netcdf_scratch.hpp"
#include "netcdf_small_stream.hpp"
#include "support/sanitized.hpp"

namespace sounding::io {
namespace {

using ::testing::AllOf;
using testing::bytes_of;
using testing::error_of;
using ::testing::HasSubstr;
using testing::record;
using testing::Record;
using testing::ScratchFolder;
using testing::small_layout;

TEST(NetcdfFailures, nothing_is_overwritten_and_nothing_left_behind_by_a_refusal) {
  const ScratchFolder folder;
  const auto refused = [&](const std::filesystem::path& path) {
    const std::size_t before = folder.entries();
    const Error error = error_of([&] { StreamWriter(path, small_layout(true)); });
    EXPECT_EQ(error.code(), ExitCode::cannot_create) << path;
    EXPECT_EQ(folder.entries(), before);
    return std::string(error.what());
  };
  folder.write("there.nc", "precious");
  EXPECT_THAT(refused(folder / "there.nc"),
              HasSubstr("there.nc: cannot be created: it exists; nothing is overwritten"));
  EXPECT_EQ(bytes_of(folder / "there.nc"), "precious");
  folder.write("left.nc.part", "rest");
  EXPECT_THAT(refused(folder / "left.nc"), HasSubstr("left.nc.part is left from an unfinished run"));
  EXPECT_EQ(bytes_of(folder / "left.nc.part"), "rest");
  EXPECT_THAT(refused(folder / "no" / "way.nc"), HasSubstr("the folder does not exist"));
  EXPECT_THAT(refused(folder / "there.nc" / "x.nc"), HasSubstr("there.nc is no folder"));
  EXPECT_THAT(refused(folder / (std::string(250, 'n') + ".nc")), HasSubstr("the name is too long"));
}

TEST(NetcdfFailures, a_file_that_appears_meanwhile_is_kept) {
  const ScratchFolder folder;
  const auto path = folder / "profiles.nc";
  StreamWriter writer(path, small_layout(true));
  writer.append(0, 0, record(1).values());
  folder.write("profiles.nc", "precious");
  const Error error = error_of([&] { writer.finish(); });
  EXPECT_EQ(error.code(), ExitCode::io_failed);
  EXPECT_THAT(error.what(), AllOf(HasSubstr("profiles.nc"), HasSubstr("File exists")));
  EXPECT_EQ(bytes_of(path), "precious");
}

TEST(NetcdfFailures, wrong_sizes_and_times_are_errors_of_the_caller) {
  const ScratchFolder folder;
  StreamWriter writer(folder / "a.nc", small_layout(true));
  auto values = record(1).values();
  const Record good = record(1);
  const std::vector<float> short_field(2);
  writer.append(10, 0, good.values());
  EXPECT_THROW(writer.append(10, 0, good.values()), std::logic_error);
  EXPECT_THROW(writer.append(20, 30, good.values()), std::logic_error);
  EXPECT_THROW(writer.append(std::nan(""), 0, good.values()), std::logic_error);
  values = good.values();
  values[0] = std::span<const float>(short_field);
  EXPECT_THROW(writer.append(20, 10, values), std::logic_error);
  values.pop_back();
  EXPECT_THROW(writer.append(20, 10, values), std::logic_error);
  StreamFile wrong = small_layout(true);
  wrong.statics.floor.pop_back();
  EXPECT_THROW(StreamWriter(folder / "b.nc", wrong), std::logic_error);
  wrong = small_layout(true);
  std::swap(wrong.grid.z[0], wrong.grid.z[2]);
  EXPECT_THROW(StreamWriter(folder / "b.nc", wrong), std::logic_error);
  EXPECT_FALSE(std::filesystem::exists(folder / "b.nc.part"));
}

// A disk that fills up, played by the limit on the size of files.
[[noreturn]] void write_until_full(const std::filesystem::path& path, rlim_t bytes) {
  const rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_FSIZE, &limit);
  try {
    StreamFile layout = small_layout(true);
    layout.compression = 0;
    StreamWriter writer(path, layout);
    for (int n = 0; n < 100000; ++n) writer.append(n + 1, n, record(static_cast<float>(n)).values());
    writer.finish();
  } catch (const Error& error) {
    fprintf(stderr, "%s\n", error.what());
    std::exit(static_cast<int>(error.code()));
  }
  std::exit(0);
}

TEST(NetcdfFailuresDeathTest, a_full_disk_ends_with_place_reason_and_exit_code) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  const ScratchFolder folder;
  const auto path = folder / "full.nc";
  EXPECT_EXIT(write_until_full(path, 300000), ::testing::ExitedWithCode(74),
              "full.nc.part: stream profiles, record [0-9]+: .*File too large.*MB free");
  EXPECT_EXIT(write_until_full(folder / "none.nc", 4000), ::testing::ExitedWithCode(73),
              "none.nc.part: stream profiles, record 1: ");
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(folder / "none.nc.part"));
}

TEST(NetcdfFailuresDeathTest,
     a_crash_inside_the_library_on_the_thread_that_writes_gives_message_and_exit_code) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        IoThread thread;
        thread.perform([] {
          const CrashGuard guard("a.nc: stream s: closing failed", ExitCode::io_failed);
          raise(SIGSEGV);
        });
      },
      ::testing::ExitedWithCode(74),
      "a.nc: stream s: closing failed\nsounding: exit=74 reason=library_crash\n");
}

TEST(NetcdfFailuresDeathTest, a_fault_of_another_thread_is_not_blamed_on_the_library) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  if (test::sanitized) return;  // which have a handler of their own
  EXPECT_EXIT(
      {
        IoThread thread;
        std::latch guarded(1);
        thread.submit([&] {
          const CrashGuard guard("a.nc: stream s: closing failed", ExitCode::io_failed);
          guarded.count_down();
          for (;;) ::pause();
        });
        guarded.wait();
        int* const nowhere = reinterpret_cast<int*>(static_cast<std::uintptr_t>(getpid() & 1));
        *const_cast<volatile int*>(nowhere) = 1;
      },
      ::testing::KilledBySignal(SIGSEGV), "^$");
}

TEST(NetcdfFailuresDeathTest, a_crash_or_endless_loop_inside_the_library_still_gives_message_and_exit_code) {
  const auto expected = "a.nc: stream s: closing failed\nsounding: exit=74 reason=library_crash\n";
  EXPECT_EXIT(
      {
        const CrashGuard guard("a.nc: stream s: closing failed", ExitCode::io_failed);
        raise(SIGSEGV);
      },
      ::testing::ExitedWithCode(74), expected);
  EXPECT_EXIT(
      {
        const CrashGuard guard("a.nc: stream s: closing failed", ExitCode::io_failed, 1);
        volatile bool forever = true;
        while (forever) {
        }
      },
      ::testing::ExitedWithCode(74), expected);
}

}  // namespace
}  // namespace sounding::io
