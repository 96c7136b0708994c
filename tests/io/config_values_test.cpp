// SPDX-License-Identifier: Apache-2.0
#include "io/config/load_config.hpp"

#include <gmock/gmock.h>

#include <locale>
#include <sstream>

#include "config_scratch.hpp"
#include "io/config/table.hpp"

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
    air: {medium: atmosphere, every: 1 h, variables: [q_liq], precision: double, compression: {level: 0}}
)";

TEST(Config, ReadsEveryKindOfValue) {
  const RunConfig c = load_text(everything);
  const auto folder = scratch_folder();
  EXPECT_EQ(c.run.start, std::chrono::sys_days(std::chrono::March / 1 / 1998) + 6h + 30min);
  EXPECT_EQ(c.run.stop, 240h);
  EXPECT_EQ(c.run.precision, Precision::float32);
  EXPECT_EQ(c.run.memory_limit, 512 << 20);
  EXPECT_EQ(c.domain.kind, DomainKind::region);
  EXPECT_EQ(c.domain.region.east, 10.5);
  EXPECT_EQ(c.domain.bathymetry.file, folder / "data/floor.nc");
  EXPECT_EQ(c.domain.minimum_depth, 50);
  EXPECT_EQ(c.ocean.dt, 30min);
  EXPECT_EQ(c.ocean.scheme, Scheme::rk4);
  EXPECT_EQ(c.ocean.levels.kind, LevelKind::exponential);
  EXPECT_EQ(c.ocean.levels.depth, 2000);
  EXPECT_EQ(c.ocean.initial.temperature, Source(FileVariable{folder / "data/levitus.nc", "TEMP"}));
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
  EXPECT_EQ(c.output.streams[1].compression_level, 0);
  EXPECT_EQ(c.output.directory, "runs");
}

TEST(Config, WhatIsNotWrittenKeepsTheDefaults) {
  RunConfig expected;
  expected.run.stop = 24h;
  expected.domain.idealised.depth = 100;
  expected.domain.idealised.shelf_depth = 20;  // a fifth of the depth
  expected.ocean.levels.depth = 100;
  expected.ocean.enabled = true;
  expected.ocean.dt = 600s;
  expected.ocean.levels.count = 50;
  EXPECT_TRUE(load_text(small_ocean) == expected);
}

TEST(Config, ResolvedTextReadsBackAsTheSameRunAndTheSameText) {
  for (const std::string& text : {everything, small_ocean}) {
    const RunConfig first = load_text(text);
    const std::string resolved = resolved_yaml(first);
    const RunConfig again = load_text(resolved);
    EXPECT_TRUE(again == first) << resolved;
    EXPECT_EQ(resolved_yaml(again), resolved);
  }
}

TEST(Config, ResolvedTextKeepsEveryBitOfANumber) {
  RunConfig c = load_text(small_ocean);
  c.ocean.npzd.initial_slope = 0.1 + 0.2;
  c.ocean.seawater.thermal_expansion = 1.0 / 3e7;
  c.ocean.dt = 7us;
  c.run.stop = 70000007us;
  c.ocean.initial.temperature = 1.0 / 3;
  EXPECT_TRUE(load_text(resolved_yaml(c)) == c);
}

TEST(Config, OverridesReplaceAndCreate) {
  const RunConfig c = load_text(
      small_ocean, {"run.stop=2 d", "ocean.levels.kind=exponential", "ocean.light={}",
                    "ocean.npzd.enabled=true", "output.streams.hourly={every: 1 h, variables: [temperature]}",
                    "output.streams.hourly.every=2 h", "domain.idealised.nx=4", "domain.idealised.nx=5"});
  EXPECT_EQ(c.run.stop, 48h);
  EXPECT_EQ(c.ocean.levels.kind, LevelKind::exponential);
  EXPECT_EQ(c.ocean.levels.count, 50);
  EXPECT_TRUE(c.ocean.npzd.enabled);
  EXPECT_EQ(c.domain.idealised.nx, 5);
  ASSERT_EQ(c.output.streams.size(), 1U);
  EXPECT_EQ(c.output.streams[0].every, 2h);
  EXPECT_THAT(
      c.notes.notices,
      testing::ElementsAre("--set #8: domain.idealised.nx was given by --set #7; the last one counts"));
  EXPECT_EQ(c.notes.origins.at("run.stop"), "--set #1");
  EXPECT_THAT(c.notes.origins.at("ocean.dt"), testing::EndsWith("case.yaml:4"));
}

