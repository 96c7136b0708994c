// SPDX-License-Identifier: Apache-2.0
/// Single functions of the schemes against their reference values; those of warm rain are in
/// microphysics_one_moment_test.cpp.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "physics/microphysics_collisions.hpp"
#include "physics/microphysics_fall_speeds.hpp"
#include "physics/microphysics_mixed_phase.hpp"
#include "physics/microphysics_zero_moment.hpp"
#include "support/csv.hpp"

namespace sounding::physics {
namespace {

template <class Number>
class MicrophysicsScalar : public testing::Test {
 protected:
  static constexpr bool wide = std::is_same_v<Number, double>;
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(MicrophysicsScalar, RealTypes);

/// The number behind "key=" in "a=1 b=2"; NaN without.
double input(const std::string& inputs, const std::string& key) {
  const std::size_t at = (" " + inputs).find(" " + key + "=");
  return at == std::string::npos ? std::nan("") : std::stod(inputs.substr(at + key.size() + 1));
}

TYPED_TEST(MicrophysicsScalar, HasItsReferenceValue) {
  using Real = TypeParam;
  const MixedPhase<Real> m{};
  const ZeroMoment<Real> zero{};
  const ChenRain<Real> chen_rain(SpeedMean::mass);
  const ChenSnow<Real> chen_snow;
  const CloudFall<Real> cloud;
  const Real r_0 = Real(1e-3);
  int checked = 0;
  for (const auto row : test::CsvTable(SOUNDING_TEST_DATA "/microphysics/scalar_functions.csv")) {
    const std::string& name = row.text("function");
    const std::string& inputs = row.text("inputs");
    const Real rho = Real(input(inputs, "rho")), q = Real(input(inputs, "q"));
    const auto rain = [&] { return m.spectra.rain(rho, buoyancy_root(m, rho), q); };
    const auto snow = [&] { return m.spectra.snow(rho, q); };
    double value, tolerance = 1e-13;
    if (name == "y_rai") {
      value = rain().y;
    } else if (name == "y_sno") {
      value = snow().y;
    } else if (name == "y_icl") {
      value = m.spectra.ice(rho, q).y;
    } else if (name == "n0_sno") {
      value = snow().n_0;
    } else if (name == "vt_rai") {
      value = rain().v;
    } else if (name == "vt_sno") {
      value = snow().v;
    } else if (name == "F_vent_rai") {
      value = ventilation(m.rain, rain());
    } else if (name == "F_vent_sno") {
      value = ventilation(m.snow, snow());
    } else if (name == "vt_lcl_stokes") {
      value = cloud.liquid(rho, q);
    } else if (name == "vt_icl_chen_small") {
      value = cloud.ice(rho, q), tolerance = 1e-11;
    } else if (name == "vt_rai_chen") {
      value = chen_rain.speed(rho, Real(2) * r_0 * rain().y), tolerance = 1e-11;
    } else if (name == "vt_sno_chen") {
      value = chen_snow.speed(rho, Real(2) * r_0 * snow().y), tolerance = 1e-11;
    } else if (name == "zero_moment_qc0") {
      value = Real(0) - removal(zero, removable(zero, Real(input(inputs, "q_lcl+q_icl")), Real(0)));
    } else if (name == "zero_moment_S0") {
      value = Real(0) - removal(zero, removable(zero, Real(input(inputs, "q_lcl+q_icl")), Real(0),
                                                Real(input(inputs, "q_star"))));
    } else {
      continue;
    }
    ++checked;
    EXPECT_TRUE(std::fabs(value - row["value"]) <= (this->wide ? tolerance : 1e-5) * std::fabs(row["value"]))
        << name << "(" << inputs << ") = " << value << " instead of " << row["value"];
  }
  EXPECT_EQ(checked, 8 * 18 + 4 + 9 + 6 + 6 + 4 + 2);
}

TYPED_TEST(MicrophysicsScalar, FallSpeedsOfChenAreFiniteAndNeverUpward) {
  using Real = TypeParam;
  const ChenRain<Real> by_mass(SpeedMean::mass), by_number(SpeedMean::number);
  const ChenSnow<Real> snow;
  const CloudFall<Real> cloud;
  for (const double rho : {1e-3, 0.1, 0.7, 1.4})
    for (const double size : {1e-20, 1e-8, 1e-5, 1e-4, 1e-3, 1e-2}) {
      const Real r = static_cast<Real>(rho), x = static_cast<Real>(size);
      for (const Real v : {by_mass.speed(r, x), by_number.speed(r, x), snow.speed(r, x), cloud.liquid(r, x),
                           cloud.ice(r, x), cloud.liquid(r, 0), cloud.ice(r, 0)})
        EXPECT_TRUE(std::isfinite(v) && v >= 0) << rho << ' ' << size << ' ' << v;
    }
  EXPECT_EQ(cloud.liquid(1, 0), 0);
  EXPECT_EQ(cloud.ice(1, 0), 0);
}

/// The series stands for gamma functions whose argument depends on density.
TYPED_TEST(MicrophysicsScalar, ChebyshevSeriesIsTheFunction) {
  using Real = TypeParam;
  const auto f = [](double x) { return std::exp(0.115231 * x) * std::tgamma(6.2955 - 0.038465 * x); };
  const ChebyshevSeries<Real, 9> series(0, 1.6, f);
  for (int n = 0; n <= 160; ++n) {
    const Real x = static_cast<Real>(0.01 * n);
    EXPECT_NEAR(series(x) / f(x), 1, this->wide ? 1e-14 : 4e-7) << x;  // tgamma itself: some ulp
  }
}

TYPED_TEST(MicrophysicsScalar, ZeroMomentsNeverTakeWhatIsNotThere) {
  using Real = TypeParam;
  const Thermodynamics<Real> c{};
  const ZeroMomentParameters p;
  const ZeroMoment<Real> m(p);
  check(p);
  for (const double dt : {1e-2, 10.0, 1e3, 1e5})
    for (const double q : {-1e-3, 0.0, 4e-6, 1e-4, 1e-2}) {
      const Real content = static_cast<Real>(q), h = static_cast<Real>(dt);
      const Real excess = removable(m, content, Real(0));
      const Real limited = limited_removal(m, excess, content, Real(1) / h);
      EXPECT_TRUE(limited >= 0 && limited * h <= std::max(Real(0), content) * Real(0.3334));
      const Real implicit = static_cast<Real>(mean_removal_rate(p, dt)) * excess;
      EXPECT_TRUE(implicit >= 0 && implicit * h <= std::max(Real(0), content));
      EXPECT_EQ(removal_slope(m, excess), excess > 0 ? Real(-1e-3) : Real(0));
    }
  EXPECT_NEAR(mean_removal_rate(p, 1e-3), 1e-3, 1e-9) << "short steps have the instantaneous rate";
  EXPECT_EQ(removed_liquid_share(c, Real(3e-4), Real(1e-4)), Real(0.75));
  EXPECT_EQ(removed_liquid_share(c, Real(0), Real(0)), 1);
  // A parcel that loses its ice keeps temperature, so theta_li takes up the heat of what left.
  EXPECT_NEAR(removal_heating(c, Real(1e-3), Real(0), Real(1000)), 2834.4e-3, 1e-6);
  EXPECT_NEAR(removal_heating(c, Real(1e-3), Real(1), Real(1000)), 2500.8e-3, 1e-6);
}

}  // namespace
}  // namespace sounding::physics
