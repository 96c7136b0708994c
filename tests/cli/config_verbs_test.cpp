// SPDX-License-Identifier: Apache-2.0
/// The commands that write and explain configurations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "io/config/table.hpp"
#include "io/variables.hpp"
#include "program.hpp"

namespace sounding::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

using ConfigVerbs = CommandLine;

const std::string cases[] = {"first_column", "mixed_phase", "moorings", "quickstart", "shipway_hill_w2"};

TEST_F(ConfigVerbs, ListNamesEveryCaseWordVariableAndKernel) {
  const Outcome shipped = output_of("list cases");
  for (const std::string& name : cases) EXPECT_THAT(shipped.out, ContainsRegex("(^|\n)" + name + " +[A-Z]"));
  const std::string schemes = output_of("list schemes").out;
  for (const io::Key& key : io::all_keys())
    for (const io::Choice& choice : key.choices) {
      EXPECT_THAT(schemes, HasSubstr(std::string(key.path) + ": " + std::string(key.help) + "\n"));
      EXPECT_THAT(schemes, ContainsRegex("    " + std::string(choice.word) + " +"));
      EXPECT_THAT(schemes, HasSubstr(" " + std::string(choice.help) + "\n"));
    }
  const std::string variables = output_of("list variables").out;
  for (const io::Medium medium : {io::Medium::ocean, io::Medium::atmosphere})
    for (const io::OutputVariable& v : io::output_variables(medium)) {
      EXPECT_FALSE(v.group.empty()) << v.id;
      EXPECT_THAT(variables, ContainsRegex("\n(ocean|atmosphere) +" + std::string(v.id) + " +" +
                                           std::string(v.group) + " +" + std::string(v.units) + " "));
      EXPECT_THAT(variables, HasSubstr(v.standard_name.empty() ? v.long_name : v.standard_name));
    }
  const std::string kernels = output_of("list kernels").out;
  for (const std::string name : {"saturation", "saturation_adjustment", "microphysics", "light", "npzd"})
    EXPECT_THAT(kernels, ContainsRegex("(^|\n)" + name + "( --set scheme=[a-z_]+)?: .+\n    reads\n"));
  EXPECT_EQ(errors_of("list caes").code, 64);
  EXPECT_THAT(
      errors_of("list caes").out,
      HasSubstr("\"caes\" given, one of cases, schemes, variables, kernels is due; did you mean cases?"));
}

TEST_F(ConfigVerbs, WhatNewWritesPassesTheCheck) {
  for (const std::string detail : {"minimal", "default", "full"})
    for (const std::string& name : {std::string(), cases[0], cases[1], cases[2]}) {
      const std::string file = "c" + name + detail + ".yaml";
      EXPECT_EQ(output_of("new " + name + " --detail " + detail + " --output " + file).code, 0) << file;
      const Outcome check = errors_of("check " + file);
      EXPECT_EQ(check.code, 0) << check.out;
    }
}

TEST_F(ConfigVerbs, NewOverwritesNothing) {
  const std::string file = write("mine.yaml", "mine\n");
  const Outcome refused = errors_of("new --output mine.yaml");
  EXPECT_EQ(refused.code, 73);
  EXPECT_EQ(refused.out,
            "sounding: mine.yaml: exists and is not overwritten; name another file\n"
            "sounding: exit=73 reason=create\n");
  EXPECT_EQ(shell("cat " + file).out, "mine\n");
  EXPECT_EQ(errors_of("new --output nowhere/mine.yaml").code, 73);
  write("other.yaml.part", "mine\n");
  EXPECT_THAT(errors_of("new --output other.yaml").out, HasSubstr("other.yaml.part is in the way"));
  EXPECT_EQ(shell("cat '" + (folder_ / "other.yaml.part").string() + "'").out, "mine\n");
  EXPECT_EQ(output_of("new --output third.yaml").code, 0);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "third.yaml.part"));
}

TEST_F(ConfigVerbs, NewSaysHowItWasCalledOnOneLineOfText) {
  const std::string name = "a\nrun: 1 \xE9.yaml";
  write(name, "run: {stop: 1 d}\ndomain: {idealised: {depth: 70 m}}\nocean: {dt: 1 h, levels: 7}\n");
  EXPECT_EQ(output_of("new '" + name + "' --set run.threads=1 --set run.stop='2 d' --output b.yaml").code, 0);
  EXPECT_THAT(shell("cat '" + (folder_ / "b.yaml").string() + "'").out,
              HasSubstr("\n# Written by: sounding new \"a\\x0arun: 1 \\xe9.yaml\" --set run.threads=1 --set "
                        "\"run.stop=2 d\" --detail default\n"));
  EXPECT_EQ(errors_of("check b.yaml").code, 0);
}

