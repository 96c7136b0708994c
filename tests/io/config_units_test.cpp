// SPDX-License-Identifier: Apache-2.0
#include "io/config/units.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "io/config/scalar.hpp"

namespace sounding::io {
namespace {

using Fault = UnitConverter::Fault;

TEST(ConfigUnits, AreConvertedByTheirFactorAndZero) {
  struct Case {
    const char *unit, *due;
    double one;  ///< what 1 becomes
  };
  for (const Case& c :
       {Case{"d", "s", 86400}, Case{"hours", "s", 3600}, Case{"min", "s", 60}, Case{"km", "m", 1000},
        Case{"hPa", "Pa", 100}, Case{"mbar", "Pa", 100}, Case{"dbar", "Pa", 1e4},
        Case{"g kg-1", "kg kg-1", 1e-3}, Case{"%", "1", 0.01}, Case{"W/m^2", "W m-2", 1},
        Case{"mg m-3", "kg m-3", 1e-6}, Case{"umol m-3", "mmol m-3", 1e-3}, Case{"\u00b5m", "m", 1e-6},
        Case{"degC", "K", 274.15}, Case{"K", "degC", -272.15}, Case{"celsius", "degC", 1},
        Case{"\u00b0C", "degC", 1}, Case{"degC/day", "K s-1", 1.0 / 86400}}) {
    const UnitConverter convert(c.unit, c.due);
    EXPECT_EQ(convert.fault(), Fault::none) << c.unit;
    EXPECT_TRUE(std::fabs(convert(1) - c.one) <= 1e-12 * std::fabs(c.one)) << c.unit << " " << convert(1);
  }
}

TEST(ConfigUnits, ThatAreNoneOrMeanSomethingElseAreRefused) {
  struct Case {
    const char *unit, *due;
    Fault fault;
  };
  for (const Case& c : {Case{"m", "s", Fault::dimension}, Case{"s-1", "s", Fault::dimension},
                        Case{"C", "degC", Fault::dimension}, Case{"kg m-2 s-1", "mm d-1", Fault::dimension},
                        Case{"psu", "g kg-1", Fault::unknown}, Case{"mins", "s", Fault::unknown},
                        Case{"photons", "W m-2", Fault::unknown}, Case{"degC", "mK", Fault::offset},
                        Case{"month", "s", Fault::calendar}, Case{"years", "s", Fault::calendar},
                        Case{"2 m", "m", Fault::characters}, Case{"K @ 273.15", "K", Fault::characters},
                        Case{"lg(re 1 mW)", "W", Fault::characters}, Case{"#/cm3", "m-3", Fault::characters},
                        Case{"s since 2000-01-01", "s", Fault::characters}}) {
    EXPECT_EQ(UnitConverter(c.unit, c.due).fault(), c.fault) << c.unit;
  }
}

TEST(ConfigUnits, OfAQuantityMayTouchItIfTheyAreLetters) {
  EXPECT_EQ(read_quantity("6h", "s").value, 21600);
  EXPECT_EQ(read_quantity("6  h", "s").value, 21600);
  EXPECT_EQ(read_quantity("20%", "").value, 0.2);
  EXPECT_EQ(read_quantity("-2.5e1 m", "m").value, -25);
  EXPECT_EQ(read_quantity(".5", "").value, 0.5);
  for (const char* text : {"5m-3", "1d3", "1d-1", "1e", "e3", "--1", "1 2", "0x1p3", "1.2.3", "nano", "-"}) {
    EXPECT_FALSE(read_quantity(text, "").value.has_value()) << text;
  }
}

TEST(ConfigUnits, OfSizesArePowersOf1024) {
  EXPECT_EQ(read_size("3 KiB").value, 3072);
  EXPECT_EQ(read_size("1TiB").value, std::int64_t{1} << 40);
  EXPECT_EQ(read_size("7").value, 7);
  for (const char* text : {"1 GB", "1.5 GiB", "-1 B", "9999999999 TiB", "GiB", ""}) {
    EXPECT_FALSE(read_size(text).value.has_value()) << text;
  }
  EXPECT_EQ(read_size("-1").remark, "negative");
  EXPECT_EQ(read_size("nan").remark, "not a finite number");
  EXPECT_EQ(read_size("").remark, "an empty text");
  EXPECT_EQ(read_size("much").remark, "");
}

}  // namespace
}  // namespace sounding::io
