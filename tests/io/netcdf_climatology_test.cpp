// SPDX-License-Identifier: Apache-2.0
/// Reading of hydrography, and its interpolation to columns.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "io/interpolate.hpp"
#include "io/netcdf/read_bathymetry.hpp"
#include "io/netcdf/read_climatology.hpp"
#include "netcdf_scratch.hpp"

namespace sounding::io {
namespace {

using ::testing::AllOf;
using testing::error_of;
using ::testing::HasSubstr;
using testing::ScratchFolder;

const auto data = std::filesystem::path(SOUNDING_SOURCE_DIR) / "configs/data";
const auto extract = data / "north_east_atlantic_levitus.nc";

std::size_t index_of(const std::vector<double>& axis, double x) {
  return static_cast<std::size_t>(std::find(axis.begin(), axis.end(), x) - axis.begin());
}

TEST(NetcdfClimatology, levitus_has_the_published_values) {
  SOUNDING_NEEDS_FERRET_DATA();
  const auto file = testing::ferret_data / "levitus_climatology.cdf";
  const Region region{213, 216, 48, 51};
  const Climatology T = read_climatology({file, Hydrography::temperature, "", region}),
                    S = read_climatology({file, Hydrography::salinity, "", region});
  ASSERT_EQ(T.depth.size(), 20u);
  EXPECT_EQ(T.depth[1], 10);
  EXPECT_EQ(T.valid, S.valid);
  const std::size_t j = index_of(T.lat, 49.5), i = index_of(T.lon, 214.5);
  const struct {
    double depth, temperature, salinity;
  } known[] = {{0, 8.277, 32.661}, {200, 4.505, 33.779}, {4000, 1.515, 34.683}};
  for (const auto& k : known) {
    const std::size_t n = T.at(index_of(T.depth, k.depth), j, i);
    EXPECT_EQ(T.valid[n], 1);
    EXPECT_TRUE(std::abs(T.value[n] - k.temperature) <= 5e-4) << T.value[n];
    EXPECT_TRUE(std::abs(S.value[n] - k.salinity) <= 5e-4) << S.value[n];
  }
  EXPECT_EQ(T.valid[T.at(19, j, i)], 0);
}

TEST(NetcdfClimatology, the_extract_is_the_original) {
  const Climatology small = read_climatology({extract, Hydrography::salinity, "", {}});
  EXPECT_EQ(small.nx(), 22u);
  EXPECT_EQ(small.ny(), 12u);
  EXPECT_FALSE(small.periodic);
  SOUNDING_NEEDS_FERRET_DATA();
  const Climatology original = read_climatology({testing::ferret_data / "levitus_climatology.cdf",
                                                 Hydrography::salinity, "", Region{-20, 0, 43, 53}, 1});
  EXPECT_EQ(small.lon, original.lon);
  EXPECT_EQ(small.valid, original.valid);
  for (std::size_t n = 0; n < small.value.size(); ++n)
    if (small.valid[n]) {
      ASSERT_EQ(small.value[n], original.value[n]);
    }
}

TEST(NetcdfClimatology, every_wet_column_of_the_extract_gets_a_profile) {
  const RegionalField relief = read_bathymetry({data / "north_east_atlantic_bathymetry.nc", "", {}});
  std::vector<double> lon, lat;
  for (std::size_t j = 0; j < relief.ny(); ++j)
    for (std::size_t i = 0; i < relief.nx(); ++i)
      if (relief.value[j * relief.nx() + i] < 0) {
        lon.push_back(relief.lon[i]);
        lat.push_back(relief.lat[j]);
      }
  const std::vector<double> z = {-5, -50, -500, -4900};
  for (const auto& [quantity, low, high] :
       {std::tuple{Hydrography::temperature, 0.0, 20.0}, std::tuple{Hydrography::salinity, 30.0, 37.0}}) {
    const auto values = interpolate_to_columns(read_climatology({extract, quantity, "", {}}), lon, lat, z);
    ASSERT_EQ(values.size(), lon.size() * z.size());
    for (const double v : values) ASSERT_TRUE(v > low && v < high) << v;
  }
}

TEST(NetcdfClimatology, kelvin_becomes_celsius_and_upward_levels_depths) {
  const ScratchFolder folder;
  const std::string cdl = R"(netcdf t { dimensions: z = 2; lat = 2; lon = 2; variables:
    double z(z); z:units = "m"; z:positive = "up"; double lat(lat); lat:units = "degrees_north";
    double lon(lon); lon:units = "degrees_east"; float temperature(z, lat, lon); temperature:units = "K"; 
    temperature:_FillValue = -1.f; data: z = -5, -50; lat = 1, 2; lon = 1, 2;
    temperature = 283.15, 284.15, 285.15, 286.15, _, 284.15, 285.15, 286.15; })";
  const Climatology c = read_climatology({folder.generate("k.nc", cdl), Hydrography::temperature, "", {}});
  EXPECT_EQ(c.depth, (std::vector<double>{5, 50}));
  EXPECT_TRUE(std::abs(c.value[0] - 10) <= 1e-4);
  EXPECT_EQ(c.valid[4], 0);
}

