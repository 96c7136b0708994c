// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/evaluated.hpp"
#include "physics/saturation_adjustment.hpp"
#include "support/csv.hpp"

namespace sounding::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::string reference_file = SOUNDING_TEST_DATA "/thermodynamics/satadj_reference.csv";

class EvalSaturationAdjustment : public testing::TestWithParam<std::string> {
 protected:
  bool wide() const { return GetParam() == "f64"; }

  /// What must hold of every parcel, however far from any climate it is.
  void expect_sane(const Evaluated& e, std::size_t i, double q_tot, double error,
                   const std::string& id) const {
    const double condensate = e.number(i, "q_liq") + e.number(i, "q_ice");
    const double rounding = wide() ? 1e-15 : 1e-7;
    EXPECT_TRUE(std::isfinite(e.number(i, "T"))) << id;
    EXPECT_TRUE(condensate >= 0 && condensate <= std::fmax(q_tot, 0) * (1 + rounding))
        << id << " " << condensate;
    if (e.at(i, "converged") == "1") {
      EXPECT_TRUE(error <= (wide() ? 1e-4 : 2e-4)) << id << " " << error;
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Precisions, EvalSaturationAdjustment, testing::Values("f32", "f64"),
                         [](const auto& i) { return i.param; });

TEST_P(EvalSaturationAdjustment, SolvesTheReferenceTableByTheFormulationOfEachRow) {
  const CsvTable reference(reference_file);
  const auto e = evaluated({"saturation_adjustment", reference_file, GetParam(), {"iterations=3"}});
  ASSERT_EQ(e.size(), reference.size());
  EXPECT_EQ(e.messages, "");
  const double converged_T = wide() ? 1e-11 : 2e-4, condensate = wide() ? 1e-14 : 6e-7;
  const double three_passes = wide() ? 1e-6 : 2e-4, margin = wide() ? 1e-13 : 1e-5;
  int checked = 0;
  for (const auto row : reference) {
    const bool decided = std::fabs(row["margin"]) > margin, saturated = row["saturated"] == 1;
    const std::size_t i = row.index();
    if (decided) {
      EXPECT_EQ(e.number(i, "saturated"), row["saturated"]) << row.text("id");
    }
    const double error = std::fabs(e.number(i, "T") - row["T"]);
    if (saturated && row["climate"] == 0) {
      expect_sane(e, i, row["q_tot"], error, row.text("id"));
      continue;
    }
    EXPECT_TRUE(error <= (saturated || !decided ? three_passes : converged_T))
        << row.text("id") << " " << error;
    if (!saturated && decided) {
      EXPECT_TRUE(std::fabs(e.number(i, "q_liq") - row["q_liq"]) <= condensate) << row.text("id");
      EXPECT_TRUE(std::fabs(e.number(i, "q_ice") - row["q_ice"]) <= condensate) << row.text("id");
      EXPECT_EQ(e.at(i, "converged"), "1") << row.text("id");
    }
    ++checked;
  }
  EXPECT_GT(checked, 3000);
}

TEST_P(EvalSaturationAdjustment, SolvesEveryRowOfTheReferenceTableWithEnoughPasses) {
  const auto e = evaluated({"saturation_adjustment", reference_file, GetParam(), {"iterations=6"}});
  for (const auto row : CsvTable(reference_file)) {
    const std::size_t i = row.index();
    const double error = std::fabs(e.number(i, "T") - row["T"]);
    expect_sane(e, i, row["q_tot"], error, row.text("id"));
    EXPECT_TRUE(error <= (wide() ? 1e-11 : 2e-4)) << row.text("id") << " " << error;
    for (const char* q : {"q_liq", "q_ice"})
      EXPECT_TRUE(std::fabs(e.number(i, q) - row[q]) <= (wide() ? 1e-14 : 6e-7))
          << row.text("id") << " " << q;
  }
}

TEST_P(EvalSaturationAdjustment, AppliesTheMethodAndTheCountThatAreSet) {
  const auto worst = [&](std::vector<std::string> sets) {
    const auto e = evaluated({"saturation_adjustment", reference_file, GetParam(), std::move(sets)});
    double error = 0;
    for (const auto row : CsvTable(reference_file))
      if (row["saturated"] == 1 && row["climate"] == 1)
        error = std::max(error, std::fabs(e.number(row.index(), "T") - row["T"]));
    return error;
  };
  const double halley_2 = worst({"method=halley", "iterations=2"}),
               newton_2 = worst({"method=newton", "iterations=2"});
  EXPECT_TRUE(halley_2 <= 0.15) << halley_2;
  EXPECT_GT(newton_2, halley_2);
  EXPECT_EQ(worst({}), halley_2) << "the default";
  EXPECT_TRUE(worst({"iterations=6"}) <= (wide() ? 1e-11 : 2e-4));
}

TEST(EvalSaturationAdjustmentBits, AreThoseOfTheKernelWithAFixedCount) {
  const physics::Thermodynamics<double> c;
  const CsvTable reference(reference_file);
  const auto e = evaluated({"saturation_adjustment", reference_file, "f64", {"iterations=2"}});
  const auto n =
      evaluated({"saturation_adjustment", reference_file, "f64", {"iterations=4", "method=newton"}});
  int rows = 0;
  for (const auto row : reference) {
    if (row.text("formulation") != "p_thli") continue;
    const auto halley = physics::saturation_adjustment<physics::PressureThetaLi, physics::Halley, 2>(
        c, row["x1"], row["x2"], row["q_tot"]);
    const auto newton = physics::saturation_adjustment<physics::PressureThetaLi, physics::Newton, 4>(
        c, row["x1"], row["x2"], row["q_tot"]);
    EXPECT_EQ(e.number(row.index(), "T"), halley.T);
    EXPECT_EQ(e.number(row.index(), "q_liq"), halley.q_liq);
    EXPECT_EQ(n.number(row.index(), "T"), newton.T);
    EXPECT_EQ(n.number(row.index(), "converged"), newton.converged);
    ++rows;
  }
  EXPECT_GT(rows, 1000);
}

TEST(EvalSaturationAdjustmentOptions, ColumnsOverrideTheSettingRowByRow) {
  const auto e = evaluated("saturation_adjustment",
                           "formulation,method,iterations,x1,x2,q_tot\n"
                           "p_thli,,,95000,289,0.01\n"
                           ",,,1.1,289,0.01\n"
                           ",newton,1,1.1,289,0.01\n",
                           {"formulation=rho_thli", "iterations=4"});
  EXPECT_NEAR(e.number(0, "T"), 285.76916251945851, 1e-9);
  EXPECT_NE(e.at(1, "T"), e.at(0, "T")) << "the setting holds where the cell is empty";
  EXPECT_NE(e.at(2, "T"), e.at(1, "T"));
}

TEST(EvalSaturationAdjustmentOptions, AFormulationThatIsNotBuiltLeavesItsRowsEmptyAndWarnsOnce) {
  const auto e = evaluated("saturation_adjustment",
                           "formulation,x1,x2,q_tot,T\n"
                           "p_thli,95000,289,0.01,1\n"
                           "p_S,95000,289,0.01,2\n"
                           "p_S,95000,289,0.01,3\n"
                           "p_X,95000,289,0.01,4\n");
  EXPECT_NE(e.at(0, "T"), "");
  for (std::size_t row = 1; row < 4; ++row)
    for (const char* result : {"T", "q_liq", "q_ice", "saturated", "converged"})
      EXPECT_EQ(e.at(row, result), "");
  EXPECT_THAT(e.messages, AllOf(StartsWith("sounding: standard input:3: formulation \"p_S\" is not built"),
                                HasSubstr("3 rows"), HasSubstr("p_thli")));
  EXPECT_EQ(std::count(e.messages.begin(), e.messages.end(), '\n'), 1);
}

TEST(EvalSaturationAdjustmentOptions, OutsideTheirRangeAreRefused) {
  const std::string table = "x1,x2,q_tot\n95000,289,0.01\n";
  EXPECT_THAT(refusal("saturation_adjustment", table, {"iterations=7"}),
              StartsWith("64: --set iterations=7: a whole number from 1 to 6"));
  EXPECT_THAT(refusal("saturation_adjustment", table, {"iterations=2.5"}), StartsWith("64:"));
  EXPECT_THAT(refusal("saturation_adjustment", table, {"method=secant"}),
              StartsWith("64: --set method=secant"));
  EXPECT_THAT(refusal("saturation_adjustment", table, {"formulation=p_X"}),
              AllOf(StartsWith("64: --set formulation=p_X: one of "), HasSubstr("p_thli")));
  EXPECT_THAT(refusal("saturation_adjustment", "x1,x2,q_tot,method\n1,2,3,secant\n"),
              StartsWith("65: standard input:2:7: method is \"secant\""));
}

TEST(EvalSaturationAdjustmentOptions, WhatIsNoParcelIsFlagged) {
  const auto e = evaluated("saturation_adjustment", "x1,x2,q_tot\nnan,289,0.01\n-5,289,0.01\n");
  EXPECT_EQ(e.at(0, "converged"), "0");
  EXPECT_EQ(e.at(1, "converged"), "0");
}

}  // namespace
}  // namespace sounding::test
