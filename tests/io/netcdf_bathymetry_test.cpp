// SPDX-License-Identifier: Apache-2.0
/// Reading of bathymetry: values of real files at known places, regions across seams.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "io/netcdf/read_bathymetry.hpp"
#include "netcdf_scratch.hpp"

namespace sounding::io {
namespace {

using ::testing::HasSubstr;
using testing::ScratchFolder;

const auto extract =
    std::filesystem::path(SOUNDING_SOURCE_DIR) / "configs/data/north_east_atlantic_bathymetry.nc";

RegionalField read(const std::filesystem::path& path, const Region& region) {
  return read_bathymetry({path, "", region});
}

// The value of the cell whose centre is nearest to a place.
double at(const RegionalField& f, double lon, double lat) {
  const auto nearest = [](const std::vector<double>& centre, double x) {
    return std::min_element(centre.begin(), centre.end(),
                            [&](double a, double b) { return std::abs(a - x) < std::abs(b - x); }) -
           centre.begin();
  };
  return f.value[static_cast<std::size_t>(nearest(f.lat, lat)) * f.nx() +
                 static_cast<std::size_t>(nearest(f.lon, lon))];
}

void expect_consistent(const RegionalField& f) {
  ASSERT_EQ(f.value.size(), f.nx() * f.ny());
  ASSERT_EQ(f.lon_bounds.size(), f.nx() + 1);
  ASSERT_EQ(f.lat_bounds.size(), f.ny() + 1);
  for (std::size_t i = 0; i < f.nx(); ++i)
    EXPECT_TRUE(f.lon_bounds[i] < f.lon[i] && f.lon[i] < f.lon_bounds[i + 1]);
  for (std::size_t j = 0; j < f.ny(); ++j)
    EXPECT_TRUE(f.lat_bounds[j] <= f.lat[j] && f.lat[j] <= f.lat_bounds[j + 1]);
}

struct Point {
  const char* file;
  double lon, lat, height;
};
class NetcdfBathymetryPoint : public ::testing::TestWithParam<Point> {};

TEST_P(NetcdfBathymetryPoint, has_the_published_height) {
  SOUNDING_NEEDS_FERRET_DATA();
  const Point p = GetParam();
  const RegionalField f = read(testing::ferret_data / p.file, {p.lon - 3, p.lon + 3, p.lat - 3, p.lat + 3});
  expect_consistent(f);
  EXPECT_TRUE(std::abs(at(f, p.lon, p.lat) - p.height) <= 1e-3) << at(f, p.lon, p.lat);
}

INSTANTIATE_TEST_SUITE_P(etopo, NetcdfBathymetryPoint,
                         ::testing::Values(Point{"etopo5.cdf", 215.002, 50, -4182},
                                           Point{"etopo5.cdf", 142.168, 11.3333, -9905},
                                           Point{"etopo20.cdf", 215.1667, 50.1667, -4167.625},
                                           Point{"etopo60.cdf", 214.5, 49.5, -4306.2153},
                                           Point{"etopo60.cdf", 356.5, 45.5, -1628.7639},
                                           Point{"etopo60.cdf", -3.5, 45.5, -1628.7639},
                                           Point{"etopo120.cdf", 215, 49, -4336.634}));

TEST(NetcdfBathymetry, crosses_the_seam_of_the_file) {
  SOUNDING_NEEDS_FERRET_DATA();
  const RegionalField f = read(testing::ferret_data / "etopo60.cdf", {17, 23, -41, -40});
  expect_consistent(f);
  EXPECT_EQ(f.lon, (std::vector<double>{17.5, 18.5, 19.5, 20.5, 21.5, 22.5}));
  EXPECT_EQ(f.lon_bounds, (std::vector<double>{17, 18, 19, 20, 21, 22, 23}));
  const std::vector<double> heights = {-4961.854, -4994.854, -5060.3193, -5001.4097, -5027.028, -5031.799};
  ASSERT_EQ(f.value.size(), heights.size());
  for (std::size_t i = 0; i < heights.size(); ++i) EXPECT_TRUE(std::abs(f.value[i] - heights[i]) <= 5e-4);
}

TEST(NetcdfBathymetry, one_region_has_many_names) {
  SOUNDING_NEEDS_FERRET_DATA();
  const auto file = testing::ferret_data / "etopo120.cdf";
  const RegionalField west = read(file, {-30, 30, 30, 60}), east = read(file, {330, 390, 30, 60}),
                      wrapped = read(file, {330, 30, 30, 60});
  EXPECT_EQ(west.value, east.value);
  EXPECT_EQ(west.value, wrapped.value);
  EXPECT_EQ(west.lon.front(), -29);
  EXPECT_EQ(east.lon.front(), 331);
  const RegionalField dateline = read(file, {170, 190, -20, 20});
  EXPECT_EQ(dateline.lon, (std::vector<double>{171, 173, 175, 177, 179, 181, 183, 185, 187, 189}));
}

TEST(NetcdfBathymetry, a_full_turn_holds_every_cell_once) {
  SOUNDING_NEEDS_FERRET_DATA();
  for (const auto& [name, cells, wet] :
       {std::tuple{"etopo60.cdf", 360u * 180u, 42754}, std::tuple{"etopo20.cdf", 1080u * 540u, 385900}}) {
    const RegionalField f = read(testing::ferret_data / name, {-180, 180, -90, 90});
    expect_consistent(f);
    EXPECT_EQ(f.value.size(), cells);
    EXPECT_EQ(std::count_if(f.value.begin(), f.value.end(), [](double h) { return h < 0; }), wet) << name;
    EXPECT_TRUE(std::abs(f.lon_bounds.back() - f.lon_bounds.front() - 360) <= 1e-9);
    EXPECT_TRUE(f.lon.front() > -180 && f.lon.back() < 180);
  }
}

TEST(NetcdfBathymetry, without_a_region_everything_comes_in_the_file_s_own_longitudes) {
  SOUNDING_NEEDS_FERRET_DATA();
  const RegionalField f = read_bathymetry({testing::ferret_data / "etopo120.cdf", "ROSE", {}});
  EXPECT_EQ(f.nx(), 180u);
  EXPECT_EQ(f.lon.front(), 21);
  EXPECT_EQ(f.lon.back(), 379);
}

TEST(NetcdfBathymetry, a_region_can_be_one_cell) {
  SOUNDING_NEEDS_FERRET_DATA();
  const RegionalField f = read(testing::ferret_data / "etopo60.cdf", {214.2, 214.9, 49.2, 49.8});
  ASSERT_EQ(f.value.size(), 1u);
  EXPECT_TRUE(std::abs(f.value[0] + 4306.2153) <= 1e-3);
}

TEST(NetcdfBathymetry, two_files_agree_on_the_land) {
  SOUNDING_NEEDS_FERRET_DATA();
  const RegionalField fine = read(testing::ferret_data / "etopo20.cdf", {-20, 0, 43, 53}),
                      coarse = read(testing::ferret_data / "etopo60.cdf", {-20, 0, 43, 53});
  const auto wet = [](const RegionalField& f) {
    return static_cast<double>(
               std::count_if(f.value.begin(), f.value.end(), [](double h) { return h < 0; })) /
           static_cast<double>(f.value.size());
  };
  EXPECT_TRUE(std::abs(wet(fine) - wet(coarse)) <= 0.03) << wet(fine) << " " << wet(coarse);
}

TEST(NetcdfBathymetry, the_extract_is_the_original) {
  const RegionalField small = read(extract, {-20, 0, 43, 53});
  expect_consistent(small);
  EXPECT_EQ(small.nx(), 60u);
  EXPECT_EQ(small.ny(), 30u);
  EXPECT_TRUE(std::abs(small.lon_bounds.front() + 20) <= 1e-9 &&
              std::abs(small.lat_bounds.back() - 53) <= 1e-9);
  EXPECT_EQ(small.variable, "elevation");
  EXPECT_THAT(small.source, HasSubstr("ETOPO5"));
  SOUNDING_NEEDS_FERRET_DATA();
  EXPECT_EQ(small.value, read(testing::ferret_data / "etopo20.cdf", {-20, 0, 43, 53}).value);
}

TEST(NetcdfBathymetry, packed_values_of_descending_latitudes_in_any_format) {
  const std::string cdl = R"(netcdf t { dimensions: lat = 2; lon = 3; variables:
    double lat(lat); lat:units = "degrees_north"; double lon(lon); lon:units = "degrees_east";
    short elevation(lat, lon); elevation:units = "m"; elevation:scale_factor = 0.5; elevation:add_offset = -100.;
    data: lat = 51, 50; lon = -3, -2, -1; elevation = 0, 2, 4, 6, 8, 10; })";
  const ScratchFolder folder;
  for (const char* kind : {"nc3", "nc6", "nc5", "nc4", "nc7"}) {
    const RegionalField f = read_bathymetry({folder.generate(std::string(kind) + ".nc", cdl, kind), "", {}});
    EXPECT_EQ(f.lat, (std::vector<double>{50, 51}));
    EXPECT_EQ(f.value, (std::vector<double>{-97, -96, -95, -100, -99, -98})) << kind;
  }
}

TEST(NetcdfBathymetry, a_depth_that_says_so_is_turned_around) {
  const ScratchFolder folder;
  const auto path = folder.generate("depth.nc", R"(netcdf t { dimensions: lat = 2; lon = 2; variables:
    double lat(lat); lat:units = "degrees_north"; double lon(lon); lon:units = "degrees_east";
    float depth(lat, lon); depth:units = "m"; depth:positive = "down"; data: lat = 1, 2; lon = 1, 2; depth = 10, 20, 30, 40; })");
  EXPECT_EQ(read_bathymetry({path, "", {}}).value, (std::vector<double>{-10, -20, -30, -40}));
}

}  // namespace
}  // namespace sounding::io
