// SPDX-License-Identifier: Apache-2.0
/// The files of a stream over checkpoints and restarts: no record twice, none lost, none of another run.
#include "io/netcdf/stream_files.hpp"

#include <gmock/gmock.h>

#include "io/netcdf/stream_copy.hpp"
#include "netcdf_scratch.hpp"
#include "netcdf_small_stream.hpp"

namespace sounding::io {
namespace {

using ::testing::ElementsAre;
using testing::error_of;
using ::testing::HasSubstr;
using testing::output_of;
using testing::record;
using testing::ScratchFolder;

StreamFile layout(const std::string& run_id = "run", const std::string& reduction = "mean") {
  StreamFile file = testing::small_layout(true, reduction);
  file.attributes.emplace_back("run_id", run_id);
  return file;
}

/// Records number first + 1 to last, of one second each.
void append(StreamFiles& files, int first, int last) {
  for (int n = first; n < last; ++n) files.append(n + 1, n, record(static_cast<float>(n)).values());
}

/// Two segments of two records, and a part file with one more.
void interrupted_run(const std::filesystem::path& folder) {
  StreamFiles files(folder, layout());
  append(files, 0, 2);
  files.publish_records();
  append(files, 2, 4);
  files.publish_records();
  append(files, 4, 5);
}

std::string data_of(const std::filesystem::path& path) {
  return output_of("ncdump -p 9,17 -v time,time_bnds,temperature,tracer_diffusivity,euphotic_depth '" +
                   path.string() + "' | sed -n '/^data/,$p'");
}

/// What a run that is never interrupted writes.
std::string uninterrupted(int records) {
  const ScratchFolder folder;
  StreamFiles files(folder / ".", layout());
  append(files, 0, records);
  files.finish();
  return data_of(folder / "profiles.nc");
}

TEST(StreamFiles, WithoutACheckpointThereIsOneFile) {
  const ScratchFolder folder;
  StreamFiles files(folder / ".", layout());
  append(files, 0, 3);
  EXPECT_TRUE(std::filesystem::exists(folder / "profiles.nc.part"));
  files.finish();
  EXPECT_EQ(folder.entries(), 1u);
  EXPECT_THAT(inspect_stream(folder / "profiles.nc").ends, ElementsAre(1, 2, 3));
  EXPECT_EQ(inspect_stream(folder / "profiles.nc").run_id, "run");
}

TEST(StreamFiles, SegmentsBecomeOneFileWithTheSameData) {
  const ScratchFolder folder;
  StreamFiles files(folder / ".", layout());
  for (int n = 0; n < 6; ++n) {
    append(files, n, n + 1);
    if (n % 2 == 1) files.publish_records();
  }
  EXPECT_EQ(files.files().size(), 3u);
  files.finish();
  EXPECT_EQ(folder.entries(), 1u);
  EXPECT_EQ(data_of(folder / "profiles.nc"), uninterrupted(6));
  EXPECT_THAT(output_of("ncdump -h '" + (folder / "profiles.nc").string() + "'"),
              HasSubstr("time_coverage_duration = \"PT6S\""));
}

/// Continued from every record that was whole, however much came after.
TEST(StreamFiles, ARestartContinuesBehindAnyRecordAndSetsTheRestAside) {
  for (std::size_t records = 0; records <= 4; ++records) {
    const ScratchFolder folder;
    interrupted_run(folder / ".");
    const Continuation found =
        find_records(folder / ".", {"profiles", "run", records, static_cast<double>(records)});
    StreamFiles files(folder / ".", layout(), found);
    EXPECT_EQ(files.records(), records);
    append(files, static_cast<int>(records), 6);
    files.finish();
    EXPECT_EQ(data_of(folder / "profiles.nc"), uninterrupted(6)) << records;
    EXPECT_TRUE(std::filesystem::exists(folder / "superseded" / "profiles.nc.part")) << records;
  }
}

TEST(StreamFiles, ARunThatWasFinishedIsContinuedFromItsOneFile) {
  for (std::size_t records = 1; records <= 5; ++records) {
    const ScratchFolder folder;
    {
      StreamFiles files(folder / ".", layout());
      append(files, 0, 5);
      files.finish();
    }
    const Continuation found =
        find_records(folder / ".", {"profiles", "run", records, static_cast<double>(records)});
    StreamFiles files(folder / ".", layout(), found);
    append(files, static_cast<int>(records), 7);
    files.finish();
    EXPECT_EQ(data_of(folder / "profiles.nc"), uninterrupted(7)) << records;
  }
}

TEST(StreamFiles, MissingAndForeignFilesAreRefusedAndNothingChanges) {
  const ScratchFolder folder;
  interrupted_run(folder / ".");
  const auto refusal = [&](const StreamPosition& position) {
    const std::size_t before = folder.entries();
    const Error error = error_of([&] { find_records(folder / ".", position); });
    EXPECT_EQ(error.code(), ExitCode::bad_input);
    EXPECT_EQ(folder.entries(), before);
    return std::string(error.what());
  };
  EXPECT_THAT(refusal({"profiles", "run", 5, 5}),
              HasSubstr("stream profiles: 4 of the 5 records before the checkpoint are there"));
  EXPECT_THAT(refusal({"profiles", "run", 4, 4.5}), HasSubstr("the last at 4 s, where 4.5 s is due"));
  EXPECT_THAT(refusal({"profiles", "other", 4, 4}),
              HasSubstr("profiles_000000.nc: of another run (run), the checkpoint is of other"));
  std::filesystem::remove(folder / "profiles_000000.nc");
  EXPECT_THAT(refusal({"profiles", "run", 4, 4}), HasSubstr("2 of the 4 records"));
  folder.write("profiles_000000.nc", "rubbish");
  EXPECT_THAT(refusal({"profiles", "run", 4, 4}), HasSubstr("not a netCDF file"));
}

TEST(StreamFiles, WhatIsSetAsideNeverReplacesAnything) {
  const ScratchFolder folder;
  for (const char* text : {"one", "two", "three"}) set_aside(folder.write("a.nc", text));
  EXPECT_EQ(testing::bytes_of(folder / "superseded" / "a.nc"), "one");
  EXPECT_EQ(testing::bytes_of(folder / "superseded" / "a.nc.1"), "two");
  EXPECT_EQ(testing::bytes_of(folder / "superseded" / "a.nc.2"), "three");
}

}  // namespace
}  // namespace sounding::io
