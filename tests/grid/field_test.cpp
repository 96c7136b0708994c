// SPDX-License-Identifier: Apache-2.0
#include "grid/field.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <set>
#include <type_traits>

#include "grid_testing.hpp"

namespace sounding::grid {
namespace {

template <class Real>
class Fields : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Fields, Reals);

static_assert(!std::is_copy_constructible_v<FieldSet<double>> &&
              std::is_nothrow_move_constructible_v<AlignedMemory>);

std::uintptr_t address(const void* p) { return reinterpret_cast<std::uintptr_t>(p); }

TYPED_TEST(Fields, AllValuesPaddingIncludedStartAsNanOrAsAsked) {
  for (const int width : {1, 7, 32}) {
    const ColumnGrid grid = mixed_grid(width);
    const FieldSet<TypeParam> unset(grid, 3, 2);
    const FieldSet<TypeParam> zero(grid, 3, 2, TypeParam(0));
    for (int f = 0; f < 3; ++f)
      for (std::size_t i = 0; i < grid.cells(); ++i) {
        ASSERT_TRUE(std::isnan(unset.field(f)[i]));
        ASSERT_EQ(zero.field(f)[i], 0);
      }
    for (int r = 0; r < 2; ++r)
      for (std::size_t s = 0; s < grid.slots(); ++s) {
        ASSERT_TRUE(std::isnan(unset.row(r)[s]));
        ASSERT_EQ(zero.row(r)[s], 0);
      }
  }
}

TYPED_TEST(Fields, BasesLieAnOddNumberOfCacheLinesApartSoThatNoTwoShareASet) {
  const ColumnGrid grid = mixed_grid(16);
  const FieldSet<TypeParam> set(grid, 60, 4);
  for (int f = 1; f < 60; ++f) EXPECT_EQ((address(set.field(f)) - address(set.field(f - 1))) / 64 % 2, 1U);
  std::set<std::uintptr_t> sets;
  for (int f = 0; f < 60; ++f) {
    EXPECT_EQ(address(set.field(f)) % 64, 0U);
    sets.insert(address(set.field(f)) % 4096);
  }
  for (int r = 0; r < 4; ++r) sets.insert(address(set.row(r)) % 4096);
  EXPECT_EQ(sets.size(), 64U);
}

TYPED_TEST(Fields, FieldsAndRowsDoNotOverlap) {
  const ColumnGrid grid = mixed_grid(7);
  FieldSet<TypeParam> set(grid, 3, 3);
  for (int i = 0; i < 3; ++i) {
    std::fill_n(set.field(i), grid.cells(), TypeParam(i));
    std::fill_n(set.row(i), grid.slots(), TypeParam(10 + i));
  }
  for (int i = 0; i < 3; ++i) {
    for (std::size_t c = 0; c < grid.cells(); ++c) ASSERT_EQ(set.field(i)[c], i);
    for (std::size_t s = 0; s < grid.slots(); ++s) ASSERT_EQ(set.row(i)[s], 10 + i);
  }
  EXPECT_LE(address(set.row(2) + grid.slots()), address(set.field(0)) + set.bytes());
}

TYPED_TEST(Fields, TileViewsNumberCellsAndColumnsFromZero) {
  const ColumnGrid grid = mixed_grid(8);
  FieldSet<TypeParam> set(grid, 2, 1);
  const FieldSet<TypeParam>& constant = set;
  const core::Tile& tile = grid.tiles()[1];
  EXPECT_EQ(&set.cells(1, tile)[0], set.field(1) + tile.offset);
  EXPECT_EQ(constant.cells(1, tile).data, set.field(1) + tile.offset);
  EXPECT_EQ(&set.columns(0, tile)[0], set.row(0) + tile.first_column);
  EXPECT_EQ(constant.columns(0, tile).data, set.row(0) + tile.first_column);
}

TYPED_TEST(Fields, MovingKeepsTheMemoryAndLeavesTheSourceEmpty) {
  const ColumnGrid grid = mixed_grid(8);
  FieldSet<TypeParam> set(grid, 2, 1);
  TypeParam* const field = set.field(1);
  field[0] = 5;
  FieldSet<TypeParam> other;
  other = std::move(set);
  EXPECT_EQ(other.field(1), field);
  EXPECT_EQ(other.field(1)[0], 5);
}

TYPED_TEST(Fields, AnEmptyGridHasEmptyFields) {
  const VerticalLevels levels = uniform_ocean(50, 5);
  const ColumnGrid grid(levels, 1, 1, std::vector<Bottom>(1), {0, true, {}});
  EXPECT_EQ(FieldSet<TypeParam>(grid, 4, 4).fields(), 4);
  EXPECT_EQ(FieldSet<TypeParam>(grid, 0, 0).bytes(), 0U);
}

TYPED_TEST(Fields, LargeSetsStartOnAHugePage) {
  const VerticalLevels levels = uniform_ocean(64, 64);
  const ColumnGrid grid(levels, 128, 128,
                        immerse_ocean(levels, {}, {128, 128}, make_seafloor({}, 128, 128, levels)));
  const FieldSet<TypeParam> set(grid, 3, 0, TypeParam(1));
  EXPECT_EQ(address(set.field(0)) % (1U << 21), 0U);
  EXPECT_EQ(set.field(2)[grid.cells() - 1], 1);
}

}  // namespace
}  // namespace sounding::grid
