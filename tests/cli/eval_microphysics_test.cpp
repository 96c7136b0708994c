// SPDX-License-Identifier: Apache-2.0
/// The schemes of microphysics against their reference tables, as a user calls them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cli/evaluated.hpp"
#include "support/csv.hpp"

namespace sounding::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::string one_moment_table = SOUNDING_TEST_DATA "/microphysics/onemoment_rates.csv";

class EvalMicrophysics : public testing::TestWithParam<std::string> {
 protected:
  bool wide() const { return GetParam() == "f64"; }
};
INSTANTIATE_TEST_SUITE_P(Precisions, EvalMicrophysics, testing::Values("f32", "f64"),
                         [](const auto& i) { return i.param; });

TEST_P(EvalMicrophysics, WarmRainHasItsReferenceRates) {
  const CsvTable reference(one_moment_table);
  const auto e = evaluated({"microphysics", one_moment_table, GetParam(), {"scheme=warm_rain"}});
  ASSERT_EQ(e.size(), reference.size());
  const double tolerance = wide() ? 1e-12 : 1e-5;
  for (const auto row : reference) {
    if (!wide() && row.text("regime") == "trace") continue;
    const std::size_t i = row.index();
    const auto close = [&](const char* name, double expected, double amplitude) {
      const double size = std::max(std::fabs(expected), amplitude);
      EXPECT_TRUE(std::fabs(e.number(i, name) - expected) <= tolerance * size)
          << row.text("id") << " " << name;
    };
    for (const char* name : {"acnv_lcl_rai", "accr_lcl_rai", "vt_rai"}) close(name, row[name], 0);
    close("vap_rai", row["vap_rai"], row["amp_vap_rai"]);
    const double collected = row["acnv_lcl_rai"] + row["accr_lcl_rai"], all = collected + row["amp_vap_rai"];
    close("dq_lcl_warm_rain", -collected, collected);
    close("dq_vap_warm_rain", -row["vap_rai"], row["amp_vap_rai"]);
    close("dq_rai_warm_rain", collected + row["vap_rai"], all);
    EXPECT_EQ(e.at(i, "dq_lcl"), row.text("dq_lcl")) << "what all processes together do passes through";
  }
}

/// Tolerances: README of the tables.
TEST_P(EvalMicrophysics, OneMomentHasItsReferenceRates) {
  const CsvTable reference(one_moment_table);
  const auto e = evaluated({"microphysics", one_moment_table, GetParam(), {"scheme=one_moment"}});
  ASSERT_EQ(e.size(), reference.size());
  const char* const signed_terms[] = {"vap_lcl", "vap_icl", "vap_rai", "vap_sno"};
  const char* const terms[] = {"acnv_lcl_rai",      "acnv_icl_sno",     "accr_lcl_rai", "accr_lcl_sno_cold",
                               "accr_lcl_sno_warm", "accr_icl_rai",     "frz_icl_rai",  "accr_icl_sno",
                               "accr_rai_sno_cold", "accr_rai_sno_warm"};
  const char* const melting[] = {"melt_lcl_sno", "melt_rai_sno", "melt_icl_lcl", "melt_sno_rai"};
  for (const auto row : reference) {
    if (!wide() && row.text("regime") == "trace") continue;
    const std::size_t i = row.index();
    const double tolerance = wide() ? 1e-12 : 1e-5;
    double total = 0;
    const auto close = [&](const std::string& name, double limit) {
      EXPECT_TRUE(std::fabs(e.number(i, name) - row[name]) <= limit) << row.text("id") << " " << name;
      total += limit;
    };
    for (const std::string name : signed_terms)
      close(name, tolerance * std::max(std::fabs(row[name]), row["amp_" + name]));
    for (const char* name : terms) close(name, tolerance * row[name]);
    const double from_freezing = std::max(1e-30, std::fabs(row["T"] - 273.15));
    for (const char* name : melting)
      close(name, (tolerance + (wide() ? 1e-13 : 3e-5) / from_freezing) * row[name]);
    const double all = total;
    for (const char* name : {"dq_lcl", "dq_icl", "dq_rai", "dq_sno"}) close(name, all);
    close("vap_sno_unsuppressed",
          tolerance * std::max(std::fabs(row["vap_sno_unsuppressed"]), row["amp_vap_sno"]));
    for (const char* name : {"vt_rai", "vt_sno"}) close(name, tolerance * row[name]);
    const double vapor = row["dq_lcl"] + row["dq_icl"] + row["dq_rai"] + row["dq_sno"];
    EXPECT_TRUE(std::fabs(e.number(i, "dq_vap") + vapor) <= 4 * all) << row.text("id");
  }
}

