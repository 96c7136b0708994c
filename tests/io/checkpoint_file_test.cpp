// SPDX-License-Identifier: Apache-2.0
/// A checkpoint is there whole or not at all, and what has changed since is never believed.
#include "io/netcdf/checkpoint_file.hpp"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <cstring>
#include <limits>

#include "netcdf_scratch.hpp"

namespace sounding::io {
namespace {

using testing::bytes_of;
using testing::error_of;
using ::testing::HasSubstr;
using testing::output_of;
using testing::ScratchFolder;

const CheckpointShape map = {{"z", 2}, {"y", 1}, {"x", 3}};
const std::vector<float> single = {-0.0F, 1e-45F, 3.4e38F, 1, 2, 3};
const std::vector<double> twice = {-0.0, 5e-324, 1.7e308, 0.1, -2, std::numeric_limits<double>::quiet_NaN()};

std::filesystem::path write_small(const std::filesystem::path& path, std::int64_t step = 7) {
  CheckpointWriter writer(path);
  writer.text("run_id", "abc");
  writer.put("step", step);
  writer.put("ocean/temperature", map, single.data());
  writer.put("streams/daily/sum_temperature", map, twice.data());
  writer.finish();
  return path;
}

template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

TEST(CheckpointFile, EveryBitComesBackAndToolsReadIt) {
  const ScratchFolder folder;
  const auto path = write_small(folder / "checkpoint_1.nc");
  EXPECT_EQ(folder.entries(), 1u) << "no part file stays";
  const CheckpointReader reader(path);
  std::vector<float> floats(6);
  std::vector<double> doubles(6);
  reader.get("ocean/temperature", floats);
  reader.get("streams/daily/sum_temperature", doubles);
  EXPECT_TRUE(same_bits(floats, single));
  EXPECT_TRUE(same_bits(doubles, twice));
  EXPECT_EQ(reader.number("step"), 7);
  EXPECT_EQ(reader.text("run_id"), "abc");
  EXPECT_EQ(reader.text("absent"), "");
  EXPECT_THAT(output_of("ncdump -v step '" + path.string() + "'"), HasSubstr("step = 7 ;"));
}

TEST(CheckpointFile, WhatIsAbsentOrOfAnotherKindIsNamed) {
  const ScratchFolder folder;
  const CheckpointReader reader(write_small(folder / "c.nc"));
  std::vector<double> doubles(6);
  std::vector<float> floats(5);
  const auto text = [&](auto action) {
    const Error error = error_of(action);
    EXPECT_EQ(error.code(), ExitCode::bad_input);
    return std::string(error.what());
  };
  EXPECT_THAT(text([&] { reader.get("ocean/salinity", doubles); }),
              HasSubstr("c.nc: holds no ocean/salinity"));
  EXPECT_THAT(text([&] { reader.get("ocean/temperature", doubles); }),
              HasSubstr("ocean/temperature is of another precision"));
  EXPECT_THAT(text([&] { reader.get("ocean/temperature", floats); }),
              HasSubstr("ocean/temperature has 6 values, 5 are due"));
}

std::string refusal(const std::filesystem::path& path) {
  return error_of([&] { verify_checkpoint(path); }).what();
}

TEST(CheckpointFile, OneFlippedBitInAnyByteIsFound) {
  const ScratchFolder folder;
  std::string bytes = bytes_of(write_small(folder / "good.nc"));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char bit = static_cast<char>(1 << (i % 8));
    bytes[i] = static_cast<char>(bytes[i] ^ bit);
    const std::string text = refusal(folder.write("bad.nc", bytes));
    ASSERT_THAT(text, ::testing::StartsWith((folder / "bad.nc").string() + ": ")) << "byte " << i;
    bytes[i] = static_cast<char>(bytes[i] ^ bit);
  }
  EXPECT_EQ(refusal(folder.write("bad.nc", bytes)), "");
}

TEST(CheckpointFile, TruncatedLengthenedZeroedAndForeignFilesAreRefusedWithTheReason) {
  const ScratchFolder folder;
  const std::string bytes = bytes_of(write_small(folder / "good.nc"));
  for (std::size_t length = 0; length < bytes.size(); length += 512)
    EXPECT_THAT(refusal(folder.write("bad.nc", bytes.substr(0, length))),
                HasSubstr("bad.nc: no checkpoint of Sounding, or cut short"));
  EXPECT_THAT(refusal(folder.write("bad.nc", bytes + bytes.substr(bytes.size() - 56))),
              HasSubstr("bytes long, "));
  std::string zeroed = bytes;
  zeroed.replace(512, 512, 512, '\0');
  EXPECT_THAT(refusal(folder.write("bad.nc", zeroed)),
              HasSubstr("damaged: its bytes are not those that were written"));
  EXPECT_THAT(refusal(folder.generate("other.nc", "netcdf other { dimensions: x = 1 ; }")),
              HasSubstr("no checkpoint of Sounding"));
  const Error missing = error_of([&] { verify_checkpoint(folder / "none.nc"); });
  EXPECT_EQ(missing.code(), ExitCode::missing_input);
  EXPECT_THAT(missing.what(), HasSubstr("No such file"));
}

TEST(CheckpointFile, APartFileThatWasLeftIsReplacedAndAWholeFileNever) {
  const ScratchFolder folder;
  folder.write("c.nc.part", "rest");
  write_small(folder / "c.nc");
  const std::string before = bytes_of(folder / "c.nc");
  const Error error = error_of([&] { write_small(folder / "c.nc", 8); });
  EXPECT_EQ(error.code(), ExitCode::io_failed);
  EXPECT_THAT(error.what(), HasSubstr("it exists"));
  EXPECT_EQ(bytes_of(folder / "c.nc"), before);
}

/// A disk that fills up at any byte, played by the limit on the size of files.
[[noreturn]] void write_under_limit(const std::filesystem::path& path, rlim_t bytes) {
  const rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_FSIZE, &limit);
  try {
    write_small(path);
  } catch (const Error& error) {
    fprintf(stderr, "%s\n", error.what());
    std::exit(static_cast<int>(error.code()));
  }
  std::exit(0);
}

TEST(CheckpointFileDeathTest, AFullDiskLeavesTheOldOneAndReturns74) {
  ::testing::FLAGS_gtest_death_test_style = "fast";  // the same folder on both sides
  const ScratchFolder folder;
  const std::string old = bytes_of(write_small(folder / "checkpoint_1.nc"));
  for (const double part : {0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999}) {  // the message needs some bytes, too
    const auto bytes = static_cast<rlim_t>(part * static_cast<double>(old.size()));
    EXPECT_EXIT(write_under_limit(folder / "checkpoint_2.nc", bytes), ::testing::ExitedWithCode(74),
                "checkpoint_2.nc")
        << part;
    EXPECT_FALSE(std::filesystem::exists(folder / "checkpoint_2.nc")) << part;
    EXPECT_EQ(bytes_of(folder / "checkpoint_1.nc"), old) << part;
  }
  EXPECT_EXIT(write_under_limit(folder / "checkpoint_2.nc", old.size()), ::testing::ExitedWithCode(0), "");
  EXPECT_EQ(refusal(folder / "checkpoint_2.nc"), "");
}

}  // namespace
}  // namespace sounding::io
