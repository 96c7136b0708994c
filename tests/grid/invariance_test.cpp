// SPDX-License-Identifier: Apache-2.0
/// \file
/// Hashes and sums must not see how columns are tiled, ordered or spread over threads, nor what stands in dry
/// cells.
#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "grid/column_sum.hpp"
#include "grid/field.hpp"
#include "grid/gather.hpp"
#include "grid/metrics.hpp"
#include "grid/state_hash.hpp"
#include "grid_testing.hpp"

namespace sounding::grid {
namespace {

template <class Real>
class Invariance : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Invariance, Reals);

/// The number of threads for the life of this object.
class Threads {
 public:
  explicit Threads(int count) { omp_set_num_threads(count); }
  ~Threads() { omp_set_num_threads(usual_); }

 private:
  int usual_ = omp_get_max_threads();
};

/// Two fields and a row with values that depend on the place only; everything else is `elsewhere`.
template <class Real>
FieldSet<Real> placed_values(const ColumnGrid& grid, Real elsewhere) {
  FieldSet<Real> set(grid, 2, 1, elsewhere);
  for_each_wet_cell(grid, [&](std::size_t index, std::size_t column, int level) {
    const auto word = splitmix64(1000 * column + static_cast<std::size_t>(level));
    set.field(0)[index] = static_cast<Real>(unit_interval(word));
    set.field(1)[index] = static_cast<Real>(-unit_interval(word + 1));
  });
  for (std::size_t slot = 0; slot < grid.slots(); ++slot)
    if (grid.column_of(slot) != ColumnGrid::none)
      set.row(0)[slot] = static_cast<Real>(1.0 / (1 + grid.column_of(slot)));
  return set;
}

template <class Real>
std::uint64_t hash_of(const ColumnGrid& grid, const FieldSet<Real>& set) {
  StateHash hash;
  hash.add_field(grid, set.field(0));
  hash.add_field(grid, set.field(1));
  hash.add_row(grid, set.row(0));
  return hash.value();
}

/// Hash and sums, by column number.
template <class Real>
struct Result {
  std::uint64_t hash;
  std::vector<double> integrals;
  double total;
  bool operator==(const Result&) const = default;
};

template <class Real>
Result<Real> result_of(const ColumnGrid& grid, Real elsewhere) {
  const auto set = placed_values(grid, elsewhere);
  const Metrics<Real> metrics(grid);
  std::vector<double> integral(grid.slots(), -7), map(grid.columns());
  column_integrals(grid, metrics.thickness(), set.field(0), integral.data());
  gather_row(grid, integral.data(), map.data(), 0.0);
  return {hash_of(grid, set), map, sum_of_columns(grid, integral.data())};
}

TYPED_TEST(Invariance, WidthOrderThreadsAndDryValuesChangeNoBit) {
  constexpr auto nan = std::numeric_limits<TypeParam>::quiet_NaN();
  const auto reference = result_of<TypeParam>(mixed_grid(1), 0);
  std::mt19937 random(11);
  for (const int count : {1, 2, 4}) {
    const Threads threads(count);
    for (const int width : {1, 2, 3, 7, 8, 16, 32, 64}) {
      EXPECT_EQ(result_of<TypeParam>(mixed_grid(width), nan), reference)
          << width << " lanes, " << count << " threads";
      auto order = wet_columns_of(mixed_grid(width));
      std::shuffle(order.begin(), order.end(), random);
      EXPECT_EQ(result_of<TypeParam>(mixed_grid(width, order), nan), reference)
          << width << " lanes, shuffled";
    }
  }
}

TYPED_TEST(Invariance, TheHashSeesEveryBitOfEveryWetCellAndRow) {
  const ColumnGrid grid = mixed_grid(64);
  auto set = placed_values<TypeParam>(grid, 0);
  const Threads alone(1);  // hundreds of tiny hashes: starting threads would take all the time
  const std::uint64_t before = hash_of(grid, set);
  for (const core::Tile& tile : grid.tiles())
    for (int level = 0; level < tile.levels; ++level)
      for (int lane = 0; lane < tile.live[level]; ++lane) {
        TypeParam& cell = set.field(1)[tile.offset + static_cast<std::size_t>(level * tile.width + lane)];
        const TypeParam kept = cell;
        cell = std::nextafter(kept, TypeParam(2));
        EXPECT_NE(hash_of(grid, set), before);
        cell = kept;
      }
  EXPECT_EQ(hash_of(grid, set), before);
  set.row(0)[3] += 1;
  EXPECT_NE(hash_of(grid, set), before);
}

TYPED_TEST(Invariance, TheHashTellsMinusZeroFieldsLevelsAndColumnsApart) {
  const ColumnGrid grid = mixed_grid(8);
  FieldSet<TypeParam> set(grid, 2, 0, TypeParam(0));
  const auto hash = [&](int first, int second) {
    const TypeParam* fields[] = {set.field(first), set.field(second)};
    return state_hash<TypeParam>(grid, fields);
  };
  const auto zero = hash(0, 1);
  set.field(0)[0] = TypeParam(-0.0);
  EXPECT_NE(hash(0, 1), zero);
  set.field(0)[0] = 1;
  const auto one = hash(0, 1);
  EXPECT_NE(hash(1, 0), one) << "fields swapped";
  std::swap(set.field(0)[0], set.field(0)[1]);
  EXPECT_NE(hash(0, 1), one) << "columns swapped";
  std::swap(set.field(0)[1], set.field(0)[9]);
  EXPECT_NE(hash(0, 1), one) << "levels swapped";
}

TEST(StateHash, HasItsDocumentedValue) {
  const VerticalLevels levels = uniform_ocean(20, 2);
  const ColumnGrid grid(levels, 1, 3, immerse_ocean(levels, {}, {1, 3}, std::vector<double>{-20, 4, -10}));
  FieldSet<double> set(grid, 1);
  for_each_wet_cell(grid, [&](std::size_t index, std::size_t column, int level) {
    set.field(0)[index] = static_cast<double>(column) + level;
  });
  const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
  const std::uint64_t column_0 = splitmix64(splitmix64(splitmix64(0) ^ bits(0)) ^ bits(1));
  const std::uint64_t column_2 = splitmix64(splitmix64(2) ^ bits(2));
  const double* fields[] = {set.field(0)};
  EXPECT_EQ(state_hash<double>(grid, fields), splitmix64(column_0 + column_2));
}

TYPED_TEST(Invariance, AColumnIntegralOfOneIsTheDepthOfTheColumn) {
  const ColumnGrid grid = mixed_grid(7);
  const FieldSet<TypeParam> one(grid, 1, 0, TypeParam(1));
  const Metrics<TypeParam> metrics(grid);
  std::vector<double> total(grid.slots(), -7);
  column_integrals(grid, metrics.thickness(), one.field(0), total.data());
  const double tolerance = 60 * 12 * static_cast<double>(std::numeric_limits<TypeParam>::epsilon());
  for (std::size_t slot = 0; slot < grid.slots(); ++slot) {
    const std::ptrdiff_t column = grid.column_of(slot);
    const double depth =
        column == ColumnGrid::none ? 0 : -grid.bottom(static_cast<std::size_t>(column)).height;
    EXPECT_TRUE(std::abs(total[slot] - depth) <= tolerance)
        << slot << ": " << total[slot] << ", depth " << depth;
  }
}

TEST(ColumnSum, CellsOfATileKnowTheirNeighbours) {
  const ColumnGrid grid = mixed_grid(4);
  std::vector<double> ups(grid.slots()), downs(grid.slots());
  column_sums(
      grid, [](const core::Cell& i) { return i.above() != i.index ? 1.0 : 0.0; }, ups.data());
  column_sums(
      grid, [](const core::Cell& i) { return i.below() != i.index ? 1.0 : 0.0; }, downs.data());
  for (const core::Tile& tile : grid.tiles()) {
    EXPECT_EQ(ups[tile.first_column], tile.levels - 1);
    EXPECT_EQ(downs[tile.first_column], tile.levels - 1);
  }
}

TEST(ColumnSum, TheSumOverColumnsLosesNoSmallTerms) {
  const VerticalLevels levels = uniform_ocean(1, 1);
  const ColumnGrid grid(levels, 100, 1000, std::vector<Bottom>(100000, Bottom{1, 1.0, -1.0}));
  const std::vector<double> tenth(grid.slots(), 0.1);
  const double sum = sum_of_columns(grid, tenth.data());
  EXPECT_TRUE(std::abs(sum - 10000.0) <= 1e-11) << sum;
}

}  // namespace
}  // namespace sounding::grid
