// SPDX-License-Identifier: Apache-2.0
/// Streams of a part of the domain, as the commands show and read them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "program.hpp"

namespace sounding::test {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;

class StreamParts : public CommandLine {
 protected:
  const std::string streams_ =
      " --set run.stop='6 h' --set output.streams.ocean_6h=~ --set output.streams.ocean_daily=~ --set "
      "'output.streams={"
      "sites: {every: 1 h, variables: [temperature, euphotic_depth], "
      "columns: [{name: inner, x: 1400 m}, {x: 5 km}]}, "
      "line: {every: 2 h, variables: [temperature], section: {from: {x: 8.9 km}, to: {x: 3.1 km}}}, "
      "upper: {every: 3 h, reduction: mean, variables: [temperature, par], region: {x: [2 km, 6 km]}, "
      "levels: {bottom: -20 m}}}'";
};

TEST_F(StreamParts, CheckSaysWhereTheyAreAndHowLarge) {
  const Outcome check = output_of(small_run("check", 9) + streams_);
  EXPECT_EQ(check.code, 0);
  EXPECT_THAT(check.out, HasSubstr("  stream sites: 2 columns, 7 records every 01:00:00, up to 0.0 MB before "
                                   "compression\n"
                                   "    inner: column at x 1500 m, y 500 m, 0.1 km from the place\n"
                                   "    x 4500 y 500: column at x 4500 m, y 500 m, 0.5 km from the place\n"));
  EXPECT_THAT(check.out, HasSubstr("  stream line: 6 columns along a section, 4 records every 02:00:00"));
  EXPECT_THAT(check.out, HasSubstr("    from x 8500 m, y 500 m to x 3500 m, y 500 m, "));
  EXPECT_THAT(
      check.out,
      ContainsRegex("  stream upper: 4 columns, 1[0-9] levels from -1[0-9.]+ m to -0[0-9.]+ m, 2 records"));
}

TEST_F(StreamParts, InfoCompareAndTheLintReadThem) {
  ASSERT_EQ(output_of(small_run("run", 9) + streams_ + " --quiet").code, 0);
  ASSERT_EQ(output_of(small_run("run", 9) + streams_ + " --quiet").code, 0);
  const std::string folder = folder_.string() + "/out/";
  const Outcome info = output_of("info --all '" + folder + "0001/sites.nc'");
  EXPECT_EQ(info.code, 0);
  EXPECT_THAT(info.out, ContainsRegex("\ncolumn +2\n"));
  EXPECT_THAT(info.out, ContainsRegex("\ntemperature +degree_Celsius .* time column z; "));
  EXPECT_THAT(info.out, ContainsRegex("\neuphotic_depth .* time column; "));
  EXPECT_THAT(info.out, ContainsRegex("\ndistance_from_place +m +100 +300 +500  column; "));
  EXPECT_EQ(output_of("compare '" + folder + "0001' '" + folder + "0002'").code, 0);
  EXPECT_EQ(shell(SOUNDING_SOURCE_DIR "/tests/tools/cf_lint.py " + folder + "0001/*.nc").out,
            "3 file(s), 0 offence(s)\n");
}

TEST_F(StreamParts, TheConfigurationInTheFileRepeatsThem) {
  ASSERT_EQ(output_of(small_run("run", 9) + streams_ + " --quiet").code, 0);
  const std::string folder = folder_.string() + "/out/";
  ASSERT_EQ(shell("cd '" + folder_.string() + "' && '" SOUNDING_BINARY "' info --config '" + folder +
                  "0001/sites.nc' > again.yaml")
                .code,
            0);
  const Outcome again = errors_of("run again.yaml --quiet");
  EXPECT_EQ(again.code, 0) << again.out;
  EXPECT_EQ(output_of("compare '" + folder + "0001' '" + folder + "0002'").code, 0);
}

TEST_F(StreamParts, APlaceOutsideIsRefusedWhereItWasWritten) {
  const std::string file = write("far.yaml", "include: [" SOUNDING_SOURCE_DIR
                                             "/configs/first_column.yaml]\n"
                                             "output:\n"
                                             "  streams:\n"
                                             "    sites:\n"
                                             "      every: 1 h\n"
                                             "      variables: [temperature]\n"
                                             "      columns:\n"
                                             "        - {x: 1 km}\n"
                                             "        - {name: far, x: 300 km}\n");
  const Outcome far = errors_of("check far.yaml");
  EXPECT_EQ(far.code, 65);
  EXPECT_THAT(
      far.out,
      HasSubstr("far.yaml:9:11: output.streams.sites.columns: place 2 (\"far\"): x 300000 m lies more than "
                "half a cell outside of the domain, which is x 0 m to 256000 m, y 0 m to 1000 m\n"));
}

}  // namespace
}  // namespace sounding::test
