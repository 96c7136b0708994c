// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

using namespace std::chrono_literals;
using testing::DoubleNear;
using testing::ElementsAre;
using testing::StartsWith;

TEST(ConfigLoad, WhatIsNotWrittenHasItsDefault) {
  const RunConfig c = load_text(small_ocean);
  RunConfig expected;
  expected.run.stop = 24h;
  expected.domain.idealised.depth = 100;
  expected.domain.idealised.shelf_depth = 20;
  expected.ocean.enabled = true;
  expected.ocean.dt = 1h;
  expected.ocean.levels.count = 10;
  expected.ocean.levels.depth = 100;
  EXPECT_EQ(c, expected);
}

TEST(ConfigLoad, UnitsBecomeThoseOfTheTable) {
  const RunConfig c = load_text(small_ocean +
                                "  initial:\n"
                                "    temperature: 283.15 K\n"
                                "    salinity: {value: 35 g/kg}\n"
                                "    nitrate: 2500 umol m-3\n"
                                "  forcing: {heat_flux: -0.1 kW/m^2, surface_par: {noon: 12h}}\n"
                                "  light: {infrared_depth: 35 cm, shortwave_par_fraction: 43 %}\n"
                                "  npzd: {sinking_detritus: 0.1 mm/s, maximum_growth_rate: 0.05 h-1}\n");
  EXPECT_THAT(std::get<double>(c.ocean.initial.temperature), DoubleNear(10, 1e-12));
  EXPECT_EQ(std::get<double>(c.ocean.initial.salinity), 35);
  EXPECT_THAT(std::get<double>(c.ocean.initial.nitrate), DoubleNear(2.5, 1e-14));
  EXPECT_THAT(c.ocean.forcing.heat_flux, DoubleNear(-100, 1e-12));
  EXPECT_EQ(c.ocean.forcing.surface_par.noon, 43200);
  EXPECT_THAT(c.ocean.light.infrared_depth, DoubleNear(0.35, 1e-15));
  EXPECT_THAT(c.ocean.light.shortwave_par_fraction, DoubleNear(0.43, 1e-15));
  EXPECT_THAT(c.ocean.npzd.sinking_detritus, DoubleNear(8.64, 1e-12));
  EXPECT_THAT(c.ocean.npzd.maximum_growth_rate, DoubleNear(1.2, 1e-14));
}

TEST(ConfigLoad, UnitOfTheUpdraftFollowsItsDrive) {
  const auto amplitude = [](const std::string& drive, const std::string& value) {
    return load_text(small_atmosphere + "  drive: " + drive +
                     "\n  forcing: {updraft: {kind: half_sine, amplitude: " + value + "}}\n")
        .atmosphere.forcing.updraft.amplitude;
  };
  EXPECT_EQ(amplitude("rho_w", "2 kg m-2 s-1"), 2);
  EXPECT_EQ(amplitude("w", "200 cm/s"), 2);
  EXPECT_EQ(amplitude("w", "2"), 2);
}

TEST(ConfigLoad, TimesAreWholeMicroseconds) {
  const auto stop = [](const std::string& text) {
    return load_text(small_ocean, {"run.stop=" + text, "ocean.dt=0.1 s"}).run.stop;
  };
  EXPECT_EQ(stop("90 min"), 5400s);
  EXPECT_EQ(stop("0.1 h"), 360s);
  EXPECT_EQ(stop("36524.2 d"), std::chrono::microseconds(3155690880000000));
  EXPECT_EQ(stop("864000"), 240h);
  EXPECT_EQ(stop("\"10 d\""), 240h);
  EXPECT_EQ(stop("2000-01-01 00:01"), 60s);
  EXPECT_EQ(stop("2000-03-01"), 60 * 24h);
  EXPECT_EQ(load_text(small_ocean, {"run.start=1999-12-31 12:00:00", "run.stop=2000-01-01"}).run.stop, 12h);
}

TEST(ConfigLoad, SectionsOfProcessesAreOnWhenWritten) {
  EXPECT_FALSE(load_text(small_ocean).ocean.light.enabled);
  EXPECT_TRUE(load_text(small_ocean + "  light: {}\n").ocean.light.enabled);
  EXPECT_FALSE(load_text(small_ocean + "  light: {enabled: false}\n").ocean.light.enabled);
  const RunConfig c = load_text(small_ocean + "atmosphere: {enabled: false}\n");
  EXPECT_EQ(c.atmosphere, Atmosphere{});
}

TEST(ConfigLoad, SourcesAndFiles) {
  const ScratchDirectory scratch;
  scratch.write("t.nc", "");
  const auto file =
      scratch.write("run.yaml", small_ocean +
                                    "  initial:\n"
                                    "    temperature: {file: ./t.nc, variable: TEMP}\n"
                                    "    salinity: {profile: {z: [-1 km, 0], values: [35, 34]}}\n");
  const RunConfig c = load_config(file);
  EXPECT_EQ(std::get<FileVariable>(c.ocean.initial.temperature), (FileVariable{scratch / "t.nc", "TEMP"}));
  EXPECT_EQ(std::get<Profile>(c.ocean.initial.salinity), (Profile{{-1000, 0}, {35, 34}}));
}

