// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

using namespace std::chrono_literals;

const std::string everything = R"(# a run with every kind of value
config_version: 1
run: {start: 1998-03-01 06:30, stop: 10 d, precision: float, threads: 2, tile_width: 7, memory_limit: 512 MiB}
domain:
  region: {west: -20, east: 10.5, south: 40, north: 60}
  bathymetry: {file: data/floor.nc, variable: ROSE}
  bottom_rule: full
  minimum_depth: 0.05 km
ocean:
  dt: 0.5 h
  scheme: rk4
  levels: {kind: exponential, count: 64, depth: 2 km, scale: 300}
  initial:
    temperature: {file: data/levitus.nc, variable: TEMP}
    salinity: {profile: {z: [-100, 0], values: [35.5, 34]}}
    nitrate: {value: 0.5 mol m-3}
    phytoplankton: 0.5
  forcing:
    surface_par: {kind: diurnal, amplitude: 200 W/m2, noon: 12 h}
    heat_flux: -50
  light: {}
  npzd: {sinking_detritus: 1e-4 m s-1, sea_floor: open, negative: none}
  mixing: {kind: convective, background_diffusivity: 1 cm2/s}
  seawater: {reference_temperature: 283.15 K}
atmosphere:
  dt: 10 min
  levels: {kind: faces, faces: [0, 100, 300]}
  drive: w
  initial:
    surface_pressure: 1000 hPa
    sounding: {z: [0, 740, 3260], theta: [297.9 K, 297.9 K, 312.66 K], vapour_mixing_ratio: [0.015, 0.0138, 0.0024]}
    rain: 1e-4
  forcing: {updraft: {kind: half_sine, amplitude: 2}}
  microphysics: {scheme: one_moment_warm, rain_evaporation: false}
output:
  directory: runs
  streams:
    daily: {medium: ocean, every: 1 d, reduction: mean, variables: [temperature, par]}
    air: {medium: atmosphere, every: 1 h, variables: [q_liq], precision: double, compression: {level: 6, digits: 12}}
)";

/// The run above, with its input files; loading does not open them, so that they may be empty.
class ConfigValues : public testing::Test {
 protected:
  ConfigValues() {
    std::filesystem::create_directory(folder_ / "data");
    folder_.write("data/floor.nc", "");
    folder_.write("data/levitus.nc", "");
  }
  RunConfig load(const std::string& text, const std::vector<std::string>& sets = {}) {
    return load_config(folder_.write("run.yaml", text), sets);
  }
  ScratchDirectory folder_;
};

TEST_F(ConfigValues, OfEveryKindAreRead) {
  const RunConfig c = load(everything);
  EXPECT_EQ(c.run.start, std::chrono::sys_days(std::chrono::March / 1 / 1998) + 6h + 30min);
  EXPECT_EQ(c.run.stop, 240h);
  EXPECT_EQ(c.run.precision, Precision::float32);
  EXPECT_EQ(c.run.memory_limit, 512 << 20);
  EXPECT_EQ(c.domain.kind, DomainKind::region);
  EXPECT_EQ(c.domain.region.east, 10.5);
  EXPECT_EQ(c.domain.bathymetry.file, folder_ / "data/floor.nc");
  EXPECT_EQ(c.domain.minimum_depth, 50);
  EXPECT_EQ(c.ocean.dt, 30min);
  EXPECT_EQ(c.ocean.scheme, Scheme::rk4);
  EXPECT_EQ(c.ocean.levels.kind, LevelKind::exponential);
  EXPECT_EQ(c.ocean.levels.depth, 2000);
  EXPECT_EQ(c.ocean.initial.temperature, Source(FileVariable{folder_ / "data/levitus.nc", "TEMP"}));
  EXPECT_EQ(c.ocean.initial.salinity, Source(Profile{{-100, 0}, {35.5, 34}}));
  EXPECT_EQ(c.ocean.initial.nitrate, Source(500.0));
  EXPECT_EQ(c.ocean.forcing.surface_par.noon, 43200);
  EXPECT_TRUE(c.ocean.light.enabled && c.ocean.npzd.enabled);
  EXPECT_NEAR(c.ocean.npzd.sinking_detritus, 8.64, 1e-14);
  EXPECT_EQ(c.ocean.npzd.negative, NegativeFix::none);
  EXPECT_EQ(c.ocean.mixing.background_diffusivity, 1e-4);
  EXPECT_NEAR(c.ocean.seawater.reference_temperature, 10, 1e-12);
  EXPECT_EQ(c.atmosphere.levels.count, 2);
  EXPECT_EQ(c.atmosphere.drive, Drive::w);
  EXPECT_EQ(c.atmosphere.initial.surface_pressure, 1e5);
  EXPECT_EQ(c.atmosphere.initial.sounding.theta[2], 312.66);
  EXPECT_FALSE(c.atmosphere.microphysics.rain_evaporation);
  ASSERT_EQ(c.output.streams.size(), 2U);
  EXPECT_EQ(c.output.streams[0].name, "daily");
  EXPECT_EQ(c.output.streams[0].reduction, Reduction::mean);
  EXPECT_EQ(c.output.streams[1].medium, Medium::atmosphere);
  EXPECT_EQ(c.output.streams[1].compression_level, 6);
  EXPECT_EQ(c.output.streams[1].digits, 12);
  EXPECT_EQ(c.output.streams[0].digits, 0);
  EXPECT_EQ(c.output.directory, "runs");
}

TEST_F(ConfigValues, KeepEveryBitInTheResolvedText) {
  EXPECT_TRUE(load(resolved_yaml(load(everything))) == load(everything));
  RunConfig c = load(small_ocean);
  c.ocean.npzd.initial_slope = 0.1 + 0.2;
  c.ocean.seawater.thermal_expansion = 1.0 / 3e7;
  c.ocean.dt = 7us;
  c.run.stop = 70000007us;
  c.ocean.initial.temperature = 1.0 / 3;
  EXPECT_TRUE(load(resolved_yaml(c)) == c);
}

TEST_F(ConfigValues, OfAMediumThatIsOffAreItsDefaults) {
  const RunConfig c =
      load(everything, {"atmosphere.enabled=false", "output.streams.air={medium: ocean, variables: [par]}"});
  EXPECT_TRUE(c.atmosphere == Atmosphere{});
  EXPECT_TRUE(load(resolved_yaml(c)) == c);
}

}  // namespace
}  // namespace sounding::io
