// SPDX-License-Identifier: Apache-2.0
/// The catalogue of output variables.
#include <gtest/gtest.h>
#include <udunits2.h>

#include <set>
#include <string>

#include "io/variables.hpp"

namespace sounding::io {
namespace {

TEST(OutputVariables, units_are_known_to_udunits_and_entries_complete) {
  ut_set_error_message_handler(ut_ignore);
  ut_system* system = ut_read_xml(nullptr);
  ASSERT_NE(system, nullptr);
  for (const Medium medium : {Medium::ocean, Medium::atmosphere}) {
    std::set<std::string_view> ids;
    for (const OutputVariable& v : output_variables(medium)) {
      EXPECT_TRUE(ids.insert(v.id).second) << v.id;
      EXPECT_FALSE(v.long_name.empty()) << v.id;
      EXPECT_EQ(find_output_variable(medium, v.id), &v);
      ut_unit* unit = ut_parse(system, std::string(v.units).c_str(), UT_UTF8);
      EXPECT_NE(unit, nullptr) << v.id << ": " << v.units;
      ut_free(unit);
    }
  }
  ut_free_system(system);
  EXPECT_EQ(find_output_variable(Medium::ocean, "air_temperature"), nullptr);
}

}  // namespace
}  // namespace sounding::io
