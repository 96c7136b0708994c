// SPDX-License-Identifier: Apache-2.0
#include "physics/npzd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

#include "physics/npzd_negative.hpp"
#include "support/counted.hpp"
#include "support/csv.hpp"

namespace sounding::physics {
namespace {

using test::count_of;
using test::Counted;
using test::Operations;

template <class Real>
class NpzdLaws : public testing::Test {};
using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(NpzdLaws, Reals);

TYPED_TEST(NpzdLaws, TendenciesAgreeWithTheReferenceTable) {
  using Real = TypeParam;
  const test::CsvTable table(SOUNDING_TEST_DATA "/ocean/npzd_reference.csv");
  ASSERT_EQ(table.size(), 200u);
  const Npzd<Real> npzd;
  for (const auto row : table) {
    const Plankton<Real> tracers{Real(row["N"]), Real(row["P"]), Real(row["Z"]), Real(row["D"])};
    const auto d = npzd_tendencies(npzd_transfers(npzd, tracers, Real(row["T"]), Real(row["PAR"])));
    const double tolerance = (sizeof(Real) == 8 ? 1e-13 : 2e-5) * row["scale"];
    const auto close = [&](Real got, const char* column) {
      return std::fabs(static_cast<double>(got) * 86400 - row[column]) <= tolerance;
    };
    EXPECT_TRUE(close(d.nutrient, "dN")) << row.text("row");
    EXPECT_TRUE(close(d.phytoplankton, "dP")) << row.text("row");
    EXPECT_TRUE(close(d.zooplankton, "dZ")) << row.text("row");
    EXPECT_TRUE(close(d.detritus, "dD")) << row.text("row");
    const Real sum = total_nitrogen(d);
    EXPECT_TRUE(std::fabs(static_cast<double>(sum)) * 86400 <=
                4 * static_cast<double>(std::numeric_limits<Real>::epsilon()) * row["scale"])
        << row.text("row");
  }
}

TYPED_TEST(NpzdLaws, DarkWaterGrowsNothing) {
  using Real = TypeParam;
  const auto t = npzd_transfers(Npzd<Real>{}, Plankton<Real>{5, 1, 1, 1}, Real(12), Real(0));
  EXPECT_EQ(t.uptake, Real(0));
}

TYPED_TEST(NpzdLaws, NegativeTracersTransferNothing) {
  using Real = TypeParam;
  const auto d = npzd_tendencies(
      npzd_transfers(Npzd<Real>{}, Plankton<Real>{-1, Real(-1e-3), -2, Real(-0.5)}, Real(12), Real(50)));
  EXPECT_EQ(d.nutrient, Real(0));
  EXPECT_EQ(d.phytoplankton, Real(0));
  EXPECT_EQ(d.zooplankton, Real(0));
  EXPECT_EQ(d.detritus, Real(0));
}

TYPED_TEST(NpzdLaws, RescalingKeepsTheTotalAndLeavesNoNegative) {
  using Real = TypeParam;
  const double eps = std::numeric_limits<Real>::epsilon();
  std::mt19937 random(7);
  std::uniform_real_distribution<double> value(-1, 3);
  int fixed = 0, empty = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    const Plankton<Real> q{Real(value(random)), Real(value(random)), Real(value(random)),
                           Real(value(random))};
    const auto r = rescale_negative(q);
    const Plankton<Real>& p = r.tracers;
    EXPECT_TRUE(p.nutrient >= 0 && p.phytoplankton >= 0 && p.zooplankton >= 0 && p.detritus >= 0);
    EXPECT_TRUE(std::fabs(total_nitrogen(p) - total_nitrogen(q) - r.added) <=
                8 * eps * total_nitrogen(without_negatives(q)));
    fixed += r.fixed > 0;
    empty += r.added > 0;
    if (r.fixed == 0) {
      EXPECT_EQ(p.nutrient, q.nutrient);
      EXPECT_EQ(p.phytoplankton, q.phytoplankton);
      EXPECT_EQ(p.zooplankton, q.zooplankton);
      EXPECT_EQ(p.detritus, q.detritus);
    }
  }
  EXPECT_GT(fixed, 10000);
  EXPECT_GT(empty, 10);
}

TYPED_TEST(NpzdLaws, WhereNothingIsLeftRescalingMakesTheLeastNitrogen) {
  using Real = TypeParam;
  const auto r = rescale_negative(Plankton<Real>{Real(-0.5), Real(0.25), 0, 0});
  EXPECT_EQ(total_nitrogen(r.tracers), Real(0));
  EXPECT_EQ(r.added, Real(0.25));
  const auto zero = rescale_negative(Plankton<Real>{0, 0, 0, 0});
  EXPECT_EQ(total_nitrogen(zero.tracers), Real(0));
  EXPECT_EQ(zero.fixed, Real(0));
  EXPECT_EQ(zero.added, Real(0));
}

TYPED_TEST(NpzdLaws, ClippingCountsTheNitrogenItMakes) {
  using Real = TypeParam;
  const auto r = clip_negative(Plankton<Real>{Real(-0.5), Real(0.25), 1, Real(-0.25)});
  EXPECT_EQ(r.tracers.nutrient, Real(0));
  EXPECT_EQ(r.tracers.phytoplankton, Real(0.25));
  EXPECT_EQ(r.added, Real(0.75));
  EXPECT_EQ(r.fixed, Real(1));
}

TYPED_TEST(NpzdLaws, ANaNIsNeverFixed) {
  using Real = TypeParam;
  const Real nan = std::numeric_limits<Real>::quiet_NaN();
  const auto rescaled = rescale_negative(Plankton<Real>{-1, nan, 2, 3}).tracers;
  EXPECT_TRUE(std::isnan(rescaled.phytoplankton) && std::isnan(rescaled.detritus));
  EXPECT_TRUE(std::isnan(clip_negative(Plankton<Real>{-1, nan, 2, 3}).tracers.phytoplankton));
}

TEST(NpzdParameters, AreRefusedOutsideTheirRange) {
  EXPECT_NO_THROW(check(NpzdParameters{}));
  NpzdParameters p;
  p.assimilated_fraction = 1.5;
  EXPECT_THROW(check(p), std::invalid_argument);
  p = {};
  p.maximum_growth_rate = 0;
  EXPECT_THROW(check(p), std::invalid_argument);
  p = {};
  p.zooplankton_mortality = std::nan("");
  EXPECT_THROW(check(p), std::invalid_argument);
}

TEST(NpzdCost, OfOneCellIsOneExpOneRootAndThreeDivisions) {
  const Npzd<Counted> npzd;
  const Plankton<Counted> q{Counted(5), Counted(1), Counted(0.5), Counted(-0.3)};
  const auto t = npzd_transfers(npzd, q, Counted(12), Counted(50));
  EXPECT_EQ(count_of([&] { return npzd_transfers(npzd, q, Counted(12), Counted(50)); }),
            (Operations{.add = 4, .mul = 20, .div = 3, .sqrt = 1, .exp2 = 1, .select = 4, .compare = 4}));
  EXPECT_EQ(count_of([&] { return npzd_tendencies(t); }), (Operations{.add = 12}));
  EXPECT_EQ(count_of([&] { return rescale_negative(q); }),
            (Operations{.add = 6, .mul = 4, .div = 1, .select = 8, .compare = 9}));
  EXPECT_EQ(count_of([&] { return clip_negative(q); }), (Operations{.add = 7, .select = 5, .compare = 8}));
}

}  // namespace
}  // namespace sounding::physics
