// SPDX-License-Identifier: Apache-2.0
/// What `sounding new` writes.
#include "io/config/annotated.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "io/config/table.hpp"
#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr Detail details[] = {Detail::minimal, Detail::normal, Detail::full};

std::vector<RunConfig> shipped() {
  std::vector<RunConfig> all;
  for (const auto& entry : std::filesystem::directory_iterator(SOUNDING_SOURCE_DIR "/configs"))
    if (entry.path().extension() == ".yaml") all.push_back(load_config(entry.path()));
  return all;
}

/// With what no shipped configuration has: both media switched off in turn, processes off with parameters of
/// their own, a section that holds nothing but defaults.
std::vector<RunConfig> odd_ones() {
  return {
      load_text(small_ocean), load_text(small_atmosphere),
      load_text(small_ocean + "atmosphere: {enabled: false}\n"),
      load_text(small_ocean + "  light: {enabled: false, infrared_depth: 20 cm}\n  npzd: {enabled: false}\n"),
      load_text(
          "run: {stop: 1 h}\ndomain: {idealised: {}}\natmosphere: {dt: 1 s, levels: {count: 9, top: 1 km}, "
          "drive: w, forcing: {updraft: {kind: half_sine, amplitude: 1 m/s}}}\n"
          "output: {directory: 'a \"b\"', streams: {x-1: {every: 1 min, variables: [q_liq]}}}\n")};
}

TEST(ConfigAnnotated, IsTheSameConfigurationAtEveryDetail) {
  std::vector<RunConfig> all = shipped();
  ASSERT_GE(all.size(), 3u);
  for (RunConfig& odd : odd_ones()) all.push_back(std::move(odd));
  all.push_back(starter_config());
  for (const RunConfig& config : all)
    for (const Detail detail : details) {
      const std::string text = annotated_yaml(config, detail);
      const RunConfig again = load_text(text);
      EXPECT_TRUE(again == config) << text;
      EXPECT_EQ(resolved_yaml(again), resolved_yaml(config)) << text;
      EXPECT_EQ(annotated_yaml(again, detail), text);
    }
}

/// The line of a key, and what stands around it.
TEST(ConfigAnnotated, FullShowsEveryKeyWithMeaningAllowedValuesDefaultAndWords) {
  for (const RunConfig& config : {starter_config(), load_text(small_atmosphere)}) {
    const std::string text = annotated_yaml(config, Detail::full);
    for (const Key& key : all_keys()) {
      if (key.path == "include") continue;
      EXPECT_THAT(text, HasSubstr("# " + std::string(key.help))) << key.path;
      for (const Choice& choice : key.choices)
        EXPECT_THAT(text, HasSubstr("#     " + std::string(choice.word) + ": " + std::string(choice.help)))
            << key.path;
    }
    EXPECT_THAT(
        text, ContainsRegex("stop: (10 d|1 h) +# end of the run: a duration after the start, or a date \\[a "
                            "duration > 0 s or a date; required\\]\n"));
    EXPECT_THAT(
        text,
        HasSubstr("# diffusivity of a stable column [a quantity 0..1000 m2 s-1; default 1e-05 m2 s-1]"));
  }
}

/// Taking the # away from a block that does not apply leaves YAML that is indented as its neighbours.
TEST(ConfigAnnotated, WhatDoesNotApplyStandsBehindAHash) {
  const std::string text = annotated_yaml(load_text(small_ocean), Detail::full);
  EXPECT_THAT(text, HasSubstr("\n#atmosphere: "));
  EXPECT_THAT(text, HasSubstr("\n#  dt: "));
  EXPECT_THAT(text, HasSubstr("\n  #region: "));
  EXPECT_THAT(text, HasSubstr("\n  #  west: "));
  std::string atmosphere = "run: {stop: 1 h}\ndomain: {idealised: {}}\n";
  bool inside = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("#atmosphere:")) inside = true;
    if (!inside || line.starts_with("output:")) {
      inside = false;
      continue;
    }
    if (line.starts_with("#")) line.erase(0, 1);
    if (line.starts_with("  dt:")) line = "  dt: 1 s";
    if (line.starts_with("    top:")) line = "    top: 1 km";
    if (line.starts_with("    count:")) line = "    count: 10";
    atmosphere += line + "\n";
  }
  // What is required and unknown stays for the user to fill in: dt, the levels, the sounding.
  EXPECT_THAT(refusal_of_text(atmosphere), Not(HasSubstr("not valid YAML")));
  EXPECT_THAT(refusal_of_text(atmosphere), Not(HasSubstr("unknown key")));
}

TEST(ConfigAnnotated, MinimalHoldsNoDefaults) {
  const std::string text = annotated_yaml(load_text(small_ocean), Detail::minimal);
  for (const std::string key : {"threads", "scheme", "salinity", "region", "atmosphere", "directory"})
    EXPECT_THAT(text, Not(HasSubstr(key + ":"))) << text;
  for (const std::string key : {"stop", "dt", "count", "depth"})
    EXPECT_THAT(text, HasSubstr(key + ":")) << text;
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 20);
}

TEST(ConfigAnnotated, DefaultHoldsEveryKeyOfWhatIsInUse) {
  const std::string text = annotated_yaml(starter_config(), Detail::normal);
  for (const Key& key : all_keys()) {
    const bool other =
        key.path.starts_with("atmosphere.") || key.path.starts_with("domain.region.") ||
        key.path.starts_with("domain.bathymetry.") || key.path.starts_with("output.streams.*.region.") ||
        key.path.starts_with("output.streams.*.section.") || key.path.starts_with("output.streams.*.levels.");
    if (key.path == "include") continue;
    EXPECT_TRUE(other || text.find("# " + std::string(key.help)) != std::string::npos) << key.path;
  }
  EXPECT_THAT(text, Not(HasSubstr("limiter:")));
  EXPECT_THAT(text, HasSubstr("\n#atmosphere: "));
  EXPECT_THAT(text, HasSubstr("all its keys: sounding keys atmosphere\n"));
}

}  // namespace
}  // namespace sounding::io
