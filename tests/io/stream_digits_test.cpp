// SPDX-License-Identifier: Apache-2.0
/// Values of which only some digits are kept.
#include <gmock/gmock.h>
#include <netcdf.h>

#include <cmath>
#include <random>

#include "io/netcdf/stream_files.hpp"
#include "netcdf_scratch.hpp"
#include "netcdf_small_stream.hpp"

namespace sounding::io {
namespace {

using ::testing::HasSubstr;
using testing::output_of;
using testing::Record;
using testing::ScratchFolder;

constexpr int records = 100;

/// Values over twenty powers of ten, of both signs, beside dry cells.
std::vector<Record> random_records() {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> mantissa(-10, 10), exponent(-10, 10);
  const auto value = [&] { return mantissa(random) * std::pow(10, std::floor(exponent(random))); };
  const auto fill = static_cast<float>(fill_value);
  std::vector<Record> all(records);
  for (Record& r : all) {
    r.temperature.assign(6, fill);
    r.diffusivity.assign(8, fill_value);
    r.euphotic.assign(2, fill);
    for (float& v : r.temperature)
      if (&v - r.temperature.data() != 1) v = static_cast<float>(value());
    for (double& v : r.diffusivity)
      if (&v - r.diffusivity.data() != 1) v = value();
    r.euphotic[0] = static_cast<float>(value());
  }
  return all;
}

StreamFile layout(int digits) {
  StreamFile file = testing::small_layout(true);
  file.digits = digits;
  return file;
}

template <class T>
std::vector<T> read(const std::filesystem::path& path, const char* name, std::size_t count) {
  const NetcdfFile file = NetcdfFile::open(path);
  int id = -1;
  std::vector<T> values(count);
  file.check(nc_inq_varid(file.id(), name, &id), "looking");
  file.check(nc_get_var(file.id(), id, values.data()), "reading");
  return values;
}

template <class T>
void expect_digits(T stored, T given, int digits) {
  if (given == static_cast<T>(fill_value) || given == 0) {
    EXPECT_EQ(stored, given);
    return;
  }
  const double unit = std::pow(10, std::floor(std::log10(std::abs(static_cast<double>(given)))) - digits + 1);
  EXPECT_TRUE(std::abs(static_cast<double>(stored) - static_cast<double>(given)) <= 0.5 * unit)
      << digits << ": " << given << " became " << stored;
}

TEST(StreamDigits, AreKeptAndDryCellsStayDry) {
  const std::vector<Record> given = random_records();
  for (const int digits : {1, 3, 6}) {
    const ScratchFolder folder;
    StreamWriter writer(folder / "a.nc", layout(digits));
    for (int n = 0; n < records; ++n) writer.append(n, n, given[static_cast<std::size_t>(n)].values());
    writer.finish();
    const auto single = read<float>(folder / "a.nc", "temperature", 6 * records);
    const auto twice = read<double>(folder / "a.nc", "tracer_diffusivity", 8 * records);
    const auto column = read<float>(folder / "a.nc", "euphotic_depth", 2 * records);
    std::size_t changed = 0;
    for (std::size_t n = 0; n < records; ++n) {
      for (std::size_t i = 0; i < 6; ++i) expect_digits(single[6 * n + i], given[n].temperature[i], digits);
      for (std::size_t i = 0; i < 8; ++i) expect_digits(twice[8 * n + i], given[n].diffusivity[i], digits);
      for (std::size_t i = 0; i < 2; ++i) expect_digits(column[2 * n + i], given[n].euphotic[i], digits);
      changed += single[6 * n] != given[n].temperature[0];
    }
    EXPECT_GT(changed, records / 2u);
    const std::string header = output_of("ncdump -h '" + (folder / "a.nc").string() + "'");
    for (const char* name : {"temperature", "tracer_diffusivity", "euphotic_depth"})
      EXPECT_THAT(header, HasSubstr(std::string(name) + ":_QuantizeBitGroomNumberOfSignificantDigits = " +
                                    std::to_string(digits) + " ;"));
    EXPECT_THAT(header, ::testing::Not(HasSubstr("time:_Quantize")));
    EXPECT_THAT(header, ::testing::Not(HasSubstr("cell_thickness:_Quantize")));
  }
}

/// A run that took checkpoints writes each record twice: the second time changes no bit.
TEST(StreamDigits, AreTheSameHoweverOftenRecordsAreCopied) {
  const std::vector<Record> given = random_records();
  for (const int digits : {2, 4, 6}) {
    const ScratchFolder once, often;
    StreamFiles one(once / ".", layout(digits)), many(often / ".", layout(digits));
    for (int n = 0; n < records; ++n) {
      for (StreamFiles* files : {&one, &many})
        files->append(n, n, given[static_cast<std::size_t>(n)].values());
      if (n % 30 == 29) many.publish_records();
    }
    one.finish();
    many.finish();
    EXPECT_EQ(read<float>(once / "profiles.nc", "temperature", 6 * records),
              read<float>(often / "profiles.nc", "temperature", 6 * records));
    EXPECT_EQ(read<double>(once / "profiles.nc", "tracer_diffusivity", 8 * records),
              read<double>(often / "profiles.nc", "tracer_diffusivity", 8 * records));
  }
}

}  // namespace
}  // namespace sounding::io
