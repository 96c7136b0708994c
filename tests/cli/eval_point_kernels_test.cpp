// SPDX-License-Identifier: Apache-2.0
/// Plankton and the saturation curve against their reference tables.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "cli/evaluated.hpp"
#include "support/csv.hpp"

namespace sounding::test {
namespace {

using testing::StartsWith;

class EvalPointKernels : public testing::TestWithParam<std::string> {
 protected:
  bool wide() const { return GetParam() == "f64"; }
};
INSTANTIATE_TEST_SUITE_P(Precisions, EvalPointKernels, testing::Values("f32", "f64"),
                         [](const auto& i) { return i.param; });

TEST_P(EvalPointKernels, PlanktonChangesAsInTheReferenceTable) {
  const std::string file = SOUNDING_TEST_DATA "/ocean/npzd_reference.csv";
  const CsvTable reference(file);
  const auto e = evaluated({"npzd", file, GetParam(), {}});
  ASSERT_EQ(e.size(), 200U);
  for (const auto row : reference)
    for (const char* name : {"dN", "dP", "dZ", "dD"}) {
      const double error = std::fabs(e.number(row.index(), name) - row[name]);
      EXPECT_TRUE(error <= (wide() ? 1e-13 : 2e-5) * row["scale"]) << row.text("row") << " " << name;
    }
}

TEST_P(EvalPointKernels, SaturationHasItsReferenceValues) {
  const std::string file = SOUNDING_TEST_DATA "/thermodynamics/saturation_derivatives.csv";
  const auto e = evaluated({"saturation", file, GetParam(), {}});
  const double tolerance = wide() ? 1e-13 : 1e-5;
  for (const auto row : CsvTable(file)) {
    const std::size_t i = row.index();
    for (const char* name : {"lam", "dlam", "p_sat", "g", "dg", "L", "dL", "d2L", "q_rho", "dq_rho",
                             "d2q_rho", "q_p", "dq_p", "d2q_p"})
      EXPECT_TRUE(std::fabs(e.number(i, name) - row[name]) <= tolerance * std::fabs(row[name]))
          << row["T"] << " " << name;
    EXPECT_EQ(e.at(i, "liquid_fraction"), e.at(i, "lam"));
  }
}

TEST_P(EvalPointKernels, ThermodynamicsHasItsSpotValues) {
  std::ifstream file(SOUNDING_TEST_DATA "/thermodynamics/thermodynamics_spot_values.txt");
  std::string line;
  while (std::getline(file, line) &&
         line.rfind("state: T=285 p=90000 q_tot=0.015 q_liq=0.003 q_ice=0.0005", 0) != 0) {
  }
  const auto e = evaluated({"thermodynamics", "-", GetParam(), {}},
                           "T,p,q_tot,q_liq,q_ice\n285,90000,0.015,0.003,0.0005\n");
  int checked = 0;
  for (auto [name, value] = std::pair<std::string, double>(); file >> name >> value; ++checked) {
    const double scale = name == "S_liq" ? 1 : std::fabs(value);  // a difference of nearly equal numbers
    EXPECT_TRUE(std::fabs(e.number(0, name) - value) <= (wide() ? 2e-13 : 1e-5) * scale) << name;
  }
  EXPECT_EQ(checked, 20);
}

TEST(EvalThermodynamics, ADryParcelNeedsNoWater) {
  const auto e = evaluated("thermodynamics", "T,p\n300,100000\n", {"z=100"});
  EXPECT_EQ(e.at(0, "R_m"), "287");
  EXPECT_EQ(e.at(0, "theta_li"), "300");
  EXPECT_EQ(e.at(0, "RH_mix"), "0");
  EXPECT_EQ(e.number(0, "dry_static_energy"), e.number(0, "moist_static_energy"));
}

TEST(EvalPlankton, TakesParametersByNameAndBySymbol) {
  const std::string table = "N,P,Z,D,T,PAR\n5,1,0,0,10,50\n";
  const std::string normal = evaluated("npzd", table).at(0, "dP");
  const std::string faster = evaluated("npzd", table, {"maximum_growth_rate=1.4"}).at(0, "dP");
  EXPECT_NE(faster, normal);
  EXPECT_EQ(evaluated("npzd", table, {"mu0=1.4"}).at(0, "dP"), faster);
  const auto e = evaluated("npzd", "N,P,Z,D,T,PAR,mu0\n5,1,0,0,10,50,1.4\n5,1,0,0,10,50,\n");
  EXPECT_EQ(e.at(0, "dP"), faster);
  EXPECT_EQ(e.at(1, "dP"), normal);
}

TEST(EvalPlankton, RefusesLightBelowZero) {
  EXPECT_THAT(refusal("npzd", "N,P,Z,D,T,PAR\n5,1,1,1,10,-1\n"),
              StartsWith("65: standard input:2:12: PAR is \"-1\": a finite number of 0 or more is due"));
  EXPECT_THAT(refusal("npzd", "N,P,Z,D,T\n5,1,1,1,10\n", {"PAR=inf"}), StartsWith("64: --set PAR=inf: "));
}

TEST(EvalPlankton, RefusesAParameterOutsideItsRange) {
  const std::string table = "N,P,Z,D,T,PAR,beta\n5,1,1,1,10,50,1.5\n";
  EXPECT_THAT(refusal("npzd", table),
              StartsWith("65: standard input:2:15: assimilated_fraction is \"1.5\": npzd: assimilated"));
  EXPECT_THAT(refusal("npzd", "N,P,Z,D,T,PAR\n5,1,1,1,10,50\n", {"kN=0"}),
              StartsWith("64: --set nutrient_half_saturation=0: npzd: nutrient half saturation"));
  EXPECT_THAT(refusal("npzd", "N,P,Z,D,T,PAR,beta,assimilated_fraction\n5,1,1,1,10,50,1,1\n"),
              StartsWith("65: standard input:1:15: columns \"assimilated_fraction\" and \"beta\""));
}

}  // namespace
}  // namespace sounding::test