TEST(ConfigLoad, LevelsFollowFromWhatIsGiven) {
  const RunConfig c = load_text(
      "run: {stop: 1 d}\ndomain: {idealised: {}}\n"
      "ocean: {dt: 1 h, levels: {kind: faces, faces: [-50, -20, -5, 0]}}\n"
      "atmosphere:\n"
      "  dt: 60\n"
      "  levels: 12\n"
      "  initial:\n"
      "    sounding: {z: [0, 3260], theta: [297.9 K, 312.66 K], vapour_mixing_ratio: [15 g kg-1, 0.0024]}\n");
  EXPECT_EQ(c.ocean.levels.count, 3);
  EXPECT_EQ(c.ocean.levels.depth, 50);
  EXPECT_EQ(c.domain.idealised.depth, 50);
  EXPECT_EQ(c.atmosphere.levels.count, 12);
  EXPECT_EQ(c.atmosphere.levels.top, 3260);
  EXPECT_THAT(c.atmosphere.initial.sounding.vapour_mixing_ratio,
              ElementsAre(DoubleNear(0.015, 1e-17), 0.0024));
}

TEST(ConfigLoad, StreamsKeepTheirOrderAndKnowTheirMedium) {
  const RunConfig c = load_text(small_atmosphere +
                                "output:\n"
                                "  streams:\n"
                                "    second: {every: 10 min, variables: [theta_li], precision: double}\n"
                                "    first: {every: 1 min, variables: [q_tot], reduction: mean}\n");
  ASSERT_EQ(c.output.streams.size(), 2u);
  EXPECT_EQ(c.output.streams[0].name, "second");
  EXPECT_EQ(c.output.streams[0].medium, Medium::atmosphere);
  EXPECT_EQ(c.output.streams[0].precision, Precision::float64);
  EXPECT_EQ(c.output.streams[1].reduction, Reduction::mean);
}

TEST(ConfigLoad, OverridesCountFromLeftToRight) {
  const RunConfig c = load_text(small_ocean, {"run.threads=1", "ocean.levels.count=20", "run.threads=2",
                                              "output.streams.a={every: 2 h, variables: [salinity]}",
                                              "output.streams.a.every=3 h", "ocean.mixing.kind=convective"});
  EXPECT_EQ(c.run.threads, 2);
  EXPECT_EQ(c.ocean.levels.count, 20);
  EXPECT_EQ(c.ocean.mixing.kind, OceanMixingKind::convective);
  EXPECT_EQ(c.output.streams.at(0).every, 3h);
  EXPECT_THAT(c.output.streams.at(0).variables, ElementsAre("salinity"));
  EXPECT_THAT(c.notes.notices,
              ElementsAre("--set #3: run.threads was given by --set #1; the last one counts"));
}

TEST(ConfigLoad, IncludedFilesGiveWayToTheFile) {
  const ScratchDirectory scratch;
  std::filesystem::create_directory(scratch / "shared");
  scratch.write("shared/t.nc", "");
  scratch.write("shared/base.yaml", small_ocean + "  initial: {temperature: {file: t.nc, variable: T}}\n");
  scratch.write("more.yaml", "run: {threads: 4, tile_width: 8}\n");
  const auto file = scratch.write("run.yaml", "include: [shared/base.yaml, more.yaml]\nrun: {threads: 2}\n");
  const RunConfig c = load_config(file, {"run.tile_width=16"});
  EXPECT_EQ(c.run.threads, 2);
  EXPECT_EQ(c.run.tile_width, 16);
  EXPECT_EQ(c.ocean.levels.count, 10);
  EXPECT_EQ(std::get<FileVariable>(c.ocean.initial.temperature).file, scratch / "shared/t.nc");
  EXPECT_EQ(c.notes.origins.at("ocean.dt"), (scratch / "shared/base.yaml").string() + ":4:7");
  EXPECT_EQ(c.notes.origins.at("run.tile_width"), "--set #1");
  EXPECT_EQ(c.notes.origins.count("run.device"), 0u);
}

TEST(ConfigLoad, ByteOrderMarkAndLineEndsOfOtherSystems) {
  std::string text = "\xEF\xBB\xBF";
  for (const char c : small_ocean) text += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(load_text(text), load_text(small_ocean));
}

TEST(ConfigLoad, CommentsMaySpeakOfUnitsWithHash) {
  EXPECT_EQ(load_text("# about 5 #/cm3\n" + small_ocean + "  # 3 #/l\n"), load_text(small_ocean));
}

TEST(ConfigLoad, RegionMayCrossTheSeam) {
  const ScratchDirectory scratch;
  scratch.write("b.nc", "");
  const auto load = [&](const std::string& east) {
    return load_config(scratch.write("run.yaml",
                                     "run: {stop: 1 d}\n"
                                     "domain:\n"
                                     "  region: {west: 350, east: " +
                                         east +
                                         ", south: 30, north: 40}\n"
                                         "  bathymetry: {file: b.nc}\n"
                                         "ocean: {dt: 1 h, levels: 10}\n"));
  };
  EXPECT_EQ(load("10").domain.kind, DomainKind::region);
  EXPECT_EQ(load("370").domain.region.east, 370);
  EXPECT_FALSE(load("370").ocean.levels.depth.has_value());
}

}  // namespace
}  // namespace sounding::io