TEST_F(ConfigVerbs, NewAnnotatesFilesAndTakesOverrides) {
  write("own.yaml", "run: {stop: 1 d}\ndomain: {idealised: {depth: 70 m}}\nocean: {dt: 1 h, levels: 7}\n");
  const std::string text = output_of("new own.yaml --detail minimal --set ocean.levels.count=9").out;
  EXPECT_THAT(text, ContainsRegex("count: 9 +# number of levels"));
  EXPECT_THAT(text, ContainsRegex("depth: 70 m +# "));
  const Outcome unknown = errors_of("new quickstrat");
  EXPECT_EQ(unknown.code, 66);
  EXPECT_THAT(
      unknown.out,
      HasSubstr("sounding: \"quickstrat\": neither a file nor a case; cases: bomex_forced, first_column, "));
  EXPECT_THAT(unknown.out, HasSubstr("; nearest: quickstart\n"));
  EXPECT_EQ(errors_of("new quickstart --from x.nc").code, 64);
}

TEST_F(ConfigVerbs, TheModelineNamesASchemaThatIsThere) {
  EXPECT_THAT(output_of("new").out, Not(HasSubstr("yaml-language-server")));
  EXPECT_EQ(output_of("schema > sounding.schema.json").code, 0);
  EXPECT_EQ(output_of("new --output a.yaml").code, 0);
  EXPECT_EQ(shell("head -n 1 " + (folder_ / "a.yaml").string()).out,
            "# yaml-language-server: $schema=sounding.schema.json\n");
}

/// Equal state, equal bytes of every variable in every file, between the last run in `a` and that in `b`.
void expect_same_run(const std::filesystem::path& folder, const Outcome& first, const Outcome& second) {
  const auto state = [](const std::string& text) {
    const std::size_t at = text.find("state of the");
    return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
  };
  EXPECT_NE(state(first.out), "");
  EXPECT_EQ(state(first.out), state(second.out));
  EXPECT_EQ(shell("cd '" + folder.string() +
                  "' && /usr/bin/python3 -c \""
                  "import netCDF4, glob\n"
                  "def data(file):\n"
                  "    d = netCDF4.Dataset(file)\n"
                  "    d.set_auto_mask(False)\n"
                  "    return {name: v[:].tobytes() for name, v in d.variables.items()}\n"
                  "files = sorted(glob.glob('a/latest/*.nc'))\n"
                  "print(len(files), all(data(f) == data('b' + f[1:]) for f in files))\" 2>&1")
                .out,
            "2 True\n");
}

TEST_F(ConfigVerbs, ACaseFromNewRunsToTheSameBits) {
  const std::string small =
      " --set run.stop='12 h' --set domain.idealised.nx=5 --set output.streams.ocean_daily.every='6 h'";
  const Outcome shipped = output_of("run first_column" + small + " --set output.directory=a");
  for (const std::string detail : {"minimal", "full"}) {
    ASSERT_EQ(output_of("new first_column --detail " + detail + " --output " + detail + ".yaml").code, 0);
    std::filesystem::remove_all(folder_ / "b");
    const Outcome written = output_of("run " + detail + ".yaml" + small + " --set output.directory=b");
    ASSERT_EQ(written.code, 0);
    expect_same_run(folder_, shipped, written);
  }
}

TEST_F(ConfigVerbs, TheConfigurationInAnOutputRepeatsItsRunToTheBit) {
  for (const std::string& how :
       {std::string(" --set run.stop='12 h' --precision float --set ocean.light.weights='[0.1, 0.9]'"),
        std::string(" --steps 72 --set ocean.npzd.initial_slope=0.3")}) {
    std::filesystem::remove_all(folder_ / "a");
    std::filesystem::remove_all(folder_ / "b");
    std::filesystem::remove(folder_ / "again.yaml");
    const Outcome first =
        output_of("run first_column --set domain.idealised.nx=5 --set output.directory=a" + how);
    ASSERT_EQ(first.code, 0);
    ASSERT_EQ(
        output_of(
            "new --from a/latest/ocean_6h.nc --detail minimal --set output.directory=b --output again.yaml")
            .code,
        0);
    const Outcome second = output_of("run again.yaml");
    ASSERT_EQ(second.code, 0);
    expect_same_run(folder_, first, second);
  }
}

TEST_F(ConfigVerbs, NewFromWhatIsNoOutputSaysSo) {
  EXPECT_EQ(errors_of("new --from nowhere.nc").code, 66);
  write("text.nc", "no\n");
  EXPECT_EQ(errors_of("new --from text.nc").code, 65);
  const Outcome other =
      errors_of("new --from '" SOUNDING_SOURCE_DIR "/configs/data/north_east_atlantic_bathymetry.nc'");
  EXPECT_EQ(other.code, 65);
  EXPECT_THAT(other.out, HasSubstr("bathymetry.nc: holds no configuration (attribute model_config_yaml); an "
                                   "output of sounding run is due\n"));
}

TEST_F(ConfigVerbs, ACaseNeedsNoPath) {
  EXPECT_EQ(output_of("check shipway_hill_w2").code, 0);
  EXPECT_EQ(errors_of("check shipway_hill").code, 66);
}

}  // namespace
}  // namespace sounding::test