TEST(NetcdfClimatology, refuses_what_it_cannot_know) {
  const ScratchFolder folder;
  const auto file = [&](const std::string& z_attributes, const std::string& units, const std::string& first) {
    return folder.generate(
        "t.nc", "netcdf t { dimensions: z = 2; lat = 2; lon = 2; variables: double z(z); z:units = \"m\"; " +
                    z_attributes +
                    "double lat(lat); lat:units = \"degrees_north\"; double lon(lon); lon:units = "
                    "\"degrees_east\"; float SALT(z, lat, lon); SALT:units = \"" +
                    units + "\"; data: z = 0, 10; lat = 1, 2; lon = 1, 2; SALT = " + first +
                    ", 35, 35, 35, 35, 35, 35, 35; }");
  };
  const auto text = [](const std::filesystem::path& path) {
    const Error error = error_of([&] { read_climatology({path, Hydrography::salinity, "", {}}); });
    EXPECT_EQ(error.code(), ExitCode::bad_input);
    return std::string(error.what());
  };
  const std::string down = "z:positive = \"down\"; ";
  EXPECT_THAT(text(file("", "1", "35")), HasSubstr("t.nc: z: no attribute positive"));
  EXPECT_THAT(text(file(down, "g kg-1", "35")),
              HasSubstr("SALT: units \"g kg-1\"; practical salinity [1] is due"));
  EXPECT_THAT(text(file(down, "1", "350")), HasSubstr("SALT: 350 at longitude 1, latitude 1, depth 0 m"));
  EXPECT_THAT(text(file(down, "1", "NaN")), HasSubstr("SALT: nan at longitude 1, latitude 1, depth 0 m"));
  const Error absent = error_of([&] {
    read_climatology({file(down, "1", "35"), Hydrography::temperature, "", {}});
  });
  EXPECT_THAT(
      absent.what(),
      AllOf(HasSubstr("no such variable with temperature [degC or K]; TEMP, temperature were looked for"),
            HasSubstr("; the file has: "), HasSubstr("SALT")));
}

// A field linear in longitude, latitude and depth, without gaps.
LevelField linear_field(bool periodic = false) {
  LevelField f;
  f.lat = {40, 41, 42};
  f.lon = {-10, -9, -8, -7};
  f.depth = {0, 10, 30};
  f.periodic = periodic;
  for (const double d : f.depth)
    for (const double lat : f.lat)
      for (const double lon : f.lon) f.value.push_back(2 * lon + 3 * lat - 0.1 * d);
  f.valid.assign(f.value.size(), 1);
  return f;
}

TEST(Interpolate, is_exact_for_linear_fields_and_constant_beyond_the_levels) {
  const LevelField f = linear_field();
  const std::vector<double> lon = {-8.25, 351.75}, lat = {41.5, 41.5}, z = {5, 0, -4, -20, -30, -300};
  const std::vector<double> depth = {0, 0, 4, 20, 30, 30};
  const auto values = interpolate_to_columns(f, lon, lat, z);
  for (std::size_t n = 0; n < values.size(); ++n)
    EXPECT_TRUE(std::abs(values[n] - (2 * -8.25 + 3 * 41.5 - 0.1 * depth[n % 6])) <= 1e-12) << n;
}

TEST(Interpolate, beyond_the_outermost_centres_the_nearest_counts) {
  const LevelField f = linear_field();
  const std::vector<double> lon = {-10.4, -6.5, -8}, lat = {41, 41, 39.2}, z = {0};
  const auto values = interpolate_to_columns(f, lon, lat, z);
  EXPECT_EQ(values[0], 2 * -10 + 3 * 41);
  EXPECT_EQ(values[1], 2 * -7 + 3 * 41);
  EXPECT_EQ(values[2], 2 * -8 + 3 * 40);
}

