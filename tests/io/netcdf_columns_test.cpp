// SPDX-License-Identifier: Apache-2.0
/// Files of single columns, discrete sampling geometries of CF: what is in them, what other programs make of
/// them, what our lint makes of broken ones.
#include <gmock/gmock.h>

#include "cf_lint_cases.hpp"
#include "io/netcdf/stream_copy.hpp"
#include "netcdf_small_stream.hpp"

namespace sounding::io {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::output_of;
using testing::ScratchFolder;

/// Two columns of three levels, full depth and land, by themselves.
StreamFile columns_layout(bool geographic, bool section) {
  StreamFile layout = testing::small_layout(geographic, "mean");
  StreamGrid& grid = layout.grid;
  grid.y = grid.x = grid.y_edges = grid.x_edges = {};
  grid.columns = {{"PAP", 45.5, -10.5, 500, 1500, 300}, {"on land", 45.5, -9.5, 500, 2500, 1300}};
  grid.section = section;
  layout.statics.cell_thickness = {7, 10, 10, fill_value, fill_value, fill_value};
  return layout;
}

void write_records(const std::filesystem::path& path, const StreamFile& layout) {
  const auto fill = static_cast<float>(fill_value);
  StreamWriter writer(path, layout);
  for (int n = 1; n <= 2; ++n) {
    const auto t = static_cast<float>(9 + n);
    const std::vector<float> temperature = {t, t + 1, t + 2, fill, fill, fill}, euphotic = {17, fill};
    const std::vector<double> diffusivity = {1e-5,       2e-5,       3e-5,       4e-5,
                                             fill_value, fill_value, fill_value, fill_value};
    writer.append(
        3600 * n, 3600 * (n - 1),
        std::vector<FieldValues>{std::span<const float>(temperature), std::span<const double>(diffusivity),
                                 std::span<const float>(euphotic)});
  }
  writer.finish();
}

class NetcdfColumns : public ::testing::TestWithParam<std::tuple<bool, bool>> {
 protected:
  void SetUp() override {
    const auto [geographic, section] = GetParam();
    write_records(path_, columns_layout(geographic, section));
  }
  std::string python(const std::string& script) const {
    return output_of("/usr/bin/python3 -c \"import sys, xarray; d = xarray.open_dataset(sys.argv[1]); " +
                     script + "\" " + path_.string());
  }
  ScratchFolder folder_;
  std::filesystem::path path_ = folder_ / "profiles.nc";
};

TEST_P(NetcdfColumns, are_discrete_samples_as_CF_wants_them) {
  const auto [geographic, section] = GetParam();
  const std::string header = output_of("ncdump -h '" + path_.string() + "'");
  const std::string coordinates =
      std::string("column_id lat lon") + (geographic ? "" : " y x") + (section ? " distance" : "");
  for (const std::string line :
       {"column = 2 ;", "float temperature(time, column, z) ;",
        "double tracer_diffusivity(time, column, z_face) ;", "float euphotic_depth(time, column) ;",
        "char column_id(column, id_length) ;", "column_id:cf_role = \"timeseries_id\" ;",
        "double lat(column) ;", "double lon(column) ;", "double cell_thickness(column, z) ;",
        "int k_bottom(column) ;", ":featureType = \"timeSeriesProfile\" ;"})
    EXPECT_THAT(header, HasSubstr(line));
  EXPECT_THAT(header, HasSubstr("temperature:coordinates = \"" + coordinates + "\" ;"));
  EXPECT_THAT(header,
              HasSubstr(section ? "double distance(column) ;" : "double distance_from_place(column) ;"));
}

TEST_P(NetcdfColumns, lint_finds_nothing) {
  EXPECT_THAT(output_of(SOUNDING_SOURCE_DIR "/tests/tools/cf_lint.py " + path_.string()),
              "1 file(s), 0 offence(s)\n");
}

TEST_P(NetcdfColumns, xarray_reads_names_places_and_gaps) {
  EXPECT_THAT(python("print(d.temperature.dims, [n.decode() for n in d.column_id.values], "
                     "d.temperature.isel(column=0, time=1).values, int(d.temperature.isnull().sum()), "
                     "sorted(d.temperature.coords)[:4])"),
              HasSubstr("('time', 'column', 'z') ['PAP', 'on land'] [11. 12. 13.] 6 ['column_id', "));
}

TEST_P(NetcdfColumns, cdo_and_nco_read_them) {
  EXPECT_THAT(output_of("cdo -s infon -selname,temperature " + path_.string()),
              AllOf(HasSubstr("2000-01-01 02:00:00"), ::testing::Not(HasSubstr("Error"))));
  EXPECT_THAT(output_of("ncks -H -C -v temperature -d column,0 -d z,2 -d time,1 " + path_.string()),
              HasSubstr("temperature ="));
  EXPECT_THAT(output_of("ncks -H -C -v temperature -d column,0 -d z,2 -d time,1 " + path_.string()),
              HasSubstr("13"));
}

/// As a restart and the end of a run with checkpoints do.
TEST_P(NetcdfColumns, are_copied_record_by_record) {
  const auto [geographic, section] = GetParam();
  StreamFile layout = columns_layout(geographic, section);
  StreamWriter copy(folder_ / "copy.nc", layout);
  copy_records(path_, all_records, layout, copy);
  copy.finish();
  const auto data = [](const std::filesystem::path& path) {
    return output_of("ncdump -p 9,17 '" + path.string() + "' | sed -n '/^data/,$p'");
  };
  EXPECT_EQ(data(folder_ / "copy.nc"), data(path_));
  EXPECT_THAT(data(path_), HasSubstr("column_id =\n  \"PAP\",\n  \"on land\" ;"));
}

INSTANTIATE_TEST_SUITE_P(Kinds, NetcdfColumns, ::testing::Combine(::testing::Bool(), ::testing::Bool()));

/// Levels that were chosen apart have bounds of their own, and no faces.
TEST(NetcdfColumns, levels_apart_keep_their_bounds) {
  const ScratchFolder folder;
  StreamFile layout = testing::small_layout(true);
  layout.grid.z = {-25, -5};
  layout.grid.z_face = {};
  layout.grid.z_bounds = {-30, -20, -10, 0};
  layout.statics.k_bottom = {0, 2};
  layout.statics.levels_left_out = true;
  layout.statics.cell_thickness = {7, fill_value, 10, fill_value};
  layout.variables.resize(1);
  const auto fill = static_cast<float>(fill_value);
  const std::vector<float> temperature = {9, fill, 11, fill};
  StreamWriter writer(folder / "apart.nc", layout);
  writer.append(3600, 0, std::vector<FieldValues>{std::span<const float>(temperature)});
  writer.finish();
  EXPECT_THAT(output_of(SOUNDING_SOURCE_DIR "/tests/tools/cf_lint.py " + (folder / "apart.nc").string()),
              "1 file(s), 0 offence(s)\n");
  const std::string text = output_of("ncdump '" + (folder / "apart.nc").string() + "'");
  EXPECT_THAT(text, HasSubstr(" z_bnds =\n  -30, -20,\n  -10, 0 ;"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("z_face")));
}

TEST(CfLint, names_every_offence_of_single_columns) {
  const ScratchFolder folder;
  const std::filesystem::path whole = folder / "whole.nc";
  write_records(whole, columns_layout(true, true));
  testing::expect_offences(
      folder, whole,
      {{"d.featureType = 'timeSeries'", "featureType: is not timeSeriesProfile"},
       {"del d.featureType", "featureType: is not timeSeriesProfile"},
       {"del v['column_id'].cf_role", "column_id: not one array of characters over column with cf_role"},
       {"v['column_id'][1] = v['column_id'][0]", "column_id: two columns have one name"},
       {"d.renameVariable('lat', 'latitude')", "lat: is not there for each column"},
       {"del v['temperature'].coordinates",
        "temperature: coordinates are none; column_id lat lon and what there is are due"},
       {"v['temperature'].coordinates = 'lat lon column_id z2'",
        "temperature: coordinates are column_id lat lon z2; "},
       {"v['distance'][:] = [5, 5]", "distance: columns do not follow each other along the section"},
       {"v['temperature'][1, 1, 0] = 4", "temperature: 1 dry places hold values, 0 wet places are filled"},
       {"v['tracer_diffusivity'][0, 0, 3] = v['tracer_diffusivity']._FillValue",
        "tracer_diffusivity: 0 dry places hold values, 1 wet places are filled"},
       {"v['euphotic_depth'][0, 1] = 5", "euphotic_depth: values on land"},
       {"x = d.createVariable('q', 'f4', ('time', 'z', 'column'), fill_value=v['temperature']._FillValue); "
        "x.setncatts({k: v['temperature'].getncattr(k) for k in v['temperature'].ncattrs() if k != "
        "'_FillValue'})",
        "q: dimensions are not (time, column) or (time, column, z)"}});
}

}  // namespace
}  // namespace sounding::io
