// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/bench.hpp"
#include "cli/result_file.hpp"
#include "io/error.hpp"

namespace sounding::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class BenchCommand : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "sounding_bench_XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string content(const fs::path& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  fs::path folder_;
};

/// The code and text of the error that `work` ends in.
template <class Work>
std::pair<io::ExitCode, std::string> error_of(Work work) {
  try {
    work();
  } catch (const io::Error& error) {
    return {error.code(), error.what()};
  }
  return {io::ExitCode::done, ""};
}

BenchArguments arguments(const char* name, const char* size, const char* filter) {
  BenchArguments a;
  a.name = name;
  a.size = size;
  a.filter = filter;
  a.repetitions = 1;
  return a;
}

TEST_F(BenchCommand, WritesItsResults) {
  BenchArguments a = arguments("light", "20x2x4", "");
  a.json = (folder_ / "light.json").string();
  a.threads = 2;
  testing::internal::CaptureStdout();
  EXPECT_EQ(bench_command(a), 0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("bench light/tiles/random/f64/simd "));
  const auto document = nlohmann::json::parse(content(a.json));
  EXPECT_EQ(document.at("benchmarks").size(), 48u);
  EXPECT_EQ(document.at("benchmarks")[0].at("threads"), 2);
  EXPECT_FALSE(fs::exists(a.json + ".part"));
}

TEST_F(BenchCommand, RefusesWhatItDoesNotKnow) {
  const auto [code, text] = error_of([] { bench_command(arguments("lihgt", "", "")); });
  EXPECT_EQ(code, io::ExitCode::usage);
  EXPECT_EQ(
      text,
      "no benchmark is called 'lihgt'; there are: light, bathymetry, powers, divergence, fusion, allocation");
}

TEST_F(BenchCommand, RefusesASizeThatIsNone) {
  for (const char* size :
       {"8", "8x8", "0x8x8", "8x8x0", "8x8x2", "-8x8x8", "8x8x8x8", "8x8x4097", "99999x99999x64"}) {
    const auto [code, text] = error_of([size] { bench_command(arguments("light", size, "")); });
    EXPECT_EQ(code, io::ExitCode::usage) << size;
    EXPECT_THAT(text, HasSubstr(std::string("--size ") + size + ": expected columns in x")) << size;
  }
}

TEST_F(BenchCommand, RefusesAFilterThatIsNoneOrFindsNothing) {
  const auto [code, text] = error_of([] { bench_command(arguments("light", "", "(")); });
  EXPECT_EQ(code, io::ExitCode::usage);
  EXPECT_EQ(text, "--filter (: not a regular expression");
  const std::string deep(20000, '(');
  EXPECT_EQ(error_of([&] { bench_command(arguments("light", "", deep.c_str())); }).first,
            io::ExitCode::usage);
  const auto [empty, reason] = error_of([] { bench_command(arguments("light", "", "tails")); });
  EXPECT_EQ(empty, io::ExitCode::usage);
  EXPECT_EQ(reason, "--filter tails: no case has such a name");
}

TEST_F(BenchCommand, MeasuresTheSeaFloorOfAFile) {
  BenchArguments a = arguments("bathymetry", "8x8x8", "(walk_all|tiles)/north_east.*folded");
  a.bathymetry = SOUNDING_SOURCE_DIR "/configs/data/north_east_atlantic_bathymetry.nc";
  testing::internal::CaptureStdout();
  EXPECT_EQ(bench_command(a), 0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(),
              HasSubstr("bench bathymetry/tiles/north_east_atlantic_bathymetry/folded/f64/simd/1 "));
}

TEST_F(BenchCommand, RefusesARegionThatIsNone) {
  for (const char* region : {"1,2,3", "a,b,c,d", "1,2,3,4,5", "1;2;3;4"}) {
    BenchArguments a = arguments("bathymetry", "8x8x8", "");
    a.bathymetry = "any.nc";
    a.region = region;
    const auto [code, text] = error_of([&a] { bench_command(a); });
    EXPECT_EQ(code, io::ExitCode::usage) << region;
    EXPECT_THAT(text, HasSubstr("expected west,east,south,north in degrees")) << region;
  }
}

