// SPDX-License-Identifier: Apache-2.0
/// Configurations in several files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ConfigInclude : public testing::Test {
 protected:
  ConfigInclude() { std::filesystem::create_directory(folder_ / "shared"); }
  RunConfig load(const std::string& text) { return load_config(folder_.write("run.yaml", text)); }
  std::string refusal(const std::string& text) { return refusal_of(folder_.write("run.yaml", text)).text; }
  ScratchDirectory folder_;
};

TEST_F(ConfigInclude, LaterFilesWinAndTheFileItselfWinsLast) {
  folder_.write("a.yaml", small_ocean + "  seawater: {gravity: 9 m s-2, reference_density: 1000 kg m-3}\n");
  folder_.write("b.yaml", "run: {threads: 3}\nocean: {seawater: {gravity: 9.5 m s-2}}\n");
  const RunConfig c =
      load("include: [a.yaml, b.yaml]\nocean: {seawater: {reference_density: 1030 kg m-3}}\n");
  EXPECT_EQ(c.ocean.seawater.gravity, 9.5);
  EXPECT_EQ(c.ocean.seawater.reference_density, 1030);
  EXPECT_EQ(c.run.threads, 3);
  EXPECT_EQ(c.ocean.levels.count, 10);
}

TEST_F(ConfigInclude, ListsAndSingleValuesAreReplacedWhole) {
  folder_.write("a.yaml", small_ocean +
                              "  light: {weights: [0.3, 0.7]}\noutput: {streams: {s: {every: 1 h, variables: "
                              "[temperature, salinity]}}}\n");
  const RunConfig c = load(
      "include: [a.yaml]\nocean: {light: {weights: [0.4, 0.6]}, levels: 20}\n"
      "output: {streams: {s: {variables: [par]}, t: {every: 2 h, variables: [par]}}}\n");
  EXPECT_THAT(c.ocean.light.weights, ElementsAre(0.4, 0.6));
  EXPECT_EQ(c.ocean.levels.count, 20);
  ASSERT_EQ(c.output.streams.size(), 2u);
  EXPECT_THAT(c.output.streams[0].variables, ElementsAre("par"));
  EXPECT_EQ(c.output.streams[0].every, std::chrono::hours(1));
}

TEST_F(ConfigInclude, PathsCountFromTheFileTheyStandIn) {
  std::filesystem::create_directory(folder_ / "shared/deep");
  folder_.write("shared/deep/base.yaml", small_ocean);
  folder_.write("shared/middle.yaml", "include: [deep/base.yaml]\nrun: {threads: 2}\n");
  EXPECT_EQ(load("include: [shared/middle.yaml]\n").run.threads, 2);
}

TEST_F(ConfigInclude, AWrittenNullTakesOutWhatWasIncluded) {
  folder_.write("a.yaml", small_ocean +
                              "output: {streams: {s: {every: 1 h, variables: [salinity]}, t: {every: 1 h, "
                              "variables: [salinity]}}}\n");
  const RunConfig c = load("include: [a.yaml]\nrun: {stop: 2 d}\noutput: {streams: {s: ~}}\n");
  ASSERT_EQ(c.output.streams.size(), 1u);
  EXPECT_EQ(c.output.streams[0].name, "t");
  const RunConfig other = load("include: [a.yaml]\noutput: ~\n");
  EXPECT_TRUE(other.output.streams.empty());
  // A value that was forgotten is no null that was meant.
  EXPECT_THAT(refusal("include: [a.yaml]\noutput:\n"), HasSubstr("run.yaml:3:1: output: has no value"));
  EXPECT_THAT(refusal("include: [a.yaml]\nocean:\n  dt:\n  nullable: 1\n"),
              HasSubstr("ocean.dt: has no value"));
}

