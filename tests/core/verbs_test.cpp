// SPDX-License-Identifier: Apache-2.0
#include "core/verbs.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace sounding::core {
namespace {

/// A tile of three columns with 3, 2 and 1 levels, padded to 16 lanes.
struct SmallTile {
  std::vector<int> live{3, 2, 1, 0};
  Tile tile{3, 16, 3, 0, 0, live.data()};
  std::vector<double> value = std::vector<double>(48, 1.0), out = std::vector<double>(48, -1.0);
  std::vector<double> total = std::vector<double>(16, 0.0);
  std::vector<double> registers = std::vector<double>(max_tile_width * 2);
};

struct RunningSum {
  static constexpr int registers = 1;
  View<const double> value;
  View<double> out, total;
  template <class R>
  void begin(Cell, R r) const {
    r[0] = 0;
  }
  template <class R>
  void operator()(Cell i, R r) const {
    r[0] += value[i.index];
    out[i.index] = r[0];
  }
  template <class R>
  void end(Cell i, R r) const {
    total[i.column] = r[0];
  }
};

TEST(Verbs, ScanDownCarriesFromTheTopAndEndsEachColumnAtItsOwnBottom) {
  SmallTile s;
  scan_down(s.tile, RunningSum{{s.value.data()}, {s.out.data()}, {s.total.data()}}, s.registers.data());
  EXPECT_EQ(s.out[0], 1);
  EXPECT_EQ(s.out[32], 3);
  EXPECT_EQ(s.total[0], 3);
  EXPECT_EQ(s.total[1], 2);
  EXPECT_EQ(s.total[2], 1);
  EXPECT_EQ(s.total[3], 0) << "padding lanes have no end";
}

TEST(Verbs, ScanUpStartsEachColumnAtItsOwnBottom) {
  SmallTile s;
  scan_up(s.tile, RunningSum{{s.value.data()}, {s.out.data()}, {s.total.data()}}, s.registers.data());
  EXPECT_EQ(s.out[32], 1);
  EXPECT_EQ(s.out[0], 3);
  EXPECT_EQ(s.out[1], 2);
  EXPECT_EQ(s.out[2], 1);
  EXPECT_EQ(s.total[0], 3);
}

}  // namespace
}  // namespace sounding::core
