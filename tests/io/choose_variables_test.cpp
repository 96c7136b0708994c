// SPDX-License-Identifier: Apache-2.0
/// What a stream asks for, and what it gets.
#include "io/config/choose_variables.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

using testing::ElementsAre;

const std::string sea =
    "run: {stop: 1 d}\n"
    "domain: {idealised: {depth: 100 m}}\n"
    "ocean:\n  dt: 1 h\n  levels: 10\n";
const std::string air =
    "run: {stop: 1 d}\n"
    "domain: {idealised: {nx: 3}}\n"
    "atmosphere: {dt: 10 s, levels: {count: 10, top: 3 km}}\n";

/// The ids that `asked`, a list and what else a stream says, stands for.
std::vector<std::string> chosen(const std::string& text, const std::string& asked) {
  const RunConfig config =
      load_text(text + "output:\n  streams:\n    s: {every: 1 h, variables: " + asked + "}\n");
  return config.output.streams.front().variables;
}

TEST(ChooseVariables, ByIdGroupPatternAndStandardName) {
  EXPECT_THAT(chosen(sea, "[salinity, sea_water_potential_temperature]"),
              ElementsAre("salinity", "temperature"));
  EXPECT_THAT(chosen(air, "[q_*]"), ElementsAre("q_tot", "q_vap", "q_liq", "q_ice", "q_rai"));
  EXPECT_THAT(chosen(air, "[water/q_*q]"), ElementsAre("q_liq"));
  EXPECT_THAT(chosen(air, "[\"*ater/*p\"]"), ElementsAre("q_vap", "lwp", "iwp"));
  EXPECT_THAT(chosen(air, "[rain/*]"),
              ElementsAre("q_rai", "rwp", "precipitation", "accumulated_precipitation"));
}

TEST(ChooseVariables, AnIdIsThereOnceInTheOrderOfTheList) {
  EXPECT_THAT(chosen(air, "[rwp, rain/*, mass_fraction_of_liquid_precipitation_in_air]"),
              ElementsAre("rwp", "q_rai", "precipitation", "accumulated_precipitation"));
}

TEST(ChooseVariables, GroupsAndAllLeaveOutWhatTheRunDoesNotCompute) {
  const std::string lit = sea + "  light: {enabled: true}\n";
  const auto of_light = chosen(lit, "[light/*]"), of_dark = chosen(sea, "[light/*]");
  EXPECT_THAT(of_light, testing::Contains("par"));
  EXPECT_THAT(of_dark, ElementsAre("surface_par"));
  for (const std::string& text :
       {sea, lit, lit + "  npzd: {enabled: true}\n", lit + "  mixing: {kind: convective}\n"}) {
    const RunConfig config = load_text(text);
    std::vector<std::string> expected;
    for (const OutputVariable& v : output_variables(Medium::ocean))
      if (is_available(config, v)) expected.emplace_back(v.id);
    EXPECT_EQ(chosen(text, "[all]"), expected);
    EXPECT_LT(expected.size(), output_variables(Medium::ocean).size());
  }
}

TEST(ChooseVariables, OfAGroupSumsTakeTheFluxes) {
  EXPECT_THAT(chosen(air, "[rain/*], reduction: sum"),
              ElementsAre("precipitation", "accumulated_precipitation"));
}

TEST(ChooseVariables, APatternOfManyStarsIsAnsweredAtOnce) {
  const std::string stars(20000, '*');
  EXPECT_EQ(chosen(air, "[\"q_" + stars + "q\"]"), std::vector<std::string>{"q_liq"});
}

TEST(ChooseVariables, StandardNamesAndGroupsAreNoIds) {
  for (const Medium medium : {Medium::ocean, Medium::atmosphere}) {
    std::set<std::string_view> names;
    for (const OutputVariable& v : output_variables(medium)) {
      if (!v.standard_name.empty()) {
        EXPECT_TRUE(names.insert(v.standard_name).second)
            << v.standard_name << " would choose the first of two";
      }
      if (const OutputVariable* other = find_output_variable(medium, v.standard_name)) {
        EXPECT_EQ(other, &v);
      }
    }
  }
}

TEST(ChooseVariables, TheResolvedTextHoldsIdsAndGivesThemBack) {
  const RunConfig config =
      load_text(air + "output: {streams: {s: {every: 1 h, variables: [rain/*, q_*]}}}\n");
  const std::string resolved = resolved_yaml(config);
  EXPECT_THAT(
      resolved,
      testing::HasSubstr(
          "variables: [q_rai, rwp, precipitation, accumulated_precipitation, q_tot, q_vap, q_liq, q_ice]"));
  EXPECT_EQ(resolved_yaml(load_text(resolved)), resolved);
}

}  // namespace
}  // namespace sounding::io
