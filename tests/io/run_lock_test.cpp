// SPDX-License-Identifier: Apache-2.0
#include "io/run_lock.hpp"

#include <gmock/gmock.h>

#include "netcdf_scratch.hpp"

namespace sounding::io {
namespace {

TEST(RunLock, OneAtATimeAndFreeAfterwards) {
  const testing::ScratchFolder folder;
  {
    const RunLock held(folder / ".");
    const Error error = testing::error_of([&] { RunLock(folder / "."); });
    EXPECT_EQ(error.code(), ExitCode::locked);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("another run writes there"));
  }
  EXPECT_EQ(testing::error_of([&] { RunLock(folder / "."); }).code(), ExitCode::done);
  EXPECT_EQ(folder.entries(), 0u) << "no file is left behind";
}

}  // namespace
}  // namespace sounding::io
