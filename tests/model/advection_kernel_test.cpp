// SPDX-License-Identifier: Apache-2.0
/// Vertical transport in the atmosphere on a tile made by hand.
#include "model/kernels/advection_kernel.hpp"

#include <gtest/gtest.h>

#include "air_tile.hpp"

namespace sounding::model {
namespace {

using test::AirTile;
using test::read;
using test::Values;
using test::write;

template <class Real>
class AdvectionKernels : public testing::Test {
 protected:
  static constexpr bool wide = std::is_same_v<Real, double>;
  AirTile<Real> columns;

  struct Carried {
    Values<Real> tendency, bottom, top, source;
  };
  template <class Scheme, class Drive>
  Carried carried(const Values<Real>& q, const Drive& drive, double inflow, Real dry) {
    const auto below = columns.rows([&](int) { return inflow; }, dry);
    const auto row = columns.rows([](int) { return 0; }, dry);
    Carried out{columns.cells([](int, int) { return 0; }, dry), row, row, row};
    advect<Scheme>(columns.walk(),
                   AdvectedQuantity<Real>{columns.thickness(), read(columns.inverse_density), read(q),
                                          write(out.tendency), read(below), Real(inflow), write(out.bottom),
                                          write(out.top), write(out.source)},
                   drive);
    return out;
  }
  template <class Scheme>
  Carried carried(double mass_flux, Real dry) {
    const auto q =
        columns.cells([&](int k, int c) { return columns.vapour(k, c) + columns.cloud(k, c); }, dry);
    return carried<Scheme>(q, UniformMassFlux<Real>{{Real(mass_flux)}}, 0.012, dry);
  }
  UniformVelocity<Real> velocity(double w, const Values<Real>& at_bottom) const {
    return {{Real(w)}, read(columns.face_density), read(at_bottom)};
  }
};
using RealTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(AdvectionKernels, RealTypes);

TYPED_TEST(AdvectionKernels, DryCellsAndPaddingChangeNoBitOfAWetCell) {
  using Real = TypeParam;
  const auto up = this->template carried<physics::VanLeer>(2, Real(1));
  const auto down = this->template carried<physics::VanLeer>(-2, Real(1));
  for (const Real dry : test::poisons<Real>()) {
    const auto up_again = this->template carried<physics::VanLeer>(2, dry);
    const auto down_again = this->template carried<physics::VanLeer>(-2, dry);
    EXPECT_TRUE(this->columns.same_wet(up.tendency, up_again.tendency) &&
                this->columns.same_columns(up.top, up_again.top));
    EXPECT_TRUE(this->columns.same_wet(down.tendency, down_again.tendency) &&
                this->columns.same_columns(down.bottom, down_again.bottom))
        << dry;
  }
}

TYPED_TEST(AdvectionKernels, TransportChangesAColumnByWhatPassesItsEndsAlone) {
  const double rounding = this->wide ? 1e-15 : 1e-7;
  for (const double W : {3.0, -3.0, 0.0})
    for (const auto& moved :
         {this->template carried<physics::Upwind>(W, 0), this->template carried<physics::VanLeer>(W, 0),
          this->template carried<physics::Koren>(W, 0)})
      for (int c = 0; c < this->columns.columns(); ++c) {
        const auto column = static_cast<std::size_t>(c);
        EXPECT_NEAR(this->columns.path(moved.tendency, c), moved.bottom[column] - moved.top[column],
                    10 * rounding);
        EXPECT_NEAR(moved.bottom[column], W > 0 ? W * 0.012 : double(moved.bottom[column]), rounding);
        EXPECT_NEAR(moved.top[column], W < 0 ? W * 0.012 : double(moved.top[column]), rounding);
      }
}

/// In a wind of uniform velocity, uniform values stay, whatever density does, and the budget knows the
/// source.
TYPED_TEST(AdvectionKernels, UniformVelocityKeepsUniformValues) {
  using Real = TypeParam;
  auto& air = this->columns;
  const auto at_bottom = air.rows([](int c) { return 1.1 - 0.02 * c; });
  const auto uniform = air.cells([](int, int) { return 0.01; });
  const auto varied = air.cells(air.vapour);
  for (const double w : {2.0, -2.0}) {
    const auto still = this->template carried<physics::VanLeer>(uniform, this->velocity(w, at_bottom), 0.01,
                                                                test::poison<Real>);
    air.each_wet(
        [&](int k, int c) { EXPECT_NEAR(still.tendency[air.index(k, c)], 0, this->wide ? 1e-18 : 1e-9); });
    const auto moved = this->template carried<physics::VanLeer>(varied, this->velocity(w, at_bottom), 0.01,
                                                                test::poison<Real>);
    for (int c = 0; c < air.columns(); ++c) {
      const auto column = static_cast<std::size_t>(c);
      EXPECT_NEAR(air.path(moved.tendency, c),
                  moved.bottom[column] - moved.top[column] + moved.source[column], this->wide ? 1e-15 : 1e-7);
    }
  }
}

}  // namespace
}  // namespace sounding::model