TEST_F(ConfigInclude, AFileBehindAClosedFolderIsNotSaidToBeMissing) {
  using std::filesystem::perms;
  folder_.write("shared/a.yaml", small_ocean);
  const auto run = folder_.write("run.yaml", "include: [shared/a.yaml]\n");
  std::filesystem::permissions(folder_ / ".", perms::all);
  std::filesystem::permissions(folder_ / "shared", perms::none);
  const uid_t self = geteuid();
  constexpr uid_t nobody = 65534;
  const bool is_root = self == 0;  // to whom nothing is closed
  ASSERT_TRUE(!is_root || seteuid(nobody) == 0);
  const std::string text = refusal_of(run).text;
  ASSERT_TRUE(!is_root || seteuid(self) == 0);
  std::filesystem::permissions(folder_ / "shared", perms::owner_all);
  EXPECT_THAT(text, HasSubstr("run.yaml:1:11: include: cannot be read: Permission denied"));
}

TEST_F(ConfigInclude, ANameThatCannotBeLookedUpIsNotSaidToBeMissing) {
  EXPECT_THAT(refusal("include: [" + std::string(300, 'a') + "]\n"),
              HasSubstr("run.yaml:1:11: include: cannot be read: File name too long"));
}

TEST_F(ConfigInclude, AnErrorIsPlacedInTheFileItStandsIn) {
  folder_.write("shared/base.yaml", small_ocean + "  scheme: euler2\n");
  EXPECT_THAT(refusal("include: [shared/base.yaml]\nrun: {thread: 1}\n"),
              testing::AllOf(HasSubstr("run.yaml:2:7: run.thread: unknown key"),
                             HasSubstr("shared/base.yaml:6:11: ocean.scheme: found \"euler2\""),
                             HasSubstr("2 problems")));
}

/// What follows from two files is told where the later one stands.
TEST_F(ConfigInclude, AnErrorBetweenFilesIsPlacedWhereTheKeyHasItsValue) {
  folder_.write("shared/base.yaml", small_ocean);
  EXPECT_THAT(refusal("include: [shared/base.yaml]\nrun:\n  stop: 100 min\n"),
              HasSubstr("run.yaml:3:9: run.stop: found 6000 s, no multiple of ocean.dt"));
}

TEST_F(ConfigInclude, ACircleIsNamedWithItsFiles) {
  folder_.write("shared/a.yaml", "include: [b.yaml]\n");
  folder_.write("shared/b.yaml", "include: [../shared/c.yaml]\n");
  folder_.write("shared/c.yaml", "run: {stop: 1 d}\ninclude:\n  - a.yaml\n");
  EXPECT_EQ(
      refusal("include: [shared/a.yaml]\n"),
      "shared/c.yaml:3:5: include: files include each other in a circle: shared/a.yaml -> shared/b.yaml -> "
      "shared/c.yaml -> shared/a.yaml\n1 problem");
}

TEST_F(ConfigInclude, AFileMayBeReachedTwice) {
  folder_.write("base.yaml", small_ocean);
  folder_.write("a.yaml", "include: [base.yaml]\nrun: {threads: 2}\n");
  folder_.write("b.yaml", "include: [base.yaml]\nrun: {tile_width: 8}\n");
  const RunConfig c = load("include: [a.yaml, b.yaml]\n");
  EXPECT_EQ(c.run.threads, 2);
  EXPECT_EQ(c.run.tile_width, 8);
}

TEST_F(ConfigInclude, ALongChainIsRefused) {
  for (int i = 0; i < 20; ++i)
    folder_.write("f" + std::to_string(i) + ".yaml", "include: [f" + std::to_string(i + 1) + ".yaml]\n");
  EXPECT_THAT(refusal("include: [f0.yaml]\n"),
              HasSubstr("f7.yaml:1:11: include: files include each other more than 8 deep"));
}

TEST_F(ConfigInclude, TheResolvedTextStandsAlone) {
  folder_.write("shared/base.yaml", small_ocean);
  const RunConfig c = load("include: [shared/base.yaml]\nrun: {threads: 2}\n");
  EXPECT_THAT(resolved_yaml(c), Not(HasSubstr("include")));
  EXPECT_EQ(load_text(resolved_yaml(c)), c);
}

TEST_F(ConfigInclude, OnlyFilesInclude) {
  EXPECT_EQ(refusal_of_text(small_ocean, {"include=[a.yaml]"}),
            "--set #1: include: files are included by files only\n1 problem");
  try {
    load_config_text("include: [a.yaml]\n", "text");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "text:1:1: include: files are included by files only\n1 problem");
  }
}

}  // namespace
}  // namespace sounding::io
