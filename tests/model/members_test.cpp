// SPDX-License-Identifier: Apache-2.0
/// Runs whose columns are stepped side by side as one: each keeps the bits that it has alone.
#include <gtest/gtest.h>

#include "io/config/columns.hpp"
#include "model/forecast.hpp"
#include "small_runs.hpp"

namespace sounding::model {
namespace {

/// Three oceans over two rows of columns that differ in all that may differ by column.
std::vector<io::RunConfig> three_oceans() {
  std::vector<io::RunConfig> all(3, small_ocean());
  for (io::RunConfig& one : all) one.domain.idealised.ny = 2;
  all[1].ocean.forcing.heat_flux = 80;
  all[1].ocean.initial.temperature = 9.0;
  all[1].domain.idealised.depth = 120;
  all[2].ocean.forcing.heat_flux = -400;
  all[2].ocean.initial.phytoplankton = io::Profile{{-100, 0}, {0, 2}};
  all[2].domain.idealised.shape = io::Shape::slope;
  return all;
}

io::RunConfig together(const std::vector<io::RunConfig>& all) {
  return io::side_by_side({&all[0], &all[1], &all[2]});
}

template <class Real>
class Members : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Members, Reals);

TYPED_TEST(Members, KeepTheBitsThatTheyHaveAlone) {
  const std::vector<io::RunConfig> all = three_oceans();
  std::vector<std::uint64_t> alone;
  for (const io::RunConfig& one : all) {
    auto built = build<OceanCase<TypeParam>>(one);
    built.medium->advance(0, 9);
    alone.push_back(state_hash(*built.medium));
  }
  EXPECT_NE(alone[0], alone[1]);
  for (const int width : {0, 8}) {
    auto built = build<OceanCase<TypeParam>>(together(all), {width, true, {}});
    EXPECT_EQ(built.medium->grid().columns(), 3u * 2 * 37);
    built.medium->advance(0, 9);
    EXPECT_EQ(state_hashes(*built.medium, 3), alone) << "width " << width;
  }
}

TYPED_TEST(Members, AreAllInTheForecastOfMemory) {
  const std::vector<io::RunConfig> all = three_oceans();
  double cells = 0;
  for (const io::RunConfig& one : all) cells += forecast<TypeParam>(one).cells[0];
  const double forecasted = forecast<TypeParam>(together(all)).cells[0];
  EXPECT_TRUE(std::abs(forecasted - cells) <= 1e-9 * cells) << forecasted << " instead of " << cells;
}

}  // namespace
}  // namespace sounding::model