TEST(Config, AMediumThatIsOffHoldsItsDefaults) {
  const RunConfig c = load_text(
      everything, {"atmosphere.enabled=false", "output.streams.air={medium: ocean, variables: [par]}"});
  EXPECT_TRUE(c.atmosphere == Atmosphere{});
  EXPECT_TRUE(load_text(resolved_yaml(c)) == c);
}

TEST(Config, FilesThatAreIncludedLieBelowTheFile) {
  write_yaml("run: {stop: 5 d, threads: 3}\nocean: {light: {}}\n", "base.yaml");
  const RunConfig c = load_text("include: [base.yaml]\n" + small_ocean);
  EXPECT_EQ(c.run.stop, 24h);
  EXPECT_EQ(c.run.threads, 3);
  EXPECT_TRUE(c.ocean.light.enabled);
}

/// Decimal comma, groups of three: what a German user's locale does to streams.
class CommaNumbers : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Config, ACommaLocaleChangesNothing) {
  const RunConfig plain = load_text(everything);
  const std::string plain_text = resolved_yaml(plain);
  const std::string plain_complaint =
      first_complaint(small_ocean, {"ocean.levels=12345", "run.stop=1234567.5 s"});
  const std::locale before = std::locale::global(std::locale(std::locale(), new CommaNumbers));
  std::ostringstream written;
  written << 1234.5;
  EXPECT_EQ(written.str(), "1.234,5") << "the locale is not in force";
  const RunConfig comma = load_text(everything);
  const std::string comma_text = resolved_yaml(comma);
  const std::string comma_complaint =
      first_complaint(small_ocean, {"ocean.levels=12345", "run.stop=1234567.5 s"});
  std::locale::global(before);
  EXPECT_TRUE(comma == plain);
  EXPECT_EQ(comma_text, plain_text);
  EXPECT_FALSE(plain_complaint.empty());
  EXPECT_EQ(comma_complaint, plain_complaint);
}

TEST(Config, CountsAreRefusedBeforeAnythingIsAllocated) {
  for (const char* count : {"0", "1000000000", "4097"}) {
    EXPECT_THAT(first_complaint(small_ocean, {std::string("ocean.levels=") + count}),
                testing::HasSubstr("1..4096"));
  }
  EXPECT_THAT(first_complaint(small_ocean, {"domain.idealised.nx=100000", "domain.idealised.ny=100000"}),
              testing::HasSubstr("run.memory_limit"));
}

TEST(Config, AMissingFileIsToldApartFromAWrongOne) {
  ExitCode code = ExitCode::done;
  EXPECT_THAT(complaint(scratch_folder() / "not_there.yaml", {}, &code), testing::HasSubstr("no such file"));
  EXPECT_EQ(code, ExitCode::missing_input);
  complaint(write_yaml("run: {stop: 1 m}\n"), {}, &code);
  EXPECT_EQ(code, ExitCode::bad_input);
}

TEST(Config, OverridesPassTheSameGuards) {
  EXPECT_EQ(first_complaint(small_ocean, {"run.stop"}),
            "--set #1: found \"run.stop\"; key.path=value is due, such as run.stop=\"10 d\"");
  EXPECT_THAT(first_complaint(small_ocean, {"ocean.light={}", "run.stopp=1 d"}),
              testing::StartsWith("--set #2: run.stopp: unknown key"));
  EXPECT_THAT(first_complaint(small_ocean, {"run.stop=1 m"}),
              testing::AllOf(testing::StartsWith("--set #1: run.stop: found \"1 m\", a length"),
                             testing::HasSubstr("did you mean 1 min?")));
  for (const char* value : {"&a 1 d", "!!str 1 d", "+1", "010", "1,5", "1d3", "1e400", ".nan", "[1 d]", ""}) {
    EXPECT_THAT(first_complaint(small_ocean, {std::string("run.stop=") + value}),
                testing::StartsWith("--set #1: run.stop: "))
        << value;
  }
}

TEST(Config, EveryKeyIsDescribed) {
  for (const Key& key : all_keys()) EXPECT_GT(key.help.size(), 5U) << key.path;
}

}  // namespace
}  // namespace sounding::io
