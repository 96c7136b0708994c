// SPDX-License-Identifier: Apache-2.0
/// What must hold for the whole step of a medium, whatever it computes.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "allocation_tap.hpp"
#include "grid/gather.hpp"
#include "model/budget.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

constexpr std::int64_t steps = 24;

template <class Case>
std::uint64_t hash_after(const io::RunConfig& config, const grid::Tiling& tiling = {}) {
  auto built = build<Case>(config, tiling);
  built.medium->advance(0, steps);
  return state_hash(*built.medium);
}

template <class Case>
class WholeStep : public testing::Test {};
using Cases =
    testing::Types<OceanCase<float>, OceanCase<double>, AtmosphereCase<float>, AtmosphereCase<double>,
                   ForcedColumnCase<float>, ForcedColumnCase<double>, ZeroMomentCase<float>,
                   ZeroMomentCase<double>, SnowfallCase<float>, SnowfallCase<double>>;
TYPED_TEST_SUITE(WholeStep, Cases);

TYPED_TEST(WholeStep, StateIsFiniteInEveryWetCell) {
  auto built = build<TypeParam>(TypeParam::config());
  built.medium->advance(0, 144);
  EXPECT_NO_THROW(require_finite(*built.medium, built.domain, 144));
}

TYPED_TEST(WholeStep, TileWidthChangesNoBit) {
  const auto expected = hash_after<TypeParam>(TypeParam::config());
  for (const int width : {1, 2, 3, 7, 8, 16, 32, 64}) {
    grid::Tiling tiling;
    tiling.width = width;
    EXPECT_EQ(hash_after<TypeParam>(TypeParam::config(), tiling), expected) << "tile width " << width;
  }
}

TYPED_TEST(WholeStep, NumberOfThreadsChangesNoBit) {
  const auto expected = hash_after<TypeParam>(TypeParam::config());
  for (const int threads : {2, 4}) {
    auto config = TypeParam::config();
    config.run.threads = threads;
    config.run.tile_width = 4;
    EXPECT_EQ(hash_after<TypeParam>(config), expected) << threads << " threads";
  }
}

TYPED_TEST(WholeStep, OrderOfColumnsChangesNoBit) {
  const auto expected = hash_after<TypeParam>(TypeParam::config());
  const auto built = build<TypeParam>(TypeParam::config());
  grid::Tiling tiling;
  tiling.width = 8;
  for (std::size_t column = 0; column < built.domain.columns(); ++column)
    if (built.medium->grid().slot_of(column) != grid::ColumnGrid::none) tiling.order.push_back(column);
  std::mt19937 random(1);
  for (int trial = 0; trial < 8; ++trial) {
    std::shuffle(tiling.order.begin(), tiling.order.end(), random);
    EXPECT_EQ(hash_after<TypeParam>(TypeParam::config(), tiling), expected) << "order " << trial;
  }
}

TYPED_TEST(WholeStep, NumberOfStepsPerCallChangesNoBit) {
  auto built = build<TypeParam>(TypeParam::config());
  for (std::int64_t step = 0; step < steps; step += 3) built.medium->advance(step, 3);
  EXPECT_EQ(state_hash(*built.medium), hash_after<TypeParam>(TypeParam::config()));
}

TYPED_TEST(WholeStep, DiagnosingForOutputChangesNoBit) {
  auto built = build<TypeParam>(TypeParam::config());
  for (std::int64_t step = 0; step < steps; ++step) {
    built.medium->diagnose(step);
    built.medium->advance(step, 1);
  }
  EXPECT_EQ(state_hash(*built.medium), hash_after<TypeParam>(TypeParam::config()));
}

TYPED_TEST(WholeStep, PoisonInDryCellsPaddingAndScratchChangesNoBit) {
  const auto expected = hash_after<TypeParam>(TypeParam::config());
  using Real = typename TypeParam::Real;
  using Limits = std::numeric_limits<Real>;
  for (const Real value : {Limits::quiet_NaN(), Limits::signaling_NaN(), Limits::infinity(),
                           -Limits::infinity(), Limits::max(), -Real(0)}) {
    auto built = build<TypeParam>(TypeParam::config());
    const Variables& v = built.medium->program().variables;
    built.medium->set_stage_hook(poison<Real>(value, static_cast<int>(v.prognostic_names().size()),
                                              static_cast<int>(v.diagnostic_names().size())));
    built.medium->advance(0, steps);
    EXPECT_EQ(state_hash(*built.medium), expected) << "poison " << value;
  }
}

TYPED_TEST(WholeStep, AColumnAloneEqualsItselfInTheGrid) {
  auto crowd = build<TypeParam>(TypeParam::config());
  crowd.medium->advance(0, steps);
  const auto levels = static_cast<std::size_t>(crowd.medium->grid().levels().count());
  for (const std::size_t column : {std::size_t{0}, std::size_t{11}, std::size_t{36}}) {
    if (crowd.medium->grid().slot_of(column) == grid::ColumnGrid::none) continue;
    auto config = TypeParam::config();
    config.domain.idealised.nx = 1;
    Domain domain = make_domain(config);
    domain.elevation = {crowd.domain.elevation[column]};
    auto alone = TypeParam::make(config, domain, {});
    alone->advance(0, steps);
    std::vector<typename TypeParam::Real> all(levels * crowd.domain.columns()), one(levels);
    const auto fields = static_cast<int>(alone->program().variables.prognostic_names().size());
    for (int p = 0; p < fields; ++p) {
      grid::gather_to_file_order(crowd.medium->grid(), crowd.medium->field(Prognostic{p}), all.data(),
                                 typename TypeParam::Real(-99));
      grid::gather_to_file_order(alone->grid(), alone->field(Prognostic{p}), one.data(),
                                 typename TypeParam::Real(-99));
      for (std::size_t k = 0; k < levels; ++k)
        EXPECT_EQ(one[k], all[k * crowd.domain.columns() + column]) << "field " << p << " level " << k;
    }
  }
}

