// SPDX-License-Identifier: Apache-2.0
/// A value that is not finite is blamed on the process that made it, wherever that is.
#include "model/cause.hpp"

#include <gmock/gmock.h>

#include <random>

#include "grid/state_hash.hpp"
#include "model/state_copy.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

/// Where a process spoils one value.
struct Sabotage {
  int stage = 1;  ///< from 1
  bool tendency = false;
  Prognostic field;
  std::size_t slot = 0;
  int level = 0;
};

/// Spoils a value once, in the stage that the hook tells; the tile is known by its rows.
template <class Real>
class Saboteur final : public Process<Real> {
 public:
  Saboteur(Sabotage what, const Real* first_row, int& stage)
      : what_(what), first_row_(first_row), stage_(stage) {}
  std::string_view name() const override { return "sabotage"; }
  void run(const TileContext<Real>& t) const override {
    const std::ptrdiff_t lane = static_cast<std::ptrdiff_t>(what_.slot) - (t.column[0] - first_row_);
    if (stage_ != what_.stage || lane < 0 || lane >= t.tile.width) return;
    Real* const* arrays = what_.tendency ? t.tendency : t.prognostic;
    arrays[what_.field.id][what_.level * t.tile.width + lane] = std::numeric_limits<Real>::quiet_NaN();
  }

 private:
  Sabotage what_;
  const Real* first_row_;
  int& stage_;
};

template <class Case>
class CauseOf : public testing::Test {};
using Cases =
    testing::Types<OceanCase<float>, OceanCase<double>, AtmosphereCase<float>, AtmosphereCase<double>>;
TYPED_TEST_SUITE(CauseOf, Cases);

/// A process of the list counts the stages for its neighbour: the hook is taken by the search.
template <class Real>
class StageCounter final : public Process<Real> {
 public:
  explicit StageCounter(int& stage) : stage_(stage) {}
  std::string_view name() const override { return "counter"; }
  void run(const TileContext<Real>& t) const override {
    if (t.column[0] != tile_) stage_ = 0;
    tile_ = t.column[0];
    ++stage_;
  }

 private:
  int& stage_;
  mutable const Real* tile_ = nullptr;
};

TYPED_TEST(CauseOf, ATendencyThatIsSpoiltIsFoundWithFieldStagePlaceAndProcess) {
  using Real = typename TypeParam::Real;
  std::mt19937 random(3);
  for (int trial = 0; trial < 60; ++trial) {
    auto config = TypeParam::config();
    config.run.tile_width = 8;
    auto built = build<TypeParam>(config);
    Medium<Real>& medium = *built.medium;
    medium.advance(0, 2);
    const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const auto& names = medium.program().variables.prognostic_names();
    Sabotage what;
    what.tendency = true;
    what.stage = 1 + static_cast<int>(pick(static_cast<std::size_t>(medium.program().tableau->stages)));
    what.field = Prognostic{static_cast<int>(pick(names.size()))};
    std::size_t column = 0;
    do column = pick(medium.grid().columns());
    while (medium.grid().slot_of(column) == grid::ColumnGrid::none);
    what.slot = static_cast<std::size_t>(medium.grid().slot_of(column));
    what.level = static_cast<int>(pick(static_cast<std::size_t>(medium.grid().bottom(column).levels)));
    int stage = 0;
    Program<Real>& program = medium.program_to_watch();
    const Real* rows = medium.row(ColumnValue{0});
    program.diagnose.push_back(std::make_unique<StageCounter<Real>>(stage));
    program.tendencies.push_back(std::make_unique<Saboteur<Real>>(what, rows, stage));
    const auto cause = find_cause(medium, 2);
    ASSERT_TRUE(cause.has_value()) << trial;
    EXPECT_EQ(cause->process, "sabotage");
    EXPECT_EQ(cause->stage, what.stage);
    EXPECT_EQ(cause->field, "tendency of " + names[static_cast<std::size_t>(what.field.id)]);
    EXPECT_EQ(cause->column, column);
    EXPECT_EQ(cause->level, what.level);
  }
}

TYPED_TEST(CauseOf, AHealthyStepHasNoneAndTheWatchesChangeNoBit) {
  auto watched = build<TypeParam>(TypeParam::config()), free = build<TypeParam>(TypeParam::config());
  watched.medium->advance(0, 5);
  free.medium->advance(0, 6);
  EXPECT_FALSE(find_cause(*watched.medium, 5).has_value());
  EXPECT_EQ(state_hash(*watched.medium), state_hash(*free.medium));
}

TYPED_TEST(CauseOf, AStateThatIsSpoiltAlreadyIsTheUpdates) {
  using Real = typename TypeParam::Real;
  auto built = build<TypeParam>(TypeParam::config());
  built.medium->field(Prognostic{1})[0] = std::numeric_limits<Real>::infinity();
  const auto cause = find_cause(*built.medium, 0);
  ASSERT_TRUE(cause.has_value());
  EXPECT_EQ(cause->process, "the update");
  EXPECT_EQ(cause->stage, 1);
  EXPECT_EQ(cause->field, built.medium->program().variables.prognostic_names()[1]);
}

/// Back to a copy: the same bits again, with what is carried in columns.
TYPED_TEST(CauseOf, AStateThatIsPutBackGoesOnTheSameWay) {
  using Real = typename TypeParam::Real;
  auto built = build<TypeParam>(TypeParam::config());
  const auto bits = [&] {  // without the integrals, which go on
    grid::StateHash hash;
    for (std::size_t p = 0; p < built.medium->program().variables.prognostic_names().size(); ++p)
      hash.add_field(built.medium->grid(), built.medium->field(Prognostic{static_cast<int>(p)}));
    return hash.value();
  };
  built.medium->advance(0, 3);
  StateCopy<Real> copy(*built.medium);
  copy.take(*built.medium, 3);
  built.medium->advance(3, 4);
  const auto after = bits();
  copy.put(*built.medium);
  built.medium->advance(copy.step(), 4);
  EXPECT_EQ(bits(), after);
}

}  // namespace
}  // namespace sounding::model
