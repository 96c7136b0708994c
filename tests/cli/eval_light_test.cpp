// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "cli/evaluated.hpp"
#include "support/csv.hpp"

namespace sounding::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::string profiles = SOUNDING_TEST_DATA "/light/par_profiles.csv";
const std::string edge_cases = SOUNDING_TEST_DATA "/light/edge_cases.csv";

class EvalLight : public testing::TestWithParam<std::string> {
 protected:
  bool wide() const { return GetParam() == "f64"; }

  /// Relative tolerance of the reference data; below 100 m it grows with the optical depth, which is that
  /// from the surface, where light is `par0`, to where it is what is expected.
  void expect_close(double got, double expected, double par0, double depth, const std::string& where) const {
    const bool deep = depth > 100 && expected > 0;
    const double tolerance = (wide() ? 1e-12 : 2e-5) * (deep ? 1 + std::log(par0 / expected) : 1);
    EXPECT_TRUE(std::fabs(got - expected) <= tolerance * expected + (wide() ? 1e-300 : 1e-37))
        << where << ": " << got << " instead of " << expected;
  }
};
INSTANTIATE_TEST_SUITE_P(Precisions, EvalLight, testing::Values("f32", "f64"),
                         [](const auto& i) { return i.param; });

TEST_P(EvalLight, AgreesWithTheReferenceProfiles) {
  const auto e = evaluated({"light", profiles, GetParam(), {"par0=100"}});
  ASSERT_EQ(e.size(), 72U);
  for (const auto row : CsvTable(profiles))
    for (const char* name : {"par_average", "par_top_face", "par_bottom_face", "absorbed"}) {
      const std::string where = row.text("profile") + " " + row.text("k") + " " + name;
      if (row["wet"] == 0) {
        EXPECT_EQ(e.at(row.index(), name), "0") << where;
      }
      expect_close(e.number(row.index(), name), row[name], 100, -row["z_bottom"], where);
    }
}

TEST_P(EvalLight, SurvivesTheEdgeCases) {
  const auto e = evaluated({"light", edge_cases, GetParam(), {}});
  ASSERT_EQ(e.size(), 78U);
  for (const auto row : CsvTable(edge_cases))
    for (const char* name : {"par_average", "par_bottom_face"})
      expect_close(e.number(row.index(), name), row[name], row["par0"], -row["z_bottom"],
                   row.text("case") + " " + row.text("k"));
}

TEST(EvalLightLaws, LightIsAbsorbedOrReachesTheFloor) {
  const auto e = evaluated({"light", profiles, "f64", {"par0=80"}});
  std::map<std::string, double> total;
  for (std::size_t i = 0; i < e.size(); ++i) {
    const std::string column = e.at(i, "profile") + e.at(i, "rule");
    total[column] += e.number(i, "absorbed");
    if (e.at(i, "k") == "4") total[column] += e.number(i, "par_bottom_face");  // the deepest wet cell
  }
  EXPECT_EQ(total.size(), 6U);
  for (const auto& [column, sum] : total) EXPECT_TRUE(std::fabs(sum - 80) <= 80e-13) << column << " " << sum;
}

TEST(EvalLightColumns, AreOrderedByLevelWhateverTheOrderOfTheRows) {
  const auto up = evaluated("light", "k,thickness,chl\n1,10,0.1\n2,5,1\n3,2,0.5\n", {"par0=100"});
  const auto mixed = evaluated("light", "k,thickness,chl\n3,2,0.5\n1,10,0.1\n2,5,1\n", {"par0=100"});
  EXPECT_EQ(up.at(2, "par_top_face"), "100");
  EXPECT_EQ(up.at(0, "par_top_face"), up.at(1, "par_bottom_face"));
  EXPECT_EQ(mixed.at(0, "par_average"), up.at(2, "par_average"));
  EXPECT_EQ(mixed.at(1, "par_average"), up.at(0, "par_average"));
}

TEST(EvalLightColumns, AreToldApartByTheGroupingColumns) {
  const auto e =
      evaluated("light", "case,rule,k,thickness,chl\na,x,1,10,0\na,y,1,10,0\nb,x,1,10,0\n", {"par0=50"});
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(e.at(i, "par_top_face"), "50");
  EXPECT_THAT(refusal("light", "case,k,thickness,chl\na,1,10,0\na,1,10,0\n", {"par0=50"}),
              AllOf(StartsWith("65: standard input:3:3: k is \"1\": line 2 holds the same level"),
                    HasSubstr("case, profile, rule")));
}

