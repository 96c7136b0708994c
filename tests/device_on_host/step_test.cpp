// SPDX-License-Identifier: Apache-2.0
/// \file
/// The whole step on the device, on threads of this machine in the place of one: the same sources, launches,
/// graphs and transfers as with CUDA, and the bits of the CPU.  (What a kernel missing in src/model/device
/// does here: the program does not link.)
#include <gmock/gmock.h>

#include <numeric>

#include "device_on_host/pair.hpp"
#include "io/config/columns.hpp"
#include "io/config/load_config.hpp"
#include "io/error.hpp"

namespace sounding::test {
namespace {

using model::AtmosphereCase;
using model::OceanCase;
using std::chrono::microseconds;

template <class Case>
class DeviceStep : public testing::Test {};
using Cases =
    testing::Types<OceanCase<float>, OceanCase<double>, AtmosphereCase<float>, AtmosphereCase<double>>;
TYPED_TEST_SUITE(DeviceStep, Cases);

TYPED_TEST(DeviceStep, GivesTheBitsOfTheCpuInAllThatOutputMayAskFor) {
  auto pair = build_pair<TypeParam>(TypeParam::config());
  std::int64_t step = 0;
  for (const int count : {0, 1, 5}) {
    pair.cpu->advance(step, count);
    pair.device->advance(step, count);
    step += count;
    expect_same_output(pair, step);
  }
  EXPECT_EQ(model::state_hash(*pair.device), model::state_hash(*pair.cpu));
}

TEST(DeviceStepOfMembers, GivesTheBitsOfTheCpu) {
  io::RunConfig warm = model::small_ocean(), cold = warm;
  cold.ocean.forcing.heat_flux = -500;
  cold.ocean.initial.temperature = 8.0;
  auto pair = build_pair<OceanCase<float>>(io::side_by_side({&warm, &cold}));
  pair.cpu->advance(0, 6);
  pair.device->advance(0, 6);
  expect_same_output(pair, 6);
  EXPECT_EQ(model::state_hashes(*pair.device, 2), model::state_hashes(*pair.cpu, 2));
}

TYPED_TEST(DeviceStep, NothingCrossesButATableOfCurvesABatch) {
  auto pair = build_pair<TypeParam>(TypeParam::config());
  pair.device->advance(0, 1);
  const Done before = done;
  pair.device->advance(1, 6);
  EXPECT_EQ(done.uploads - before.uploads, 1);
  EXPECT_EQ(done.downloads, before.downloads);
  EXPECT_EQ(done.graph_launches - before.graph_launches, 6);
  EXPECT_EQ(done.captures, before.captures) << "a step has been captured before";
  EXPECT_LE(done.launches - before.launches, 1) << "a launch outside of a graph";
}

TYPED_TEST(DeviceStep, NothingIsReadFromTheHostAfterTheFirstStep) {
  auto pair = build_pair<TypeParam>(TypeParam::config());
  pair.device->advance(0, 1);
  spoil_host(*pair.device);
  for (const auto& profile : pair.device->program().profiles)
    std::fill_n(const_cast<typename TypeParam::Real*>(profile.data()), profile.size(),
                std::numeric_limits<typename TypeParam::Real>::quiet_NaN());
  pair.device->advance(1, 4);
  pair.cpu->advance(0, 5);
  EXPECT_EQ(model::state_hash(*pair.device), model::state_hash(*pair.cpu));
}

TYPED_TEST(DeviceStep, AnOutputFetchesWhatItAsksForAndNoMore) {
  auto pair = build_pair<TypeParam>(TypeParam::config());
  pair.device->advance(0, 1);
  pair.device->diagnose(1);
  const Done before = done;
  pair.device->fetch(Held{Holder::prognostic, 1});
  EXPECT_EQ(done.downloaded - before.downloaded,
            pair.device->grid().cells() * sizeof(typename TypeParam::Real));
  pair.device->fetch(Held{Holder::flux, 1});
  EXPECT_EQ(done.downloads - before.downloads, 3) << "a field, a rate and its integral";
}

TYPED_TEST(DeviceStep, KeepsWhatWindowsOfOutputAskFor) {
  auto pair = build_pair<TypeParam>(TypeParam::config());
  const auto add = [](auto& medium) {
    std::vector<std::shared_ptr<model::Tally>> tallies;
    for (const auto reduction : {io::Reduction::mean, io::Reduction::min, io::Reduction::max})
      for (const Held held :
           {Held{Holder::prognostic, 0}, {Holder::diagnostic, 0}, {Holder::column, 3}, {Holder::column, 4}})
        tallies.push_back(medium.add_tally(held, reduction));
    for (const auto extreme : {io::Reduction::min, io::Reduction::max})
      tallies.push_back(medium.add_tally({Holder::flux, 0}, extreme));
    return tallies;
  };
  const auto on_cpu = add(*pair.cpu), on_device = add(*pair.device);
  const auto& grid = pair.cpu->grid();
  std::int64_t step = 0;
  for (const int count : {3, 4}) {
    pair.cpu->advance(step, count);
    pair.device->advance(step, count);
    step += count;
    for (std::size_t t = 0; t < on_cpu.size(); ++t) {
      const std::string name = "tally " + std::to_string(t);
      std::fill(on_device[t]->kept.begin(), on_device[t]->kept.end(), -1.0);  // it has yet to be fetched
      pair.device->fetch(*on_device[t]);
      EXPECT_EQ(on_device[t]->samples, on_cpu[t]->samples);
      if (on_cpu[t]->held.by_cell()) {
        expect_same_cells(grid, on_cpu[t]->kept.data(), on_device[t]->kept.data(), name);
      } else {
        expect_same_rows(grid, on_cpu[t]->kept.data(), on_device[t]->kept.data(), name);
      }
      if (on_cpu[t]->counts_defined())
        expect_same_rows(grid, on_cpu[t]->defined.data(), on_device[t]->defined.data(), "steps in it");
      pair.cpu->clear(*on_cpu[t]);
      pair.device->clear(*on_device[t]);
    }
  }
}

TYPED_TEST(DeviceStep, AHealthyStateSendsOneNumberPerColumnAndASickOneIsFoundWhereItIs) {
  auto pair = build_pair<TypeParam>(TypeParam::config());
  pair.device->advance(0, 1);
  const Done before = done;
  EXPECT_NO_THROW(model::require_finite(*pair.device, pair.domain, 1));
  EXPECT_EQ(done.downloaded - before.downloaded,
            pair.device->grid().slots() * sizeof(typename TypeParam::Real));

  auto sick = build_pair<TypeParam>(TypeParam::config());
  const auto& grid = sick.cpu->grid();
  const core::Tile& tile = grid.tiles()[1];
  const std::size_t cell = core::lane_of(core::first_cell(tile, 2), 1).index;
  std::vector<std::string> texts;
  for (auto* medium : {sick.cpu.get(), sick.device.get()}) {
    medium->field(model::Prognostic{1})[cell] = std::numeric_limits<typename TypeParam::Real>::infinity();
    medium->advance(0, 1);
    try {
      model::require_finite(*medium, sick.domain, 1);
    } catch (const io::Error& error) {
      texts.emplace_back(error.what());
    }
  }
  ASSERT_EQ(texts.size(), 2U);
  EXPECT_EQ(texts[0], texts[1]);
  EXPECT_THAT(texts[0], testing::HasSubstr("first non-finite value"));
}

/// Launches of each stage, and of what follows the last.
template <class Case>
std::vector<long> launches_of_a_step(const io::RunConfig& config) {
  auto pair = build_pair<Case>(config);
  std::vector<long> marks;
  pair.device->set_stage_hook([&](const auto&, const auto&, int) { marks.push_back(done.captured); });
  pair.device->advance(0, 1);
  marks.push_back(done.captured);
  std::adjacent_difference(marks.begin(), marks.end(), marks.begin());
  return {marks.begin() + 1, marks.end()};
}

TEST(DeviceStepOfAForcedColumn, AStageIsFourLaunchesMoreAtMost) {
  const auto launches = launches_of_a_step<AtmosphereCase<float>>(model::small_forced_column());
  ASSERT_EQ(launches.size(), 3U);
  EXPECT_LE(launches[0], 14);
  EXPECT_LE(launches[1], 14);
}

TEST(DeviceStep, AnUpdraftThatTurnsRoundIsAGraphForEachWayItMoves) {
  auto config = model::small_atmosphere();
  config.atmosphere.scheme = io::Scheme::euler;
  config.atmosphere.microphysics.scheme = io::MicrophysicsScheme::none;
  config.atmosphere.forcing.updraft = {io::UpdraftKind::daily_sine, 1, 600, 100, 0};
  const Done before = done;
  auto pair = build_pair<AtmosphereCase<double>>(config);
  pair.cpu->advance(0, 15);
  pair.device->advance(0, 15);
  EXPECT_EQ(done.captures - before.captures, 4) << "up, down, and steps in which it turns, either way";
  EXPECT_EQ(model::state_hash(*pair.device), model::state_hash(*pair.cpu));
}

TEST(DeviceStep, MoreStepsThanABatchHoldsAreSeveralBatches) {
  auto config = model::small_ocean();
  config.domain.idealised.nx = 3;
  config.ocean.levels.count = 4;
  config.ocean.scheme = io::Scheme::euler;
  auto pair = build_pair<OceanCase<float>>(config);
  pair.cpu->advance(0, 1030);
  const Done before = done;
  pair.device->advance(0, 1);
  const long once = done.uploads - before.uploads;
  pair.device->advance(1, 1029);
  EXPECT_EQ(done.uploads - before.uploads, once + 2);
  EXPECT_EQ(model::state_hash(*pair.device), model::state_hash(*pair.cpu));
}

/// A configuration and what it is called.
struct Variant {
  std::string name;
  io::RunConfig config;
};
void PrintTo(const Variant& variant, std::ostream* out) { *out << variant.name; }

template <class Change>
Variant ocean(const std::string& name, Change change) {
  auto config = model::small_ocean();
  change(config.ocean);
  return {name, config};
}
template <class Change>
Variant atmosphere(const std::string& name, Change change) {
  auto config = model::small_atmosphere();
  change(config.atmosphere);
  return {name, config};
}

std::vector<Variant> oceans() {
  using io::Ocean;
  std::vector<Variant> all;
  for (int scheme = 0; scheme < 5; ++scheme)
    all.push_back(ocean("scheme" + std::to_string(scheme),
                        [&](Ocean& o) { o.scheme = static_cast<io::Scheme>(scheme); }));
  all.push_back(ocean("without_plankton", [](Ocean& o) { o.npzd.enabled = false; }));
  all.push_back(ocean("dark", [](Ocean& o) {
    o.npzd.enabled = o.light.enabled = false;
    o.forcing.shortwave.kind = io::ShortwaveKind::none;
  }));
  all.push_back(ocean("warmed", [](Ocean& o) { o.npzd.enabled = o.light.enabled = false; }));
  all.push_back(ocean("open_floor", [](Ocean& o) { o.npzd.sea_floor = io::SeaFloor::open; }));
  all.push_back(ocean("closed_floor", [](Ocean& o) { o.npzd.sea_floor = io::SeaFloor::closed; }));
  all.push_back(ocean("clipped", [](Ocean& o) { o.npzd.negative = io::NegativeFix::clip; }));
  all.push_back(ocean("rescaled", [](Ocean& o) { o.npzd.negative = io::NegativeFix::rescale; }));
  all.push_back(ocean("unmixed", [](Ocean& o) { o.mixing.kind = io::OceanMixingKind::none; }));
  all.push_back(ocean("unmixed_without_plankton", [](Ocean& o) {
    o.npzd.enabled = false;
    o.mixing.kind = io::OceanMixingKind::none;
  }));
  all.push_back(
      ocean("annual_light", [](Ocean& o) { o.forcing.surface_par.kind = io::SurfaceParKind::annual; }));
  return all;
}

std::vector<Variant> atmospheres() {
  using io::Atmosphere;
  std::vector<Variant> all;
  for (int microphysics = 0; microphysics < 6; ++microphysics)
    for (const auto rule : {io::TemperatureRule::fixed, io::TemperatureRule::prognostic})
      all.push_back(atmosphere("microphysics" + std::to_string(microphysics) +
                                   (rule == io::TemperatureRule::fixed ? "_fixed" : "_prognostic"),
                               [&](Atmosphere& a) {
                                 if (microphysics == 5) a = model::small_snowfall().atmosphere;
                                 a.microphysics.scheme = static_cast<io::MicrophysicsScheme>(microphysics);
                                 a.temperature = rule;
                               }));
  for (const auto drive : {io::Drive::rho_w, io::Drive::w})
    for (const auto limiter : {io::Limiter::upwind, io::Limiter::van_leer})
      for (const double amplitude : {1.0, -1.0})
        all.push_back(atmosphere(std::string(drive == io::Drive::rho_w ? "mass_flux" : "velocity") +
                                     (limiter == io::Limiter::upwind ? "_upwind" : "_limited") +
                                     (amplitude > 0 ? "_up" : "_down"),
                                 [&](Atmosphere& a) {
                                   a.drive = drive;
                                   a.limiter = limiter;
                                   a.forcing.updraft.amplitude = amplitude;
                                 }));
  for (const bool with_theta : {true, false})
    all.push_back(atmosphere(with_theta ? "no_evaporation" : "no_evaporation_fixed", [&](Atmosphere& a) {
      a.microphysics.rain_evaporation = false;
      a.temperature = with_theta ? io::TemperatureRule::prognostic : io::TemperatureRule::fixed;
    }));
  for (const auto method : {io::AdjustmentMethod::halley, io::AdjustmentMethod::newton})
    for (const int iterations : {1, 6})
      all.push_back(atmosphere(
          (method == io::AdjustmentMethod::halley ? "halley" : "newton") + std::to_string(iterations),
          [&](Atmosphere& a) {
            a.saturation_adjustment = {method, iterations};
          }));
  return all;
}

/// What acts on a column from outside, in every number that one kernel takes together.
std::vector<Variant> forced_columns() {
  const auto forced = [](const std::string& name, auto change) {
    auto config = model::small_forced_column();
    change(config.atmosphere);
    return Variant{name, config};
  };
  using io::Atmosphere;
  return {forced("all", [](Atmosphere&) {}),
          forced("three_rates",
                 [](Atmosphere& a) {
                   a.forcing.radiation = {io::RadiationKind::prescribed, -2e-5};
                 }),
          forced("one_rate", [](Atmosphere& a) { a.forcing.large_scale.theta_li_tendency = 0.0; }),
          forced("fixed_temperature",
                 [](Atmosphere& a) {
                   a.temperature = io::TemperatureRule::fixed;
                   a.forcing.large_scale.theta_li_tendency = 0.0;
                   a.forcing.radiation.kind = io::RadiationKind::none;
                   a.forcing.surface.kind = io::SurfaceFluxKind::none;
                   a.mixing = {io::AirMixingKind::constant, 5.0};
                 }),
          forced("kinematic_fluxes_unmixed", [](Atmosphere& a) {
            a.forcing.surface.kind = io::SurfaceFluxKind::kinematic;
            a.forcing.surface.theta_flux = 8e-3;
            a.forcing.surface.moisture_flux = 5.2e-5;
            a.mixing.kind = io::AirMixingKind::none;
          })};
}

template <class Case>
void expect_same_run(const io::RunConfig& config, int steps) {
  auto pair = build_pair<Case>(config);
  model::BudgetLedger<typename Case::Real> cpu_ledger(*pair.cpu), device_ledger(*pair.device);
  pair.cpu->advance(0, steps);
  pair.device->advance(0, steps);
  EXPECT_EQ(model::state_hash(*pair.device), model::state_hash(*pair.cpu));
  expect_same_output(pair, steps);
  const auto cpu = cpu_ledger.close(), device = device_ledger.close();
  ASSERT_EQ(cpu.size(), device.size());
  for (std::size_t b = 0; b < cpu.size(); ++b) {
    EXPECT_EQ(cpu[b].content, device[b].content) << cpu[b].name;
    EXPECT_EQ(cpu[b].inflow, device[b].inflow) << cpu[b].name;
    EXPECT_EQ(cpu[b].residual, device[b].residual) << cpu[b].name;
  }
}

/// Ten for a stage, one more where snow is transported too; the last has what follows it in its count.
template <class Case>
void expect_few_launches(const io::RunConfig& config, int most = 10) {
  const std::vector<long> launches = launches_of_a_step<Case>(config);
  ASSERT_FALSE(launches.empty());
  for (std::size_t stage = 0; stage < launches.size(); ++stage)
    EXPECT_LE(launches[stage], stage + 1 < launches.size() ? most : 2 * most) << "stage " << stage;
}

class OceanVariants : public testing::TestWithParam<Variant> {};
TEST_P(OceanVariants, GiveTheBitsOfTheCpu) {
  expect_same_run<OceanCase<float>>(GetParam().config, 2);
  expect_same_run<OceanCase<double>>(GetParam().config, 2);
}
TEST_P(OceanVariants, AStageIsFewLaunches) { expect_few_launches<OceanCase<float>>(GetParam().config); }
INSTANTIATE_TEST_SUITE_P(All, OceanVariants, testing::ValuesIn(oceans()),
                         [](const auto& variant) { return variant.param.name; });

class AtmosphereVariants : public testing::TestWithParam<Variant> {};
TEST_P(AtmosphereVariants, GiveTheBitsOfTheCpu) {
  expect_same_run<AtmosphereCase<float>>(GetParam().config, 2);
  expect_same_run<AtmosphereCase<double>>(GetParam().config, 2);
}
TEST_P(AtmosphereVariants, AStageIsFewLaunches) {
  const bool snows = GetParam().config.atmosphere.microphysics.scheme == io::MicrophysicsScheme::one_moment;
  expect_few_launches<AtmosphereCase<float>>(GetParam().config, snows ? 11 : 10);
}
INSTANTIATE_TEST_SUITE_P(All, AtmosphereVariants, testing::ValuesIn(atmospheres()),
                         [](const auto& variant) { return variant.param.name; });

class ForcedColumns : public testing::TestWithParam<Variant> {};
TEST_P(ForcedColumns, GiveTheBitsOfTheCpu) {
  expect_same_run<AtmosphereCase<float>>(GetParam().config, 2);
  expect_same_run<AtmosphereCase<double>>(GetParam().config, 2);
}
INSTANTIATE_TEST_SUITE_P(All, ForcedColumns, testing::ValuesIn(forced_columns()),
                         [](const auto& variant) { return variant.param.name; });

}  // namespace
}  // namespace sounding::test
