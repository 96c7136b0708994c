// SPDX-License-Identifier: Apache-2.0
/// The implicit sweep of falling rain and snow.
#include "physics/microphysics_sedimentation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "physics/microphysics_mixed_phase.hpp"
#include "support/counted.hpp"
#include "support/csv.hpp"

namespace sounding::physics {
namespace {

/// A column from the ground up; each step is one sweep downward.
template <class Real>
struct Shaft {
  MixedPhase<Real> m{};
  bool snow = false;
  std::vector<Real> q, rho, dz;
  double fallen = 0;

  Real speed(Real density, Real content) const {
    return snow ? m.spectra.snow(density, content).v
                : m.spectra.rain(density, buoyancy_root(m, density), content).v;
  }
  void sweep(Real h) {
    Real flux(0);
    for (std::size_t k = q.size(); k-- > 0;) {
      const Real gathered = with_inflow(q[k], flux, h / (rho[k] * dz[k]));
      const auto s = settled(gathered, speed(rho[k], gathered), rho[k], h / dz[k]);
      q[k] = s.content;
      flux = s.flux;
    }
    fallen += double(h) * double(flux);
  }
  double held() const {
    double sum = 0;
    for (std::size_t k = 0; k < q.size(); ++k) sum += double(rho[k]) * double(dz[k]) * double(q[k]);
    return sum;
  }
};

/// 1 g/kg between 2500 and 2800 m in air of 1 kg/m3.
Shaft<double> rain_shaft(std::size_t cells) {
  const double dz = 3000.0 / static_cast<double>(cells);
  Shaft<double> shaft;
  shaft.rho.assign(cells, 1.0), shaft.dz.assign(cells, dz);
  for (std::size_t k = 0; k < cells; ++k) {
    const double z = (static_cast<double>(k) + 0.5) * dz;
    shaft.q.push_back(z > 2500 && z < 2800 ? 1e-3 : 0);
  }
  return shaft;
}

TEST(ImplicitSweep, ReproducesTheReferenceRuns) {
  const test::CsvTable runs(SOUNDING_TEST_DATA "/atmosphere/rain_shaft_numeric.csv");
  constexpr double nine_digits = 5.1e-9;  // of the table
  int rows = 0;
  for (const double dt : {1.0, 10.0, 30.0}) {
    auto shaft = rain_shaft(120);
    double t = 0;
    for (const auto row : runs) {
      if (row.text("method") != "implicit_sweep" || row["dt_s"] != dt) continue;
      for (; t < row["t_s"]; t += dt) shaft.sweep(dt);
      EXPECT_NEAR(shaft.fallen, row["accumulated_kg_m2"], nine_digits * row["accumulated_kg_m2"])
          << dt << ' ' << t;
      EXPECT_NEAR(*std::max_element(shaft.q.begin(), shaft.q.end()), row["q_rai_max"],
                  nine_digits * row["q_rai_max"]);
      ++rows;
    }
  }
  EXPECT_EQ(rows, 15);
}

template <class Number>
class ImplicitSweepOf : public testing::Test {};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(ImplicitSweepOf, RealTypes);

/// Any step over any cells, a thin one at the ground of terrain too: no content below zero, no water lost.
TYPED_TEST(ImplicitSweepOf, AnyStepKeepsWaterAndSign) {
  using Real = TypeParam;
  for (const bool snow : {false, true})
    for (const double h : {1e-2, 1.0, 60.0, 3600.0, 1e6}) {
      Shaft<Real> shaft;
      shaft.snow = snow;
      for (int k = 0; k < 40; ++k) {
        shaft.q.push_back(k % 7 == 3 ? Real(0) : static_cast<Real>(2e-3 * std::fabs(std::sin(1.7 * k))));
        shaft.rho.push_back(static_cast<Real>(1.2 - 0.02 * k));
        shaft.dz.push_back(k == 0 ? Real(0.5) : static_cast<Real>(20 + 5 * k));
      }
      const double before = shaft.held();
      for (int n = 0; n < 5; ++n) shaft.sweep(static_cast<Real>(h));
      for (const Real q : shaft.q) EXPECT_TRUE(q >= 0 && std::isfinite(q)) << h;
      EXPECT_NEAR(shaft.held() + shaft.fallen, before, 40 * 5 * std::numeric_limits<Real>::epsilon() * before)
          << h;
      const double left = h > 1e5 ? 1e-3 : 1;  // in the end all is on the ground
      EXPECT_LE(shaft.held(), left * before) << h;
    }
}

/// What enters an empty cell leaves it in the same step: the front does not wait for the next one.
TEST(ImplicitSweep, AFrontCrossesManyCellsInAStep) {
  auto shaft = rain_shaft(120);
  shaft.sweep(300);
  EXPECT_GT(shaft.fallen, 1e-3);
}

TEST(ImplicitSweep, CostsOneDivision) {
  using test::count_of, test::Counted, test::Operations;
  const Counted q(1e-3), v(5), one(1);
  EXPECT_EQ(count_of([&] { return settled(with_inflow(q, one, one), v, one, one); }),
            (Operations{.add = 2, .mul = 4, .div = 1}));
}

}  // namespace
}  // namespace sounding::physics
