// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "program.hpp"

namespace sounding::test {
namespace {

using testing::HasSubstr;
using Compare = CommandLine;

TEST_F(Compare, TwoOutputsAreEqualOrDifferByWhatItSays) {
  for (const char* change : {"", "", " --precision float", " --set domain.idealised.nx=4"})
    ASSERT_EQ(output_of(small_run("run") + " --steps 40" + change).code, 0);
  const Outcome equal = output_of("compare out/0001 out/0002");
  EXPECT_EQ(equal.code, 0);
  EXPECT_THAT(equal.out, HasSubstr("0 beyond the tolerance of 0\n"));
  EXPECT_THAT(equal.out, testing::Not(HasSubstr("differ")));

  const Outcome coarse = output_of("compare out/0001/ocean_6h.nc out/0003/ocean_6h.nc --tolerance 1e-3");
  EXPECT_EQ(coarse.code, 0);
  EXPECT_THAT(coarse.out, HasSubstr("ocean_6h.nc: temperature: "));
  const Outcome strict = output_of("compare out/0001 out/0003");
  EXPECT_EQ(strict.code, 70);
  EXPECT_THAT(strict.out, HasSubstr("BEYOND THE TOLERANCE"));

  EXPECT_EQ(errors_of("compare out/0001 out/0004").code, 65);
  EXPECT_THAT(errors_of("compare out/0001 out/0004").out, HasSubstr("has not the shape that it has in"));
  EXPECT_EQ(errors_of("compare out/0001 out").code, 65);
  EXPECT_EQ(errors_of("compare out/0001 out/0009").code, 66);
  EXPECT_THAT(errors_of("compare out/0001 out/0009").out, HasSubstr("out/0009: no folder"));
  EXPECT_EQ(errors_of("compare out/0001/none.nc out/0001/ocean_6h.nc").code, 66);
  EXPECT_EQ(errors_of("compare out/0001 out/0002 --tolerance -1").code, 64);
}

TEST_F(Compare, WhatIsNoNumberMustBeOfTheSameKindAndWhatIsOneInTheSameUnit) {
  const auto file = [&](const std::string& name, const std::string& values, const std::string& units = "m") {
    write(name + ".cdl",
          "netcdf x { dimensions: n = 4; variables: double x(n); x:_FillValue = -1.; x:units = \"" + units +
              "\"; data: x = 1, " + values + "; }");
    ASSERT_EQ(shell("cd '" + folder_.string() + "' && ncgen -o " + name + ".nc " + name + ".cdl").code, 0);
  };
  const std::vector<std::string> kinds = {"Infinity, 3, 3", "-Infinity, 3, 3", "NaN, 3, 3", "_, 3, 3",
                                          "2, 3, 3"};
  for (std::size_t i = 0; i < kinds.size(); ++i) file("a" + std::to_string(i), kinds[i]);
  for (std::size_t i = 0; i < kinds.size(); ++i)
    for (std::size_t j = 0; j < kinds.size(); ++j)
      EXPECT_EQ(
          output_of("compare a" + std::to_string(i) + ".nc a" + std::to_string(j) + ".nc --tolerance 1").code,
          i == j ? 0 : 70)
          << kinds[i] << " and " << kinds[j];
  file("km", kinds[4], "km");
  const Outcome other = errors_of("compare a4.nc km.nc");
  EXPECT_EQ(other.code, 65);
  EXPECT_THAT(other.out, HasSubstr("has units \"km\", and \"m\" in a4.nc"));
}

TEST_F(Compare, CheckpointsOfARunAreNoneOfItsOutput) {
  ASSERT_EQ(output_of(small_run("run") + " --steps 40").code, 0);
  ASSERT_EQ(output_of(small_run("run") + " --steps 40 --set 'checkpoint.every=1 h'").code, 0);
  EXPECT_EQ(output_of("compare out/0001 out/0002").code, 0);
}

}  // namespace
}  // namespace sounding::test
