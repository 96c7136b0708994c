// SPDX-License-Identifier: Apache-2.0
#include "io/run_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "io/error.hpp"

namespace sounding::io {
namespace {

namespace fs = std::filesystem;

class RunDirectory : public testing::Test {
 protected:
  fs::path parent = fs::path(testing::TempDir()) / ("run_directory_" + std::to_string(getpid()));
  void SetUp() override { fs::remove_all(parent); }
  void TearDown() override { fs::remove_all(parent); }
};

TEST_F(RunDirectory, EachRunGetsTheNextNumberAndLatestPointsAtTheLastThatIsFinished) {
  EXPECT_EQ(make_run_directory(parent).filename(), "0001");
  EXPECT_EQ(make_run_directory(parent).filename(), "0002");
  EXPECT_FALSE(fs::exists(fs::symlink_status(parent / "latest")));
  point_latest_at(parent / "0002");
  fs::create_directory(parent / "0041");
  EXPECT_EQ(make_run_directory(parent).filename(), "0042");
  EXPECT_EQ(fs::read_symlink(parent / "latest"), "0002");
  point_latest_at(parent / "0042");
  EXPECT_EQ(fs::read_symlink(parent / "latest"), "0042");
}

TEST_F(RunDirectory, SomethingOfTheUsersCalledLatestIsLeftAlone) {
  fs::create_directories(parent / "latest");
  point_latest_at(make_run_directory(parent));
  EXPECT_TRUE(fs::is_directory(fs::symlink_status(parent / "latest")));
}

TEST_F(RunDirectory, AFileInTheWayIsNamed) {
  std::ofstream(parent) << "no directory";
  try {
    make_run_directory(parent / "deeper");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ExitCode::cannot_create);
    EXPECT_THAT(error.what(), testing::HasSubstr(parent.string() + ": is not a directory"));
    EXPECT_THAT(error.what(), testing::HasSubstr("--set output.directory=DIR"));
  }
}

}  // namespace
}  // namespace sounding::io
