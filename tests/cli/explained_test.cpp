// SPDX-License-Identifier: Apache-2.0
/// What the program says of what it can do and of what it makes of its input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "io/config/table.hpp"
#include "io/variables.hpp"
#include "program.hpp"

namespace sounding::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

using Explained = CommandLine;

const std::string quickstart = SOUNDING_SOURCE_DIR "/configs/quickstart.yaml";

/// A stream of every variable in the catalogue.
std::string all_variables(io::Medium medium, const std::string& name) {
  std::string ids;
  for (const io::OutputVariable& v : io::output_variables(medium))
    ids.append(ids.empty() ? "" : ", ").append(v.id);
  return name + ": {medium: " + name + ", every: 6 h, variables: [" + ids + "]}";
}

TEST_F(Explained, EveryVariableOfTheCatalogueCanBeWritten) {
  const Outcome check =
      shell("'" SOUNDING_BINARY "' check '" + quickstart +
            "' --set ocean.npzd.sea_floor=open --set atmosphere.microphysics.scheme=one_moment"
            " --set 'atmosphere.forcing.large_scale={theta_li_tendency: 1e-6, q_np_tendency: 1e-10, "
            "vertical_velocity: -1e-3}' --set atmosphere.forcing.radiation.kind=liquid_water"
            " --set 'atmosphere.forcing.surface={kind: energy, sensible_heat_flux: 10}'"
            " --set atmosphere.mixing.kind=k_profile --set atmosphere.forcing.wind_speed=5 --set "
            "'output.directory=" +
            folder_.string() + "/out' --set 'output.streams={" + all_variables(io::Medium::ocean, "ocean") +
            ", " + all_variables(io::Medium::atmosphere, "atmosphere") + "}' 2>&1");
  EXPECT_EQ(check.code, 0) << check.out;
}

TEST_F(Explained, ColumnsThatEndAboveTheirSeaFloorAreCountedAndTheirDepthIsNotCalledThatOfTheFloor) {
  const std::string cut = " --set domain.idealised.depth='200 m' --set ocean.levels.depth='50 m'";
  const std::string sentence =
      "[1-9] columns are deeper than the lowest level \\(50 m; sea floor down to 1[0-9.]+ m\\): they end "
      "there";
  EXPECT_THAT(output_of(small_run("check", 9) + cut).out, ContainsRegex(sentence));
  EXPECT_THAT(errors_of(small_run("run", 9) + cut + " --steps 36").out, ContainsRegex(sentence));
  EXPECT_THAT(errors_of(small_run("run", 9) + cut + " --steps 36 --quiet").out, Not(HasSubstr("deeper")));

  const std::string file = (folder_ / "out/0001/ocean_6h.nc").string();
  const std::string header = shell("ncdump -h '" + file + "'").out;
  EXPECT_THAT(header, HasSubstr("bottom_depth:long_name = \"depth at which the column of the model ends"));
  EXPECT_THAT(header, Not(HasSubstr("sea_floor_depth_below_geoid")));
  EXPECT_EQ(shell(SOUNDING_SOURCE_DIR "/tests/tools/cf_lint.py " + file).out, "1 file(s), 0 offence(s)\n");
}

TEST_F(Explained, NothingIsSaidOfColumnsThatReachTheirSeaFloor) {
  EXPECT_THAT(output_of(small_run("check", 9)).out, Not(HasSubstr("deeper")));
  EXPECT_THAT(output_of("check '" + quickstart + "' --set output.directory=o").out, Not(HasSubstr("deeper")));
}

TEST_F(Explained, ARegionIsShownAsTheCellsOfTheFileMakeIt) {
  const Outcome wide =
      output_of("check '" + quickstart + "' --set output.directory=o --set domain.region.west=-10.1");
  EXPECT_THAT(
      wide.out,
      ContainsRegex("region: west -10(\\.0*)?, east [-0-9.e]+, south 4[0-9.]+, north 5[0-9.]+, the "));
}

TEST_F(Explained, EveryKeyIsListedWithUnitBoundsWordsAndDefault) {
  const Outcome keys = output_of("keys");
  EXPECT_EQ(keys.code, 0);
  for (const io::Key& key : io::all_keys()) {
    EXPECT_THAT("\n" + keys.out, HasSubstr("\n" + std::string(key.path) + ": ")) << key.path;
    EXPECT_THAT(keys.out, HasSubstr(key.help)) << key.path;
    for (const io::Choice& choice : key.choices) EXPECT_THAT(keys.out, HasSubstr(choice.word)) << key.path;
  }
  const std::string some = output_of("keys ocean.mixing").out;
  EXPECT_THAT(some, HasSubstr("ocean.mixing.convective_diffusivity: a quantity 0..1000 m2 s-1; default "));
  EXPECT_THAT(some, Not(HasSubstr("ocean.npzd")));
  EXPECT_THAT(output_of("keys run.stop").out, HasSubstr("; required"));
  const Outcome wrong = errors_of("keys ocean.mixin");
  EXPECT_EQ(wrong.code, 64);
  EXPECT_THAT(wrong.out, HasSubstr("nearest: ocean.mixing"));
}

TEST_F(Explained, AWrongWordIsAnsweredByTheOptionThatWasTyped) {
  const Outcome half = errors_of(small_run("run") + " --precision half");
  EXPECT_EQ(half.code, 64);
  EXPECT_THAT(half.out, HasSubstr("--precision \"half\": one of float, double is due"));
  EXPECT_THAT(errors_of(small_run("check") + " --device gpu").out, HasSubstr("--device \"gpu\": one of cpu"));
}

}  // namespace
}  // namespace sounding::test