TEST(EvalLightColumns, TakeTheirThicknessFromTheFacesWhereItIsNotGiven) {
  const auto given = evaluated("light", "k,thickness,chl\n1,10,0.1\n", {"par0=100"});
  const auto faces = evaluated("light", "k,z_bottom,z_top,chl\n1,-10,0,0.1\n", {"par0=100"});
  EXPECT_EQ(faces.at(0, "par_average"), given.at(0, "par_average"));
  EXPECT_THAT(refusal("light", "k,z_top,chl\n1,0,0.1\n", {"par0=100"}), HasSubstr("z_bottom and z_top"));
  EXPECT_THAT(refusal("light", "k,thickness,chl\n1,-3,0.1\n", {"par0=100"}),
              StartsWith("65: standard input:2:3: thickness is \"-3\": the cell is -3 m thick"));
}

TEST(EvalLightColumns, AreDarkInTheSolidAndEmptyBelowAnUnknownCell) {
  const auto e = evaluated("light", "k,thickness,wet,chl\n4,1,1,0\n3,1,1,\n2,1,1,0\n1,1,0,\n", {"par0=100"});
  EXPECT_NE(e.at(0, "par_average"), "");
  EXPECT_EQ(e.at(1, "par_average"), "");
  EXPECT_EQ(e.at(2, "par_average"), "");
  EXPECT_EQ(e.at(3, "par_average"), "0");
  EXPECT_THAT(refusal("light", "k,thickness,wet,chl\n2,1,0,0\n1,1,1,0\n", {"par0=100"}),
              HasSubstr("water below the solid of line 2"));
}

TEST(EvalLightOptions, ListsComeWithOrWithoutBracketsBySymbolOrName) {
  const std::string table = "k,thickness,chl\n1,10,0.4\n";
  const auto red = [&](const std::string& set) {
    return evaluated("light", table, {"par0=100", set}).at(0, "par_average");
  };
  EXPECT_EQ(red("weights=[0.5,0.5]"), evaluated("light", table, {"par0=100"}).at(0, "par_average"));
  EXPECT_NE(red("weights=[1,0]"), red("weights=[0.5,0.5]"));
  EXPECT_EQ(red("w=1, 0"), red("weights=[1,0]"));
  EXPECT_EQ(red("weights=0.5"), red("weights=[0.5,0.5]")) << "one number stands for both bands";
  EXPECT_EQ(red("kw=[0.3,0.1]"), red("water_attenuation=0.3,0.1"));
  EXPECT_EQ(evaluated("light", "k,thickness,chl,w\n1,10,0.4,\"[1,0]\"\n", {"par0=100"}).at(0, "par_average"),
            red("w=1,0"));
  EXPECT_THAT(refusal("light", table, {"par0=1", "w=[0.5,0.5"}),
              StartsWith("64: --set w=[0.5,0.5: one of the br"));
  EXPECT_THAT(refusal("light", table, {"par0=1", "w=[1,0,0]"}), StartsWith("64: --set w=[1,0,0]: 3 numbers"));
  EXPECT_THAT(refusal("light", table, {"par0=1", "w=[1,x]"}), StartsWith("64: --set w=[1,x]: one number or"));
  EXPECT_THAT(refusal("light", table, {"par0=1", "weights=[1,1]"}), HasSubstr("sum of the weights is 2"));
}

TEST(EvalLightOptions, BelongToTheColumnAsAWhole) {
  EXPECT_THAT(refusal("light", "k,thickness,chl,par0\n2,1,0,100\n1,1,0,90\n"),
              StartsWith("65: standard input:3:7: par0 is \"90\": line 2 of the same column gives \"100\""));
  EXPECT_THAT(refusal("light", "k,thickness,chl\n1,1,0\n"),
              AllOf(StartsWith("65:"), HasSubstr("--set par0=VALUE")));
  EXPECT_THAT(refusal("light", "k,thickness,chl,par0\n1,1,0,-2\n"),
              StartsWith("65: standard input:2:7: par0"));
  EXPECT_EQ(evaluated("light", "k,thickness,chl,par0\n1,1,0,\n").at(0, "par_average"), "") << "no value";
  EXPECT_THAT(refusal("light", "k,thickness,chl\n1.5,1,0\n", {"par0=1"}),
              StartsWith("65: standard input:2:1: k"));
}

}  // namespace
}  // namespace sounding::test
