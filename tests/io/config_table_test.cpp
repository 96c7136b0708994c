// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <set>

#include "io/config/describe.hpp"
#include "io/config/print.hpp"
#include "io/config/scalar.hpp"
#include "io/config/table.hpp"
#include "io/config/units.hpp"
#include "io/config/words.hpp"
#include "io/config_scratch.hpp"

namespace sounding::io {
namespace {

TEST(ConfigTable, EveryKeyIsDescribedOnceAndStandsInASection) {
  std::set<std::string_view> seen;
  for (const Key& key : all_keys()) {
    EXPECT_FALSE(key.help.empty()) << key.path;
    EXPECT_FALSE(key.help.ends_with('.')) << key.path;
    EXPECT_TRUE(seen.insert(key.path).second) << key.path;
    const Key* parent = find_key(key.parent());
    EXPECT_TRUE(key.parent().empty() || (parent != nullptr && parent->kind == Kind::section)) << key.path;
    for (const Choice& choice : key.choices)
      EXPECT_FALSE(choice.help.empty()) << key.path << " " << choice.word;
    EXPECT_EQ(key.kind == Kind::choice, !key.choices.empty()) << key.path;
    EXPECT_FALSE(allowed_text(key).empty()) << key.path;
  }
  EXPECT_GT(seen.size(), 100u);
}

TEST(ConfigTable, EveryUnitIsKnown) {
  for (const Key& key : all_keys()) {
    if (key.kind == Kind::size || key.unit.empty()) continue;
    // Comparing with itself would not ask the library: a factor of the unit is another text.
    const std::string other = std::string(key.unit) + " m m-1";
    if (is_temperature(key.unit)) continue;
    EXPECT_EQ(UnitConverter(other, key.unit).fault(), UnitConverter::Fault::none) << key.path;
    EXPECT_EQ(UnitConverter(other, key.unit)(3.0), 3.0) << key.path;
  }
}

/// Numbers without unit.  A quantity that is not here and has none was forgotten.
const std::set<std::string_view> dimensionless = {
    "domain.minimum_fraction",
    "ocean.levels.power",
    "atmosphere.levels.power",
    "ocean.light.chlorophyll_exponent",
    "ocean.light.pigment_ratio",
    "ocean.light.weights",
    "ocean.light.shortwave_par_fraction",
    "ocean.npzd.temperature_factor",
    "ocean.npzd.assimilated_fraction",
    "atmosphere.microphysics.collection_efficiency",
    "atmosphere.forcing.surface.heat_exchange_coefficient",
    "atmosphere.forcing.surface.moisture_exchange_coefficient",
    "atmosphere.microphysics.snow_liquid_efficiency",
    "atmosphere.microphysics.rain_ice_efficiency",
    "atmosphere.microphysics.snow_ice_efficiency",
    "atmosphere.microphysics.rain_snow_efficiency",
};

bool is_measured(Kind kind) {
  return kind == Kind::quantity || kind == Kind::quantities || kind == Kind::source ||
         kind == Kind::duration || kind == Kind::stop || kind == Kind::size;
}

TEST(ConfigTable, EveryQuantityHasItsUnit) {
  for (const Key& key : all_keys())
    EXPECT_TRUE(!is_measured(key.kind) || key.unit.empty() == dimensionless.contains(key.path)) << key.path;
}

TEST(ConfigTable, EveryNumberHasItsRange) {
  for (const Key& key : all_keys())
    EXPECT_TRUE(!(is_measured(key.kind) || key.kind == Kind::integer) || !bounds_text(key.bounds).empty())
        << key.path;
}

/// A default in the table, one that is explained, or none because the key is required.
TEST(ConfigTable, EveryKeyThatMayBeLeftOutSaysWhatHoldsThen) {
  for (const Key& key : all_keys()) {
    if (key.kind == Kind::section || key.need == Need::required) continue;
    EXPECT_TRUE(!default_text(key).empty() || key.help.find("default: ") != std::string_view::npos)
        << key.path;
  }
}

/// The address of the member a key fills.
const void* address(const Target& target) {
  return std::visit(
      [](const auto& member) -> const void* {
        using T = std::decay_t<decltype(member)>;
        if constexpr (std::is_same_v<T, std::monostate>) {
          return nullptr;
        } else if constexpr (std::is_same_v<T, ChoiceTarget>) {
          return member.member;
        } else {
          return member;
        }
      },
      target);
}

TEST(ConfigTable, NoTwoKeysFillTheSameMember) {
  RunConfig config;
  Stream stream;
  std::map<const void*, std::string_view> owner;
  for (const Key& key : all_keys()) {
    if (key.at == nullptr || key.kind == Kind::section) continue;
    const auto [first, is_new] = owner.emplace(address(key.at({config, &stream})), key.path);
    EXPECT_TRUE(is_new) << key.path << " and " << first->second;
  }
}

TEST(ConfigTable, EveryDefaultIsAcceptedAsItIsPrinted) {
  for (const Key& key : all_keys()) {
    const std::string text = default_text(key);
    if (text.empty() || key.path.find('*') != std::string_view::npos) continue;
    const bool air = key.path.starts_with("atmosphere");
    std::vector<std::string> sets{std::string(key.path) + "=" + text};
    if (key.path == "ocean.enabled" || key.path == "atmosphere.enabled")
      continue;  // the section is off by default
    if (key.path.find("npzd") != std::string_view::npos) sets.push_back("ocean.light.enabled=true");
    EXPECT_EQ(refusal_of_text(air ? small_atmosphere : small_ocean, sets), "accepted")
        << key.path << ": " << text;
  }
}

TEST(ConfigTable, EveryChoiceIsPrintedAsItIsRead) {
  for (const Key& key : all_keys()) {
    if (key.kind != Kind::choice) continue;
    RunConfig config;
    Stream stream;
    const ChoiceTarget target = std::get<ChoiceTarget>(key.at({config, &stream}));
    for (std::size_t i = 0; i < key.choices.size(); ++i) {
      target.set(target.member, static_cast<int>(i));
      EXPECT_EQ(value_text(key, {config, &stream}), key.choices[i].word) << key.path;
    }
  }
}

TEST(ConfigTable, WordsOfChoicesNameTheirEnumerators) {
  const auto ocean = [](const std::string& set) { return load_text(small_ocean, {set}); };
  EXPECT_EQ(ocean("run.precision=float").run.precision, Precision::float32);
  EXPECT_EQ(ocean("run.device=cuda").run.device, Device::cuda);
  EXPECT_EQ(ocean("domain.bottom_rule=full").domain.bottom_rule, BottomRule::full);
  EXPECT_EQ(ocean("domain.idealised.shape=random").domain.idealised.shape, Shape::random);
  EXPECT_EQ(ocean("ocean.scheme=rk3_lm").ocean.scheme, Scheme::rk3_lm);
  EXPECT_EQ(ocean("ocean.scheme=ssprk2").ocean.scheme, Scheme::ssprk2);
  EXPECT_EQ(ocean("ocean.levels={count: 4, kind: power}").ocean.levels.kind, LevelKind::power);
  EXPECT_EQ(ocean("ocean.mixing.kind=convective").ocean.mixing.kind, OceanMixingKind::convective);
  EXPECT_EQ(ocean("ocean.forcing.surface_par.kind=annual").ocean.forcing.surface_par.kind,
            SurfaceParKind::annual);
  EXPECT_EQ(ocean("ocean.forcing.shortwave.kind=diurnal").ocean.forcing.shortwave.kind,
            ShortwaveKind::diurnal);
  const RunConfig c = load_text(small_ocean + "  light: {}\n  npzd: {sea_floor: open, negative: clip}\n");
  EXPECT_EQ(c.ocean.npzd.sea_floor, SeaFloor::open);
  EXPECT_EQ(c.ocean.npzd.negative, NegativeFix::clip);
  const Atmosphere air = load_text(small_atmosphere +
                                   "  limiter: upwind\n  drive: w\n  temperature: fixed\n"
                                   "  saturation_adjustment: {method: newton}\n"
                                   "  microphysics: {scheme: saturation_only}\n"
                                   "  forcing: {updraft: {kind: half_sine}}\n")
                             .atmosphere;
  EXPECT_EQ(air.limiter, Limiter::upwind);
  EXPECT_EQ(air.drive, Drive::w);
  EXPECT_EQ(air.temperature, TemperatureRule::fixed);
  EXPECT_EQ(air.saturation_adjustment.method, AdjustmentMethod::newton);
  EXPECT_EQ(air.microphysics.scheme, MicrophysicsScheme::saturation_only);
  EXPECT_EQ(air.forcing.updraft.kind, UpdraftKind::half_sine);
  const auto scheme = [](const std::string& word) {
    return load_text(small_atmosphere, {"atmosphere.microphysics.scheme=" + word})
        .atmosphere.microphysics.scheme;
  };
  EXPECT_EQ(scheme("none"), MicrophysicsScheme::none);
  EXPECT_EQ(scheme("sedimentation_only"), MicrophysicsScheme::sedimentation_only);
  EXPECT_EQ(scheme("zero_moment"), MicrophysicsScheme::zero_moment);
  EXPECT_EQ(scheme("one_moment_warm"), MicrophysicsScheme::one_moment_warm);
  EXPECT_EQ(scheme("one_moment"), MicrophysicsScheme::one_moment);
  EXPECT_THROW(load_text(small_atmosphere, {"atmosphere.microphysics.autoconversion_threshold=0"}), Error);
}

TEST(ConfigWords, EditDistanceCountsSwapsOnce) {
  EXPECT_EQ(edit_distance("light", "ligth"), 1u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(nearest_word("Threads", {"threads", "device"}), "threads");
  EXPECT_EQ(nearest_word("quux", {"light", "dt"}), "");
}

TEST(ConfigWords, ShortestReadsBack) {
  for (const double value : {0.1, 1e-5, 1.67e-4, 3991.86795711963, 1e15, 123456789.0, 5e-324, -0.0}) {
    const auto back = read_quantity(shortest(value), "");
    EXPECT_TRUE(back.value.has_value() && *back.value == value) << shortest(value);
  }
  EXPECT_EQ(shortest(100000), "100000");
}

}  // namespace
}  // namespace sounding::io
