// SPDX-License-Identifier: Apache-2.0
/// What is wrong with a data file is told with the line that named the file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program.hpp"

namespace sounding::test {
namespace {

using testing::StartsWith;

const std::string floor_of_sea = SOUNDING_SOURCE_DIR "/configs/data/north_east_atlantic_bathymetry.nc";

class DataErrors : public CommandLine {
 protected:
  std::string config(const std::string& bathymetry, const std::string& temperature) const {
    return write("run.yaml",
                 "run: {stop: 1 d}\n"
                 "domain:\n"
                 "  region: {west: -20, east: 0, south: 43, north: 53}\n"
                 "  bathymetry: " +
                     bathymetry +
                     "\n"
                     "ocean:\n"
                     "  dt: 600\n"
                     "  levels: 4\n"
                     "  initial: {temperature: " +
                     temperature + "}\n");
  }
  std::string place(const std::string& line_and_key) const {
    return "sounding: run.yaml:" + line_and_key + ": ";
  }
};

TEST_F(DataErrors, StandAtTheKeyOfTheBathymetry) {
  write("text.nc", "no numbers\n");
  config("{file: text.nc}", "9 degC");
  const Outcome text = errors_of("check run.yaml");
  EXPECT_EQ(text.code, 65);
  EXPECT_THAT(text.out, StartsWith(place("4:22: domain.bathymetry.file") + (folder_ / "text.nc").string() +
                                   ": not a netCDF file"));
  config("{variable: depth, file: '" + floor_of_sea + "'}", "9 degC");
  EXPECT_THAT(errors_of("run run.yaml").out, StartsWith(place("4:39: domain.bathymetry.file") + floor_of_sea +
                                                        ": depth: no such variable; the file has: "));
}

TEST_F(DataErrors, StandAtTheKeyOfTheInitialField) {
  config("{file: '" + floor_of_sea + "'}", "{file: '" + floor_of_sea + "', variable: elevation}");
  EXPECT_THAT(errors_of("check run.yaml").out,
              StartsWith(place("8:33: ocean.initial.temperature.file") + floor_of_sea + ": "));
  config("{file: '" + floor_of_sea + "'}", "9 degC");
  EXPECT_THAT(errors_of("check run.yaml --set ocean.light.enabled=true --set ocean.npzd.enabled=true "
                        "--set 'ocean.initial.nitrate={file: \"" +
                        floor_of_sea + "\", variable: elevation}'")
                  .out,
              StartsWith("sounding: --set #3: ocean.initial.nitrate.file: only temperature and salinity are "
                         "read from files"));
}

TEST_F(DataErrors, StandInTheIncludedFileThatNamesTheData) {
  write("text.nc", "no numbers\n");
  config("{file: text.nc}", "9 degC");
  write("outer.yaml", "include: [run.yaml]\n");
  EXPECT_THAT(errors_of("check outer.yaml").out, StartsWith(place("4:22: domain.bathymetry.file")));
}

}  // namespace
}  // namespace sounding::test
