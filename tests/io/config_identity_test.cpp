// SPDX-License-Identifier: Apache-2.0
/// What a restart may change of a configuration, and what not.
#include "io/config/identity.hpp"

#include <gmock/gmock.h>

#include "io/config/table.hpp"
#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string identity_with(const std::string& set) {
  return restart_identity(
      load_text(small_ocean, set.empty() ? std::vector<std::string>{} : std::vector{set}));
}

TEST(RestartIdentity, EndMachineAndCheckpointsMayChange) {
  for (const char* set : {"run.stop=30 d", "run.threads=3", "run.tile_width=8", "run.memory_limit=2 GiB",
                          "run.device=cuda", "run.wall_clock_limit=1 h", "checkpoint.every=1 d",
                          "checkpoint.keep=5", "output.directory=elsewhere"})
    EXPECT_THAT(differences(identity_with(""), identity_with(set)), IsEmpty()) << set;
}

TEST(RestartIdentity, WhatIsComputedMayNotAndIsNamedWithBothValues) {
  EXPECT_THAT(differences(identity_with(""), identity_with("run.precision=float")),
              ElementsAre("run.precision: double in the checkpoint, float now"));
  EXPECT_THAT(differences(identity_with("ocean.dt=300 s"), identity_with("ocean.dt=150 s")),
              ElementsAre("ocean.dt: 300 s in the checkpoint, 150 s now"));
  EXPECT_THAT(differences("a: 1\nb: 2\n", "b: 2\nc: 3\n"),
              ElementsAre("a: 1 in the checkpoint, absent now", "c: absent in the checkpoint, 3 now"));
}

/// A key that is added must be thought of: either it moves the end or the machine, or it is in the identity.
TEST(RestartIdentity, OnlyKeysOfRunOutputAndCheckpointMayChange) {
  for (const Key& key : all_keys())
    if (key.free_at_restart) {
      EXPECT_TRUE(key.path.starts_with("run.") || key.path.starts_with("output.") ||
                  key.path.starts_with("checkpoint."))
          << key.path;
    }
}

}  // namespace
}  // namespace sounding::io