TEST_F(BenchCommand, RefusesAnOptionWithoutEffect) {
  const auto [code, text] = error_of([] { bench_command(arguments("powers", "8x8x8", "")); });
  EXPECT_EQ(code, io::ExitCode::usage);
  EXPECT_EQ(text, "--size has no effect on bench powers");
  const auto [threads, reason] = error_of([] {
    BenchArguments a = arguments("fusion", "", "");
    a.threads = 2;
    bench_command(a);
  });
  EXPECT_EQ(threads, io::ExitCode::usage);
  EXPECT_EQ(reason, "bench fusion runs in one thread");
}

TEST_F(BenchCommand, WithoutADeviceNothingIsMeasuredOnOne) {
  ASSERT_EQ(setenv("CUDA_VISIBLE_DEVICES", "", 1), 0);
  const auto [code, text] = error_of([] {
    BenchArguments a = arguments("bathymetry", "8x8x8", "");
    a.device = "cuda";
    bench_command(a);
  });
  EXPECT_EQ(code, io::ExitCode::system);
  EXPECT_THAT(text, testing::StartsWith("--device cuda: "));
}

TEST_F(BenchCommand, RefusesADeviceThatIsNoneOrHasNoEffect) {
  const auto refusal = [](const char* name, const char* device, int threads) {
    BenchArguments a = arguments(name, "", "");
    a.device = device;
    a.threads = threads;
    const auto [code, text] = error_of([&a] { bench_command(a); });
    EXPECT_EQ(code, io::ExitCode::usage) << text;
    return text;
  };
  EXPECT_EQ(refusal("bathymetry", "gpu", 1), "--device 'gpu': one of cpu, cuda is due");
  EXPECT_EQ(refusal("light", "cuda", 1), "--device has no effect on bench light");
  EXPECT_EQ(refusal("bathymetry", "cuda", 2), "--threads has no effect on --device cuda");
}

TEST_F(BenchCommand, SetsPredictionsBesideWhatItMeasures) {
  BenchArguments a = arguments("bathymetry", "64x8x16", "slope/seed/f64/simd");
  a.predict = true;
  testing::internal::CaptureStdout();
  EXPECT_EQ(bench_command(a), 0);
  const std::string out = testing::internal::GetCapturedStdout();
  EXPECT_THAT(out, HasSubstr("bench bathymetry/bounded/slope/seed/f64/simd/1 "));
  EXPECT_THAT(out, testing::ContainsRegex("slope +bounded .*0\\.655"));
}

TEST_F(BenchCommand, MeasuresPowers) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(bench_command(arguments("powers", "", "")), 0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(),
              HasSubstr("bench powers/cbrt_squared/f32/simd threads=1 ms="));
}

TEST_F(BenchCommand, SaysBeforeItMeasuresThatTheResultCannotBeWritten) {
  const auto [code, text] = error_of([this] {
    BenchArguments a = arguments("light", "", "");
    a.json = (folder_ / "none" / "a.json").string();
    bench_command(a);
  });
  EXPECT_EQ(code, io::ExitCode::cannot_create);
  EXPECT_THAT(text, HasSubstr("cannot be created: the folder does not exist"));
}

TEST_F(BenchCommand, AFolderIsNoResultFile) {
  const auto [code, text] = error_of([this] { check_writable(folder_); });
  EXPECT_EQ(code, io::ExitCode::cannot_create);
  EXPECT_THAT(text, HasSubstr("it is a folder"));
}

TEST_F(BenchCommand, AResultReplacesTheOldOne) {
  const fs::path path = folder_ / "a.json";
  write_result(path, "old, and longer");
  write_result(path, "new");
  EXPECT_EQ(content(path), "new");
}

TEST_F(BenchCommand, AFullDiskLeavesNoHalfResult) {
  check_writable("/dev/full");
  const auto [code, text] = error_of([] { write_result("/dev/full", "text"); });
  EXPECT_EQ(code, io::ExitCode::io_failed);
  EXPECT_THAT(text, HasSubstr("No space left on device"));
}

}  // namespace
}  // namespace sounding::cli