TYPED_TEST(WholeStep, NothingIsAllocatedAfterSetUp) {
  if (!test::allocations_can_be_counted()) return;
  auto config = TypeParam::config();
  config.run.threads = 2;
  config.run.tile_width = 8;
  auto built = build<TypeParam>(config);
  for (const Holder holder : {Holder::prognostic, Holder::diagnostic, Holder::column})
    built.medium->add_tally({holder, 0}, io::Reduction::mean);
  for (const Holder holder : {Holder::prognostic, Holder::column, Holder::flux})
    for (const auto extreme : {io::Reduction::min, io::Reduction::max})
      built.medium->add_tally({holder, 0}, extreme);
  built.medium->advance(0, 5);
  test::arm_allocation_count();
  for (std::int64_t step = 5; step < 105; ++step) built.medium->advance(step, 1);
  EXPECT_EQ(test::disarm_allocation_count(), 0);
}

TEST(AllocationCount, SeesAnAllocation) {
  if (!test::allocations_can_be_counted()) return;
  test::arm_allocation_count();
  auto* volatile one = new int(1);
  const long seen = test::disarm_allocation_count();
  delete one;
  EXPECT_EQ(seen, 1);
}

/// Budgets after 10^4 steps, double: round-off of so many additions.  Among the columns are shallow ones,
/// which the cooling mixes to the floor.
class OceanBudget : public testing::TestWithParam<io::SeaFloor> {};
TEST_P(OceanBudget, HeatSaltAndNitrogenClosePerColumn) {
  auto config = small_ocean();
  config.domain.idealised.nx = 16;
  config.ocean.npzd.sea_floor = GetParam();
  auto built = build<OceanCase<double>>(config);
  BudgetLedger<double> ledger(*built.medium);
  built.medium->advance(0, 10'000);
  const auto closures = ledger.close();
  ASSERT_EQ(closures.size(), 3u);
  for (const Closure& closure : closures)
    EXPECT_TRUE(closure.residual <= 1e-13) << closure.name << " " << closure.residual;
  EXPECT_GT(std::abs(closures[0].change), 0) << "heat must have changed for the check to mean anything";
}
INSTANTIATE_TEST_SUITE_P(SeaFloors, OceanBudget,
                         testing::Values(io::SeaFloor::remineralise, io::SeaFloor::open,
                                         io::SeaFloor::closed));

/// Water of the atmosphere: what rises in, what leaves at the top and what precipitates.  theta_li: the same,
/// and the latent heat that precipitation takes along.
using AirBudgetCase = std::tuple<io::MicrophysicsScheme, io::TemperatureRule>;
class AirBudget : public testing::TestWithParam<AirBudgetCase> {
 protected:
  static io::RunConfig config() {
    const auto scheme = std::get<0>(GetParam());
    auto config = scheme == io::MicrophysicsScheme::one_moment ? small_snowfall() : small_atmosphere();
    config.atmosphere.microphysics.scheme = scheme;
    config.atmosphere.temperature = std::get<1>(GetParam());
    config.atmosphere.forcing.updraft = {io::UpdraftKind::daily_sine, 1, 600, 2400, 0};
    config.atmosphere.dt = microseconds{5'000'000};
    return config;
  }
  static bool with_theta() { return std::get<1>(GetParam()) == io::TemperatureRule::prognostic; }

  /// After `count` steps, each budget relative to its content.
  template <class Real>
  static void expect_closure(int count, double tolerance) {
    auto built = build<AtmosphereCase<Real>>(config());
    BudgetLedger<Real> ledger(*built.medium);
    built.medium->advance(0, count);
    const auto closures = ledger.close();
    ASSERT_EQ(closures.size(), with_theta() ? 2u : 1u);
    for (const Closure& closure : closures)
      EXPECT_TRUE(closure.residual <= tolerance) << closure.name << ' ' << closure.residual;
    EXPECT_LT(closures[0].inflow, -1) << "it must have rained for the check to mean anything";
    if (with_theta()) {
      EXPECT_GT(std::abs(closures[1].change), 100) << "and rain must have carried heat";
    }
  }
};
TEST_P(AirBudget, ClosesPerColumnOverTerrain) { expect_closure<double>(10'000, 1e-13); }
/// Every step may round every content once.
TEST_P(AirBudget, ClosesInFloatToItsRoundOff) { expect_closure<float>(2000, 2000 * 6e-8); }
INSTANTIATE_TEST_SUITE_P(Schemes, AirBudget,
                         testing::Combine(testing::Values(io::MicrophysicsScheme::zero_moment,
                                                          io::MicrophysicsScheme::one_moment_warm,
                                                          io::MicrophysicsScheme::one_moment),
                                          testing::Values(io::TemperatureRule::fixed,
                                                          io::TemperatureRule::prognostic)));

}  // namespace
}  // namespace sounding::model