TEST(Interpolate, a_gap_takes_the_nearest_value_of_its_level_and_nothing_of_the_fill) {
  LevelField f = linear_field();
  const std::size_t gap =
      f.at(0, 1, 1);  // at 9 W, 41 N; its western neighbour is nearer than its northern one
  f.value[gap] = 1e30;
  f.valid[gap] = 0;
  const std::vector<double> lon = {-9}, lat = {41};
  const ColumnProfiles p = interpolate_horizontally(f, lon, lat);
  EXPECT_EQ(p.column[0].value[0], f.value[f.at(0, 1, 0)]);
  EXPECT_EQ(p.column[0].value[1], f.value[f.at(1, 1, 1)]);
  EXPECT_EQ(p.filled_columns, 1u);
  EXPECT_TRUE(std::abs(p.largest_distance - std::cos(41 * M_PI / 180)) <= 1e-4) << p.largest_distance;
}

TEST(Interpolate, levels_without_any_value_in_reach_are_left_out_and_the_rest_is_renormalised) {
  LevelField f = linear_field();
  for (std::size_t n = f.at(2, 0, 0); n < f.value.size(); ++n) f.valid[n] = 0;
  const std::vector<double> lon = {-8.5}, lat = {41};
  const ColumnProfiles p = interpolate_horizontally(f, lon, lat);
  EXPECT_EQ(p.column[0].depth, (std::vector<double>{0, 10}));
  EXPECT_EQ(p.at(0, -1000), p.column[0].value[1]);
  // With no reach at all a gap stays a gap, and its neighbour carries the whole weight.
  LevelField g = linear_field();
  g.valid[g.at(0, 1, 1)] = 0;
  EXPECT_EQ(interpolate_horizontally(g, lon, lat, 0.6).column[0].value[0], g.value[g.at(0, 1, 2)]);
}

TEST(Interpolate, a_periodic_field_is_interpolated_across_its_seam) {
  LevelField f;
  f.lat = {0, 1};
  f.lon = {45, 135, 225, 315};
  f.depth = {0};
  f.periodic = true;
  f.value = {1, 2, 3, 4, 1, 2, 3, 4};
  f.valid.assign(8, 1);
  const std::vector<double> lon = {0, 22.5, -22.5, 360}, lat(4, 0.0), z = {0};
  EXPECT_EQ(interpolate_to_columns(f, lon, lat, z, 90), (std::vector<double>{2.5, 1.75, 3.25, 2.5}));
}

TEST(Interpolate, gaps_are_filled_across_the_seam_and_near_the_pole_by_true_distance) {
  LevelField f;
  f.lat = {60, 85};
  for (int i = 0; i < 36; ++i) f.lon.push_back(5 + 10 * i);
  f.depth = {0};
  f.periodic = true;
  f.value.assign(72, 0);
  f.valid.assign(72, 0);
  f.valid[35] = 1;  // 355 E, 60 N
  f.value[35] = 1;
  f.valid[36 + 20] = 1;  // 205 E, 85 N: at 85 N, 160 degrees of longitude are 10 degrees of a circle
  f.value[36 + 20] = 2;
  const std::vector<double> lon = {5, 5}, lat = {60, 85}, z = {0};
  EXPECT_EQ(interpolate_to_columns(f, lon, lat, z), (std::vector<double>{1, 2}));
  const ColumnProfiles p = interpolate_horizontally(f, lon, lat);
  EXPECT_TRUE(std::abs(p.largest_distance - 9.8479) <= 1e-3) << p.largest_distance;
  EXPECT_THROW(interpolate_horizontally(f, lon, lat, 9.8), Error);
}

TEST(Interpolate, a_column_far_from_every_value_is_refused_with_its_place) {
  const LevelField f = linear_field();
  const std::vector<double> far = {-9, 30}, lat = {41, 41};
  const Error error = error_of([&] { interpolate_horizontally(f, far, lat); });
  EXPECT_EQ(error.code(), ExitCode::bad_input);
  EXPECT_THAT(
      error.what(),
      HasSubstr("column at longitude 30, latitude 41: no value of the hydrography within 10 degrees"));
}

}  // namespace
}  // namespace sounding::io
