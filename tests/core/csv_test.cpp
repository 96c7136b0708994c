// SPDX-License-Identifier: Apache-2.0
#include "support/csv.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

namespace sounding::test {
namespace {

struct WrittenTable {
  std::string path = testing::TempDir() + "sounding_table.csv";
  explicit WrittenTable(const std::string& text) { std::ofstream(path) << text; }
  ~WrittenTable() { std::filesystem::remove(path); }
};

TEST(Csv, ReadsNumbersAndTextByTheNameOfTheColumn) {
  const WrittenTable file("# origin\nname, x,y\r\n\"a, b\",1.5, -2e-3\nc,+4,\n");
  const CsvTable table(file.path);
  ASSERT_EQ(table.size(), 2U);
  EXPECT_EQ(table.row(0).text("name"), "a, b");
  EXPECT_EQ(table.row(0)["y"], -2e-3);
  EXPECT_EQ(table.column("x"), (std::vector<double>{1.5, 4}));
  EXPECT_TRUE(std::isnan(table.row(1)["y"])) << "an empty cell";
}

TEST(Csv, RefusesWhatIsNotThere) {
  const WrittenTable file("x,y\n1,2\n3,z\n");
  const CsvTable table(file.path);
  EXPECT_THROW(table.row(0)["w"], std::runtime_error);
  EXPECT_THROW(table.row(1)["y"], std::runtime_error);
  EXPECT_THROW(CsvTable("/nowhere.csv"), std::runtime_error);
  EXPECT_THROW(CsvTable(WrittenTable("x,y\n1\n").path), std::runtime_error);
}

TEST(Csv, ReadsEveryShippedReferenceTable) {
  int tables = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SOUNDING_TEST_DATA))
    if (entry.path().extension() == ".csv") {
      EXPECT_NO_THROW(CsvTable(entry.path().string())) << entry.path();
      ++tables;
    }
  EXPECT_GE(tables, 10);
}

}  // namespace
}  // namespace sounding::test
