// SPDX-License-Identifier: Apache-2.0
#include "cli/csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "io/error.hpp"

namespace sounding::cli {
namespace {

std::string written(const CsvTable& table) {
  std::ostringstream out;
  write_csv(out, table);
  return out.str();
}

std::string refusal(std::string_view text) {
  try {
    read_csv(text, "t.csv");
  } catch (const io::Error& error) {
    EXPECT_EQ(error.code(), io::ExitCode::bad_input);
    return error.what();
  }
  return {};
}

TEST(CsvReader, KnowsTheLineAndColumnOfEachField) {
  const CsvTable t = read_csv("a,b\n1,\"x\ny\"\n\n2,3\n", "t.csv");
  ASSERT_EQ(t.rows.size(), 2U);
  EXPECT_EQ(t.rows[0][1].text, "x\ny");
  EXPECT_EQ(t.rows[0][1].line, 2);
  EXPECT_EQ(t.rows[0][1].column, 3);
  EXPECT_EQ(t.rows[1][1].line, 5) << "a line end inside quotes and a blank line count";
  EXPECT_EQ(t.rows[1][1].column, 3);
}

TEST(CsvReader, TakesBothLineEndsAMarkAndAMissingLastLineEnd) {
  const CsvTable t = read_csv(
      "\xEF\xBB\xBF"
      "a,b\r\n1,2\n3,",
      "t.csv");
  EXPECT_EQ(t.header[0].text, "a");
  ASSERT_EQ(t.rows.size(), 2U);
  EXPECT_EQ(t.rows[0][1].text, "2");
  EXPECT_EQ(t.rows[1][1].text, "");
}

TEST(CsvReader, WhatIsWrittenReadsBackTheSame) {
  for (const char* text : {"a,b\n1,2\n", "\"a,1\",\"b\"\"c\"\n\"x\ny\",\n", "a\n\"\"\nx\n", "only,header\n"})
    EXPECT_EQ(written(read_csv(text, "t.csv")), text);
}

TEST(CsvReader, RefusesMalformedTextWithItsPlace) {
  using testing::StartsWith;
  EXPECT_THAT(refusal("a,b\n1,2,3\n"), StartsWith("t.csv:2:5: the row has 3 fields; the header has 2"));
  EXPECT_THAT(refusal("a,b\n1,2\n3\n"), StartsWith("t.csv:3:1: the row has 1 fields"));
  EXPECT_THAT(refusal("a,b\n1,\"2\n"), StartsWith("t.csv:2:3: the quote that opens here"));
  EXPECT_THAT(refusal("a,b\n1,\"2\"x\n"), StartsWith("t.csv:2:6: text after the closing quote"));
  EXPECT_THAT(refusal("a,b\n1,2\"\n"), StartsWith("t.csv:2:4: a quote inside"));
  EXPECT_THAT(refusal("a,a\n1,2\n"), StartsWith("t.csv:1:3: column \"a\" is named twice"));
  EXPECT_THAT(refusal(std::string_view("a,b\n1,\0\n", 8)), StartsWith("t.csv:2:3: a NUL byte"));
  EXPECT_THAT(refusal(""), StartsWith("t.csv:1:1: empty"));
}

}  // namespace
}  // namespace sounding::cli
