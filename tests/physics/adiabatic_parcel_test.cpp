// SPDX-License-Identifier: Apache-2.0
/// A parcel lifted with all its condensate, marched in pressure and enthalpy, against its reference ascent.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "physics/saturation_adjustment.hpp"
#include "physics/thermodynamics_energy.hpp"
#include "support/csv.hpp"

namespace sounding::physics {
namespace {

/// h + g z is constant, dp/dz = -rho g with the density of the parcel: midpoint rule.
struct Parcel {
  const Thermodynamics<double> c{};
  const double gravity = ThermodynamicsParameters{}.gravity;
  double p, static_energy, q_tot, z = 0;

  Parcel(double pressure, double T, double q)
      : p(pressure), static_energy(enthalpy(c, T, ParcelWater<double>{q, 0, 0})), q_tot(q) {}
  Adjusted<double> state(double pressure, double height) const {
    return converged_saturation_adjustment<PressureEnthalpy>(c, pressure, static_energy - gravity * height,
                                                             q_tot, 1e-14);
  }
  double slope(double pressure, double height) const {
    const auto s = state(pressure, height);
    return -gravity * density(c, pressure, s.T, ParcelWater<double>{q_tot, s.q_liq, s.q_ice});
  }
  void rise(double dz) {
    const double middle = p + dz / 2 * slope(p, z);
    p += dz * slope(middle, z + dz / 2);
    z += dz;
  }
};

TEST(AdiabaticParcel, FollowsItsReferenceAscent) {
  const test::CsvTable table(SOUNDING_TEST_DATA "/atmosphere/adiabatic_parcel.csv");
  int rows = 0;
  for (const auto start : table) {
    if (start["z_m"] != 0) continue;
    Parcel parcel(start["p_Pa"], start["T_K"], start["q_tot"]);
    for (const auto row : table) {
      if (row.text("case") != start.text("case")) continue;
      while (parcel.z < row["z_m"] - 1) parcel.rise(10);
      const auto s = parcel.state(parcel.p, parcel.z);
      const std::string where = row.text("case") + " at " + row.text("z_m") + " m";
      EXPECT_NEAR(parcel.p, row["p_Pa"], 4e-3) << where;
      EXPECT_NEAR(s.T, row["T_K"], 5e-7) << where;
      EXPECT_NEAR(s.q_liq, row["q_liq"], 5e-10) << where;
      EXPECT_EQ(s.q_ice, 0) << where;
      ++rows;
    }
  }
  EXPECT_EQ(rows, 14);
}

}  // namespace
}  // namespace sounding::physics
