// SPDX-License-Identifier: Apache-2.0
/// Files that are not what they should be: each is refused with its place, and leaves nothing behind.
#include <gmock/gmock.h>
#include <netcdf.h>

#include "io/netcdf/classic_size.hpp"
#include "io/netcdf/read_bathymetry.hpp"
#include "io/netcdf/read_climatology.hpp"
#include "netcdf_scratch.hpp"

namespace sounding::io {
namespace {

using ::testing::AllOf;
using testing::bytes_of;
using ::testing::EndsWith;
using testing::error_of;
using ::testing::HasSubstr;
using testing::ScratchFolder;

const auto extract =
    std::filesystem::path(SOUNDING_SOURCE_DIR) / "configs/data/north_east_atlantic_bathymetry.nc";

struct Relief {
  std::string lat_units = "degrees_north", lon_units = "degrees_east", units = "elevation:units = \"m\";";
  std::string lat = "50, 51", lon = "-3, -2, -1", values = "-10, -20, -30, 0, 5, 7.5", more;
  std::string declaration = "float elevation(lat, lon);";
  std::string cdl() const {
    return "netcdf t { dimensions: lat = 2; lon = 3; variables: double lat(lat); lat:units = \"" + lat_units +
           "\"; double lon(lon); lon:units = \"" + lon_units + "\"; " + declaration + units + more +
           " data: lat = " + lat + "; lon = " + lon + "; elevation = " + values + "; }";
  }
};

class NetcdfDamage : public ::testing::Test {
 protected:
  // The message of a refused file; checks that nothing was left beside it.
  std::string message(const std::filesystem::path& path, ExitCode code = ExitCode::bad_input,
                      const std::string& variable = "", std::optional<Region> region = {}) {
    const std::size_t before = folder_.entries();
    const Error error = error_of([&] { read_bathymetry({path, variable, region}); });
    EXPECT_EQ(error.code(), code);
    EXPECT_EQ(folder_.entries(), before);
    const std::string text = error.what();
    EXPECT_EQ(text.find(path.string()), 0u) << text;
    return text.substr(std::min(text.size(), path.string().size()));
  }
  std::string message(const Relief& relief, const std::string& kind = "nc3") {
    return message(folder_.generate("t.nc", relief.cdl(), kind));
  }

