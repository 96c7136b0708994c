// SPDX-License-Identifier: Apache-2.0
/// Which configurations may share a run.
#include "io/config/columns.hpp"

#include <gtest/gtest.h>

#include "io/config/table.hpp"
#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

/// Whether the small ocean, with levels of their own depth, shares a run with itself after these overrides.
bool shares(std::vector<std::string> sets) {
  const std::vector<std::string> both = {"ocean.levels.depth=100 m"};
  sets.insert(sets.begin(), both.begin(), both.end());
  return differ_by_column(load_text(small_ocean, both), load_text(small_ocean, sets));
}

TEST(Columns, WhatMayDifferByColumnSharesARunAndNothingElse) {
  EXPECT_TRUE(shares({}));
  EXPECT_TRUE(shares({"ocean.forcing.heat_flux=-300"}));
  EXPECT_TRUE(shares({"ocean.initial.temperature=7 degC", "domain.idealised.shape=random",
                      "domain.idealised.seed=5", "domain.idealised.depth=50 m"}));
  EXPECT_TRUE(shares({"ocean.initial.salinity={profile: {z: [-10, 0], values: [34, 35]}}"}));
  for (const char* other :
       {"ocean.dt=30 min", "domain.idealised.nx=2", "ocean.levels.count=11", "run.precision=float",
        "ocean.seawater.heat_capacity=4000", "output.streams.extra={every: 1 h, variables: [temperature]}"})
    EXPECT_FALSE(shares({other})) << other;
}

TEST(Columns, ADepthFromWhichTheLevelsFollowIsNoneOfAColumn) {
  EXPECT_FALSE(
      differ_by_column(load_text(small_ocean), load_text(small_ocean, {"domain.idealised.depth=50 m"})));
}

TEST(Columns, SideBySideTheyStandAlongY) {
  const RunConfig a = load_text(small_ocean, {"domain.idealised.ny=3"});
  const RunConfig b = load_text(small_ocean, {"domain.idealised.ny=3", "ocean.forcing.heat_flux=1"});
  const RunConfig run = side_by_side({&a, &b});
  EXPECT_EQ(run.domain.idealised.ny, 6);
  ASSERT_EQ(run.members.size(), 2u);
  EXPECT_EQ(run.members[1], b);
  EXPECT_EQ(side_by_side({&a}), a);
}

TEST(Columns, OnlyKeysWithAMemberAreOfAColumn) {
  std::size_t found = 0;
  for (const Key& key : all_keys()) {
    if (!key.per_column) continue;
    EXPECT_NE(key.at, nullptr) << key.path;
    ++found;
  }
  EXPECT_GE(found, 10u);
}

}  // namespace
}  // namespace sounding::io