TEST_P(EvalMicrophysics, TwoMomentsHaveTheirReferenceRates) {
  const std::string file = SOUNDING_TEST_DATA "/microphysics/twomoment_rates.csv";
  const CsvTable reference(file);
  const auto e = evaluated({"microphysics", file, GetParam(), {"scheme=two_moment"}});
  ASSERT_EQ(e.size(), reference.size());
  for (const auto row : reference)
    for (const char* name : {"au_dq_rai", "au_dN_rai", "au_dN_lcl", "ac_dq_rai", "ac_dN_lcl", "N0", "D_m",
                             "x_bar", "sc_dN_rai", "vN_chen", "vq_chen", "vN_lcl", "vq_lcl"}) {
      if (row["q_rai"] == 0 && std::string(name).find_first_of("NDx") == 0) continue;
      const double error = std::fabs(e.number(row.index(), name) - row[name]);
      EXPECT_TRUE(error <= (wide() ? 1e-10 : 5e-5) * std::fabs(row[name])) << row.text("id") << " " << name;
    }
}

TEST(EvalZeroMoment, TakesOutWhatIsAboveTheThreshold) {
  const std::string table = "q_lcl,q_icl\n0.0015,0.0005\n";
  const auto e = evaluated("microphysics", table, {"scheme=zero_moment"});
  EXPECT_NEAR(e.number(0, "dq_tot"), -1.995e-6, 1e-18);
  EXPECT_NEAR(e.number(0, "dq_lcl"), -0.75 * 1.995e-6, 1e-18);
  EXPECT_NEAR(e.number(0, "dq_icl"), -0.25 * 1.995e-6, 1e-18);
  EXPECT_EQ(e.number(0, "slope"), -1e-3);
  const auto saturated = evaluated("microphysics", table, {"scheme=zero_moment", "q_star=0.008"});
  EXPECT_NEAR(saturated.number(0, "dq_tot"), -1.84e-6, 1e-18);
  const auto implicit = evaluated("microphysics", table, {"scheme=zero_moment", "dt=1e9"});
  EXPECT_NEAR(implicit.number(0, "dq_tot") * 1e9, -1.995e-3, 1e-15);
  EXPECT_THAT(refusal("microphysics", table, {"scheme=zero_moment", "tau_p=0"}),
              StartsWith("64: --set tau_p=0: "));
}

TEST(EvalScheme, IsChosenByItsWordAndOneMomentWithout) {
  const std::string table = "rho,T,q_tot,q_lcl,q_icl,q_rai,q_sno\n1,278,0.013,0.001,0.0005,0.001,0.0005\n";
  const auto e = evaluated("microphysics", table);
  EXPECT_NEAR(e.number(0, "dq_sno"), -1.196117158e-4, 1e-13);
  EXPECT_EQ(e.text, evaluated("microphysics", table, {"scheme=one_moment"}).text);
  EXPECT_THAT(
      refusal("microphysics", table, {"scheme=three_moment"}),
      StartsWith(
          "64: --set scheme=three_moment: one of one_moment, zero_moment, two_moment, warm_rain is due"));
  EXPECT_THAT(refusal("microphysics", table, {"scheme=one_moment", "scheme=warm_rain"}),
              HasSubstr("set twice"));
  EXPECT_THAT(refusal("microphysics", table, {"schema=one_moment"}),
              AllOf(StartsWith("64: --set schema=one_moment: microphysics has no option \"schema\""),
                    HasSubstr("it has scheme, ")));
  EXPECT_THAT(refusal("saturation", "T\n280\n", {"scheme=one_moment"}),
              HasSubstr("has no option \"scheme\""));
}

}  // namespace
}  // namespace sounding::test
