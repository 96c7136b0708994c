// SPDX-License-Identifier: Apache-2.0
/// Records that another thread writes, and what the status of the run says of them at every moment.
#include "io/netcdf/queued_stream.hpp"

#include <gmock/gmock.h>

#include <latch>
#include <nlohmann/json.hpp>

#include "io/netcdf/stream_copy.hpp"
#include "netcdf_scratch.hpp"
#include "netcdf_small_stream.hpp"

namespace sounding::io {
namespace {

using testing::bytes_of;
using testing::error_of;
using ::testing::HasSubstr;
using testing::output_of;
using testing::record;
using testing::Record;
using testing::ScratchFolder;
using Json = nlohmann::json;

StreamFile layout() {
  StreamFile file = testing::small_layout(true, "mean");
  file.attributes.emplace_back("run_id", "run");
  return file;
}

/// A run's thread, status and one stream.
struct Writing {
  explicit Writing(const std::filesystem::path& where, const Continuation* from = nullptr)
      : folder(where), status(folder, "run", "here") {
    from == nullptr ? stream.emplace(thread, status, folder, layout())
                    : stream.emplace(thread, status, folder, layout(), *from);
  }
  /// Record n, of the second that ends at n + 1, in the set that is free.
  void append(int n) {
    Record& values = sets[stream->next_set()];
    values = record(static_cast<float>(n));
    stream->append(n + 1, n, values.values());
  }
  Json told_of_stream() const { return Json::parse(bytes_of(folder / "status.json"))["streams"][0]; }
  std::vector<FileRecords> told() const {
    std::vector<FileRecords> files;
    const Json stream_told = told_of_stream();
    for (const Json& file : stream_told["files"]) files.push_back({file["file"], file["records"]});
    return files;
  }

  std::filesystem::path folder;
  std::array<Record, QueuedStream::sets> sets;
  RunStatus status;
  std::optional<QueuedStream> stream;
  IoThread thread;
};

std::string data_of(const std::filesystem::path& path) {
  return output_of("ncdump -p 9,17 -v time,time_bnds,temperature,tracer_diffusivity,euphotic_depth '" +
                   path.string() + "' | sed -n '/^data/,$p'");
}

std::string written_at_once(int records) {
  const ScratchFolder folder;
  StreamFiles files(folder / ".", layout());
  for (int n = 0; n < records; ++n) files.append(n + 1, n, record(static_cast<float>(n)).values());
  files.finish();
  return data_of(folder / "profiles.nc");
}

/// However slow the disk, a record is what it was when it was handed over, and no more than one waits.
TEST(QueuedStream, WritesWhatItWasHandedHoweverSlowTheDisk) {
  const ScratchFolder folder;
  Writing run(folder / ".");
  for (int n = 0; n < 20; ++n) {
    run.thread.submit([] { std::this_thread::sleep_for(std::chrono::milliseconds(5)); });
    run.append(n);
    EXPECT_GE(run.stream->records() + QueuedStream::sets, static_cast<std::size_t>(n));
  }
  run.stream->finish();
  EXPECT_EQ(data_of(folder / "profiles.nc"), written_at_once(20));
}

TEST(QueuedStream, AWriterThatHasTwoRecordsIsWaitedFor) {
  const ScratchFolder folder;
  Writing run(folder / ".");
  std::latch disk_is_free(1);
  run.thread.submit([&] { disk_is_free.wait(); });
  run.append(0);
  run.append(1);
  std::atomic<bool> third = false;
  std::thread owner([&] {
    run.append(2);
    third = true;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(third);
  disk_is_free.count_down();
  owner.join();
  run.stream->finish();
  EXPECT_EQ(data_of(folder / "profiles.nc"), written_at_once(3));
}

/// Each file that is named is there, and another process finds the records in it that are told.
TEST(QueuedStream, TheStatusNamesOnlyFilesThatHoldWhatItSays) {
  const ScratchFolder folder;
  Writing run(folder / ".");
  const auto expect = [&](std::vector<std::pair<std::string, std::size_t>> due) {
    run.thread.drain();
    std::vector<std::pair<std::string, std::size_t>> told;
    for (const FileRecords& file : run.told()) {
      told.emplace_back(file.file, file.records);
      EXPECT_THAT(output_of("ncdump -h '" + (folder / file.file).string() + "'"),
                  HasSubstr("time = UNLIMITED ; // (" + std::to_string(file.records) + " currently)"));
    }
    EXPECT_EQ(told, due);
    EXPECT_EQ(run.told_of_stream()["changes_done"], run.told_of_stream()["changes_begun"]);
  };
  expect({{"profiles.nc.part", 0}});
  run.append(0);
  run.append(1);
  expect({{"profiles.nc.part", 2}});
  run.stream->publish_records();
  expect({{"profiles_000000.nc", 2}});
  run.append(2);
  expect({{"profiles_000000.nc", 2}, {"profiles.nc.part", 1}});
  run.stream->finish();
  expect({{"profiles.nc", 3}});
}

/// An old one would say that a file stands still which is being written.
TEST(QueuedStream, AStatusThatCannotBeReplacedIsTakenAwayAndSaidSoOnce) {
  const ScratchFolder folder;
  Writing run(folder / ".");
  run.append(0);
  run.thread.drain();
  std::filesystem::create_directories(folder / "status.json.part/in the way");
  ::testing::internal::CaptureStderr();
  run.append(1);
  run.append(2);
  run.thread.drain();
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_THAT(said, HasSubstr("status.json: cannot be written: "));
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1);
  EXPECT_FALSE(std::filesystem::exists(folder / "status.json"));
  std::filesystem::remove_all(folder / "status.json.part");
  run.append(3);
  run.thread.drain();
  EXPECT_EQ(run.told().front().records, 4u);
}

TEST(QueuedStream, GoesOnBehindTheRecordsOfAnEarlierRun) {
  const ScratchFolder folder;
  {
    Writing run(folder / ".");
    run.append(0);
    run.append(1);
    run.stream->publish_records();
    run.append(2);
  }
  const Continuation found = find_records(folder / ".", {"profiles", "run", 2, 2});
  Writing run(folder / ".", &found);
  EXPECT_EQ(run.stream->records(), 2u);
  for (int n = 2; n < 5; ++n) run.append(n);
  run.stream->finish();
  EXPECT_EQ(data_of(folder / "profiles.nc"), written_at_once(5));
}

/// The words and the code of the failure are those of the writer, one call later.
TEST(QueuedStream, AFailureIsToldByALaterCall) {
  const ScratchFolder folder;
  Writing run(folder / ".");
  run.append(0);
  run.thread.drain();
  folder.write("profiles.nc", "in the way");
  ::testing::internal::CaptureStderr();
  const Error error = error_of([&] { run.stream->finish(); });
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "") << "the library says nothing by itself";
  EXPECT_EQ(error.code(), ExitCode::io_failed);
  EXPECT_THAT(error.what(), HasSubstr("File exists"));
  EXPECT_EQ(error_of([&] { run.append(1); }).what(), std::string(error.what()));
  EXPECT_GT(run.told_of_stream()["changes_begun"], run.told_of_stream()["changes_done"])
      << "what stands there is half done";
  folder.write("left.nc.part", "rest");
  StreamFile other = layout();
  other.stream = "left";
  IoThread thread;
  const Error refused = error_of([&] { QueuedStream(thread, run.status, folder / ".", other); });
  EXPECT_EQ(refused.code(), ExitCode::cannot_create);
  EXPECT_THAT(refused.what(), HasSubstr("left.nc.part is left from an unfinished run"));
}

}  // namespace
}  // namespace sounding::io
