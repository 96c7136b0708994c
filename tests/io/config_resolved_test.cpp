// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <locale>

#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

using testing::HasSubstr;

/// Configurations that together reach most keys with odd values.
std::vector<std::string> examples() {
  return {
      small_ocean,
      small_atmosphere,
      small_ocean +
          "  scheme: rk3_lm\n"
          "  initial:\n"
          "    temperature: {profile: {z: [-1234.5678, -1e-3, 0], values: [271 K, 300.1 K, -1.23456789012345 "
          "degC]}}\n"
          "    salinity: 0.1\n"
          "  forcing:\n"
          "    surface_par: {kind: diurnal, amplitude: 123.4 W m-2, noon: 0.1 s}\n"
          "  light: {weights: [0.3, 0.7], water_attenuation: [1e-9, 1e-300]}\n"
          "  npzd: {sea_floor: closed, negative: none, initial_slope: 0.1}\n"
          "  mixing: {kind: constant, background_diffusivity: 3.3333333333333333e-5}\n"
          "output:\n"
          "  directory: 'results of \"today\"'\n"
          "  streams:\n"
          "    a-1: {every: 3 h, variables: [temperature, par], compression: {level: 0}}\n"
          "    b_2: {every: 1 h, variables: [salinity], reduction: mean}\n",
      "config_version: 1\n"
      "run: {start: 0900-02-03 04:05:06, stop: 0900-02-04 04:05:06, memory_limit: 3 MiB, precision: float}\n"
      "domain: {idealised: {nx: 7, ny: 3, dx: 1 mile, shape: slope, seed: 9007199254740993, latitude: "
      "-0.1}}\n"
      "ocean: {dt: 0.5 s, levels: {kind: exponential, count: 7, depth: 333 m}}\n"
      "atmosphere:\n"
      "  dt: 0.25 s\n"
      "  levels: {kind: faces, faces: [0, 0.1, 300.3, 3000]}\n"
      "  drive: w\n"
      "  temperature: fixed\n"
      "  initial:\n"
      "    sounding: {z: [0, 740, 3260], theta: [297.9 K, 297.9 K, 312.66 K], vapour_mixing_ratio: [15 g/kg, "
      "13.8 g/kg, 2.4 g/kg]}\n"
      "    rain: {profile: {z: [2500, 2800], values: [1 g kg-1, 0]}}\n"
      "    uniform_density: 1\n"
      "  forcing: {updraft: {kind: daily_sine, amplitude: 1 m/s, period: 40 min, time: 12 h}}\n"
      "  microphysics: {scheme: one_moment_warm, rain_evaporation: false}\n",
  };
}

TEST(ConfigResolved, ReadsBackAsTheSameConfigurationAndTheSameText) {
  for (const std::string& example : examples()) {
    const RunConfig first = load_text(example);
    const std::string text = resolved_yaml(first);
    const RunConfig second = load_text(text);
    EXPECT_TRUE(first == second) << text;
    EXPECT_EQ(resolved_yaml(second), text);
    EXPECT_EQ(load_text(resolved_yaml(first, true)), first);
  }
}

TEST(ConfigResolved, ShowsUnitsAndOrigins) {
  const RunConfig c = load_text(small_ocean, {"ocean.dt=30 min"});
  EXPECT_THAT(resolved_yaml(c), HasSubstr("\n  dt: 1800 s\n"));
  EXPECT_THAT(resolved_yaml(c), HasSubstr("thermal_expansion: 0.000167 K-1\n"));
  EXPECT_THAT(resolved_yaml(c, true), HasSubstr("\n  dt: 1800 s  # --set #1\n"));
  EXPECT_THAT(resolved_yaml(c, true), HasSubstr("\n  scheme: ssprk3  # default\n"));
  EXPECT_THAT(resolved_yaml(c, true), HasSubstr("run.yaml:1:13\n"));
}

/// A locale that writes 1234567.5 as 1.234.567,5.
struct CommaNumbers : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(ConfigResolved, ACommaLocaleChangesNothing) {
  std::vector<std::string> before;
  for (const std::string& example : examples()) before.push_back(resolved_yaml(load_text(example)));
  const std::string refusal = refusal_of_text(small_ocean + "  initial: {salinity: 1234,5}\n");

  const std::locale previous = std::locale::global(std::locale(std::locale::classic(), new CommaNumbers));
  std::size_t i = 0;
  for (const std::string& example : examples()) EXPECT_EQ(resolved_yaml(load_text(example)), before[i++]);
  EXPECT_EQ(refusal_of_text(small_ocean + "  initial: {salinity: 1234,5}\n"), refusal);
  std::locale::global(previous);
}

}  // namespace
}  // namespace sounding::io
