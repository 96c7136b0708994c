// SPDX-License-Identifier: Apache-2.0
/// What other programs make of our files, and what our own lint makes of broken ones.
#include <gmock/gmock.h>

#include "cf_lint_cases.hpp"
#include "netcdf_scratch.hpp"
#include "netcdf_small_stream.hpp"

namespace sounding::io {
namespace {

using ::testing::AllOf;
using testing::expect_offences;
using ::testing::HasSubstr;
using testing::output_of;
using testing::ScratchFolder;
using testing::small_layout;
using testing::write_two_records;

class NetcdfReaders : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override { write_two_records(path_, small_layout(GetParam(), "mean")); }
  ScratchFolder folder_;
  std::filesystem::path path_ = folder_ / "profiles.nc";
};

TEST_P(NetcdfReaders, lint_finds_nothing) {
  EXPECT_THAT(output_of(SOUNDING_SOURCE_DIR "/tests/tools/cf_lint.py " + path_.string()),
              "1 file(s), 0 offence(s)\n");
}

TEST_P(NetcdfReaders, cdo_sees_records_levels_and_gaps) {
  const std::string info = output_of("cdo -s infon -selname,temperature " + path_.string());
  // Date, time, level, size and gaps: half of the columns are land.
  EXPECT_THAT(info, AllOf(HasSubstr("2000-01-01 01:00:00"), HasSubstr("2000-01-01 02:00:00"),
                          HasSubstr("-25        2       1 :")));
  const std::string axes = output_of("cdo -s sinfon " + path_.string());
  EXPECT_THAT(axes, HasSubstr(GetParam() ? "lonlat" : "generic"));
  EXPECT_THAT(axes, AllOf(HasSubstr("available : cellbounds"), HasSubstr("bounds : -30--20 to -10-0"),
                          HasSubstr("Bounds = true")));
}

TEST_P(NetcdfReaders, xarray_decodes_times_and_gaps) {
  const std::string seen = output_of(
      "/usr/bin/python3 -c \"import sys, xarray; d = xarray.open_dataset(sys.argv[1]); "
      "print(d.time.values[1], int(d.temperature.isnull().sum()), float(d.temperature.mean()), "
      "d.temperature.dims[1])\" " +
      path_.string());
  EXPECT_THAT(seen, HasSubstr("2000-01-01T02:00:00.000000000 6 11.5 z"));
}

INSTANTIATE_TEST_SUITE_P(grids, NetcdfReaders, ::testing::Bool());

TEST(CfLint, names_every_offence) {
  const std::vector<testing::Offence> cases = {
      {"v['temperature'].units = 'psu2'", "temperature: udunits does not know the units 'psu2'"},
      {"v['temperature'].units = 'm'",
       "temperature: units 'm' are not those of sea_water_potential_temperature, 'K'"},
      {"v['temperature'].standard_name = 'warmth'", "temperature: standard_name 'warmth' is not in the list"},
      {"del v['temperature'].long_name", "temperature: no long_name"},
      {"del v['temperature'].cell_methods", "temperature: cell_methods do not say how time was reduced"},
      {"v['temperature'].cell_methods = 'time: point'",
       "temperature: 'time: point' does not go with the presence of time bounds"},
      {"v['temperature'][1, 0, 0, 1] = 4.0",
       "temperature: 1 dry places hold values, 0 wet places are filled"},
      {"v['temperature'][1, 2, 0, 0] = numpy.nan", "temperature: holds NaN"},
      {"v['tracer_diffusivity'][0, 1, 0, 0] = v['tracer_diffusivity']._FillValue",
       "tracer_diffusivity: 0 dry places hold values, 1 wet places are filled"},
      {"v['tracer_diffusivity'][0, 3, 0, 0] = v['tracer_diffusivity']._FillValue",
       "tracer_diffusivity: 0 dry places hold values, 1 wet places are filled"},
      {"v['tracer_diffusivity'][0, 3, 0, 1] = 1e-5", "tracer_diffusivity: 1 dry places hold values"},
      {"v['euphotic_depth'][0, 0, 1] = 5", "euphotic_depth: values on land"},
      {"v['z'][:] = v['z'][::-1]", "z: does not ascend strictly"},
      {"v['z'].positive = 'down'", "z: positive is not up"},
      {"v['z_bnds'][1, 0] = -21", "z: bounds are not contiguous"},
      {"v['z_face'][0] = -31", "z: bounds are not the faces"},
      {"d.featureType = 'timeSeriesProfile'", "featureType: stands on a grid"},
      {"v['time'][1] = 0", "time: does not ascend strictly"},
      {"v['time_bnds'][1, 0] = 1800", "time: bounds overlap"},
      {"v['time'].units = 's'", "time: units are not"},
      {"del v['time'].calendar", "time: no calendar"},
      {"del d.title", "global attribute: title is missing"},
      {"d.Conventions = 'ACDD-1.3'", "global attribute: Conventions does not name CF-1.x"},
  };
  const ScratchFolder folder;
  const std::filesystem::path whole = folder / "whole.nc";
  write_two_records(whole, small_layout(true, "mean"));
  expect_offences(folder, whole, cases);
  EXPECT_THAT(output_of(SOUNDING_SOURCE_DIR "/tests/tools/cf_lint.py " + whole.string() + " " +
                        (folder / "broken.nc").string() + "; echo $?"),
              HasSubstr("2 file(s), 1 offence(s)\n1\n"));
}

}  // namespace
}  // namespace sounding::io
