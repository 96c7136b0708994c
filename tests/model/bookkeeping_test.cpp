// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a medium counts and carries besides its fields.
#include <gmock/gmock.h>

#include "grid/gather.hpp"
#include "model/budget.hpp"
#include "model/fixed_cells.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

/// Detritus starts below zero in one cell of each of two columns; nothing else happens to it.
Built<double> with_two_negative_cells(io::NegativeFix fix) {
  io::RunConfig config = small_ocean();
  config.ocean.forcing.surface_par.amplitude = 0;
  config.ocean.mixing.kind = io::OceanMixingKind::none;
  config.ocean.npzd.sinking_detritus = config.ocean.npzd.sinking_phytoplankton = 0;
  config.ocean.npzd.negative = fix;
  for (io::Source* source : {&config.ocean.initial.phytoplankton, &config.ocean.initial.zooplankton,
                             &config.ocean.initial.nitrate})
    *source = 0.0;
  auto built = build<OceanCase<double>>(config);
  double* detritus = built.medium->field(*built.medium->program().variables.find_prognostic("detritus"));
  grid::for_each_wet_cell(built.medium->grid(), [&](std::size_t i, std::size_t column, int level) {
    detritus[i] = (column == 5 || column == 20) && level == 1 ? -0.5 : 0.0;
  });
  return built;
}

TEST(FixedCells, AreRatesInOutputAndAmountsSinceTheStart) {
  auto built = with_two_negative_cells(io::NegativeFix::clip);
  const Variables& v = built.medium->program().variables;
  const auto cells = *v.find_flux("fixed_cells"), added = *v.find_flux("nitrogen_added");
  built.medium->advance(0, 1);
  const grid::ColumnGrid& grid = built.medium->grid();
  for (std::size_t column = 0; column < grid.columns(); ++column) {
    const std::ptrdiff_t slot = grid.slot_of(column);
    if (slot == grid::ColumnGrid::none) continue;
    const bool negative = column == 5 || column == 20;
    // Rates of biology take a negative tracer for none: all of it is left for the fix.
    const double made = negative ? 0.5 * grid.thickness(column, 1) : 0;
    EXPECT_NEAR(built.medium->rate(cells)[slot], negative ? 1 / 600.0 : 0, 1e-15) << column;
    EXPECT_NEAR(built.medium->accumulated(cells)[slot], negative ? 1 : 0, 1e-12) << column;
    EXPECT_NEAR(built.medium->accumulated(added)[slot], made, 1e-12) << column;
    EXPECT_NEAR(built.medium->rate(added)[slot] * 600, made, 1e-12) << column;
  }
}

TEST(FixedCells, CloseTheBudgetOfNitrogen) {
  for (const io::NegativeFix fix : {io::NegativeFix::clip, io::NegativeFix::rescale}) {
    auto built = with_two_negative_cells(fix);
    BudgetLedger<double> ledger(*built.medium);
    built.medium->advance(0, 10);
    const Closure nitrogen = ledger.close().at(2);
    EXPECT_GT(nitrogen.inflow, 0.1);
    EXPECT_TRUE(nitrogen.residual <= 1e-13) << nitrogen.residual;
  }
}

TEST(FixedCells, AreToldWithTheirFirstPlaceWhereThereAreAny) {
  auto built = with_two_negative_cells(io::NegativeFix::clip);
  EXPECT_EQ(describe_fixed_cells(*built.medium, built.domain), "");
  built.medium->advance(0, 3);
  EXPECT_THAT(describe_fixed_cells(*built.medium, built.domain),
              testing::AllOf(testing::HasSubstr("in 2 cells x steps of 2 columns"),
                             testing::HasSubstr("first in column (y=0, x=5;")));
  EXPECT_EQ(describe_fixed_cells(*build<AtmosphereCase<double>>(small_atmosphere()).medium, built.domain),
            "");
}

/// What rounding still owes to the surface acts on the next step: two states that differ in it are not equal.
TEST(StateHash, SeesWhatIsCarriedFromStepToStep) {
  const auto built = build<OceanCase<float>>(small_ocean());
  built.medium->advance(0, 3);
  const std::uint64_t before = state_hash(*built.medium);
  float* owed = built.medium->row(*built.medium->program().variables.find_column("temperature_owed"));
  const float kept = *owed;
  *owed += 1e-6F;
  EXPECT_NE(state_hash(*built.medium), before);
  *owed = kept;
  EXPECT_EQ(state_hash(*built.medium), before);
}

}  // namespace
}  // namespace sounding::model
