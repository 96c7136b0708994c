// SPDX-License-Identifier: Apache-2.0
/// Output streams: the layout of files, and their life from part file to final name.
#include <gmock/gmock.h>

#include "io/netcdf/stream_layout.hpp"
#include "io/netcdf/stream_writer.hpp"
#include "netcdf_scratch.hpp"
#include "netcdf_small_stream.hpp"

namespace sounding::io {
namespace {

using ::testing::AllOf;
using testing::bytes_of;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::output_of;
using testing::record;
using testing::ScratchFolder;
using testing::small_layout;
using testing::write_two_records;

TEST(NetcdfWriter, file_is_laid_out_as_the_conventions_say) {
  const ScratchFolder folder;
  const auto path = folder / "profiles.nc";
  write_two_records(path, small_layout(true, "mean"));
  const std::string header = output_of("ncdump -s -h '" + path.string() + "'");
  for (const char* part :
       {"time = UNLIMITED ; // (2 currently)",
        "time:units = \"seconds since 2000-01-01 00:00:00\"",
        "time:calendar = \"standard\"",
        "time:bounds = \"time_bnds\"",
        "double time_bnds(time, nv)",
        "z:standard_name = \"height_above_mean_sea_level\"",
        "z:positive = \"up\"",
        "z:bounds = \"z_bnds\"",
        "double z_face(z_face)",
        "lat:units = \"degrees_north\"",
        "lat:bounds = \"lat_bnds\"",
        "lon:axis = \"X\"",
        "double bottom_depth(lat, lon)",
        "bottom_depth:standard_name = \"sea_floor_depth_below_geoid\"",
        "bottom_depth:long_name = \"depth at which the column of the model ends, positive down, 0 on land\"",
        "int k_bottom(lat, lon)",
        "byte land_mask(lat, lon)",
        "land_mask:flag_values = 0b, 1b",
        "double cell_thickness(z, lat, lon)",
        "float temperature(time, z, lat, lon)",
        "temperature:units = \"degree_Celsius\"",
        "temperature:cell_methods = \"time: mean\"",
        "temperature:_FillValue = 9.96921e+36f",
        "temperature:_ChunkSizes = 1, 3, 1, 2",
        "temperature:_Shuffle = \"true\"",
        "temperature:_DeflateLevel = 1",
        "temperature:_Fletcher32 = \"true\"",
        "double tracer_diffusivity(time, z_face, lat, lon)",
        "tracer_diffusivity:_FillValue = 9.96920996838687e+36",
        "float euphotic_depth(time, lat, lon)",
        "z:_Storage = \"contiguous\"",
        "euphotic_depth:cell_methods = \"time: mean (comment: over the steps at which it is defined)\"",
        ":Conventions = \"CF-1.8 ACDD-1.3\"",
        ":geospatial_lon_min = -11.",
        ":geospatial_vertical_min = -30.",
        ":time_coverage_start = \"2000-01-01T00:00:00Z\"",
        ":time_coverage_end = \"2000-01-01T02:00:00Z\"",
        ":time_coverage_duration = \"PT2H\"",
        ":time_coverage_resolution = \"PT1H\"",
        ":title = \"A test\"",
        ":threads = 2"})
    EXPECT_THAT(header, HasSubstr(part));
  EXPECT_THAT(header, Not(HasSubstr("string ")));
  const std::string data =
      output_of("ncdump -p 9,17 -v time,time_bnds,temperature,tracer_diffusivity,z_bnds,lon_bnds '" +
                path.string() + "' | sed -n '/^data/,$p' | tr -d '\\n ' ");
  EXPECT_THAT(
      data,
      HasSubstr(
          "time=3600,7200;time_bnds=0,3600,3600,7200;z_bnds=-30,-20,-20,-10,-10,0;lon_bnds=-11,-10,-10,-9;"));
  EXPECT_THAT(data, HasSubstr("temperature=10,_,11,_,12,_,11,_,12,_,13,_;"));
}

TEST(NetcdfWriter, instants_have_no_bounds_and_idealised_grids_no_standard_names) {
  const ScratchFolder folder;
  const auto path = folder / "profiles.nc";
  StreamFile layout = small_layout(false);
  layout.medium = Medium::atmosphere;
  layout.grid.z = {5, 15, 25};
  layout.grid.z_face = {0, 10, 20, 30};
  layout.statics = {};
  write_two_records(path, layout);
  const std::string header = output_of("ncdump -h '" + path.string() + "'");
  EXPECT_THAT(header,
              AllOf(HasSubstr("float temperature(time, z, y, x)"),
                    HasSubstr("temperature:cell_methods = \"time: point\""), HasSubstr("x:units = \"m\""),
                    HasSubstr("z:standard_name = \"height\""), Not(HasSubstr("time_bnds")),
                    Not(HasSubstr("x:standard_name")), Not(HasSubstr("bottom_depth"))));
  EXPECT_THAT(header, HasSubstr("euphotic_depth:cell_methods = \"time: point\" ;"));
  EXPECT_THAT(header, HasSubstr(":time_coverage_start = \"2000-01-01T01:00:00Z\""));
}

TEST(NetcdfWriter, a_single_column_names_its_place) {
  const ScratchFolder folder;
  StreamFile layout = small_layout(false);
  layout.grid.x = {500};
  layout.grid.x_edges = {0, 1000};
  layout.grid.latitude = 45;
  layout.grid.longitude = -8;
  layout.statics = {};
  layout.statics.k_bottom = {0};
  layout.variables.resize(1);
  StreamVariable total;
  total.id = "heat";
  total.long_name = "heat content";
  total.units = "J m-2";
  total.cell_methods = "time: point";
  total.place = VariablePlace::scalar;
  total.double_precision = true;
  layout.variables.push_back(total);
  const std::vector<float> temperature = {1, 2, 3};
  const std::vector<double> heat = {5};
  const std::vector<FieldValues> values = {std::span<const float>(temperature),
                                           std::span<const double>(heat)};
  StreamWriter writer(folder / "one.nc", layout);
  writer.append(60, 60, values);
  writer.finish();
  const std::string header = output_of("ncdump -h '" + (folder / "one.nc").string() + "'");
  EXPECT_THAT(header,
              AllOf(HasSubstr("double lat(y, x) ;"), HasSubstr("temperature:coordinates = \"lat lon\""),
                    HasSubstr("double heat(time)"), Not(HasSubstr("heat:coordinates"))));
  const std::string lint =
      output_of(SOUNDING_SOURCE_DIR "/tests/tools/cf_lint.py '" + (folder / "one.nc").string() + "'");
  EXPECT_THAT(lint, HasSubstr("0 offence(s)"));
  const std::string seen = output_of("cdo -s showname '" + (folder / "one.nc").string() + "'");
  EXPECT_THAT(seen, AllOf(HasSubstr("temperature"), Not(HasSubstr("skipped"))));
}

TEST(NetcdfWriter, two_runs_write_the_same_bytes) {
  const ScratchFolder folder;
  write_two_records(folder / "a.nc", small_layout(true));
  write_two_records(folder / "b.nc", small_layout(true));
  EXPECT_TRUE(bytes_of(folder / "a.nc") == bytes_of(folder / "b.nc"));
}

TEST(NetcdfWriter, a_file_bears_its_name_only_when_finished) {
  const ScratchFolder folder;
  const auto path = folder / "profiles.nc";
  {
    StreamWriter writer(path, small_layout(true));
    writer.append(0, 0, record(1).values());
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_THAT(output_of("ncdump -v time '" + path.string() + ".part'"), HasSubstr(" time = 0 ;"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_TRUE(std::filesystem::exists(path.string() + ".part"));
}

TEST(NetcdfWriter, names_with_blanks_and_letters_of_any_alphabet_work) {
  const ScratchFolder folder;
  write_two_records(folder / "Tiefe See \u6d77.nc", small_layout(true));
  EXPECT_TRUE(std::filesystem::exists(folder / "Tiefe See \u6d77.nc"));
}

TEST(NetcdfWriter, times_and_durations_are_written_after_iso_8601) {
  const std::chrono::sys_seconds start{std::chrono::sys_days{std::chrono::December / 31 / 1999}};
  EXPECT_EQ(iso_time(start, 86400.25), "2000-01-01T00:00:00.25Z");
  EXPECT_EQ(iso_time(start, 86400 + 59 * 86400 + 3725), "2000-02-29T01:02:05Z");
  EXPECT_EQ(iso_time(start, -0.1), "1999-12-30T23:59:59.9Z");
  EXPECT_EQ(iso_duration(0), "PT0S");
  EXPECT_EQ(iso_duration(0.1), "PT0.1S");
  EXPECT_EQ(iso_duration(90061), "P1DT1H1M1S");
  EXPECT_EQ(iso_duration(864000), "P10D");
}

}  // namespace
}  // namespace sounding::io