  ScratchFolder folder_;
};

TEST_F(NetcdfDamage, the_sound_file_is_read) {
  EXPECT_EQ(read_bathymetry({folder_.generate("t.nc", Relief().cdl()), "", {}}).value,
            (std::vector<double>{-10, -20, -30, 0, 5, 7.5}));
}

TEST_F(NetcdfDamage, no_file) {
  EXPECT_EQ(message(folder_ / "sea.nc", ExitCode::missing_input),
            ": no such file; check the path; relative paths start at the configuration file");
  EXPECT_THAT(
      message(folder_ / "etopo20.cdf", ExitCode::missing_input),
      HasSubstr("no such file; the Debian package ferret-datasets brings it to /usr/share/ferret-vis/data"));
  EXPECT_EQ(message("/", ExitCode::missing_input), ": a directory; a netCDF file is due");
  EXPECT_EQ(message("/dev/null", ExitCode::missing_input), ": not a regular file");
}

TEST_F(NetcdfDamage, no_netcdf_file) {
  EXPECT_EQ(message(folder_.write("empty.nc", "")), ": the file is empty");
  EXPECT_EQ(message(folder_.write("page.nc", "<!DOCTYPE html>\n<html><body>404</body></html>")),
            ": an HTML page, not a netCDF file; the download went wrong");
  EXPECT_EQ(message(folder_.write("page2.nc", "\n <HTML>")),
            ": an HTML page, not a netCDF file; the download went wrong");
  EXPECT_EQ(message(folder_.write("a.gz", "\x1f\x8b\b")), ": compressed with gzip; unpack it first");
  EXPECT_THAT(message(folder_.write("a.grib", "GRIB")), HasSubstr("a GRIB file"));
  EXPECT_THAT(message(folder_.write("a.txt", "depth 100")), HasSubstr("not a netCDF file"));
}

TEST_F(NetcdfDamage, values_that_are_none) {
  Relief relief;
  relief.values = "-10, -20, -30, 0, NaN, 7.5";
  EXPECT_EQ(message(relief),
            ": elevation: not a number at longitude -2, latitude 51; a height in -12000 .. 9000 m is due in "
            "every cell");
  relief.values = "-10, -Infinity, -30, 0, 5, 7.5";
  EXPECT_THAT(message(relief), HasSubstr("elevation: not a number at longitude -2, latitude 50"));
  relief.values = "-10, -20, _, 0, 5, 7.5";
  EXPECT_THAT(message(relief), HasSubstr("elevation: a fill value at longitude -1, latitude 50"));
  relief.more = "elevation:missing_value = -20.f;";
  relief.values = "-10, -20, -30, 0, 5, 7.5";
  EXPECT_THAT(message(relief), HasSubstr("elevation: a fill value at longitude -2, latitude 50"));
  relief = {};
  relief.values = "-10, -20, -30, 0, 5, 9001";
  EXPECT_THAT(message(relief), HasSubstr("elevation: 9001 m at longitude -1, latitude 51"));
}

TEST_F(NetcdfDamage, axes_that_are_none) {
  Relief relief;
  relief.lat = "50, 50";
  EXPECT_EQ(message(relief), ": lat: not strictly monotonic: 50 at index 0, then 50");
  relief.lat = "50, NaN";
  EXPECT_EQ(message(relief), ": lat: no value at index 1; coordinates must be complete");
  relief.lat = "50, 91";
  EXPECT_EQ(message(relief), ": lat: latitudes 50 .. 91 reach beyond the poles");
  relief = {};
  relief.lon = "-3, -1, -2";
  EXPECT_EQ(message(relief), ": lon: not strictly monotonic: -1 at index 1, then -2");
  relief.lon = "3, 2, 1";
  EXPECT_THAT(message(relief), HasSubstr("lon: longitudes run westward"));
  relief.lon = "0, 300, 600";
  EXPECT_THAT(message(relief), HasSubstr("lon: longitudes 0 .. 600 cover more than one turn"));
  relief = {};
  relief.lat_units = "m";
  EXPECT_EQ(message(relief),
            ": no field on (latitude, longitude), with coordinate variables in degrees_north and "
            "degrees_east; the file "
            "has: lat, lon, elevation");
}

TEST_F(NetcdfDamage, units_of_other_things) {
  Relief relief;
  relief.units = "elevation:units = \"km\";";
  EXPECT_EQ(message(relief), ": elevation: units \"km\"; metres are due (attribute units = \"m\")");
  relief.units = "";
  EXPECT_THAT(message(relief), HasSubstr("elevation: units \"\"; metres are due"));
  for (const char* metres : {"meters", "METERS", "metre"}) {
    relief.units = std::string("elevation:units = \"") + metres + "\";";
    EXPECT_EQ(read_bathymetry({folder_.generate("t.nc", relief.cdl()), "", {}}).value.size(), 6u);
  }
  relief.units = "string elevation:units = \"m\";";
  EXPECT_EQ(read_bathymetry({folder_.generate("t.nc", relief.cdl(), "nc4"), "", {}}).value.size(), 6u);
}

TEST_F(NetcdfDamage, variables_of_other_shapes) {
  const auto path = folder_.generate("t.nc", Relief().cdl());
  EXPECT_EQ(message(path, ExitCode::bad_input, "topography"),
            ": topography: no such variable; the file has: lat, lon, elevation");
  EXPECT_THAT(message(path, ExitCode::bad_input, "lat"),
              HasSubstr("lat: dimensions (lat); a field (latitude, longitude) is due"));
  Relief turned;
  turned.declaration = "float elevation(lon, lat);";
  EXPECT_THAT(message(folder_.generate("t.nc", turned.cdl()), ExitCode::bad_input, "elevation"),
              HasSubstr("elevation: dimensions (lon, lat)"));
  Relief several;
  several.declaration = "float elevation(lat, lon); float slope(lat, lon);";
  EXPECT_EQ(read_bathymetry({folder_.generate("t.nc", several.cdl()), "", {}}).variable, "elevation");
  Relief text;
  text.declaration = "char elevation(lat, lon);";
  text.values = "\"abcdef\"";
  EXPECT_THAT(message(text), HasSubstr("elevation: holds text"));
  Relief unpacked;
  unpacked.more = "elevation:scale_factor = NaN;";
  EXPECT_THAT(message(unpacked),
              HasSubstr("elevation: scale_factor nan and add_offset 0 cannot unpack numbers"));
}

TEST_F(NetcdfDamage, packing_that_is_not_one_number) {
  Relief relief;
  relief.more = "elevation:scale_factor = \"0.1\";";
  EXPECT_EQ(message(relief), ": elevation: attribute scale_factor is text; one number is due");
  relief.more = "elevation:add_offset = 1., 2.;";
  EXPECT_EQ(message(relief), ": elevation: attribute add_offset holds 2 numbers; one number is due");
  relief.more = "elevation:valid_range = 1.f;";
  EXPECT_EQ(message(relief), ": elevation: attribute valid_range holds 1 numbers; 2 are due");
  relief.more = "elevation:valid_max = \"100\";";
  EXPECT_EQ(message(relief), ": elevation: attribute valid_max holds 0 numbers; 1 is due");
}

/// A value beyond what the file calls valid is a gap, whatever it looks like.
TEST_F(NetcdfDamage, values_outside_of_the_valid_range) {
  Relief relief;
  relief.declaration = "short elevation(lat, lon);";
  relief.values = "-40, -30, -20, -10, 0, 10";
  for (const char* excludes :
       {"elevation:valid_range = -40s, 9s;", "elevation:valid_min = -39s;", "elevation:valid_max = 9s;",
        "elevation:scale_factor = 2.; elevation:valid_max = 9s;",
        "elevation:scale_factor = 2.; elevation:valid_max = 19.;"}) {
    relief.more = excludes;
    EXPECT_THAT(message(relief), HasSubstr("elevation: a fill value at longitude")) << excludes;
  }
  for (const char* includes :
       {"elevation:valid_range = -40s, 10s;", "elevation:scale_factor = 2.; elevation:valid_max = 10s;",
        "elevation:scale_factor = 2.; elevation:valid_max = 20.;"}) {
    relief.more = includes;
    EXPECT_EQ(read_bathymetry({folder_.generate("t.nc", relief.cdl()), "", {}}).value.size(), 6u) << includes;
  }
}

TEST_F(NetcdfDamage, regions_that_the_file_does_not_hold) {
  const auto outside = message(extract, ExitCode::bad_input, "", Region{100, 110, 43, 53});
  EXPECT_THAT(
      outside,
      AllOf(
          HasSubstr("elevation: the region west 100, east 110, south 43, north 53 holds no cell of the file"),
          HasSubstr("longitudes -19.8")));
  EXPECT_THAT(message(extract, ExitCode::bad_input, "", Region{-21, 0, 43, 53}),
              HasSubstr("reaches beyond the file"));
  EXPECT_THAT(message(extract, ExitCode::bad_input, "", Region{-20, 0, 43, 53.2}),
              HasSubstr("reaches beyond the file"));
  EXPECT_THAT(message(extract, ExitCode::bad_input, "", Region{-20, 0, 53, 43}), HasSubstr("is no region"));
  EXPECT_THAT(message(extract, ExitCode::bad_input, "", Region{-20, std::nan(""), 43, 53}),
              HasSubstr("is no region"));
  EXPECT_THAT(message(extract, ExitCode::bad_input, "", Region{-20, 360, 43, 53}), HasSubstr("is no region"));
}

TEST_F(NetcdfDamage, a_file_that_declares_more_than_memory_holds) {
  const auto path = folder_ / "t.nc";
  int file = -1, dims[3] = {}, axis = -1, field = -1;
  ASSERT_EQ(nc_create(path.c_str(), NC_NETCDF4, &file), NC_NOERR);
  nc_def_dim(file, "depth", std::size_t{1} << 40, &dims[0]);
  nc_def_dim(file, "lat", 2, &dims[1]);
  nc_def_dim(file, "lon", 2, &dims[2]);
  nc_def_var(file, "depth", NC_DOUBLE, 1, &dims[0], &axis);
  nc_put_att_text(file, axis, "units", 1, "m");
  const std::size_t chunks[] = {4, 2, 2};
  nc_def_var_chunking(file, axis, NC_CHUNKED, chunks);
  nc_def_var(file, "lat", NC_DOUBLE, 1, &dims[1], &axis);
  nc_put_att_text(file, axis, "units", 13, "degrees_north");
  nc_def_var(file, "lon", NC_DOUBLE, 1, &dims[2], &axis);
  nc_put_att_text(file, axis, "units", 12, "degrees_east");
  nc_def_var(file, "TEMP", NC_BYTE, 3, dims, &field);
  nc_put_att_text(file, field, "units", 4, "degC");
  nc_def_var_chunking(file, field, NC_CHUNKED, chunks);
  ASSERT_EQ(nc_close(file), NC_NOERR);
  ASSERT_LT(std::filesystem::file_size(path), 20000u);
  const Error error = error_of([&] { read_climatology({path, Hydrography::temperature, "", {}}); });
  EXPECT_EQ(error.code(), ExitCode::bad_input);
  EXPECT_THAT(error.what(), HasSubstr("depth: more than 134217728 values asked for"));
}

// A truncated classic file opens without complaint, and the library reads zeros: 0 m is land.
TEST_F(NetcdfDamage, every_truncation_of_every_format_is_noticed) {
  for (const char* kind : {"nc3", "nc6", "nc5", "nc4"}) {
    const std::string whole = bytes_of(folder_.generate("whole.nc", Relief().cdl(), kind));
    for (std::size_t size = 0; size < whole.size(); size += kind == std::string("nc4") ? 64 : 4) {
      const auto path = folder_.write("cut.nc", whole.substr(0, size));
      const Error error = error_of([&] { read_bathymetry({path, "", {}}); });
      ASSERT_EQ(error.code(), ExitCode::bad_input) << kind << " " << size << " of " << whole.size();
    }
  }
  const std::string whole = bytes_of(extract);
  EXPECT_EQ(message(folder_.write("cut.nc", whole.substr(0, 5000))),
            ": truncated: 5000 bytes, but its header describes " + std::to_string(whole.size()) +
                "; fetch it again");
}

TEST_F(NetcdfDamage, flipped_bits_of_the_header_end_in_an_error_or_in_data) {
  const std::string whole = bytes_of(folder_.generate("whole.nc", Relief().cdl()));
  for (std::size_t n = 0; n < 8 * whole.size(); n += 7) {
    std::string flipped = whole;
    flipped[n / 8] = static_cast<char>(flipped[n / 8] ^ (1 << n % 8));
    const auto path = folder_.write("flipped.nc", flipped);
    const Error error = error_of([&] { read_bathymetry({path, "", {}}); });
    EXPECT_TRUE(error.code() == ExitCode::done || error.code() == ExitCode::bad_input) << n;
  }
}

TEST_F(NetcdfDamage, the_header_tells_the_length_of_files_with_records) {
  const std::string cdl =
      "netcdf t { dimensions: time = UNLIMITED; x = 3; variables: short a(time, x); byte b(time); double "
      "c(x); "
      "data: a = 1,2,3,4,5,6,7,8,9; b = 1, 2, 3; c = 1, 2, 3; }";
  for (const char* kind : {"nc3", "nc6", "nc5"}) {
    const auto path = folder_.generate("t.nc", cdl, kind);
    const auto needed = classic_file_size(path),
               present = std::optional<std::uint64_t>(std::filesystem::file_size(path));
    EXPECT_TRUE(needed && *needed <= *present && *needed + 3 >= *present) << kind;
  }
  EXPECT_FALSE(classic_file_size(folder_.generate("t.nc", cdl, "nc4")));
}

}  // namespace
}  // namespace sounding::io
