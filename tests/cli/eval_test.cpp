// SPDX-License-Identifier: Apache-2.0
/// What holds for every kernel.
#include "cli/eval.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "cli/evaluated.hpp"
#include "cli/sheet.hpp"

namespace sounding::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Eval, PassesEveryColumnAndAddsTheResults) {
  const auto e = evaluated("saturation", "name,T\n\"a, b\",273.16\n");
  EXPECT_THAT(
      e.text,
      StartsWith("name,T,p_sat,p_sat_liq,p_sat_ice,liquid_fraction,lam,dlam,g,dg,L,dL,d2L,q_rho,dq_rho,"
                 "d2q_rho,q_p,dq_p,d2q_p\n\"a, b\",273.16,611.657,"));
  EXPECT_EQ(e.messages, "");
}

TEST(Eval, AResultReplacesTheColumnOfItsNameInItsPlace) {
  const auto e = evaluated("saturation", "p_sat,T,x\n1,273.16,7\n");
  EXPECT_THAT(e.text, StartsWith("p_sat,T,x,p_sat_liq,"));
  EXPECT_EQ(e.at(0, "p_sat"), "611.657");
  EXPECT_EQ(e.at(0, "x"), "7");
}

TEST(Eval, AnEmptyCellIsNoValueAndGivesNone) {
  const auto e = evaluated("saturation", "T,x\n,1\n273.16,2\n");
  EXPECT_EQ(e.at(0, "p_sat"), "");
  EXPECT_EQ(e.at(1, "p_sat"), "611.657");
}

TEST(Eval, ASettingFillsAMissingColumnAndEmptyCells) {
  EXPECT_EQ(evaluated("saturation", "x\n1\n", {"T=273.16"}).at(0, "p_sat"), "611.657");
  const auto e = evaluated("saturation", "T,x\n300,1\n,2\n", {"T=273.16"});
  EXPECT_NE(e.at(0, "p_sat"), "611.657");
  EXPECT_EQ(e.at(1, "p_sat"), "611.657");
}

TEST(Eval, ASettingThatNoRowTakesIsRefused) {
  EXPECT_THAT(refusal("saturation", "T,x\n300,1\n310,2\n", {"T=273.16"}),
              StartsWith("64: --set T=273.16: has no effect: every row of standard input gives T;"));
  EXPECT_EQ(refusal("saturation", "T\n", {"T=273.16"}), "");
}

TEST(Eval, WritesTheFewestDigitsThatReadBackTheSame) {
  const auto f32 = evaluated({"saturation", "-", "f32", {}}, "T\n273.16\n");
  EXPECT_EQ(f32.at(0, "p_sat"), "611.657") << "not the digits of the double next to the float";
  const auto f64 = evaluated("saturation", "T\n300\n");
  EXPECT_GE(f64.at(0, "p_sat").size(), 16U);
}

TEST(Eval, ATableWithoutRowsGivesAHeader) {
  EXPECT_THAT(evaluated("saturation", "T\n").text, StartsWith("T,p_sat,"));
}

TEST(Eval, ASpreadsheetTableGivesTheSame) {
  EXPECT_EQ(evaluated("saturation", "\xEF\xBB\xBFT,x\r\n 273.16 ,1\r\n").at(0, "p_sat"), "611.657");
}

TEST(Eval, RefusesWhatIsNotANumberWithLineAndColumn) {
  EXPECT_THAT(refusal("saturation", "x,T\n1,273\n22,warm\n"),
              StartsWith("65: standard input:3:4: T is \"warm\": a number"));
  EXPECT_THAT(refusal("saturation", "T\n\"273,15\"\n"),
              StartsWith("65: standard input:2:1: T is \"273,15\""));
  EXPECT_THAT(refusal("saturation", "T\n2 73\n"), StartsWith("65: standard input:2:1:"));
  EXPECT_THAT(refusal("saturation", "T\n1e999\n"), StartsWith("65: standard input:2:1:"));
  EXPECT_THAT(refusal("saturation", "x,T\n1,2,3\n"), StartsWith("65: standard input:2:5: the row has 3"));
  EXPECT_THAT(refusal("saturation", ""), StartsWith("65: standard input:1:1: empty"));
}

TEST(Eval, RefusesATableThatLacksAnInput) {
  EXPECT_THAT(refusal("saturation", "x,t\n1,2\n"),
              AllOf(StartsWith("65: standard input:1: no column \"T\""), HasSubstr("--set T=VALUE")));
}

TEST(Eval, NamesAllMissingColumnsInOneMessage) {
  EXPECT_THAT(refusal("npzd", "N,T\n5,10\n", {"D=0"}),
              AllOf(StartsWith("65: standard input:1: no columns \"P\" (phytoplankton [mmol m-3]), \"Z\" "),
                    HasSubstr("\"PAR\" ("), HasSubstr("--set P=VALUE"), Not(HasSubstr("\"D\""))));
  EXPECT_THAT(refusal("light", "k,thickness\n1,10\n"), AllOf(HasSubstr("\"chl\""), HasSubstr("\"par0\"")));
}

TEST(Eval, CountsTheRowsThatAnEmptyCellLeavesWithoutResults) {
  const auto e = evaluated("npzd", "N,P,Z,D,T,PAR\n5,1,0,0,10,50\n,1,0,0,10,50\n5,1,0,0,10,\n");
  EXPECT_EQ(e.messages, "sounding: 2 rows had an empty cell; their results stay empty\n");
  EXPECT_EQ(evaluated("saturation", "T,x\n,1\n").messages,
            "sounding: 1 row had an empty cell; its results stay empty\n");
  EXPECT_EQ(evaluated("saturation", "T,x\n,1\n", {"T=273.16"}).messages, "");
}

