// SPDX-License-Identifier: Apache-2.0
/// Order of every scheme on the ladder x_0 = 1, x_i' = i (x_{i-1} + t^(i-1))/2 with solution x_i = t^i: a
/// method of order p is exact for i <= p and, but for SSPRK3 at i = 4, not beyond.  The ladder runs through
/// the real step, as processes.
#include "model/tableau.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "model/step.hpp"

namespace sounding::model {
namespace {

constexpr int rungs = 5;

/// dx_i/dt of all rungs, evaluated cell by cell at the time of the stage.
class Ladder final : public Process<double> {
 public:
  explicit Ladder(std::vector<Prognostic> x) : x_(std::move(x)) {}
  std::string_view name() const override { return "ladder"; }
  void run(const TileContext<double>& c) const override {
    for (std::size_t cell = 0; cell < c.tile.cells(); ++cell)
      for (int i = 1; i <= rungs; ++i) {
        const auto r = static_cast<std::size_t>(i);
        const double below = i == 1 ? 1.0 : c.value(x_[r - 2])[cell];
        c.tendency_of(x_[r - 1])[cell] += i * (below + std::pow(c.time, i - 1)) / 2;
      }
  }

 private:
  std::vector<Prognostic> x_;
};

/// Relative errors of the rungs after step number `step`, of length dt.
std::vector<double> ladder_errors(const Tableau& scheme, std::int64_t step, std::int64_t dt_microseconds) {
  Program<double> program;
  program.tableau = &scheme;
  program.dt_microseconds = dt_microseconds;
  const double t0 = program.time(step);
  std::vector<Prognostic> x;
  for (int i = 1; i <= rungs; ++i) x.push_back(program.variables.prognostic("x" + std::to_string(i)));
  program.tendencies.push_back(std::make_unique<Ladder>(x));

  const std::vector<int> live{1, 0};
  TileContext<double> context;
  context.tile = {1, 16, 1, 0, 0, live.data()};
  Workspace<double> work(16, rungs, 0, scheme.stages);
  std::vector<std::vector<double>> values(rungs, std::vector<double>(16));
  std::vector<double*> state;
  for (int i = 1; i <= rungs; ++i) {
    auto& v = values[static_cast<std::size_t>(i - 1)];
    std::fill(v.begin(), v.end(), std::pow(t0, i));
    state.push_back(v.data());
  }
  context.prognostic = state.data();
  step_tile<double>(program, context, work, step, {}, {});

  const double t1 = t0 + program.dt();
  std::vector<double> errors;
  for (int i = 1; i <= rungs; ++i)
    errors.push_back(std::abs(values[static_cast<std::size_t>(i - 1)][0] - std::pow(t1, i)) /
                     std::pow(t1, i));
  return errors;
}

class Order : public testing::TestWithParam<const Tableau*> {};

TEST_P(Order, LadderIsExactUpToTheOrderAndNotBeyond) {
  const Tableau& scheme = *GetParam();
  constexpr double round_off = 100 * 2.2204460492503131e-16;
  for (const std::int64_t step : {0, 1, 4}) {
    const auto errors = ladder_errors(scheme, step, 500'000);
    for (int i = 1; i <= scheme.order; ++i)
      EXPECT_TRUE(errors[static_cast<std::size_t>(i - 1)] <= round_off)
          << scheme.name << " step " << step << " rung " << i;
    const int beyond = scheme.order + (scheme.name == "ssprk3" ? 2 : 1);  // ssprk3 is exact at 4 by accident
    if (beyond <= rungs) {
      EXPECT_TRUE(errors[static_cast<std::size_t>(beyond - 1)] > 1e-8) << scheme.name << " step " << step;
    }
  }
}

TEST_P(Order, StageTimesAreTheRowSums) {
  const Tableau& scheme = *GetParam();
  double total = 0;
  for (int s = 0; s < scheme.stages; ++s) {
    double row = 0;
    for (int j = 0; j < s; ++j) row += scheme.a[s][j];
    EXPECT_TRUE(std::abs(row - scheme.c[s]) <= 1e-15);
    total += scheme.b[s];
  }
  EXPECT_TRUE(std::abs(total - 1) <= 1e-15);
}

INSTANTIATE_TEST_SUITE_P(Tableaux, Order, testing::ValuesIn(tableaux),
                         [](const auto& tableau) { return std::string(tableau.param->name); });

TEST(Tableau, AnUnknownNameIsNamed) { EXPECT_THROW(tableau_named("rk5"), std::invalid_argument); }

}  // namespace
}  // namespace sounding::model
