// SPDX-License-Identifier: Apache-2.0
/// Output streams: the layout of files, their life from part file to final name, and failures.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <cmath>
#include <csignal>

#include "io/netcdf/crash_guard.hpp"
#include "io/netcdf/file.hpp"
#include "io/netcdf/stream_layout.hpp"
#include "io/netcdf/stream_writer.hpp"
#include "netcdf_scratch.hpp"
#include "netcdf_small_stream.hpp"

namespace sounding::io {
namespace {

using ::testing::AllOf;
using testing::bytes_of;
using testing::error_of;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::output_of;
using testing::record;
using testing::Record;
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
  EXPECT_THAT(header, AllOf(HasSubstr("double lat ;"), HasSubstr("temperature:coordinates = \"lat lon\""),
                            HasSubstr("double heat(time)"), Not(HasSubstr("heat:coordinates"))));
  const std::string lint =
      output_of(SOUNDING_SOURCE_DIR "/tests/tools/cf_lint.py '" + (folder / "one.nc").string() + "'");
  EXPECT_THAT(lint, HasSubstr("0 offence(s)"));
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

TEST(NetcdfWriter, nothing_is_overwritten_and_nothing_left_behind_by_a_refusal) {
  const ScratchFolder folder;
  const auto refused = [&](const std::filesystem::path& path) {
    const std::size_t before = folder.entries();
    const Error error = error_of([&] { StreamWriter(path, small_layout(true)); });
    EXPECT_EQ(error.code(), ExitCode::cannot_create) << path;
    EXPECT_EQ(folder.entries(), before);
    return std::string(error.what());
  };
  folder.write("there.nc", "precious");
  EXPECT_THAT(refused(folder / "there.nc"),
              HasSubstr("there.nc: cannot be created: it exists; nothing is overwritten"));
  EXPECT_EQ(bytes_of(folder / "there.nc"), "precious");
  folder.write("left.nc.part", "rest");
  EXPECT_THAT(refused(folder / "left.nc"), HasSubstr("left.nc.part is left from an unfinished run"));
  EXPECT_EQ(bytes_of(folder / "left.nc.part"), "rest");
  EXPECT_THAT(refused(folder / "no" / "way.nc"), HasSubstr("the folder does not exist"));
  EXPECT_THAT(refused(folder / "there.nc" / "x.nc"), HasSubstr("there.nc is no folder"));
  EXPECT_THAT(refused(folder / (std::string(250, 'n') + ".nc")), HasSubstr("the name is too long"));
}

TEST(NetcdfWriter, a_file_that_appears_meanwhile_is_kept) {
  const ScratchFolder folder;
  const auto path = folder / "profiles.nc";
  StreamWriter writer(path, small_layout(true));
  writer.append(0, 0, record(1).values());
  folder.write("profiles.nc", "precious");
  const Error error = error_of([&] { writer.finish(); });
  EXPECT_EQ(error.code(), ExitCode::io_failed);
  EXPECT_THAT(error.what(), AllOf(HasSubstr("profiles.nc"), HasSubstr("File exists")));
  EXPECT_EQ(bytes_of(path), "precious");
}

TEST(NetcdfWriter, names_with_blanks_and_letters_of_any_alphabet_work) {
  const ScratchFolder folder;
  write_two_records(folder / "Tiefe See \u6d77.nc", small_layout(true));
  EXPECT_TRUE(std::filesystem::exists(folder / "Tiefe See \u6d77.nc"));
}

TEST(NetcdfWriter, wrong_sizes_and_times_are_errors_of_the_caller) {
  const ScratchFolder folder;
  StreamWriter writer(folder / "a.nc", small_layout(true));
  auto values = record(1).values();
  const Record good = record(1);
  const std::vector<float> short_field(2);
  writer.append(10, 0, good.values());
  EXPECT_THROW(writer.append(10, 0, good.values()), std::logic_error);
  EXPECT_THROW(writer.append(20, 30, good.values()), std::logic_error);
  EXPECT_THROW(writer.append(std::nan(""), 0, good.values()), std::logic_error);
  values = good.values();
  values[0] = std::span<const float>(short_field);
  EXPECT_THROW(writer.append(20, 10, values), std::logic_error);
  values.pop_back();
  EXPECT_THROW(writer.append(20, 10, values), std::logic_error);
  StreamFile wrong = small_layout(true);
  wrong.statics.floor.pop_back();
  EXPECT_THROW(StreamWriter(folder / "b.nc", wrong), std::logic_error);
  wrong = small_layout(true);
  std::swap(wrong.grid.z[0], wrong.grid.z[2]);
  EXPECT_THROW(StreamWriter(folder / "b.nc", wrong), std::logic_error);
  EXPECT_FALSE(std::filesystem::exists(folder / "b.nc.part"));
}

// A disk that fills up, played by the limit on the size of files.
[[noreturn]] void write_until_full(const std::filesystem::path& path, rlim_t bytes) {
  const rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_FSIZE, &limit);
  try {
    StreamFile layout = small_layout(true);
    layout.compression = 0;
    StreamWriter writer(path, layout);
    for (int n = 0; n < 100000; ++n) writer.append(n + 1, n, record(static_cast<float>(n)).values());
    writer.finish();
  } catch (const Error& error) {
    fprintf(stderr, "%s\n", error.what());
    std::exit(static_cast<int>(error.code()));
  }
  std::exit(0);
}

TEST(NetcdfWriterDeathTest, a_full_disk_ends_with_place_reason_and_exit_code) {
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  const ScratchFolder folder;
  const auto path = folder / "full.nc";
  EXPECT_EXIT(write_until_full(path, 300000), ::testing::ExitedWithCode(74),
              "full.nc.part: stream profiles, record [0-9]+: .*File too large.*MB free");
  EXPECT_EXIT(write_until_full(folder / "none.nc", 4000), ::testing::ExitedWithCode(73),
              "none.nc.part: stream profiles, record 1: ");
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(folder / "none.nc.part"));
}

TEST(NetcdfWriterDeathTest, a_crash_or_endless_loop_inside_the_library_still_gives_message_and_exit_code) {
  const auto expected = "a.nc: stream s: closing failed\nsounding: exit=74 reason=library_crash\n";
  EXPECT_EXIT(
      {
        const CrashGuard guard("a.nc: stream s: closing failed", ExitCode::io_failed);
        raise(SIGSEGV);
      },
      ::testing::ExitedWithCode(74), expected);
  EXPECT_EXIT(
      {
        const CrashGuard guard("a.nc: stream s: closing failed", ExitCode::io_failed, 1);
        volatile bool forever = true;
        while (forever) {
        }
      },
      ::testing::ExitedWithCode(74), expected);
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
