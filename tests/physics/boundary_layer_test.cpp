// SPDX-License-Identifier: Apache-2.0
#include "physics/boundary_layer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sounding::physics {
namespace {

template <class Real>
class BoundaryLayer : public testing::Test {
 protected:
  static constexpr double epsilon = std::numeric_limits<Real>::epsilon();
  const Thermodynamics<Real> c{};
};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(BoundaryLayer, Reals);

/// 0.4 w_s z (1 - z/h)^2: nothing at the ground and from h on, 4/27 of 0.4 w_s h at a third of h.
TYPED_TEST(BoundaryLayer, KProfileHasItsMaximumAtAThirdOfTheDepth) {
  using Real = TypeParam;
  const Real w = Real(0.7), h = Real(900);
  EXPECT_EQ(k_profile(w, Real(0), 1 / h), Real(0));
  EXPECT_EQ(k_profile(w, Real(901), 1 / h), Real(0));
  EXPECT_EQ(k_profile(w, Real(5000), 1 / h), Real(0));
  const double largest = 0.4 * 0.7 * 900 * 4 / 27;
  EXPECT_TRUE(std::fabs(double(k_profile(w, Real(300), 1 / h)) - largest) <= 8 * this->epsilon * largest);
  for (const double z : {250.0, 350.0}) EXPECT_LT(k_profile(w, Real(z), 1 / h), Real(largest));
}

/// cbrt(u*^3 + 0.6 w*^3): u* alone where the ground cools the air.
TYPED_TEST(BoundaryLayer, TurbulenceIsStirredByWindAndByWarmGround) {
  using Real = TypeParam;
  const auto close = [&](Real a, double b) { return std::fabs(double(a) - b) <= 16 * this->epsilon * b; };
  EXPECT_TRUE(close(turbulent_velocity(Real(0.3), Real(0.03), Real(500), Real(-0.02)), 0.3));
  const double cubed = 0.03 * 1000 * 0.1;  // w*^3
  EXPECT_TRUE(close(turbulent_velocity(Real(0), Real(0.03), Real(1000), Real(0.1)), std::cbrt(0.6 * cubed)));
  EXPECT_TRUE(close(turbulent_velocity(Real(0.5), Real(0.03), Real(1000), Real(0.1)),
                    std::cbrt(0.125 + 0.6 * cubed)));
}

TYPED_TEST(BoundaryLayer, FrictionVelocityIsThatOfALogarithmicWind) {
  using Real = TypeParam;
  const Real z0 = Real(0.1), log_height = logarithmic_height(Real(10), 1 / z0);
  EXPECT_TRUE(std::fabs(double(log_height) - std::log(100.0)) <= 8 * this->epsilon * std::log(100.0));
  const double speed = 0.35 / 0.4 * std::log(100.0);  // u(10 m) for u* = 0.35
  EXPECT_TRUE(std::fabs(double(friction_velocity(Real(speed), log_height)) - 0.35) <= 8 * this->epsilon);
  EXPECT_TRUE(std::fabs(double(logarithmic_height(Real(0), 1 / z0)) - std::log(2.0)) <= 4 * this->epsilon);
}

/// RICO (vanZanten et al., 2011): sea of 299.8 K under 1015.4 hPa.  Tetens' formula gives 0.0221.
TYPED_TEST(BoundaryLayer, BulkFluxesVanishOverAirInBalanceAndFollowTheDifference) {
  using Real = TypeParam;
  const Real q = surface_saturation_humidity(this->c, Real(299.8), Real(101540));
  const double e =
      610.94 * std::exp(17.625 * (299.8 - 273.15) / (299.8 - 273.15 + 243.04));  // Alduchov and Eskridge
  const double tetens = 0.62198 * e / (101540 - 0.37802 * e);
  EXPECT_TRUE(std::fabs(double(q) - tetens) <= 5e-3 * tetens) << q;
  const auto none =
      bulk_flux(Real(1.17), Real(9), Real(1.1e-3), Real(1.1e-3), Real(298.5), q, Real(298.5), q);
  EXPECT_EQ(none.theta_li, Real(0));
  EXPECT_EQ(none.water, Real(0));
  const auto flux = bulk_flux(Real(1.17), Real(9), Real(1.1e-3), Real(1.2e-3), Real(299), Real(0.022),
                              Real(298), Real(0.015));
  EXPECT_TRUE(std::fabs(double(flux.theta_li) - 1.17 * 9 * 1.1e-3) <= 512 * this->epsilon * 0.012);
  EXPECT_TRUE(std::fabs(double(flux.water) - 1.17 * 9 * 1.2e-3 * 0.007) <= 16 * this->epsilon * 1e-4);
}

TYPED_TEST(BoundaryLayer, VirtualTemperatureIsThatOfTheParcel) {
  using Real = TypeParam;
  const ParcelWater<Real> q{Real(0.014), Real(8e-4), Real(1e-4)};
  const Real T = Real(281), log_p = Real(std::log(0.85));
  const Real theta_li = ice_liquid_potential_temperature(this->c, log_p, T, q);
  const double expected = double(virtual_potential_temperature(this->c, log_p, T, q));
  EXPECT_TRUE(std::fabs(double(virtual_temperature_from_theta_li(this->c, log_p, theta_li, q)) - expected) <=
              8 * this->epsilon * expected);
}

/// d(theta_v) of a parcel that takes up the flux, in clear air.
TEST(BuoyancyFlux, IsTheDerivativeOfVirtualTemperature) {
  const Thermodynamics<double> c;
  const double theta = 299, q = 0.016, step = 1e-6;
  const GroundFlux<double> flux{8e-3, 5.2e-5};
  const auto theta_v = [&](double amount) {
    const ParcelWater<double> water{q + amount * flux.water, 0, 0};
    return virtual_temperature_from_theta_li(c, 0.0, theta + amount * flux.theta_li, water);
  };
  const double slope = (theta_v(step) - theta_v(-step)) / (2 * step);
  EXPECT_TRUE(std::fabs(buoyancy_flux(c, flux, theta, q) - slope) <= 1e-6 * slope);
}

TYPED_TEST(BoundaryLayer, RichardsonNumberOfStillAirIsFinite) {
  using Real = TypeParam;
  EXPECT_TRUE(bulk_richardson(Real(0.033), Real(100), Real(1), Real(0)) <= Real(340));
  const double one = double(bulk_richardson(Real(0.033), Real(100), Real(1), Real(25)));
  EXPECT_TRUE(std::fabs(one - 0.132) <= 8 * this->epsilon);
}

}  // namespace
}  // namespace sounding::physics