TEST(Eval, RefusesWhatTheCommandLineGetsWrong) {
  EXPECT_THAT(refusal("satadj", "T\n1\n"), AllOf(StartsWith("64: no kernel \"satadj\""),
                                                 HasSubstr("saturation_adjustment, microphysics")));
  EXPECT_THAT(refusal({"saturation", "", "double", {}}, "T\n1\n"), StartsWith("64: --precision double: f32"));
  EXPECT_THAT(refusal("saturation", "T\n1\n", {"T"}), StartsWith("64: --set T: no \"=\""));
  EXPECT_THAT(refusal("saturation", "T\n1\n", {"=1"}), StartsWith("64: --set =1: the name"));
  EXPECT_THAT(refusal("saturation", "T\n1\n", {"T="}), StartsWith("64: --set T=: the value"));
  EXPECT_THAT(refusal("saturation", "x\n1\n", {"T=1", "T=2"}), HasSubstr("set twice"));
  EXPECT_THAT(refusal("saturation", "x\n1\n", {"T=warm"}), StartsWith("64: --set T=warm: a number"));
  EXPECT_THAT(
      refusal("npzd", "N\n1\n", {"mu=1"}),
      AllOf(StartsWith("64: --set mu=1: npzd has no option \"mu\""), HasSubstr("maximum_growth_rate")));
}

TEST(Eval, RefusesAFileThatCannotBeRead) {
  EXPECT_THAT(refusal({"saturation", "/nowhere/t.csv", "f64", {}}),
              StartsWith("66: /nowhere/t.csv: cannot be read (No such file"));
  EXPECT_THAT(refusal({"saturation", "/", "f64", {}}), StartsWith("66: /: cannot be read"));
}

TEST(Eval, WritesNothingWhenRefused) {
  std::istringstream in("T\n273\nwarm\n");
  std::ostringstream out, messages;
  EXPECT_THROW(cli::eval_command({"saturation", "", "f64", {}}, in, out, messages), io::Error);
  EXPECT_EQ(out.str(), "");
}

TEST(Eval, SaysWhenTheResultsCannotBeWritten) {
  std::istringstream in("T\n273\n");
  std::ostringstream out, messages;
  out.setstate(std::ios::badbit);
  try {
    cli::eval_command({"saturation", "", "f64", {}}, in, out, messages);
    FAIL();
  } catch (const io::Error& error) {
    EXPECT_EQ(error.code(), io::ExitCode::io_failed);
  }
}

/// What chooses the scheme of a kernel that has several.
std::vector<std::string> choice_of(const cli::Kernel& k) {
  if (k.scheme.empty()) return {};
  return {"scheme=" + k.scheme};
}

TEST(Kernels, AreDescribedInFull) {
  std::set<std::string> names;
  for (const cli::Kernel& k : cli::kernels()) {
    EXPECT_TRUE(names.insert(cli::title(k)).second) << k.name;
    EXPECT_FALSE(k.meaning.empty()) << k.name;
    EXPECT_FALSE(k.inputs.empty()) << k.name;
    EXPECT_FALSE(k.results.empty()) << k.name;
    for (const auto& list : {k.inputs, k.results})
      for (const cli::Quantity& q : list) EXPECT_FALSE(q.unit.empty() || q.meaning.empty()) << q.name;
    for (const cli::Option& o : k.options) EXPECT_FALSE(o.meaning.empty()) << o.name;
    std::vector<cli::Setting> settings = cli::read_settings(choice_of(k));
    EXPECT_EQ(&cli::find_kernel(k.name, settings), &k);
    EXPECT_TRUE(settings.empty()) << "the choice is taken";
  }
}

TEST(Kernels, HaveAnExampleThatGivesEveryResult) {
  for (const cli::Kernel& k : cli::kernels()) {
    const auto e = evaluated(k.name, k.example, choice_of(k));
    EXPECT_EQ(e.messages, "") << k.name;
    ASSERT_GT(e.size(), 0U) << k.name;
    for (const cli::Quantity& q : k.results)
      EXPECT_TRUE(std::isfinite(e.number(0, q.name))) << cli::title(k) << " " << q.name;
  }
}

TEST(Kernels, AreExplainedWithEveryNameUnitMeaningAndDefault) {
  const std::string all = cli::help_on_kernels("");
  for (const cli::Kernel& k : cli::kernels()) {
    EXPECT_THAT(all, AllOf(HasSubstr("\n  " + cli::title(k) + " "), HasSubstr(k.meaning)));
    const std::string help = cli::help_on_kernels(k.name);
    for (const auto& list : {k.inputs, k.results})
      for (const cli::Quantity& q : list)
        EXPECT_THAT(help,
                    AllOf(HasSubstr("\n  " + q.name + " "), HasSubstr(q.meaning + " [" + q.unit + "]")));
    for (const cli::Option& o : k.options)
      EXPECT_THAT(help, AllOf(HasSubstr("\n  " + o.name), HasSubstr(o.meaning),
                              HasSubstr(o.initial.empty() ? "required" : "default " + o.initial)));
    EXPECT_THAT(help, HasSubstr(k.example));
    const std::string call = k.scheme.empty() ? " table.csv\n" : " table.csv --set scheme=" + k.scheme + "\n";
    EXPECT_THAT(help, HasSubstr(call));
  }
  EXPECT_THROW(cli::help_on_kernels("fog"), io::Error);
}

}  // namespace
}  // namespace sounding::test
